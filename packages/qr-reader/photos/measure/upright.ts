import { createRequire } from 'node:module'
import sharp from 'sharp'

export type Grey = { width: number; height: number; data: Uint8ClampedArray }

/** The photo as a viewer shows it, in grey. */
export async function uprightGrey({ bytes, ext }: { bytes: Buffer; ext: string }): Promise<Grey> {
  const { data, info } = await (await pipeline(bytes, ext)).removeAlpha().greyscale().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength) }
}

async function pipeline(bytes: Buffer, ext: string) {
  if (ext !== 'heic') return sharp(bytes).autoOrient()
  const { data, width, height } = await decodeHeic(bytes)
  return sharp(data, { raw: { width, height, channels: 4 } })
}

/** A decoder of HEVC, which sharp lacks. It has no types. */
const { HeifDecoder } = createRequire(import.meta.url)('libheif-js/wasm-bundle.js') as { HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] } }
type HeifImage = { get_width(): number; get_height(): number; display(into: Pixels, done: (displayed: object | null) => void): void; free(): void }
type Pixels = { data: Uint8ClampedArray; width: number; height: number }

async function decodeHeic(file: Buffer): Promise<Pixels> {
  const [image] = new HeifDecoder().decode(file)
  if (image === undefined) throw new Error('no picture')
  const [width, height] = [image.get_width(), image.get_height()]
  const pixels = { data: new Uint8ClampedArray(width * height * 4), width, height }
  await new Promise<void>((resolve, reject) => image.display(pixels, (displayed) => (displayed ? resolve() : reject(new Error('damaged')))))
  image.free()
  return pixels
}
