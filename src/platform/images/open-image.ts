import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { tooManyPixels, UnreadableImage } from './unreadable.ts'
import { kindOfFile, type ImageKind } from './kind.ts'
import { isMovingPng } from './moving-png.ts'

// Every image is read once, so sharp's cache is off.
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
  const kind = await kindOfFile(file)
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
  const { data, info } = await readable(
    image.pixels().flatten({ background: '#fff' }).greyscale().toColourspace('b-w').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true }),
  )
  return { data, width: info.width, height: info.height }
}

/** A smaller JPEG without any of the file's metadata. */
export const previewOf = (image: Image, { sideMax }: { sideMax: number }): Promise<Buffer> =>
  readable(
    image
      .pixels()
      .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 80 })
      .toBuffer(),
  )

/** Decoders describe faults of a picture in many words; the sender gets one sentence. What is not about the picture is thrown as it is. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof UnreadableImage || !isAboutPicture(error) ? error : new UnreadableImage('damaged or cut off')
  }
}

/** A decoder that has no memory, no file or no room on the disk, or that breaks down, has said nothing about the picture. */
export function isAboutPicture(error: unknown): boolean {
  if (!(error instanceof Error)) return true // WebAssembly throws whatever its program does
  if (error instanceof RangeError || error instanceof WebAssembly.RuntimeError || 'syscall' in error) return false
  return !/memory|allocat|no space|file is missing|unable to (open|write|create)/i.test(error.message)
}
