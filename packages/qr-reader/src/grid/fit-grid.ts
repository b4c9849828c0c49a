import { findAlignment } from './alignment.ts'
import type { Corners } from './corners.ts'
import { followGrid, openSurface, settleGrid } from './follow.ts'
import type { Pin } from './follow.ts'
import { apply, fitHomography } from './homography.ts'
import type { Homography, Pair } from './homography.ts'
import { flatLattice, movedLattice } from './lattice.ts'
import type { Lattice } from './lattice.ts'
import type { Layout } from './layout.ts'
import type { Luma } from '../luma.ts'
import { straighten } from './straight.ts'

/** The lattice of a code whose finder patterns are known: first outwards from the patterns, then all of it until it no longer moves. */
export function fitGrid(luma: Luma, corners: Corners, layout: Layout): Lattice | null {
  const pairs = pairsOf(corners, layout.size)
  const [there, back] = [fitHomography(pairs), fitHomography(pairs.map(({ u, v, x, y, weight }) => ({ u: x, v: y, x: u, y: v, weight })))]
  if (there === null || back === null) return null

  let lattice = flatLattice(layout.size, there)
  const pins = pairs.map((pair) => pinOf(pair, back))
  lattice = shifted(lattice, pins)
  const anchors = pins.filter(({ weight }) => weight > GUESSED).map((pin): Pin => ({ ...pin, right: 0, down: 0 }))
  for (const reach of REACHES) {
    const straight = straighten(luma, lattice)
    const patterns = findAlignment(straight, layout.version, (u, v) => 1 + 0.12 * Math.min(...anchors.map((pin) => Math.hypot(pin.u - u, pin.v - v))))
    lattice = shifted(lattice, [...anchors, ...patterns, ...followGrid(straight, layout, [...anchors, ...patterns], reach)])
  }
  return settle(luma, lattice, layout)
}

export function settle(luma: Luma, lattice: Lattice, layout: Layout): Lattice {
  for (let i = 0; i < SETTLINGS; i++) lattice = shifted(lattice, settleGrid(straighten(luma, lattice), layout))
  return lattice
}

const REACHES = [9, 15, Infinity]
const SETTLINGS = 3
/** The weight of a guessed pattern. */
const GUESSED = 0.02

function shifted(lattice: Lattice, pins: readonly Pin[]): Lattice {
  return movedLattice(lattice, openSurface(pins).shiftAt)
}

/** Middle and corners of each finder pattern: their places in the code and in the picture. */
function pairsOf({ topLeft, topRight, bottomLeft }: Corners, size: number): Pair[] {
  return (
    [
      [topLeft, 3.5, 3.5],
      [topRight, size - 3.5, 3.5],
      [bottomLeft, 3.5, size - 3.5],
    ] as const
  ).flatMap(([finder, u, v]) =>
    [
      [0, 0, 3],
      [-3.5, -3.5, 1],
      [3.5, -3.5, 1],
      [-3.5, 3.5, 1],
      [3.5, 3.5, 1],
    ].map(([right, down, weight]) => ({
      u: u + right!,
      v: v + down!,
      weight: finder.likeness === 0 ? GUESSED : weight!,
      x: finder.x + right! * finder.rightX + down! * finder.downX,
      y: finder.y + right! * finder.rightY + down! * finder.downY,
    })),
  )
}

function pinOf({ u, v, x, y, weight }: Pair, back: Homography): Pin {
  const [atU, atV] = apply(back, x, y)
  return { u, v, right: atU - u, down: atV - v, weight }
}
