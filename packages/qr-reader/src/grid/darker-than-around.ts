import type { Luma } from '../luma.ts'

/** The difference of each pixel from the mean of the square around it, positive where it is darker: −127 to 127, by row. */
export type Relief = { data: Int8Array; width: number; height: number }

/** Uses running sums, so that the cost does not depend on the size of the square. At the edges, the square is cut off. */
export function darkerThanAround({ data, width, height }: Luma, reach: number): Relief {
  const relief = new Int8Array(width * height)
  // Zeros before the first column and after the last one make bounds checks unnecessary.
  const columns = new Int32Array(width + 2 * reach + 1)
  const within = (place: number, length: number) => Math.min(place + reach, length - 1) - Math.max(place - reach, 0) + 1
  const shares = Float64Array.from({ length: width }, (_, x) => 1 / within(x, width))
  const nothing = new Uint8Array(width)
  const row = (y: number) => (y < 0 || y >= height ? nothing : data.subarray(y * width, (y + 1) * width))
  for (let y = -reach; y < height; y++) {
    const [enters, leaves] = [row(y + reach), row(y - reach - 1)]
    for (let x = 0, to = reach + 1; x < width; x++, to++) columns[to] = columns[to]! + enters[x]! - leaves[x]!
    if (y < 0) continue
    const share = 1 / within(y, height)
    let sum = 0
    for (let x = 0; x < 2 * reach + 1; x++) sum += columns[x]!
    for (let x = 0, at = y * width; x < width; x++, at++) {
      sum += columns[x + 2 * reach + 1]! - columns[x]!
      const difference = (sum * share * shares[x]! - data[at]!) | 0
      relief[at] = difference > 127 ? 127 : difference < -127 ? -127 : difference
    }
  }
  return { data: relief, width, height }
}
