import type { Luma } from '../luma.ts'

/** Resizes the picture: sharp when enlarging, without aliasing when reducing. */
function resize(luma: Luma, width: number, height: number): Luma {
  return transposed(stretched(transposed(stretched(luma, width)), height))
}

/** Scales the picture by a factor. */
export const scale = (luma: Luma, by: number): Luma => resize(luma, Math.max(1, Math.round(luma.width * by)), Math.max(1, Math.round(luma.height * by)))

function stretched({ data, width, height }: Luma, to: number): Luma {
  const { from, weights, taps } = weightsOf(width, to)
  const wide = new Uint8ClampedArray(to * height)
  for (let y = 0, at = 0; y < height; y++) {
    const row = y * width
    for (let x = 0, w = 0; x < to; x++) {
      let sum = 0
      for (let i = row + from[x]!, end = i + taps; i < end; i++) sum += data[i]! * weights[w++]!
      wide[at++] = sum
    }
  }
  return { data: new Uint8Array(wide.buffer), width: to, height }
}

/** For each new column, the first of the old columns that contribute to it, and the weights of `taps` columns. */
function weightsOf(width: number, to: number): { from: Int32Array; weights: Float32Array; taps: number } {
  const step = width / to
  const spread = Math.max(1, step)
  const taps = Math.min(width, Math.ceil(4 * spread))
  const from = new Int32Array(to)
  const weights = new Float32Array(to * taps)
  for (let x = 0; x < to; x++) {
    const middle = (x + 0.5) * step - 0.5
    const first = Math.min(Math.max(Math.ceil(middle - 2 * spread), 0), width - taps)
    let sum = 0
    for (let i = 0; i < taps; i++) sum += weights[x * taps + i] = cubic((first + i - middle) / spread)
    for (let i = 0; i < taps; i++) weights[x * taps + i] = weights[x * taps + i]! / sum
    from[x] = first
  }
  return { from, weights, taps }
}

/** The Catmull–Rom kernel, which passes through every point. */
function cubic(distance: number): number {
  const d = Math.abs(distance)
  if (d >= 2) return 0
  return d < 1 ? (1.5 * d - 2.5) * d * d + 1 : ((-0.5 * d + 2.5) * d - 4) * d + 2
}

function transposed({ data, width, height }: Luma): Luma {
  const turned = new Uint8Array(data.length)
  for (let y = 0, from = 0; y < height; y++) {
    for (let x = 0, to = y; x < width; x++, to += height) turned[to] = data[from++]!
  }
  return { data: turned, width: height, height: width }
}
