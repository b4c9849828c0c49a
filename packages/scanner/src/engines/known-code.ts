/** The text of the code below. It has the form of a receipt's text, so a decoder that reads it can read receipts. */
export const KNOWN_TEXT = 't=20250314T0926&s=199.90&fn=9999078902004339&i=12&fp=2710283119&n=1'

/** Its modules, row by row, a bit each. */
const MODULES =
  '/ipTv8FSl1BugsXLt12dNdukIzLsFsplB/qqqv4A5G4A+9XI1XTVOZnF6Ek2BQFh5Eym3ozA5DKfvXnmEnlS5g3lS3XoDGLECfn9uekYi50Q22Fg/pDcayC/nk39klFDIGqkjlXp/QBHG0X/oPDr0EF00XuuzI/F1BGccuplMc0F5kps/tnYxwA='
const SIDE = 33
const QUIET = 4

export function knownCode(): HTMLCanvasElement {
  const pixels = knownPixels()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = pixels.width
  canvas.getContext('2d')!.putImageData(pixels, 0, 0)
  return canvas
}

/** A picture of the code with modules of this size. */
export function knownPixels(modulePixels = 6): ImageData {
  const bytes = Uint8Array.from(atob(MODULES), (sign) => sign.charCodeAt(0))
  const isDark = (x: number, y: number) => {
    const [column, row] = [Math.floor(x / modulePixels) - QUIET, Math.floor(y / modulePixels) - QUIET]
    const i = row * SIDE + column
    return column >= 0 && column < SIDE && row >= 0 && row < SIDE && (((bytes[i >> 3] as number) >> (7 - (i & 7))) & 1) === 1
  }
  const side = (SIDE + 2 * QUIET) * modulePixels
  const shades = Uint32Array.from({ length: side * side }, (_, i) => (isDark(i % side, Math.floor(i / side)) ? BLACK : WHITE))
  return new ImageData(new Uint8ClampedArray(shades.buffer), side, side)
}

const [BLACK, WHITE] = [0xff000000, 0xffffffff]
