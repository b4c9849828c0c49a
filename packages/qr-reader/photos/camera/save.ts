import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import sharp, { type Sharp } from 'sharp'
import type { Picture } from './sensor.ts'

export type Format = 'jpeg' | 'png' | 'webp' | 'heic'

export type SavedAs = {
  format: Format
  quality: number
  /** EXIF orientation 1–8: the pixels are stored so that a viewer that applies it shows the picture upright. */
  orientation: number
  /** Earlier steps by messengers: each scales the long side down and compresses again. */
  forwarded: readonly { longSidePx: number; quality: number }[]
}

/** HEIC needs the encoder of libheif (Debian: libheif-examples); without it such photos are JPEG. */
const HEIC_ENCODER = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'heif-enc'))
  .find((path) => existsSync(path))

/** The file that the phone or the messenger sends. */
export async function save({ width, height, rgb }: Picture, as: SavedAs): Promise<{ bytes: Buffer; ext: string }> {
  const { format, quality, orientation, forwarded } = as
  let image = sharp(rgb, { raw: { width, height, channels: 3 } })
  for (const { longSidePx, quality } of forwarded) {
    const scaled = image.resize({ width: longSidePx, height: longSidePx, fit: 'inside', withoutEnlargement: true })
    image = sharp(await scaled.jpeg({ quality }).toBuffer())
  }
  image = lay(image, orientation)
  if (format === 'heic' && HEIC_ENCODER !== undefined) {
    return { bytes: await encodeHeic(await image.png({ compressionLevel: 1 }).toBuffer(), HEIC_ENCODER, quality), ext: 'heic' }
  }
  if (orientation !== 1) image = image.withMetadata({ orientation })
  if (format === 'png') return { bytes: await image.png().toBuffer(), ext: 'png' }
  if (format === 'webp') return { bytes: await image.webp({ quality }).toBuffer(), ext: 'webp' }
  return { bytes: await image.jpeg({ quality }).toBuffer(), ext: 'jpg' }
}

/** Turns and mirrors the pixels so that the orientation tag undoes it. */
function lay(image: Sharp, orientation: number): Sharp {
  const { turn, mirror } = ORIENTATIONS[orientation] as { turn: number; mirror: boolean }
  const mirrored = mirror ? image.flop() : image
  return turn === 0 ? mirrored : mirrored.rotate(turn)
}

/** Sharp turns before it mirrors: these are both operations in that order. */
const ORIENTATIONS: Record<number, { turn: number; mirror: boolean }> = {
  1: { turn: 0, mirror: false },
  2: { turn: 0, mirror: true },
  3: { turn: 180, mirror: false },
  4: { turn: 180, mirror: true },
  5: { turn: 270, mirror: true },
  6: { turn: 270, mirror: false },
  7: { turn: 90, mirror: true },
  8: { turn: 90, mirror: false },
}

async function encodeHeic(png: Buffer, encoder: string, quality: number): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'photo-'))
  try {
    const [from, to] = [join(folder, 'photo.png'), join(folder, 'photo.heic')]
    await writeFile(from, png)
    await promisify(execFile)(encoder, ['-q', String(quality), '-p', 'preset=ultrafast', '-o', to, from])
    return await readFile(to)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
