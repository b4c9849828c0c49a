import { open, readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { tooManyPixels, UnreadableImage } from './unreadable.ts'
import { HEAD_BYTES, kindOf, type ImageKind } from './kind.ts'
import { isMovingPng } from './moving-png.ts'

// Every image is read once: a cache would only keep what nobody asks for again.
sharp.cache(false)

export type Image = {
  kind: ImageKind
  /** Upright, as the file's orientation says. */
  width: number
  height: number
  /** A new pipeline over the upright image. */
  pixels(): Sharp
}

/** Grey, 0 black to 255 white, by row. */
export type Luma = { data: Uint8Array; width: number; height: number }

/**
 * Opens an image file of a kind that its bytes tell. Throws `UnreadableImage` for anything else, for films, and for more than `pixelsMax`
 * pixels, before they are unpacked; what is damaged further inside is found out by reading the pixels.
 */
export async function openImage(file: string, { pixelsMax }: { pixelsMax: number }): Promise<Image> {
  const kind = kindOf(await headOf(file))
  if (kind === null) throw new UnreadableImage('not a JPEG, PNG, WebP or HEIC image')
  if (kind === 'heic') return openHeic(file, pixelsMax)

  const source = () => sharp(file, { failOn: 'truncated', limitInputPixels: false, sequentialRead: true })
  const { width, height, pages = 1, autoOrient } = await readable(source().metadata())
  if (width * height > pixelsMax) throw tooManyPixels(pixelsMax)
  if (pages > 1 || (kind === 'png' && (await isMovingPng(file)))) throw new UnreadableImage('a film, not a photo')
  return { kind, ...autoOrient, pixels: () => source().autoOrient() }
}

async function openHeic(file: string, pixelsMax: number): Promise<Image> {
  const { decodeHeic } = await import('./decode-heic.ts') // its decoder takes a while to start and is seldom needed
  const { data, width, height } = await readable(decodeHeic(await readFile(file), { pixelsMax }))
  return { kind: 'heic', width, height, pixels: () => sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: false }) }
}

/** All that is grey about an image; what is transparent lies on white paper. */
export async function lumaOf(image: Image): Promise<Luma> {
  const { data, info } = await readable(image.pixels().flatten({ background: '#fff' }).greyscale().toColourspace('b-w').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true }))
  return { data, width: info.width, height: info.height }
}

/** A smaller JPEG without any of the file's metadata. */
export async function writePreview(image: Image, file: string, { sideMax }: { sideMax: number }): Promise<void> {
  await readable(image.pixels().resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true }).flatten({ background: '#fff' }).jpeg({ quality: 80 }).toFile(file))
}

async function headOf(file: string): Promise<Buffer> {
  const opened = await open(file)
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await opened.close()
  }
}

/** Decoders say in many words what is wrong; to whoever sent the file it is all the same. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof UnreadableImage ? error : new UnreadableImage('damaged or cut off')
  }
}
