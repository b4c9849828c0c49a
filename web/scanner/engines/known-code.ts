/** The text of the code below: as a receipt's, so that what reads it reads receipts. */
export const KNOWN_TEXT = 't=20250314T0926&s=199.90&fn=9999078902004339&i=12&fp=2710283119&n=1'

/** Its modules, row by row, a bit each. */
const MODULES = '/ipTv8FSl1BugsXLt12dNdukIzLsFsplB/qqqv4A5G4A+9XI1XTVOZnF6Ek2BQFh5Eym3ozA5DKfvXnmEnlS5g3lS3XoDGLECfn9uekYi50Q22Fg/pDcayC/nk39klFDIGqkjlXp/QBHG0X/oPDr0EF00XuuzI/F1BGccuplMc0F5kps/tnYxwA='
const SIDE = 33
const QUIET = 4

export function knownPixels(modulePixels?: number): ImageData {
  const canvas = knownCode(modulePixels)
  return canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
}

/** A picture of the code, its modules so large. */
export function knownCode(modulePixels = 6): HTMLCanvasElement {
  const bytes = Uint8Array.from(atob(MODULES), (sign) => sign.charCodeAt(0))
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = (SIDE + 2 * QUIET) * modulePixels
  const pen = canvas.getContext('2d')!
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  for (let i = 0; i < SIDE * SIDE; i++) {
    const isDark = ((bytes[i >> 3] as number) >> (7 - (i & 7))) & 1
    if (isDark) pen.fillRect(((i % SIDE) + QUIET) * modulePixels, (Math.floor(i / SIDE) + QUIET) * modulePixels, modulePixels, modulePixels)
  }
  return canvas
}
