import type { Point } from './luma.ts'
import type { Box } from './steps/crop.ts'

/** The place of a code, or of a possible one: its centre and its size. */
export type Place = { x: number; y: number; side: number }

export type Corners = readonly [Point, Point, Point, Point]

/** The smallest place that contains all of the points. */
export function placeOf(corners: readonly Point[]): Place {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return { x: (left + right) / 2, y: (top + bottom) / 2, side: Math.max(right - left, bottom - top) }
}

export const cornersOf = ({ x, y, side }: Place): Corners => [
  { x: x - side / 2, y: y - side / 2 },
  { x: x + side / 2, y: y - side / 2 },
  { x: x + side / 2, y: y + side / 2 },
  { x: x - side / 2, y: y + side / 2 },
]

/** Whether two places may be of one code, within the differences between looks. */
export const isSame = (a: Place, b: Place): boolean =>
  Math.hypot(a.x - b.x, a.y - b.y) < 0.4 * Math.max(a.side, b.side) && a.side < 1.6 * b.side && b.side < 1.6 * a.side

/** Whether a place is within a code that was read, where no other code can be. */
export const isInside = (a: Place, b: Place): boolean => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) < 0.6 * b.side

/** The place with a margin: guessed corners may be off, and engines need a quiet zone around a code. */
export function boxAround({ x, y, side }: Place, margin: number): Box {
  const reach = side * (0.5 + margin)
  return { left: x - reach, top: y - reach, width: 2 * reach, height: 2 * reach }
}

/** Four sides of similar length, within the distortion of extreme photos. */
export function isCodeLike(corners: Corners): boolean {
  const shortest = shortestSide(corners)
  return shortest > SIDE_MIN && Math.max(...sidesOf(corners)) < 3 * shortest
}

export const shortestSide = (corners: Corners): number => Math.min(...sidesOf(corners))

const sidesOf = (corners: Corners): number[] => corners.map((from, i) => Math.hypot(corners[(i + 1) % 4]!.x - from.x, corners[(i + 1) % 4]!.y - from.y))

/** The smallest code has 21 modules, and cannot be read with less than a pixel for each. */
const SIDE_MIN = 21
