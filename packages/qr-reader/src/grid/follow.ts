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
  const surface = openSurface(pins)
  const distance = ({ u, v }: Point) => Math.min(...pins.map((pin) => Math.hypot(pin.u - u, pin.v - v)))
  const order = pointsOf(layout.size)
    .points.map((point) => ({ ...point, distance: distance(point) }))
    .filter((one) => one.distance <= reach)
  order.sort((a, b) => a.distance - b.distance)
  for (const { u, v } of order) {
    const [right, down] = surface.shiftAt(u, v)
    const pin = search(squares, layout, u, v, right, down, FOLLOW)
    found.push(pin)
    surface.add(pin)
  }
  return found
}

/** Finds the deviation of every point, near its present place and near its neighbours' deviations. */
export function settleGrid(straight: Straight, layout: Layout): Pin[] {
  const squares = squaresOf(straight)
  const { points, neighbours } = pointsOf(layout.size)
  let pins = points.map(({ u, v }): Pin => ({ u, v, right: 0, down: 0, weight: 1 }))
  for (let sweep = 0; sweep < 2; sweep++) {
    pins = points.map(({ u, v }, i) => {
      let [total, right, down] = [0, 0, 0]
      for (const one of neighbours[i]!) {
        const pin = pins[one]!
        total += pin.weight
        right += pin.weight * pin.right
        down += pin.weight * pin.down
      }
      return search(squares, layout, u, v, right / total, down / total, SETTLE)
    })
  }
  return pins
}

/** The deviations of all points of a code, from those that are known at some. */
export type Surface = {
  add(pin: Pin): void
  /** The deviation at a point: a plane fitted to the pins around it, with larger weights for nearer pins. */
  shiftAt(u: number, v: number): [number, number]
}

export function openSurface(pins: readonly Pin[]): Surface {
  // The numbers of all pins in one array: there are millions of looks at them.
  let packed = new Float64Array(Math.max(64, 2 * pins.length) * PACKED)
  let end = 0
  const add = ({ u, v, right, down, weight }: Pin) => {
    if (end === packed.length) {
      const larger = new Float64Array(2 * end)
      larger.set(packed)
      packed = larger
    }
    packed[end] = u
    packed[end + 1] = v
    packed[end + 2] = right
    packed[end + 3] = down
    packed[end + 4] = weight
    end += PACKED
  }
  pins.forEach(add)
  return { add, shiftAt: (u, v) => shiftAt(packed, end, u, v) }
}

const PACKED = 5

function shiftAt(packed: Float64Array, end: number, u: number, v: number): [number, number] {
  let [s, su, sv, suu, suv, svv] = [0, 0, 0, 0, 0, 0]
  let [sr, sur, svr, sd, sud, svd] = [0, 0, 0, 0, 0, 0]
  for (let at = 0; at < end; at += PACKED) {
    const du = packed[at]! - u
    const dv = packed[at + 1]! - v
    const right = packed[at + 2]!
    const down = packed[at + 3]!
    const near = du * du + dv * dv + 4
    const weight = packed[at + 4]! / (near * near)
    s += weight
    su += weight * du
    sv += weight * dv
    suu += weight * du * du
    suv += weight * du * dv
    svv += weight * dv * dv
    sr += weight * right
    sur += weight * du * right
    svr += weight * dv * right
    sd += weight * down
    sud += weight * du * down
    svd += weight * dv * down
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
/** Points nearer than this, in modules in either direction, are neighbours. */
const NEAR = 6

type Point = { u: number; v: number }

/** Points all over a code, and the numbers of each one's neighbours. */
type Points = { points: readonly Point[]; neighbours: readonly (readonly number[])[] }

const pointsBySize = new Map<number, Points>()

function pointsOf(size: number): Points {
  const before = pointsBySize.get(size)
  if (before !== undefined) return before
  const count = Math.round(size / SPACING)
  const points = Array.from({ length: (count + 1) ** 2 }, (_, i) => ({
    u: ((i % (count + 1)) * size) / count,
    v: (Math.floor(i / (count + 1)) * size) / count,
  }))
  const neighbours = points.map((one, i) =>
    points.flatMap((other, j) => (j !== i && Math.abs(other.u - one.u) < NEAR && Math.abs(other.v - one.v) < NEAR ? [j] : [])),
  )
  const made = { points, neighbours }
  pointsBySize.set(size, made)
  return made
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
  const scores = clarities(squares, layout, u, v, startX - reach, startY - reach, side)
  for (let dy = -reach, i = 0; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++, i++) {
      const offX = (startX + dx) / STEPS - right
      const offY = (startY + dy) / STEPS - down
      const score = scores[i]! - stiffness * (offX * offX + offY * offY)
      scores[i] = score
      sum += score
      if (score > best) {
        best = score
        bestX = startX + dx
        bestY = startY + dy
      }
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

/**
 * How clearly dark or light the modules around a point are if they are shifted; for known modules, how well they have their colour. For `side` shifts to the right
 * from `shiftX` on and as many down from `shiftY` on, by row.
 */
function clarities({ sums, across }: Squares, { size, known }: Layout, u: number, v: number, shiftX: number, shiftY: number, side: number): Float64Array {
  const scores = new Float64Array(side * side)
  const [left, right] = [Math.max(-1, Math.round(u - 3.5)), Math.min(size + 1, Math.round(u + 3.5))]
  const [top, bottom] = [Math.max(-1, Math.round(v - 3.5)), Math.min(size + 1, Math.round(v + 3.5))]
  for (let row = top; row < bottom; row++) {
    const y = (row + MARGIN) * STEPS + shiftY
    const [firstY, lastY] = [Math.max(0, -y), Math.min(side, across - y)]
    for (let column = left; column < right; column++) {
      const x = (column + MARGIN) * STEPS + shiftX
      const [firstX, lastX] = [Math.max(0, -x), Math.min(side, across - x)]
      const inside = row >= 0 && column >= 0 && row < size && column < size
      const expected = inside ? known[row * size + column]! : -1
      for (let dy = firstY; dy < lastY; dy++) {
        const from = (y + dy) * across + x
        const to = dy * side
        if (expected === 0) for (let dx = firstX; dx < lastX; dx++) scores[to + dx] = scores[to + dx]! + Math.abs(sums[from + dx]!)
        else for (let dx = firstX; dx < lastX; dx++) scores[to + dx] = scores[to + dx]! + 1.5 * expected * sums[from + dx]!
      }
    }
  }
  const count = (right - left) * (bottom - top)
  for (let i = 0; i < scores.length; i++) scores[i] = scores[i]! / count / 1000
  return scores
}
