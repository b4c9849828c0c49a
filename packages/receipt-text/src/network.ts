import { ALPHABET } from './alphabet.ts'
import { CELL } from './cell.ts'

/** Two layers of small filters, each halved afterwards, and two layers that look at everything. */
export const SHAPE = { first: 6, second: 20, hidden: 64, outputs: ALPHABET.length } as const
const { width: W, height: H } = CELL
const [W2, H2, W4, H4] = [W / 2, H / 2, W / 4, H / 4]
export const FEATURES = SHAPE.second * W4 * H4

/** The weights, layer by layer: filters, then what is added. */
export type Weights = { [layer in keyof typeof SIZES]: Float32Array }
export const SIZES = {
  filters1: SHAPE.first * 9,
  offsets1: SHAPE.first,
  filters2: SHAPE.second * SHAPE.first * 9,
  offsets2: SHAPE.second,
  hidden: SHAPE.hidden * FEATURES,
  hiddenOffsets: SHAPE.hidden,
  outputs: SHAPE.outputs * SHAPE.hidden,
  outputOffsets: SHAPE.outputs,
}

/** What the network computes on the way, reused from cell to cell. Borders of one pixel spare the filters their checks. */
export function openBuffers() {
  return {
    input: new Float32Array((W + 2) * (H + 2)),
    map1: new Float32Array(SHAPE.first * W * H),
    half1: new Float32Array(SHAPE.first * (W2 + 2) * (H2 + 2)),
    map2: new Float32Array(SHAPE.second * W2 * H2),
    features: new Float32Array(FEATURES),
    hidden: new Float32Array(SHAPE.hidden),
    scores: new Float32Array(SHAPE.outputs),
  }
}
export type Buffers = ReturnType<typeof openBuffers>

/** Computes the natural logarithms of the probabilities of all characters, in `scores`. */
export function run(weights: Weights, buffers: Buffers): Float32Array {
  const { input, map1, half1, map2, features, hidden, scores } = buffers
  filter(input, 1, W, H, weights.filters1, weights.offsets1, map1, SHAPE.first)
  halve(map1, SHAPE.first, W, H, half1, 1)
  filter(half1, SHAPE.first, W2, H2, weights.filters2, weights.offsets2, map2, SHAPE.second)
  halve(map2, SHAPE.second, W2, H2, features, 0)
  connect(features, weights.hidden, weights.hiddenOffsets, hidden)
  for (let at = 0; at < hidden.length; at++) if ((hidden[at] as number) < 0) hidden[at] = 0
  connect(hidden, weights.outputs, weights.outputOffsets, scores)
  let most = -Infinity
  for (const score of scores) if (score > most) most = score
  let sum = 0
  for (const score of scores) sum += Math.exp(score - most)
  const all = most + Math.log(sum)
  for (let at = 0; at < scores.length; at++) scores[at] = (scores[at] as number) - all
  return scores
}

/** Filters of 3 × 3 over all maps, cut off below zero. `from` has borders. */
function filter(
  from: Float32Array,
  maps: number,
  width: number,
  height: number,
  filters: Float32Array,
  offsets: Float32Array,
  to: Float32Array,
  count: number,
) {
  const stride = width + 2
  for (let one = 0; one < count; one++) {
    const base = one * width * height
    to.fill(offsets[one] as number, base, base + width * height)
    for (let map = 0; map < maps; map++) {
      const w = (one * maps + map) * 9
      const [a, b, c] = [filters[w] as number, filters[w + 1] as number, filters[w + 2] as number]
      const [d, e, f] = [filters[w + 3] as number, filters[w + 4] as number, filters[w + 5] as number]
      const [g, h, i] = [filters[w + 6] as number, filters[w + 7] as number, filters[w + 8] as number]
      for (let y = 0; y < height; y++) {
        let p = map * stride * (height + 2) + y * stride
        let q = p + stride
        let r = q + stride
        let at = base + y * width
        for (let x = 0; x < width; x++, p++, q++, r++, at++) {
          to[at] =
            (to[at] as number) +
            a * (from[p] as number) +
            b * (from[p + 1] as number) +
            c * (from[p + 2] as number) +
            d * (from[q] as number) +
            e * (from[q + 1] as number) +
            f * (from[q + 2] as number) +
            g * (from[r] as number) +
            h * (from[r + 1] as number) +
            i * (from[r + 2] as number)
        }
      }
    }
    for (let at = base; at < base + width * height; at++) if ((to[at] as number) < 0) to[at] = 0
  }
}

/** The largest of each four pixels. `border` is the width of the border of the result. */
function halve(from: Float32Array, maps: number, width: number, height: number, to: Float32Array, border: number) {
  const stride = width / 2 + 2 * border
  const size = stride * (height / 2 + 2 * border)
  for (let map = 0; map < maps; map++) {
    for (let y = 0; y < height / 2; y++) {
      for (let x = 0; x < width / 2; x++) {
        const at = map * width * height + 2 * y * width + 2 * x
        const most = Math.max(from[at] as number, from[at + 1] as number, from[at + width] as number, from[at + width + 1] as number)
        to[map * size + (y + border) * stride + x + border] = most
      }
    }
  }
}

function connect(from: Float32Array, weights: Float32Array, offsets: Float32Array, to: Float32Array) {
  const count = from.length
  for (let one = 0; one < to.length; one++) {
    let sum = offsets[one] as number
    const base = one * count
    for (let at = 0; at < count; at++) sum += (weights[base + at] as number) * (from[at] as number)
    to[one] = sum
  }
}
