import type { Luma } from '../luma.ts'

/** The mean of the square with `reach` pixels to each side. Beyond the edges, the edge pixels are repeated. */
export function blur({ data, width, height }: Luma, reach: number): Luma {
  const size = 2 * reach + 1
  const share = 1 / size
  const rows = new Uint8Array(data.length)
  /** The row from the pixel that leaves the first square on, so that the loop below has no edges. */
  const row = new Uint8Array(width + size)
  for (let y = 0, to = 0; y < height; y++) {
    row.fill(data[to]!, 0, reach + 1)
    row.set(data.subarray(to, to + width), reach + 1)
    row.fill(data[to + width - 1]!, width + reach + 1)
    let sum = 0
    for (let x = 0; x < size; x++) sum += row[x]!
    for (let x = 0; x < width; x++, to++) {
      sum += row[x + size]! - row[x]!
      rows[to] = sum * share + 0.5
    }
  }

  const blurred = new Uint8Array(data.length)
  const columns = new Int32Array(width)
  const startOf = (y: number) => Math.min(Math.max(y, 0), height - 1) * width
  for (let y = -reach - 1; y < reach; y++) for (let x = 0, from = startOf(y); x < width; x++, from++) columns[x] = columns[x]! + rows[from]!
  for (let y = 0, to = 0; y < height; y++) {
    const [enters, leaves] = [startOf(y + reach), startOf(y - reach - 1)]
    for (let x = 0; x < width; x++, to++) {
      const sum = columns[x]! + rows[enters + x]! - rows[leaves + x]!
      columns[x] = sum
      blurred[to] = sum * share + 0.5
    }
  }
  return { data: blurred, width, height }
}
