import type { Luma } from '../luma.ts'

/** The mean of the square with `reach` pixels to each side. Beyond the edges, the edge pixels are repeated. */
export function blur(luma: Luma, reach: number): Luma {
  const size = 2 * reach + 1
  const { data, width, height } = luma
  const rows = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) {
    const row = y * width
    const at = (x: number) => data[row + (x < 0 ? 0 : x >= width ? width - 1 : x)]!
    let sum = 0
    for (let x = -reach - 1; x < reach; x++) sum += at(x)
    for (let x = 0; x < width; x++) {
      sum += at(x + reach) - at(x - reach - 1)
      rows[row + x] = sum / size + 0.5
    }
  }

  const blurred = new Uint8Array(data.length)
  const columns = new Int32Array(width)
  const add = (y: number, sign: 1 | -1) => {
    const row = Math.min(Math.max(y, 0), height - 1) * width
    for (let x = 0; x < width; x++) columns[x] = columns[x]! + sign * rows[row + x]!
  }
  for (let y = -reach - 1; y < reach; y++) add(y, 1)
  for (let y = 0; y < height; y++) {
    add(y + reach, 1)
    add(y - reach - 1, -1)
    const row = y * width
    for (let x = 0; x < width; x++) blurred[row + x] = columns[x]! / size + 0.5
  }
  return { data: blurred, width, height }
}
