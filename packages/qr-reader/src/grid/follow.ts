import { MARGIN } from './lattice.ts'
import type { Layout } from './layout.ts'
import { squaresOf, STEPS } from './straight.ts'
import type { Squares, Straight } from './straight.ts'

/** A point of the code whose place differs from the lattice by `right` and `down` modules. */
export type Pin = { u: number; v: number; right: number; down: number; weight: number }

/**
 * Finds the deviations of the code from its lattice, outwards from the pins: each point is searched near the place that the points already found predict.
 * Points farther than `reach` modules from every pin are left out.
 */
export function followGrid(straight: Straight, layout: Layout, pins: readonly Pin[], reach: number): Pin[] {
  const found: Pin[] = []
  const squares = squaresOf(straight)
  const distance = ({ u, v }: { u: number; v: number }) => Math.min(...pins.map((pin) => Math.hypot(pin.u - u, pin.v - v)))
  const order = pointsOf(layout.size)
    .map((point) => ({ ...point, distance: distance(point) }))
    .filter((one) => one.distance <= reach)
  order.sort((a, b) => a.distance - b.distance)
  for (const { u, v } of order) {
    const [right, down] = shiftAt([...pins, ...found], u, v)
    found.push(search(squares, layout, u, v, right, down, FOLLOW))
  }
  return found
}

/** Finds the deviation of every point, near its present place and near its neighbours' deviations. */
export function settleGrid(straight: Straight, layout: Layout): Pin[] {
  const squares = squaresOf(straight)
  let pins = pointsOf(layout.size).map(({ u, v }): Pin => ({ u, v, right: 0, down: 0, weight: 1 }))
  for (let sweep = 0; sweep < 2; sweep++) {
    pins = pins.map((pin) => {
      const near = pins.filter((one) => one !== pin && Math.abs(one.u - pin.u) < 6 && Math.abs(one.v - pin.v) < 6)
      const total = near.reduce((sum, one) => sum + one.weight, 0)
      const mean = (of: 'right' | 'down') => near.reduce((sum, one) => sum + one.weight * one[of], 0) / total
      return search(squares, layout, pin.u, pin.v, mean('right'), mean('down'), SETTLE)
    })
  }
  return pins
}

/** The deviation at a point: a plane fitted to the pins around it, with larger weights for nearer pins. */
export function shiftAt(pins: readonly Pin[], u: number, v: number): [number, number] {
  let [s, su, sv, suu, suv, svv] = [0, 0, 0, 0, 0, 0]
  let [sr, sur, svr, sd, sud, svd] = [0, 0, 0, 0, 0, 0]
  for (const pin of pins) {
    const [du, dv] = [pin.u - u, pin.v - v]
    const weight = pin.weight / (du * du + dv * dv + 4) ** 2
    s += weight
    su += weight * du
    sv += weight * dv
    suu += weight * du * du
    suv += weight * du * dv
    svv += weight * dv * dv
    sr += weight * pin.right
    sur += weight * du * pin.right
    svr += weight * dv * pin.right
    sd += weight * pin.down
    sud += weight * du * pin.down
    svd += weight * dv * pin.down
  }
  // The slope is damped, because otherwise a few pins near each other would extrapolate far off.
  const hold = s * 3
  const [a, b, c] = [suu + hold - (su * su) / s, suv - (su * sv) / s, svv + hold - (sv * sv) / s]
  const determinant = a * c - b * b
  const at = (sum: number, sumU: number, sumV: number) => {
    const [p, q] = [sumU - (su * sum) / s, sumV - (sv * sum) / s]
    const [slopeU, slopeV] = [(p * c - q * b) / determinant, (q * a - p * b) / determinant]
    return (sum - slopeU * su - slopeV * sv) / s
  }
  return [at(sr, sur, svr), at(sd, sud, svd)]
}

const SPACING = 3

function pointsOf(size: number): { u: number; v: number }[] {
  const count = Math.round(size / SPACING)
  return Array.from({ length: (count + 1) ** 2 }, (_, i) => ({ u: ((i % (count + 1)) * size) / count, v: (Math.floor(i / (count + 1)) * size) / count }))
}

type Search = { reach: number; stiffness: number }
const FOLLOW: Search = { reach: 4, stiffness: 6 }
const SETTLE: Search = { reach: 2, stiffness: 10 }

/** The deviation near the predicted one at which the modules around the point stand out best. */
function search(squares: Squares, layout: Layout, u: number, v: number, right: number, down: number, { reach, stiffness }: Search): Pin {
  const [startX, startY] = [Math.round(right * STEPS), Math.round(down * STEPS)]
  let best = -Infinity
  let [bestX, bestY] = [startX, startY]
  let sum = 0
  const side = 2 * reach + 1
  const scores = new Float64Array(side * side)
  for (let dy = -reach, i = 0; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++, i++) {
      const [offX, offY] = [(startX + dx) / STEPS - right, (startY + dy) / STEPS - down]
      const score = clarity(squares, layout, u, v, startX + dx, startY + dy) - stiffness * (offX * offX + offY * offY)
      scores[i] = score
      sum += score
      if (score > best) [best, bestX, bestY] = [score, startX + dx, startY + dy]
    }
  }
  const at = (dx: number, dy: number) => scores[(bestY - startY + dy + reach) * side + bestX - startX + dx + reach]
  return {
    u,
    v,
    right: (bestX + vertex(at(-1, 0), best, at(1, 0))) / STEPS,
    down: (bestY + vertex(at(0, -1), best, at(0, 1))) / STEPS,
    weight: Math.max(0.05, best - sum / scores.length),
  }
}

/** The place of the maximum of a parabola through three values. */
export function vertex(before: number | undefined, best: number, after: number | undefined): number {
  if (before === undefined || after === undefined) return 0
  const bend = before - 2 * best + after
  return bend >= 0 ? 0 : Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend)))
}

/** How clearly dark or light the modules around a point are; for known modules, how well they have their colour. */
function clarity({ sums, across }: Squares, { size, known }: Layout, u: number, v: number, shiftX: number, shiftY: number): number {
  const [left, right] = [Math.max(-1, Math.round(u - 3.5)), Math.min(size + 1, Math.round(u + 3.5))]
  const [top, bottom] = [Math.max(-1, Math.round(v - 3.5)), Math.min(size + 1, Math.round(v + 3.5))]
  let score = 0
  for (let row = top; row < bottom; row++) {
    const y = (row + MARGIN) * STEPS + shiftY
    if (y < 0 || y >= across) continue
    for (let column = left; column < right; column++) {
      const x = (column + MARGIN) * STEPS + shiftX
      if (x < 0 || x >= across) continue
      const value = sums[y * across + x]!
      const inside = row >= 0 && column >= 0 && row < size && column < size
      const expected = inside ? known[row * size + column]! : -1
      score += expected === 0 ? Math.abs(value) : 1.5 * expected * value
    }
  }
  return score / ((right - left) * (bottom - top)) / 1000
}
