import { cornersAcross, MARGIN } from './lattice.ts'
import type { Lattice } from './lattice.ts'
import type { Luma } from '../luma.ts'

/** Pixels of a module in a straightened picture. */
export const STEPS = 6

/**
 * A code straightened by a lattice: STEPS × STEPS pixels to a module, margins included, with values relative to the local levels of dark and light. Stored as
 * integral image, so that the mean of any rectangle takes four look-ups.
 */
export type Straight = { size: number; width: number; sums: Int32Array }

export function straighten(luma: Luma, lattice: Lattice): Straight {
  const grey = resample(luma, lattice)
  return { size: lattice.size, width: grey.width, sums: summed(grey, levelsOf(grey)) }
}

/** The mean darkness of a rectangle of whole pixels: −100 light to 100 dark. */
export function darkness({ width, sums }: Straight, left: number, top: number, w: number, h: number): number {
  const across = width + 1
  const from = top * across + left
  const to = from + h * across
  return (sums[to + w]! - sums[to]! - sums[from + w]! + sums[from]!) / (w * h)
}

/** The darkness of every square of one module, by the pixel of its upper left corner: sums of STEPS × STEPS pixels, `across` to a row. */
export type Squares = { sums: Int16Array; across: number }

export function squaresOf({ width, sums }: Straight): Squares {
  const across = width - STEPS + 1
  const squares = new Int16Array(across * across)
  const down = STEPS * (width + 1)
  for (let y = 0, to = 0; y < across; y++) {
    for (let x = 0, from = y * (width + 1); x < across; x++, from++, to++) {
      squares[to] = sums[from + down + STEPS]! - sums[from + down]! - sums[from + STEPS]! + sums[from]!
    }
  }
  return { sums: squares, across }
}

type Grey = { data: Uint8Array; width: number; modules: number }

function resample({ data, width, height }: Luma, lattice: Lattice): Grey {
  const corners = cornersAcross(lattice.size)
  const modules = corners - 1
  const side = modules * STEPS
  const grey = new Uint8Array(side * side)
  const { x, y } = lattice
  for (let row = 0; row < modules; row++) {
    for (let column = 0; column < modules; column++) {
      const at = row * corners + column
      for (let j = 0; j < STEPS; j++) {
        const fv = (j + 0.5) / STEPS
        const [leftX, leftY] = [x[at]! + (x[at + corners]! - x[at]!) * fv, y[at]! + (y[at + corners]! - y[at]!) * fv]
        const [rightX, rightY] = [x[at + 1]! + (x[at + corners + 1]! - x[at + 1]!) * fv, y[at + 1]! + (y[at + corners + 1]! - y[at + 1]!) * fv]
        const [stepX, stepY] = [(rightX - leftX) / STEPS, (rightY - leftY) / STEPS]
        let to = (row * STEPS + j) * side + column * STEPS
        for (let i = 0; i < STEPS; i++, to++) {
          const px = Math.min(Math.max(leftX + stepX * (i + 0.5), 0), width - 1.001)
          const py = Math.min(Math.max(leftY + stepY * (i + 0.5), 0), height - 1.001)
          const left = px | 0
          const top = py | 0
          const fx = px - left
          const from = top * width + left
          const upper = data[from]! + (data[from + 1]! - data[from]!) * fx
          const lower = data[from + width]! + (data[from + width + 1]! - data[from + width]!) * fx
          grey[to] = upper + (lower - upper) * (py - top) + 0.5
        }
      }
    }
  }
  return { data: grey, width: side, modules }
}

/** By module: the grey halfway between the local levels of dark and light, and half their difference. */
type Levels = { middle: Float32Array; reach: Float32Array }

function levelsOf({ data, width, modules }: Grey): Levels {
  const means = new Float32Array(modules * modules)
  for (let row = 0, from = 0; row < width; row++) {
    const first = Math.floor(row / STEPS) * modules
    for (let at = first; at < first + modules; at++) {
      let mean = means[at]!
      for (let i = 0; i < STEPS; i++, from++) mean = Math.fround(mean + data[from]! / (STEPS * STEPS))
      means[at] = mean
    }
  }
  return localLevels(means, modules, MARGIN)
}

