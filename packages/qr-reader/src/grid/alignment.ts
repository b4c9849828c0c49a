import type { Pin } from './follow.ts'
import { MARGIN } from './lattice.ts'
import { alignmentCentres } from './layout.ts'
import { darkness, STEPS } from './straight.ts'
import type { Straight } from './straight.ts'

/**
 * Finds the alignment patterns within `reach` modules of their places in the lattice, and returns the certain ones as pins. They keep a lattice that was
 * followed across a fold from being off by one module.
 */
export function findAlignment(straight: Straight, version: number, reachOf: (u: number, v: number) => number): Pin[] {
  const pins: Pin[] = []
  const centres = alignmentCentres(version)
  const last = straight.size - 7
  for (const row of centres) {
    for (const column of centres) {
      if ((row === 6 && (column === 6 || column === last)) || (row === last && column === 6)) continue
      const pin = findOne(straight, column, row, Math.round(reachOf(column + 0.5, row + 0.5) * STEPS))
      if (pin !== null) pins.push(pin)
    }
  }
  return pins
}

const LIKENESS_MIN = 0.62
const WEIGHT = 3

function findOne(straight: Straight, column: number, row: number, reach: number): Pin | null {
  let best = -Infinity
  let [bestX, bestY] = [0, 0]
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const score = likeness(straight, (column + MARGIN) * STEPS + dx, (row + MARGIN) * STEPS + dy)
      if (score > best) [best, bestX, bestY] = [score, dx, dy]
    }
  }
  if (best < LIKENESS_MIN) return null
  return { u: column + 0.5, v: row + 0.5, right: bestX / STEPS, down: bestY / STEPS, weight: WEIGHT }
}

/** Likeness to a dark module, a light ring and a dark ring around it: the least clear of the three counts. */
function likeness(straight: Straight, x: number, y: number): number {
  const limit = straight.width - 3 * STEPS
  if (x < 2 * STEPS || y < 2 * STEPS || x > limit || y > limit) return -Infinity
  const square = (ring: number) => darkness(straight, x - ring * STEPS, y - ring * STEPS, (2 * ring + 1) * STEPS, (2 * ring + 1) * STEPS) * (2 * ring + 1) ** 2
  const [core, inner, whole] = [square(0), square(1), square(2)]
  return Math.min(core, (core - inner) / 8, (whole - inner) / 16) / 100
}
