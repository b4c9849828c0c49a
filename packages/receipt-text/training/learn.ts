import { CELL } from '../src/cell.ts'
import { FEATURES, openBuffers, run, SHAPE, SIZES, type Weights } from '../src/network.ts'

const { width: W, height: H } = CELL
const [W2, H2] = [W / 2, H / 2]

type Layer = keyof Weights
const LAYERS = Object.keys(SIZES) as Layer[]

/** Gradient descent with momentum estimates for each weight (Adam), one batch after the other. */
export function openLearner(weights: Weights) {
  const zeros = () => Object.fromEntries(LAYERS.map((layer) => [layer, new Float32Array(SIZES[layer])])) as Weights
  const [gradients, means, squares] = [zeros(), zeros(), zeros()]
  const buffers = openBuffers()
  const back = {
    scores: new Float32Array(SHAPE.outputs),
    hidden: new Float32Array(SHAPE.hidden),
    features: new Float32Array(FEATURES),
    map2: new Float32Array(SHAPE.second * W2 * H2),
    half1: new Float32Array(SHAPE.first * (W2 + 2) * (H2 + 2)),
    map1: new Float32Array(SHAPE.first * W * H),
  }
  let steps = 0
  return {
    buffers,
    /** Adds the gradient of the cell in `buffers.input`; returns the loss, and whether the likeliest character is right. */
    see(wanted: number): { loss: number; isRight: boolean } {
      const scores = run(weights, buffers)
      let best = 0
      for (let at = 0; at < scores.length; at++) {
        if ((scores[at] as number) > (scores[best] as number)) best = at
        back.scores[at] = Math.exp(scores[at] as number)
      }
      const loss = -(scores[wanted] as number)
      back.scores[wanted] = (back.scores[wanted] as number) - 1
      connectBack(buffers.hidden, weights.outputs, back.scores, gradients.outputs, gradients.outputOffsets, back.hidden)
      for (let at = 0; at < SHAPE.hidden; at++) if ((buffers.hidden[at] as number) <= 0) back.hidden[at] = 0
      connectBack(buffers.features, weights.hidden, back.hidden, gradients.hidden, gradients.hiddenOffsets, back.features)
      spread(back.features, 0, buffers.map2, SHAPE.second, W2, H2, back.map2)
      back.half1.fill(0)
      filterBack(buffers.half1, SHAPE.first, W2, H2, weights.filters2, back.map2, SHAPE.second, gradients.filters2, gradients.offsets2, back.half1)
      spread(back.half1, 1, buffers.map1, SHAPE.first, W, H, back.map1)
      filterBack(buffers.input, 1, W, H, weights.filters1, back.map1, SHAPE.first, gradients.filters1, gradients.offsets1, null)
      return { loss, isRight: best === wanted }
    },
    /** Moves the weights against the mean gradient of `count` cells. */
    step(count: number, rate: number): void {
      steps++
      const [meanShare, squareShare] = [1 - 0.9 ** steps, 1 - 0.999 ** steps]
      for (const layer of LAYERS) {
        const [weight, gradient, mean, square] = [weights[layer], gradients[layer], means[layer], squares[layer]]
        for (let at = 0; at < weight.length; at++) {
          const slope = (gradient[at] as number) / count
          const m = 0.9 * (mean[at] as number) + 0.1 * slope
          const s = 0.999 * (square[at] as number) + 0.001 * slope * slope
          mean[at] = m
          square[at] = s
          weight[at] = (weight[at] as number) * (1 - rate * 1e-3) - (rate * (m / meanShare)) / (Math.sqrt(s / squareShare) + 1e-8)
        }
        gradient.fill(0)
      }
    },
  }
}

function connectBack(
  from: Float32Array,
  weights: Float32Array,
  slopes: Float32Array,
  gradient: Float32Array,
  offsetGradient: Float32Array,
  backTo: Float32Array,
) {
  backTo.fill(0)
  for (let one = 0; one < slopes.length; one++) {
    const slope = slopes[one] as number
    if (slope === 0) continue
    offsetGradient[one] = (offsetGradient[one] as number) + slope
    const base = one * from.length
    for (let at = 0; at < from.length; at++) {
      gradient[base + at] = (gradient[base + at] as number) + slope * (from[at] as number)
      backTo[at] = (backTo[at] as number) + slope * (weights[base + at] as number)
    }
  }
}

/** Gives the slope of each halved pixel to the largest of its four, unless that was cut off. */
function spread(slopes: Float32Array, border: number, map: Float32Array, maps: number, width: number, height: number, to: Float32Array) {
  to.fill(0)
  const stride = width / 2 + 2 * border
  const size = stride * (height / 2 + 2 * border)
  for (let one = 0; one < maps; one++) {
    for (let y = 0; y < height / 2; y++) {
      for (let x = 0; x < width / 2; x++) {
        const at = one * width * height + 2 * y * width + 2 * x
        let best = at
        for (const other of [at + 1, at + width, at + width + 1]) if ((map[other] as number) > (map[best] as number)) best = other
        if ((map[best] as number) > 0) to[best] = slopes[one * size + (y + border) * stride + x + border] as number
      }
    }
  }
}

function filterBack(
  from: Float32Array,
  maps: number,
  width: number,
  height: number,
  filters: Float32Array,
  slopes: Float32Array,
  count: number,
  gradient: Float32Array,
  offsetGradient: Float32Array,
  backTo: Float32Array | null,
) {
  const stride = width + 2
  for (let one = 0; one < count; one++) {
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const slope = slopes[(one * height + y) * width + x] as number
        if (slope === 0) continue
        offsetGradient[one] = (offsetGradient[one] as number) + slope
        for (let map = 0; map < maps; map++) {
          const w = (one * maps + map) * 9
          const p = map * stride * (height + 2) + y * stride + x
          for (let row = 0; row < 3; row++) {
            const q = p + row * stride
            const v = w + 3 * row
            gradient[v] = (gradient[v] as number) + slope * (from[q] as number)
            gradient[v + 1] = (gradient[v + 1] as number) + slope * (from[q + 1] as number)
            gradient[v + 2] = (gradient[v + 2] as number) + slope * (from[q + 2] as number)
            if (backTo === null) continue
            backTo[q] = (backTo[q] as number) + slope * (filters[v] as number)
            backTo[q + 1] = (backTo[q + 1] as number) + slope * (filters[v + 1] as number)
            backTo[q + 2] = (backTo[q + 2] as number) + slope * (filters[v + 2] as number)
          }
        }
      }
    }
  }
}
