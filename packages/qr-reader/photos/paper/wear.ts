import type { Chance } from '../chance.ts'
import { smoothNoise } from '../smooth-noise.ts'
import type { Slip } from './print-slip.ts'

/** What the printer, heat and pockets do to the ink; every share is from 0 (nothing) to 1 (all). */
export type Wear = {
  /** Black of the print where it is at its best. */
  density: number
  /** How much of it comes and goes from place to place. */
  patchiness: number
  /** Dots that did not burn. */
  missingDots: number
  /** Burnt-out elements of the head: white lines along the paper. Across the code, so many. */
  deadColumns: number
  /** Stripes across the paper where the paper ran faster than it was heated. */
  paleBands: number
}

export const GOOD_PRINT: Wear = { density: 0.95, patchiness: 0.05, missingDots: 0, deadColumns: 0, paleBands: 0 }

/** The same slip with this wear in its ink. */
export function wearInk(chance: Chance, slip: Slip, wear: Wear): Slip {
  const { width, height, code } = slip
  const hills = smoothNoise(chance)
  const side = code.modules.length * code.moduleDots
  const columns = new Float32Array(width).fill(1)
  for (let index = 0; index < wear.deadColumns; index++) {
    const from = Math.floor(code.leftDots + chance.between(0.02, 0.98) * side)
    columns.fill(chance.between(0, 0.25), from, from + 1 + chance.below(Math.max(1, Math.round(code.moduleDots * 0.4))))
  }
  const rows = new Float32Array(height).fill(1)
  for (let index = 0; index < wear.paleBands; index++) {
    const from = Math.floor(code.topDots + chance.between(0.02, 0.98) * side)
    rows.fill(chance.between(0.1, 0.5), from, from + 1 + chance.below(Math.ceil(code.moduleDots * 0.4)))
  }
  const ink = slip.ink.map((burnt, at) => {
    if (burnt === 0 || (wear.missingDots > 0 && chance.happens(wear.missingDots))) return 0
    const x = at % width
    const y = (at - x) / width
    const patch = 1 - wear.patchiness * hills(x / 60, y / 60)
    return wear.density * patch * (columns[x] as number) * (rows[y] as number)
  })
  return { ...slip, ink }
}
