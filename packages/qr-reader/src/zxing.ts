import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { encodeFormats, prepareZXingModule, type ZXingReaderModule } from 'zxing-wasm/reader'
import type { Luma, Point } from './luma.ts'

/** A place that looks like a QR code, with its text if it could be read. */
export type Sighting = {
  text: string | null
  /** In the order of the printed code: top left, top right, bottom right, bottom left. */
  corners: [Point, Point, Point, Point]
}

export type Glance = {
  /** Search every row instead of about every third. */
  thorough?: boolean
  /** Also search the picture in a third and a ninth of its size. */
  smaller?: boolean
  /** Also search for light codes on dark. */
  inverted?: boolean
  /** Close holes that are smaller than a module. */
  denoised?: boolean
}

export type Zxing = (luma: Luma, glance?: Glance) => Sighting[]

let opened: Promise<Zxing> | null = null

/** The engine of zxing-cpp. Its program is read from the disk once per process, and never fetched. */
export const openZxing = (): Promise<Zxing> => (opened ??= load())

async function load(): Promise<Zxing> {
  const wasmBinary = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  const engine = (await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })) as Engine

  return ({ data, width, height }, { thorough = false, smaller = false, inverted = false, denoised = false } = {}) => {
    // The engine throws on a picture of a few pixels, and the smallest code has more.
    if (Math.min(width, height) < SIDE_MIN) return []
    // The package's own `readBarcodes` takes four bytes per pixel and reduces them to one; here there is only one from the start.
    const pixels = engine._malloc(data.byteLength)
    try {
      engine.HEAPU8.set(data, pixels)
      const found = engine.readBarcodesFromPixmap(pixels, width, height, {
        ...OPTIONS,
        tryHarder: thorough,
        tryRotate: thorough,
        tryDownscale: smaller,
        tryInvert: inverted,
        tryDenoise: denoised,
      })
      return Array.from({ length: found.size() }, (_, i) => found.get(i)!).map(
        ({ isValid, text, position: { topLeft, topRight, bottomRight, bottomLeft } }) => ({
          text: isValid ? text : null,
          corners: [topLeft, topRight, bottomRight, bottomLeft],
        }),
      )
    } finally {
      engine._free(pixels)
    }
  }
}

/** In pixels: modules along a side of the smallest code. */
const SIDE_MIN = 21

/** The engine's memory, for which the package has no types. `HEAPU8` is a new array after every growth. */
type Engine = ZXingReaderModule & { HEAPU8: Uint8Array; _malloc(bytes: number): number; _free(address: number): void }

const OPTIONS = {
  formats: encodeFormats(['QRCode']),
  binarizer: 0, // LocalAverage: compares with the mean of the surroundings
  textMode: 0, // Plain
  characterSet: 0,
  eanAddOnSymbol: 0,
  maxNumberOfSymbols: 255, // includes places that look like a code and cannot be read
  isPure: false,
  downscaleFactor: 3,
  downscaleThreshold: 500,
  minLineCount: 2,
  validateOptionalChecksum: false,
  returnErrors: true,
  tryCode39ExtendedMode: false,
}
