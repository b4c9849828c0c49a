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
  const modules = Float32Array.from(values, (one) => one / 60)
  const [darkShare, lightShare, ofDark, ofLight] = [0, 1, 2, 3].map(() => new Float32Array(values.length)) as [Share, Share, Share, Share]
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < values.length; i++) {
      const share = modules[i]! * 1.5
      darkShare[i] = Math.max(0, Math.min(1, share))
      lightShare[i] = Math.max(0, Math.min(1, -share))
      ofDark[i] = values[i]! * darkShare[i]!
      ofLight[i] = values[i]! * lightShare[i]!
    }
    const [darks, dark, lights, light] = [darkShare, ofDark, lightShare, ofLight].map((one) => nearby(one, size)) as [Share, Share, Share, Share]
    for (let i = 0; i < values.length; i++) {
      const darkLevel = Math.fround(dark[i]! / Math.max(1e-6, darks[i]!))
      const lightLevel = Math.fround(light[i]! / Math.max(1e-6, lights[i]!))
      modules[i] = (values[i]! - (darkLevel + lightLevel) / 2) / Math.max(REACH_MIN, (darkLevel - lightLevel) / 2)
    }
  }
  return modules
}

type Share = Float32Array<ArrayBuffer>

/** Contrast between dark and light, in hundredths of the code's usual contrast, below which it is not amplified further. */
const REACH_MIN = 15
/** Weights of a Gauss curve with a deviation of about two modules. */
const BELL = Float32Array.from({ length: 13 }, (_, i) => Math.exp(-((i - 6) ** 2) / 9))

/** The sums of the values around each module by that curve, cut off at the edges. */
function nearby(values: Float32Array, size: number): Float32Array {
  const rows = new Float32Array(values.length)
  const sums = new Float32Array(values.length)
  const line = new Float64Array(size)
  for (let row = 0; row < size; row++) {
    const start = row * size
    line.fill(0)
    for (let k = -6; k <= 6; k++) {
      const weight = BELL[k + 6]!
      for (let column = Math.max(0, -k), end = size - Math.max(0, k); column < end; column++)
        line[column] = line[column]! + weight * values[start + k + column]!
    }
    rows.set(line, start)
  }
  for (let row = 0; row < size; row++) {
    line.fill(0)
    for (let k = Math.max(-6, -row); k <= Math.min(6, size - 1 - row); k++) {
      const weight = BELL[k + 6]!
      for (let column = 0, from = (row + k) * size; column < size; column++, from++) line[column] = line[column]! + weight * rows[from]!
    }
    sums.set(line, row * size)
  }
  return sums
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
