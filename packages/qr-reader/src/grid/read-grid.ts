import type { TextForm } from '../form/text-form.ts'
import type { Luma, Point } from '../luma.ts'
import { crop } from '../steps/crop.ts'
import type { Box } from '../steps/crop.ts'
import { arrangements, guesses } from './corners.ts'
import type { Corners } from './corners.ts'
import { findFinders } from './find-finders.ts'
import { moduleOf, scaledFrame } from './frame.ts'
import type { Frame } from './frame.ts'
import { halve } from './halve.ts'
import { readCorners } from './read-corners.ts'
import { openWork } from './work.ts'
import type { Work } from './work.ts'

export type GridRead = {
  text: string
  /** The corners of the code: top left, top right, bottom right, bottom left, as it is printed. */
  corners: [Point, Point, Point, Point]
  version: number
  /** Number of repaired codewords, including those given up beforehand. */
  corrected: number
  /** The probability that random modules would have been read as a code with a text. */
  chance: number
}

export type GridOptions = {
  /**
   * Total number of modules in lattices that may be sampled and decoded, the likeliest arrangements of finder patterns first. This bounds the work for any
   * picture.
   */
  modulesMax?: number
  /** Called before each lattice, that is every few milliseconds: true ends the search with the codes found so far. */
  isOver?: () => boolean
  /** Forms of texts that are to be read also where an ordinary decoder cannot. Default: none. */
  forms?: readonly TextForm[]
  /** The part of the picture to search. Default: all of it. */
  near?: Box
}

/**
 * Reads the QR codes of a picture even if the paper is bent, folded or crumpled, as long as two of a code's three finder patterns are visible. Slow in
 * comparison with an engine for flat codes, and never wrong: uncertain results are left out.
 */
export function readGrid(luma: Luma, { modulesMax = MODULES_MAX, isOver = () => false, forms = [], near }: GridOptions = {}): GridRead[] {
  if (near !== undefined) {
    const [left, top] = [Math.max(0, Math.floor(near.left)), Math.max(0, Math.floor(near.top))]
    const moved = ({ x, y }: Point): Point => ({ x: x + left, y: y + top })
    return readGrid(crop(luma, near), { modulesMax, isOver, forms }).map(({ corners: [a, b, c, d], ...read }) => ({
      ...read,
      corners: [moved(a), moved(b), moved(c), moved(d)],
    }))
  }
  const work = openWork(modulesMax, isOver)
  const scales = pyramid(luma)
  const reads: GridRead[] = []
  let finders: Frame[] = []
  const levels = scales.map((scale, level) => ({ scale, level }))
  const small = levels.filter(({ scale }) => scale.width * scale.height <= SMALL_PIXELS)
  const large = levels.filter(({ scale }) => scale.width * scale.height > SMALL_PIXELS).reverse()
  for (const group of [small, ...large.map((one) => [one])]) {
    if (work.isOver()) break
    finders = distinct([...finders, ...group.flatMap(({ scale, level }) => findFinders(scale).map((finder) => scaledFrame(finder, 2 ** level)))])
    readAmong(scales, finders, reads, work, forms)
    if (reads.length > 0) break
  }
  return reads
}

const SMALL_PIXELS = 4_000_000
const SIDE_MIN = 60
const FINDERS_MAX = 20
const MODULES_MAX = 100_000
const TRIES_MAX = 8
const GUESSES_MAX = 12

/** Tries arrangements of patterns, the likeliest first. Patterns of a code that was read are not used again. */
function readAmong(scales: readonly Luma[], finders: readonly Frame[], reads: GridRead[], work: Work, forms: readonly TextForm[]): void {
  const taken = new Set<Frame>()
  const attempt = (all: Corners[], tries: number) => {
    for (const corners of all) {
      const own = [corners.topLeft, corners.topRight, corners.bottomLeft].map(({ x, y }) => finders.find((one) => one.x === x && one.y === y))
      if (own.some((one) => one !== undefined && taken.has(one))) continue
      if (tries-- === 0 || work.isOver()) return
      const read = readCorners(scales, corners, work, forms)
      if (read === null) continue
      reads.push(read)
      for (const one of finders) if (own.includes(one) || isInside(one, read.corners)) taken.add(one)
    }
  }
  attempt(arrangements(finders), TRIES_MAX)
  if (reads.length === 0) attempt(guesses(finders), GUESSES_MAX)
}

function isInside({ x, y }: Point, corners: GridRead['corners']): boolean {
  return corners.every((from, i) => {
    const to = corners[(i + 1) % 4]!
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) >= 0
  })
}

function pyramid(luma: Luma): Luma[] {
  const scales = [luma]
  for (let last = luma; Math.min(last.width, last.height) >= 2 * SIDE_MIN; ) scales.push((last = halve(last)))
  return scales
}

/** A pattern is found at several scales; the clearest one counts. */
function distinct(finders: Frame[]): Frame[] {
  const kept: Frame[] = []
  for (const one of finders.toSorted((a, b) => b.likeness - a.likeness)) {
    if (kept.length < FINDERS_MAX && kept.every((other) => Math.hypot(one.x - other.x, one.y - other.y) > 3 * moduleOf(one))) kept.push(one)
  }
  return kept
}
