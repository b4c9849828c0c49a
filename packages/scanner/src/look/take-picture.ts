import type { Rectangle } from '../types.ts'
import { pixelsOf, type Grey } from './grey.ts'
import { resized } from './resized.ts'
import { sizeOf, takePixels, type Cut } from './take-pixels.ts'

/** Brightness, and the size in which to look at it. */
export type GreyPart = { grey: Grey; size: { width: number; height: number } }

/** What is to be looked at: pixels, or brightness that is cut out. Giving it its size is left to the worker, because it takes longer than cutting. */
export const takePicture = ({ source, ...cut }: Cut<CanvasImageSource | Grey>): ImageData | GreyPart =>
  'data' in source ? { grey: partOf(source, cut.part), size: sizeOf(cut) } : takePixels({ source, ...cut })

/** Its pixels in the size in which to look at it. */
export const drawn = (picture: ImageData | GreyPart): ImageData => ('grey' in picture ? pixelsOf(resized(picture.grey, picture.size)) : picture)

function partOf({ data, width }: Grey, part: Rectangle): Grey {
  const [left, top, across, down] = [Math.floor(part.x), Math.floor(part.y), Math.floor(part.width), Math.floor(part.height)]
  const own = new Uint8Array(across * down)
  for (let y = 0; y < down; y++) own.set(data.subarray((top + y) * width + left, (top + y) * width + left + across), y * across)
  return { data: own, width: across, height: down }
}
