import type { Luma } from './luma.ts'

/** How much darker each pixel is than the paper around it, in shares of the paper's light, and whether it is ink. */
export type Ink = { width: number; height: number; depth: Float32Array; isInk: Uint8Array }

/** Larger photos are halved first: letters of 60 pixels tell no more than letters of 30. */
const PIXELS_MAX = 4_500_000

/** Side of the blocks in which the light of the paper is measured. */
const BLOCK = 4
/** Print is narrower than this share of the photo's long side: what is darker and wider is not print, but a table or a shadow. */
const PRINT_WIDTH = 1 / 90
/** Share of the long side within which ink is compared. */
const AROUND = 1 / 45
/** How far ink stands out: in spreads above the mean around it, and at least in shares of the paper's light. */
const SPREADS = 0.8
const LEAST_DEPTH = 0.07

/** Finds ink, whatever the light. `scale`: pixels of the photo per pixel of the result. */
export function findInk(photo: Luma): { ink: Ink; scale: number } {
  let [grey, scale] = [photo, 1]
  while (grey.width * grey.height > PIXELS_MAX) {
    grey = halved(grey)
    scale *= 2
  }
  return { ink: inkOf(grey), scale }
}

function inkOf({ data, width, height }: Luma): Ink {
  const smooth = smoothed(data, width, height)
  const paper = paperOf(smooth, width, height)
  const depth = new Float32Array(width * height)
  const isInk = new Uint8Array(width * height)
  const soft = new Float32Array(width * height)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const light = paper(x, y)
      depth[at] = (light - (data[at] as number)) / (light + 4)
      soft[at] = (light - (smooth[at] as number)) / (light + 4)
    }
  }
  const radius = Math.max(8, Math.round(Math.max(width, height) * AROUND))
  const stride = width + 1
  const sums = new Float64Array(stride * (height + 1))
  const squares = new Float64Array(stride * (height + 1))
  for (let y = 0; y < height; y++) {
    let [row, rowSquares] = [0, 0]
    for (let x = 0; x < width; x++) {
      const value = Math.max(0, soft[y * width + x] as number)
      row += value
      rowSquares += value * value
      const at = (y + 1) * stride + x + 1
      sums[at] = (sums[at - stride] as number) + row
      squares[at] = (squares[at - stride] as number) + rowSquares
    }
  }
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - radius) * stride, Math.min(height, y + radius + 1) * stride]
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      if ((soft[at] as number) < LEAST_DEPTH) continue
      const [left, right] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)]
      const count = ((bottom - top) / stride) * (right - left)
      const mean = ((sums[bottom + right] as number) - (sums[bottom + left] as number) - (sums[top + right] as number) + (sums[top + left] as number)) / count
      const square =
        ((squares[bottom + right] as number) - (squares[bottom + left] as number) - (squares[top + right] as number) + (squares[top + left] as number)) / count
      isInk[at] = (soft[at] as number) > mean + SPREADS * Math.sqrt(Math.max(0, square - mean * mean)) ? 1 : 0
    }
  }
  return { width, height, depth, isInk }
}

/**
 * The light of the paper at each place: what is left when everything narrower than print is filled. Unlike a mean it keeps the edge between paper and a dark
 * table sharp, beside which print would be lost.
 */
function paperOf(smooth: Float32Array, width: number, height: number): (x: number, y: number) => number {
  const [columns, rows] = [Math.ceil(width / BLOCK), Math.ceil(height / BLOCK)]
  const blocks = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let [sum, count] = [0, 0]
      for (let y = row * BLOCK; y < Math.min(height, (row + 1) * BLOCK); y++) {
        for (let x = column * BLOCK; x < Math.min(width, (column + 1) * BLOCK); x++, count++) sum += smooth[y * width + x] as number
      }
      blocks[row * columns + column] = sum / count
    }
  }
  const reach = Math.max(2, Math.round((Math.max(width, height) * PRINT_WIDTH) / 2 / BLOCK))
  const extreme = (from: Float32Array, sign: 1 | -1) => extremes(extremes(from, columns, rows, reach, 1, sign), columns, rows, reach, columns, sign)
  const closed = extreme(extreme(blocks, 1), -1)
  return (x, y) => {
    const [fx, fy] = [Math.max(0, Math.min(columns - 1.001, (x + 0.5) / BLOCK - 0.5)), Math.max(0, Math.min(rows - 1.001, (y + 0.5) / BLOCK - 0.5))]
    const [left, top] = [Math.floor(fx), Math.floor(fy)]
    const at = top * columns + left
    const above = (closed[at] as number) + ((closed[at + 1] as number) - (closed[at] as number)) * (fx - left)
    const below = (closed[at + columns] as number) + ((closed[at + columns + 1] as number) - (closed[at + columns] as number)) * (fx - left)
    return above + (below - above) * (fy - top)
  }
}

/** The largest (`sign` 1) or smallest value within reach, along rows (`step` 1) or along columns. */
function extremes(from: Float32Array, columns: number, rows: number, reach: number, step: number, sign: 1 | -1): Float32Array {
  const to = new Float32Array(from.length)
  const length = step === 1 ? columns : rows
  for (let line = 0; line < from.length / length; line++) {
    const start = step === 1 ? line * columns : line
    for (let at = 0; at < length; at++) {
      let most = -Infinity
      for (let near = Math.max(0, at - reach); near <= Math.min(length - 1, at + reach); near++)
        most = Math.max(most, sign * (from[start + near * step] as number))
      to[start + at * step] = sign * most
    }
  }
  return to
}

/** Each pixel with its eight neighbours, against noise. */
function smoothed(data: Uint8Array, width: number, height: number): Float32Array {
  const rows = new Float32Array(width * height)
  const to = new Float32Array(width * height)
  for (let at = 1; at < rows.length - 1; at++) rows[at] = ((data[at - 1] as number) + 2 * (data[at] as number) + (data[at + 1] as number)) / 4
  for (let at = 0; at < to.length; at++) {
    const above = at >= width ? (rows[at - width] as number) : (rows[at] as number)
    const below = at + width < to.length ? (rows[at + width] as number) : (rows[at] as number)
    to[at] = (above + 2 * (rows[at] as number) + below) / 4
  }
  return to
}

function halved({ data, width, height }: Luma): Luma {
  const half = { data: new Uint8Array((width >> 1) * (height >> 1)), width: width >> 1, height: height >> 1 }
  for (let y = 0, to = 0; y < half.height; y++) {
    for (let x = 0, from = 2 * y * width; x < half.width; x++, from += 2, to++) {
      half.data[to] = ((data[from] as number) + (data[from + 1] as number) + (data[from + width] as number) + (data[from + width + 1] as number) + 2) >> 2
    }
  }
  return half
}
