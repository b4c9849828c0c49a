import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { tooManyPixels, UnreadableImage } from './unreadable.ts'
import { kindOfFile, type ImageKind } from './kind.ts'
import { isMovingPng } from './moving-png.ts'

// sharp's cache is off, because every image is read once.
sharp.cache(false)

export type Image = {
  kind: ImageKind
  /** Size of the upright image, as the file's orientation says. */
  width: number
  height: number
  /** A new pipeline that begins with the upright image. */
  pixels(): Sharp
}

/** Grey values, 0 black to 255 white, by row. */
export type Luma = { data: Uint8Array; width: number; height: number }

/**
 * Opens an image file; its kind is recognised by its bytes. Throws `UnreadableImage` before decoding for anything else, for films, and for images with more
 * than `pixelsMax` pixels. Damage inside is detected when the pixels are read.
 */
export async function openImage(file: string, { pixelsMax }: { pixelsMax: number }): Promise<Image> {
  const kind = await kindOfFile(file)
  if (kind === null) throw new UnreadableImage('not a JPEG, PNG, WebP or HEIC image')
  if (kind === 'heic') return openHeic(file, pixelsMax)

  let failOn: 'truncated' | 'none' = 'truncated'
  const source = () => sharp(file, { failOn, limitInputPixels: false, sequentialRead: true })
  const { width, height, pages = 1, autoOrient, isProgressive = false } = await readable(source().metadata())
  if (width * height > pixelsMax) throw tooManyPixels(pixelsMax)
  if (pages > 1 || (kind === 'png' && (await isMovingPng(file)))) throw new UnreadableImage('a film, not a photo')
  if (kind === 'jpg' && !isProgressive && (await isWithoutEnd(file))) {
    failOn = 'none'
    if ((await readable(missingRows(source()))) > height * MISSING_MAX) throw new UnreadableImage('damaged or cut off')
  }
  return { kind, ...autoOrient, pixels: () => source().autoOrient() }
}

/** Phones and messengers lose the end of a JPEG now and then; every viewer shows what is there. More than this part of its rows must not be missing. */
const MISSING_MAX = 0.03

/** Whether the data of a JPEG goes on to the last byte: the sign of its end never stands within data, and comes earlier only in a thumbnail. */
async function isWithoutEnd(file: string): Promise<boolean> {
  const bytes = await readFile(file)
  return bytes.lastIndexOf(JPEG_END) < bytes.lastIndexOf(JPEG_DATA)
}

const JPEG_END = Buffer.from([0xff, 0xd9])
const JPEG_DATA = Buffer.from([0xff, 0xda])

/** The decoder goes on with the last colour where data is missing: how many rows at the bottom have one grey from side to side. */
async function missingRows(source: Sharp): Promise<number> {
  const { data, info } = await source.greyscale().toColourspace('b-w').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  let from = info.height
  while (from > 0 && data.subarray((from - 1) * info.width, from * info.width).every((grey) => grey === data[(from - 1) * info.width])) from--
  return info.height - from
}

async function openHeic(file: string, pixelsMax: number): Promise<Image> {
  const { decodeHeic } = await import('./decode-heic.ts') // its decoder is slow to load and rarely needed
  const { data, width, height } = await readable(decodeHeic(await readFile(file), { pixelsMax }))
  return { kind: 'heic', width, height, pixels: () => sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: false }) }
}

/** The image in grey, with transparent parts on white. */
export async function lumaOf(image: Image): Promise<Luma> {
  const { data, info } = await readable(
    image.pixels().flatten({ background: '#fff' }).greyscale().toColourspace('b-w').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true }),
  )
  return { data, width: info.width, height: info.height }
}

/** A smaller JPEG without the file's metadata. */
export const previewOf = (image: Image, { sideMax }: { sideMax: number }): Promise<Buffer> =>
  readable(
    image
      .pixels()
      .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 80 })
      .toBuffer(),
  )

/** Decoders have many messages about damaged images; the sender gets one sentence. Errors that are not about the image are passed on. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof UnreadableImage || !isAboutPicture(error) ? error : new UnreadableImage('damaged or cut off')
  }
}

/** A decoder that ran out of memory, files or disk space, or crashed, tells nothing about the image. */
export function isAboutPicture(error: unknown): boolean {
  if (!(error instanceof Error)) return true // WebAssembly may throw values of any type
  if (error instanceof RangeError || error instanceof WebAssembly.RuntimeError || 'syscall' in error) return false
  return !/memory|allocat|no space|file is missing|unable to (open|write|create)/i.test(error.message)
}
