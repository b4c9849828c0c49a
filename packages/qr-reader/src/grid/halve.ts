import type { Luma } from '../luma.ts'

/** Half as wide and half as high; each pixel is the mean of four. */
export function halve({ data, width, height }: Luma): Luma {
  const [w, h] = [width >> 1, height >> 1]
  const half = new Uint8Array(w * h)
  for (let y = 0, to = 0; y < h; y++) {
    for (let x = 0, from = 2 * y * width; x < w; x++, from += 2) {
      half[to++] = (data[from]! + data[from + 1]! + data[from + width]! + data[from + width + 1]! + 2) >> 2
    }
  }
  return { data: half, width: w, height: h }
}
