import { open } from 'node:fs/promises'
import sharp from 'sharp'
import { codeSvg } from './receipt-photo.ts'

export type Frame = {
  /** The text of the code; null shows lines of print without a code. */
  text: string | null
  width?: number
  height?: number
  /** The size of the code with its border, in pixels. */
  side?: number
  /** The position of its middle, relative to the middle of the picture. */
  shift?: { x: number; y: number }
  /** Sigma of the blur of a lens that is out of focus. */
  blur?: number
}

/** A receipt as a camera above a table sees it, as a PNG. */
export async function receiptFrame({ text, width = 1280, height = 720, side = 300, shift = { x: 0, y: 0 }, blur = 0 }: Frame): Promise<Buffer> {
  const slip = Math.min(width - 40, Math.max(side + 80, 360))
  const [x, y] = [Math.round(width / 2 + shift.x), Math.round(height / 2 + shift.y)]
  const print = Array.from(
    { length: 40 },
    (_, i) => `<rect x="${x - slip / 2 + 24}" y="${i * 24 - 60}" width="${((i * 37) % 50) + slip / 3}" height="9" fill="#555"/>`,
  )
  const clear = `<rect x="${x - slip / 2}" y="${y - side / 2 - 12}" width="${slip}" height="${side + 24}" fill="#f6f4ef"/>`
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#6d5f52"/><rect x="${x - slip / 2}" width="${slip}" height="100%" fill="#f6f4ef"/>${print.join('')}${text === null ? '' : clear}</svg>`
  const code = text === null ? [] : [{ input: Buffer.from(codeSvg(text, side)), left: Math.round(x - side / 2), top: Math.round(y - side / 2) }]
  const sharpOne = await sharp(Buffer.from(scene)).composite(code).png().toBuffer()
  return blur > 0 ? sharp(sharpOne).blur(blur).png().toBuffer() : sharpOne
}

/** Frames in the format of Chromium's fake camera (.y4m, grey). */
export function writeVideo(path: string, frames: readonly Frame[]): Promise<string> {
  const { width = 1280, height = 720 } = frames[0] ?? {}
  return writePictures(path, frames.values().map(receiptFrame), { width, height, perSecond: 20 })
}

/** Pictures in any format that sharp opens, all of the same size, in the format of Chromium's fake camera (.y4m, grey). */
export async function writePictures(
  path: string,
  pictures: Iterable<Promise<Buffer>>,
  { width, height, perSecond }: { width: number; height: number; perSecond: number },
): Promise<string> {
  const file = await open(path, 'w')
  try {
    await file.write(`YUV4MPEG2 W${width} H${height} F${perSecond}:1 Ip A1:1 C420jpeg\n`)
    const colourless = Buffer.alloc((width * height) / 2, 128)
    for (const picture of pictures) {
      const light = await sharp(await picture)
        .greyscale()
        .raw()
        .toBuffer()
      await file.write(Buffer.concat([Buffer.from('FRAME\n'), light, colourless]))
    }
  } finally {
    await file.close()
  }
  return path
}

/** A hand holds a receipt before a camera: the receipt sways, comes nearer, and is out of focus at times. */
export function movingFrames(text: string): Frame[] {
  const count = 24
  return Array.from({ length: count }, (_, i) => {
    const turn = (2 * Math.PI * i) / count
    return {
      text,
      side: Math.round(250 + 50 * Math.sin(turn)),
      shift: { x: Math.round(90 * Math.sin(turn)), y: Math.round(50 * Math.cos(turn)) },
      blur: i % 6 < 2 ? 3 : 0.6,
    }
  })
}
