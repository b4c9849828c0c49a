/** One number per pixel, row by row from the top. */
export type Raster = { width: number; height: number; data: Float32Array }

export const rasterOf = (width: number, height: number): Raster => ({ width, height, data: new Float32Array(width * height) })

/** Halves the size: every pixel is the mean of four. */
export function halve({ width, height, data }: Raster): Raster {
  const half = rasterOf(width >> 1, height >> 1)
  for (let y = 0, to = 0; y < half.height; y++) {
    for (let x = 0, from = 2 * y * width; x < half.width; x++, from += 2, to++) {
      half.data[to] = ((data[from] as number) + (data[from + 1] as number) + (data[from + width] as number) + (data[from + width + 1] as number)) / 4
    }
  }
  return half
}

/** Scales to a size with bilinear interpolation. */
export function stretch(from: Raster, width: number, height: number): Raster {
  const to = rasterOf(width, height)
  const columns = Array.from({ length: width }, (_, x) => placeOf(x, width, from.width))
  const first = Int32Array.from(columns, ([index]) => index)
  const share = Float32Array.from(columns, ([, part]) => part)
  for (let y = 0, at = 0; y < height; y++) {
    const [row, below] = placeOf(y, height, from.height)
    const upper = row * from.width
    const lower = Math.min(row + 1, from.height - 1) * from.width
    for (let x = 0; x < width; x++, at++) {
      const left = first[x] as number
      const right = Math.min(left + 1, from.width - 1)
      const fx = share[x] as number
      const above = (from.data[upper + left] as number) * (1 - fx) + (from.data[upper + right] as number) * fx
      const under = (from.data[lower + left] as number) * (1 - fx) + (from.data[lower + right] as number) * fx
      to.data[at] = above * (1 - below) + under * below
    }
  }
  return to
}

function placeOf(index: number, length: number, source: number): [index: number, share: number] {
  const place = Math.min(Math.max(((index + 0.5) * source) / length - 0.5, 0), source - 1)
  return [Math.floor(place), place - Math.floor(place)]
}
