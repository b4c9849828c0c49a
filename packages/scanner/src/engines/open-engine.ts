import { cleared } from '../look/clearer.ts'
import { drawn } from '../look/take-picture.ts'
import type { Read, EngineAddress, Reading } from './reading.ts'

/** Runs a script that defines a global, here or in a worker. */
export type LoadScript = (url: string) => Promise<void>

/** Loads an engine with `load`, and returns the function that reads with it. */
export async function openEngine({ engine, url }: EngineAddress, load: LoadScript): Promise<Read> {
  const read = await (engine === 'jsqr' ? openJsqr(url, load) : openZxing(url, load))
  return ({ picture, clearer, thorough }) => read({ pixels: cleared(drawn(picture), clearer), thorough })
}

type ReadClear = (look: { pixels: ImageData; thorough: boolean }) => Promise<Reading>

type JsQr = (data: Uint8ClampedArray, width: number, height: number, options: { inversionAttempts: string }) => { data: string } | null

async function openJsqr(url: string, load: LoadScript): Promise<ReadClear> {
  await load(url)
  const read = globalOf<JsQr>('jsQR')
  return async ({ pixels: { data, width, height }, thorough }) => {
    const found = read(data, width, height, { inversionAttempts: thorough ? 'attemptBoth' : 'dontInvert' })
    return { texts: found === null || found.data === '' ? [] : [found.data], place: null }
  }
}

type Point = { x: number; y: number }
type Barcode = { isValid: boolean; text: string; position: { topLeft: Point; topRight: Point; bottomRight: Point; bottomLeft: Point } }
type Zxing = {
  prepareZXingModule(options: { overrides: { locateFile(name: string): string }; fireImmediately: true }): Promise<unknown>
  readBarcodes(pixels: ImageData, options: Record<string, unknown>): Promise<Barcode[]>
}

async function openZxing(url: string, load: LoadScript): Promise<ReadClear> {
  await load(url)
  const { prepareZXingModule, readBarcodes } = globalOf<Zxing>('ZXingWASM')
  await prepareZXingModule({ overrides: { locateFile: (name) => new URL(name, url).href }, fireImmediately: true })
  return async ({ pixels, thorough }) => {
    const found = await readBarcodes(pixels, {
      formats: ['QRCode'],
      tryHarder: thorough,
      tryRotate: thorough,
      tryDownscale: thorough,
      tryInvert: thorough,
      returnErrors: true,
      maxNumberOfSymbols: 8,
    })
    const unread = found.find(({ isValid }) => !isValid)
    return { texts: found.filter(({ isValid }) => isValid).map(({ text }) => text), place: unread === undefined ? null : boxOf(unread.position) }
  }
}

function boxOf({ topLeft, topRight, bottomRight, bottomLeft }: Barcode['position']) {
  const corners = [topLeft, topRight, bottomRight, bottomLeft]
  const [x, y] = [Math.min(...corners.map((one) => one.x)), Math.min(...corners.map((one) => one.y))]
  return { x, y, width: Math.max(...corners.map((one) => one.x)) - x, height: Math.max(...corners.map((one) => one.y)) - y }
}

export function globalOf<T>(name: string): T {
  const value = (globalThis as Record<string, unknown>)[name]
  if (value === undefined) throw new Error(`the script does not define ${name}`)
  return value as T
}
