import sharp from 'sharp'
import { decodeHeic } from '#platform/images/decode-heic.ts'

export type Grey = { width: number; height: number; data: Uint8ClampedArray }

/** The photo as a viewer shows it, in grey. */
export async function uprightGrey({ bytes, ext }: { bytes: Buffer; ext: string }): Promise<Grey> {
  const { data, info } = await (await pipeline(bytes, ext)).removeAlpha().greyscale().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength) }
}

async function pipeline(bytes: Buffer, ext: string) {
  if (ext !== 'heic') return sharp(bytes).autoOrient()
  const { data, width, height } = await decodeHeic(bytes, { pixelsMax: 50_000_000 })
  return sharp(data, { raw: { width, height, channels: 4 } })
}
