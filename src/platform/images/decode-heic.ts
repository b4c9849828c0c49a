import libheif from 'libheif-js/wasm-bundle.js'
import { mostPixels } from './heic-extents.ts'
import { tooManyPixels, UnreadableImage } from './unreadable.ts'

export type Pixels = { data: Uint8ClampedArray; width: number; height: number }

/** The main picture of a HEIC file as RGBA, upright as its rotation and mirroring say. */
export async function decodeHeic(file: Buffer, { pixelsMax }: { pixelsMax: number }): Promise<Pixels> {
  if (mostPixels(file) > pixelsMax) throw tooManyPixels(pixelsMax)
  const images = new libheif.HeifDecoder().decode(file)
  const image = images.find((one) => one.is_primary()) ?? images[0]
  if (image === undefined) throw new UnreadableImage('no picture')
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > pixelsMax) throw tooManyPixels(pixelsMax)
  const data = new Uint8ClampedArray(width * height * 4)
  await new Promise<void>((resolve, reject) => {
    image.display({ data, width, height }, (displayed) => (displayed ? resolve() : reject(new UnreadableImage('damaged'))))
  })
  for (const one of images) one.free()
  return { data, width, height }
}
