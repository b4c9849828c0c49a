import { solve } from './homography.ts'
import type { Layout } from './layout.ts'

/**
 * Removes the blur that neighbours cause in each module. The blur is estimated from modules with known colours; then the colours are found, between light and
 * dark, whose blurred image is most like the picture. When most of them are clear, the blur is estimated again from all modules. The result for each module
 * is the loss of likeness if it had the opposite colour.
 */
export function unblur(seen: Float32Array, { size }: Layout, known: Int8Array): Float32Array | null {
  const picture = new Picture(seen, size, known)
  let smear = picture.learn((at) => picture.fixed[at] === 1)
  if (smear === null) return null
  for (let round = 0; round < ROUNDS; round++) {
    picture.solve(smear)
    const next = picture.learn((at) => Math.abs(picture.colours[at]!) >= CLEAR)
    if (next === null) break
    smear = next
  }
  return picture.decide(smear)
}

const ROUNDS = 3
const CLEAR = 0.3
const DESCENT = 40
const FLIP_ROUNDS = 6

/** The weights of a module and of its neighbours in its sampled value; opposite neighbours have equal weights. */
type Smear = { offset: number; weights: Float64Array }

/** Pairs of opposite neighbours; the first is the module itself. */
const PAIRS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
  [2, 0],
  [0, 2],
] as const
const EDGE = 2

/** A code in a frame of light modules: the sampled values, the estimated colours, and which of those are certain. */
class Picture {
  seen: Float32Array
  size: number
  width: number
  colours: Float32Array
  fixed: Uint8Array
  steps: Int32Array
  inside: Int32Array
  sums: Float64Array

  constructor(seen: Float32Array, size: number, known: Int8Array) {
    this.seen = seen
    this.size = size
    this.width = size + 2 * EDGE
    this.colours = new Float32Array(this.width * this.width).fill(-1)
    this.fixed = new Uint8Array(this.width * this.width).fill(1)
    this.sums = new Float64Array(this.width * this.width)
    this.steps = Int32Array.from(PAIRS, ([right, down]) => down * this.width + right)
    this.inside = Int32Array.from(seen, (_, i) => (Math.floor(i / size) + EDGE) * this.width + (i % size) + EDGE)
    this.inside.forEach((at, i) => {
      this.colours[at] = known[i]!
      this.fixed[at] = known[i] === 0 ? 0 : 1
    })
  }

  /** Estimates the blur by least squares, from modules that are certain together with all their neighbours. */
  learn(isSure: (at: number) => boolean): Smear | null {
    const unknowns = PAIRS.length + 1
    const rows = Array.from({ length: unknowns }, () => new Float64Array(unknowns + 1))
    const terms = new Float64Array(unknowns).fill(1)
    const colour = (at: number) => Math.sign(this.colours[at]!)
    let count = 0
    this.inside.forEach((at, place) => {
      if (!this.steps.every((step) => isSure(at + step) && isSure(at - step))) return
      this.steps.forEach((step, p) => (terms[p] = step === 0 ? colour(at) : colour(at + step) + colour(at - step)))
      count++
      for (let i = 0; i < unknowns; i++) {
        const row = rows[i]!
        for (let j = 0; j < unknowns; j++) row[j] = row[j]! + terms[i]! * terms[j]!
        row[unknowns] = row[unknowns]! + terms[i]! * this.seen[place]!
      }
    })
    if (count < LESSONS_MIN) return null
    rows.forEach((row, i) => (row[i] = row[i]! + 0.5))
    const found = solve(rows)
    return found && found[0]! > 0 ? { offset: found[PAIRS.length]!, weights: Float64Array.from(found.slice(0, PAIRS.length)) } : null
  }

  /** Gradient descent from the present colours, each kept between −1 and 1. The error is convex. */
  solve(smear: Smear): void {
    const total = smear.weights.reduce((sum, one, i) => sum + Math.abs(one) * (i === 0 ? 1 : 2), 0)
    const pace = 1.6 / (total * total)
    const { colours } = this
    const open = this.inside.filter((at) => this.fixed[at] === 0)
    for (let step = 0; step < DESCENT; step++) {
      const spread = this.spreadOf(this.errors(smear), smear)
      for (let i = 0; i < open.length; i++) {
        const at = open[i]!
        const moved = colours[at]! + pace * spread[at]!
        colours[at] = moved > 1 ? 1 : moved < -1 ? -1 : moved
      }
    }
  }

  /**
   * Decides each module as dark or light, inverting one at a time while that reduces the error. Returns the increase of the error if each were inverted once
   * more.
   */
  decide(smear: Smear): Float32Array {
    for (const at of this.inside) this.colours[at] = this.colours[at]! < 0 ? -1 : 1
    const error = this.errors(smear)
    const full = smear.weights.reduce((sum, one, i) => sum + one * one * (i === 0 ? 1 : 2), 0)
    const loss = (at: number) => (this.colours[at]! * this.spread(error, at, smear)) / full + 1
    for (let round = 0, flips = 1; round < FLIP_ROUNDS && flips > 0; round++) {
      flips = 0
      for (const at of this.inside) {
        if (this.fixed[at] === 1 || loss(at) >= 0) continue
        flips++
        const change = -2 * this.colours[at]!
        this.colours[at] = -this.colours[at]!
        this.steps.forEach((step, p) => {
          error[at + step] = error[at + step]! - change * smear.weights[p]!
          if (step !== 0) error[at - step] = error[at - step]! - change * smear.weights[p]!
        })
      }
      // The frame is not part of the picture, so it has no error.
      this.frameless(error)
    }
    return Float32Array.from(this.inside, (at) => this.colours[at]! * Math.max(0, loss(at)))
  }

  errors(smear: Smear): Float32Array {
    const { inside, seen, colours } = this
    const error = new Float32Array(colours.length)
    const spread = this.spreadOf(colours, smear)
    for (let i = 0; i < inside.length; i++) error[inside[i]!] = seen[i]! - smear.offset - spread[inside[i]!]!
    return error
  }

  frameless(error: Float32Array): void {
    const { width } = this
    for (let i = 0; i < error.length; i++) {
      const [row, column] = [Math.floor(i / width), i % width]
      if (row < EDGE || column < EDGE || row >= width - EDGE || column >= width - EDGE) error[i] = 0
    }
  }

  /** The spread at all places, pair by pair, which is several times as fast as place by place. Valid until the next call. */
  spreadOf(values: Float32Array, { weights }: Smear): Float64Array {
    const { sums, inside } = this
    const [first, last, own] = [inside[0]!, inside.at(-1)!, weights[0]!]
    for (let at = first; at <= last; at++) sums[at] = own * values[at]!
    for (let p = 1; p < PAIRS.length; p++) {
      const step = this.steps[p]!
      const weight = weights[p]!
      for (let at = first; at <= last; at++) sums[at] = sums[at]! + weight * (values[at + step]! + values[at - step]!)
    }
    return sums
  }

  spread(values: Float32Array, at: number, { weights }: Smear): number {
    const { steps } = this
    let sum = weights[0]! * values[at]!
    for (let p = 1; p < PAIRS.length; p++) {
      const step = steps[p]!
      sum += weights[p]! * (values[at + step]! + values[at - step]!)
    }
    return sum
  }
}

/** The least number of known modules for an estimate. */
const LESSONS_MIN = 40
