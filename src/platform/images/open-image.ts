import { readFile } from 'node:fs/promises'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { tooManyPixels, UnreadableImage } from './unreadable.ts'
import { kindOfFile, type ImageKind } from './kind.ts'
import type { Luma } from './luma.ts'
import { structureOfJpeg, type JpegStructure } from './jpeg-structure.ts'
import { isMovingPng } from './moving-png.ts'

// sharp's cache is off, because every image is read once.
sharp.cache(false)

export type Image = {
  kind: ImageKind
  /** Size of the upright image, as the file's orientation says. */
  width: number
  height: number
  /** The upright image in grey, with transparent parts on white; a very large one shrunk. */
  grey(): Promise<Luma>
  /** A new pipeline that begins with the upright image in colour, at least this long on its longer side where it is. */
  colours(sideMin: number): Sharp
}

/**
 * Opens an image file; its kind is recognised by its bytes. `pixelsMax` bounds the memory: of kinds that are unpacked row by row more pixels are accepted, and
 * shrunk meanwhile; of kinds that are held whole with all their colours, fewer. Throws `UnreadableImage` before decoding for images with more pixels, for films
 * and for any other file. Damage inside is detected when the pixels are read.
 */
export async function openImage(file: string, { pixelsMax }: { pixelsMax: number }): Promise<Image> {
  const kind = await kindOfFile(file)
  if (kind === null) throw new UnreadableImage('not a JPEG, PNG, WebP or HEIC image')
  if (kind === 'heic') return openHeic(file, pixelsMax)

  let failOn: 'truncated' | 'none' = 'truncated'
  const source = () => sharp(file, { failOn, limitInputPixels: false, sequentialRead: true })
  const metadata = await readable(source().metadata())
  const { width, height, pages = 1, autoOrient } = metadata
  const jpeg = kind === 'jpg' ? await structureOfJpeg(file) : null
  const most = pixelsMax * shareOf(kind, metadata, jpeg)
  if (width * height > most) throw tooManyPixels(most)
  if (pages > 1 || (kind === 'png' && (await isMovingPng(file)))) throw new UnreadableImage('a film, not a photo')

  const by = divisorOf(width * height, pixelsMax, kind === 'webp' || jpeg?.inOneScan === false)
  const shrunk = (image: Sharp, { width, height }: { width: number; height: number }) =>
    by === 1 ? image : image.resize({ width: Math.floor(width / by), height: Math.floor(height / by), fit: 'fill' })
  if (jpeg?.inOneScan && !jpeg.hasEnd) {
    failOn = 'none'
    if ((await missingRows(shrunk(source(), metadata))) > (height / by) * MISSING_MAX) throw new UnreadableImage('damaged or cut off')
  }
  return { kind, ...autoOrient, grey: () => greyOf(shrunk(source().autoOrient(), autoOrient)), colours: () => source().autoOrient() }
}

/** How many times `pixelsMax` an image may have. */
function shareOf(kind: ImageKind, { isProgressive = false, chromaSubsampling }: Metadata, jpeg: JpegStructure | null): number {
  if (jpeg?.inOneScan) return 4
  if (kind === 'jpg') return chromaSubsampling === '4:2:0' ? 1 : 1 / 2
  return kind === 'png' && isProgressive ? 1 / 2 : 1
}

/**
 * By how much the sides of an image are divided while it is unpacked. Phones with more than 50 megapixels compute them from four to nine times fewer. Where the
 * decoder holds the image whole, a search of so many pixels would need the memory a second time.
 */
function divisorOf(pixels: number, pixelsMax: number, isHeldWhole: boolean): number {
  const isTooLarge = pixels > (isHeldWhole ? pixelsMax / 2 : pixelsMax)
  return isTooLarge ? Math.ceil(Math.sqrt(pixels / (pixelsMax / 2))) : 1
}

/** Phones and messengers lose the end of a JPEG now and then; every viewer shows what is there. More than this part of its rows must not be missing. */
const MISSING_MAX = 0.03

/** The decoder goes on with the last colour where data is missing: how many rows at the bottom have one grey from side to side. */
async function missingRows(source: Sharp): Promise<number> {
  const { data, width, height } = await greyOf(source)
  let from = height
  while (from > 0 && data.subarray((from - 1) * width, from * width).every((grey) => grey === data[(from - 1) * width])) from--
  return height - from
}

async function greyOf(image: Sharp): Promise<Luma> {
  const { data, info } = await readable(
    image.flatten({ background: '#fff' }).greyscale().toColourspace('b-w').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true }),
  )
  return { data, width: info.width, height: info.height }
}

async function openHeic(file: string, pixelsMax: number): Promise<Image> {
  const { decodeHeic, coloursOf } = await import('./decode-heic.ts') // its decoder is slow to load and rarely needed
  const planes = await readable((async () => decodeHeic(await readFile(file), { pixelsMax, divisorOf: (pixels) => divisorOf(pixels, pixelsMax, true) }))())
  const { y, width, height } = planes
  const colours = (sideMin: number) => {
    const { data, ...size } = coloursOf(planes, Math.max(1, Math.floor(Math.max(y.width, y.height) / sideMin)))
    return sharp(data, { raw: { ...size, channels: 3 }, limitInputPixels: false })
  }
  return { kind: 'heic', width, height, grey: async () => y, colours }
}

/** A smaller JPEG without the file's metadata. */
export const previewOf = (image: Image, { sideMax }: { sideMax: number }): Promise<Buffer> =>
  readable(
    image
      .colours(sideMax)
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
