import type { Chance } from '../chance.ts'
import { smoothNoise } from '../smooth-noise.ts'
import type { Slip } from './print-slip.ts'

/** What the printer, heat and pockets do to the ink; every share is from 0 (nothing) to 1 (everything). */
export type Wear = {
  /** Blackness of the print at its best place. */
  density: number
  /** How much the blackness varies from place to place. */
  patchiness: number
  /** Share of dots that did not burn. */
  missingDots: number
  /** Number of broken elements of the head within the code: each leaves a white line along the paper. */
  deadColumns: number
  /** Pale stripes across the paper, where it moved faster than it was heated. */
  paleBands: number
}

export const GOOD_PRINT: Wear = { density: 0.95, patchiness: 0.05, missingDots: 0, deadColumns: 0, paleBands: 0 }

/** The slip with this wear applied to its ink. */
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
