export type Grey = { data: Uint8Array; width: number; height: number }

export function greyOf({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): Grey {
  const grey = new Uint8Array(width * height)
  for (let i = 0, j = 0; i < grey.length; i++, j += 4) grey[i] = ((data[j] as number) * 77 + (data[j + 1] as number) * 151 + (data[j + 2] as number) * 28) >> 8
  return grey.length === 0 ? { data: grey, width: 0, height: 0 } : { data: grey, width, height }
}

export function pixelsOf({ data, width, height }: Grey): ImageData {
  const pixels = new Uint32Array(data.length)
  for (let i = 0; i < data.length; i++) pixels[i] = OPAQUE | ((data[i] as number) * 0x01_01_01)
  return new ImageData(new Uint8ClampedArray(pixels.buffer), width, height)
}

const OPAQUE = 0xff000000

/** Writes grey values into the picture. */
export function putGrey(pixels: ImageData, grey: Uint8ClampedArray): ImageData {
  const { data } = pixels
  for (let i = 0, j = 0; i < grey.length; i++, j += 4) data[j] = data[j + 1] = data[j + 2] = grey[i] as number
  return pixels
}

/** Integral image: sums of everything above and left of each pixel, with a row and a column of zeros in front. */
function integralOf({ data, width, height }: Grey): Uint32Array {
  const sums = new Uint32Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    const above = y * (width + 1) + 1
    const here = above + width + 1
    for (let x = 0; x < width; x++) {
      row += data[y * width + x] as number
      sums[here + x] = (sums[above + x] as number) + row
    }
  }
  return sums
}

/** The mean of the square around each pixel, with `reach` pixels to each side. */
export function meansAround(grey: Grey, reach: number): Uint8Array {
  const { width, height } = grey
  const sums = integralOf(grey)
  const means = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - reach) * (width + 1)
    const bottom = Math.min(height, y + reach + 1) * (width + 1)
    const rows = (bottom - top) / (width + 1)
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - reach)
      const right = Math.min(width, x + reach + 1)
      const sum = (sums[bottom + right] as number) - (sums[bottom + left] as number) - (sums[top + right] as number) + (sums[top + left] as number)
      means[y * width + x] = sum / (rows * (right - left))
    }
  }
  return means
}

/** Mean and deviation of the brightness. */
export function lightOf({ data }: Grey): { mean: number; spread: number } {
  let [sum, squares, count] = [0, 0, 0]
  for (let i = 0; i < data.length; i += 7) {
    const value = data[i] as number
    sum += value
    squares += value * value
    count++
  }
  const mean = sum / Math.max(1, count)
  return { mean, spread: Math.sqrt(Math.max(0, squares / Math.max(1, count) - mean * mean)) }
}