/** Levels within four modules of each module: the mean of the lighter half and of the darker half. Modules beyond `margin` may be text and do not count. */
function localLevels(means: Float32Array, modules: number, margin: number): Levels {
  const middle = new Float32Array(means.length)
  const reach = new Float32Array(means.length)
  const sums = sumsOf(means, modules)
  const across = modules + 1
  const [first, last] = [Math.max(0, margin - 1), modules - Math.max(0, margin - 1)]
  for (let row = 0; row < modules; row++) {
    const [top, bottom] = [Math.max(first, row - 4), Math.min(last, row + 5)]
    for (let column = 0; column < modules; column++) {
      const [left, right] = [Math.max(first, column - 4), Math.min(last, column + 5)]
      const sum = sums[bottom * across + right]! - sums[top * across + right]! - sums[bottom * across + left]! + sums[top * across + left]!
      const count = (bottom - top) * (right - left)
      const mean = sum / count
      let lightSum = 0
      let lights = 0
      for (let r = top; r < bottom; r++) {
        for (let at = r * modules + left, end = r * modules + right; at < end; at++) {
          const value = means[at]!
          if (value > mean) {
            lightSum += value
            lights++
          }
        }
      }
      const light = lights === 0 ? mean : lightSum / lights
      const dark = lights === count ? mean : (sum - lightSum) / (count - lights)
      middle[row * modules + column] = (light + dark) / 2
      reach[row * modules + column] = (light - dark) / 2
    }
  }
  const least = Math.max(1, 0.3 * reach.slice().sort()[reach.length >> 1]!)
  return { middle, reach: reach.map((one) => Math.max(one, least)) }
}

/**
 * The integral image of values: the sum of a rectangle takes four look-ups. It is exact: means of grey values are multiples of
 * 2⁻²⁹ below 2⁸, and the sums of all modules stay below 2²⁴.
 */
function sumsOf(values: Float32Array, size: number): Float64Array {
  const across = size + 1
  const sums = new Float64Array(across * across)
  for (let row = 0, from = 0; row < size; row++) {
    let sum = 0
    for (let to = (row + 1) * across + 1, end = to + size; to < end; to++, from++) {
      sum += values[from]!
      sums[to] = sums[to - across]! + sum
    }
  }
  return sums
}

function summed({ data, width, modules }: Grey, { middle, reach }: Levels): Int32Array {
  const across = width + 1
  const sums = new Int32Array(across * across)
  const scale = reach.map((one) => 100 / one)
  const [middles, scales] = [new Float32Array(modules), new Float32Array(modules)]
  const places = Float64Array.from({ length: width }, (_, column) => Math.min(modules - 1.001, Math.max(0, (column + 0.5) / STEPS - 0.5)))
  for (let row = 0; row < width; row++) {
    const v = Math.min(modules - 1.001, Math.max(0, (row + 0.5) / STEPS - 0.5))
    const [top, fv] = [Math.floor(v), v - Math.floor(v)]
    for (let column = 0, at = top * modules; column < modules; column++, at++) {
      middles[column] = middle[at]! * (1 - fv) + middle[at + modules]! * fv
      scales[column] = scale[at]! * (1 - fv) + scale[at + modules]! * fv
    }
    let sum = 0
    for (let column = 0; column < width; column++) {
      const u = places[column]!
      const left = u | 0
      const fu = u - left
      const level = middles[left]! + (middles[left + 1]! - middles[left]!) * fu
      const value = (level - data[row * width + column]!) * (scales[left]! + (scales[left + 1]! - scales[left]!) * fu)
      sum += value > 130 ? 130 : value < -130 ? -130 : Math.round(value)
      sums[(row + 1) * across + column + 1] = sums[row * across + column + 1]! + sum
    }
  }
  return sums
}
