import { greyOf, meansAround, putGrey, type Grey } from './grey.ts'

export type Clearer = keyof typeof CLEARERS

export const cleared = (pixels: ImageData, clearer: Clearer | null): ImageData => (clearer === null ? pixels : CLEARERS[clearer](pixels))

/** Removes shadows and glare: compares each pixel with the mean of its surroundings, and increases the contrast. */
function levelled(pixels: ImageData): ImageData {
  const grey = greyOf(pixels)
  const means = meansAround(grey, Math.max(8, Math.min(grey.width, grey.height) >> 4))
  return mapped(pixels, grey, (value, i) => 128 + (value - (means[i] as number)) * 2.5)
}

/** Sharpens edges that the lens has blurred. */
function sharpened(pixels: ImageData): ImageData {
  const grey = greyOf(pixels)
  const means = meansAround(grey, 2)
  return mapped(pixels, grey, (value, i) => value + (value - (means[i] as number)) * 2)
}

/** Blurs noise, printer dots and lines of a screen into areas. */
function softened(pixels: ImageData): ImageData {
  const grey = greyOf(pixels)
  const means = meansAround(grey, 1)
  return mapped(pixels, grey, (_, i) => means[i] as number)
}

const CLEARERS = { levelled, sharpened, softened }

function mapped(pixels: ImageData, { data }: Grey, map: (value: number, index: number) => number): ImageData {
  const grey = new Uint8ClampedArray(data.length)
  for (let i = 0; i < data.length; i++) grey[i] = map(data[i] as number, i)
  return putGrey(pixels, grey)
}
