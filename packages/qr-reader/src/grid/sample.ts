import { MARGIN } from './lattice.ts'
import type { Layout } from './layout.ts'
import { darkness, STEPS } from './straight.ts'
import type { Straight } from './straight.ts'

/** The darkness of each module of a straightened code, about −1 to 1, sampled in the middle `part` of its side. */
export function sampleModules(straight: Straight, { size }: Layout, part: number): Float32Array {
  const extent = Math.max(1, Math.round(part * STEPS))
  const inset = (STEPS - extent) >> 1
  const values = new Float32Array(size * size)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      values[row * size + column] = darkness(straight, (column + MARGIN) * STEPS + inset, (row + MARGIN) * STEPS + inset, extent, extent)
    }
  }
  return relative(values, size)
}

const ROUNDS = 4

/**
 * Scales each module between the levels of the dark and the light modules around it: at first by the levels of the whole picture, then by those of the
 * modules found to be dark and light.
 */
function relative(values: Float32Array<ArrayBuffer>, size: number): Float32Array<ArrayBuffer> {
  let modules: Float32Array<ArrayBuffer> = Float32Array.from(values, (one) => one / 60)
  for (let round = 0; round < ROUNDS; round++) {
    const darkShare = modules.map((one) => Math.max(0, Math.min(1, one * 1.5)))
    const lightShare = modules.map((one) => Math.max(0, Math.min(1, -one * 1.5)))
    const around = (weights: Float32Array) =>
      nearby(
        values.map((one, i) => one * weights[i]!),
        size,
      ).map((sum, i, _, total = totals.get(weights)!) => sum / Math.max(1e-6, total[i]!))
    const totals = new Map<Float32Array, Float32Array>([darkShare, lightShare].map((weights) => [weights, nearby(weights, size)]))
    const [dark, light] = [around(darkShare), around(lightShare)]
    modules = values.map((one, i) => (one - (dark[i]! + light[i]!) / 2) / Math.max(REACH_MIN, (dark[i]! - light[i]!) / 2))
  }
  return modules
}

/** Contrast between dark and light, in hundredths of the code's usual contrast, below which it is not amplified further. */
const REACH_MIN = 15
/** Weights of a Gauss curve with a deviation of about two modules. */
const BELL = Float32Array.from({ length: 13 }, (_, i) => Math.exp(-((i - 6) ** 2) / 9))

function nearby(values: Float32Array, size: number): Float32Array {
  const along = (from: Float32Array, step: number, across: number) => {
    const to = new Float32Array(from.length)
    for (let line = 0; line < size; line++) {
      for (let place = 0; place < size; place++) {
        let sum = 0
        for (let k = Math.max(-6, -place); k <= Math.min(6, size - 1 - place); k++) sum += BELL[k + 6]! * from[line * across + (place + k) * step]!
        to[line * across + place * step] = sum
      }
    }
    return to
  }
  return along(along(values, 1, size), size, 1)
}

/**
 * How well the patterns other than the finders agree with the layout: 1 in a perfect picture, about 0 by chance. Finder patterns do not count, because they
 * are in their places for a wrong version too.
 */
export function patternAgreement(modules: Float32Array, { size, known }: Layout): number {
  let sum = 0
  let count = 0
  for (let row = 0, at = 0; row < size; row++) {
    for (let column = 0; column < size; column++, at++) {
      const inFinder = (row < 8 && (column < 8 || column >= size - 8)) || (row >= size - 8 && column < 8)
      if (inFinder || known[at] === 0) continue
      sum += known[at]! * Math.max(-1, Math.min(1, modules[at]!))
      count++
    }
  }
  return sum / count
}
