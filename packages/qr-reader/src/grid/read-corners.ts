import type { Luma, Point } from '../luma.ts'
import { crop } from '../steps/crop.ts'
import type { Box } from '../steps/crop.ts'
import { blur } from '../steps/blur.ts'
import { evenLight } from '../steps/even-light.ts'
import type { Corners } from './corners.ts'
import { crawlGrid } from './crawl.ts'
import { decodeModules } from './decode-modules.ts'
import type { Decoded } from './decode-modules.ts'
import type { Evidence } from './evidence.ts'
import { moduleOf, movedFrame, scaledFrame } from './frame.ts'
import { fitGrid, settle } from './fit-grid.ts'
import { placeOf } from './lattice.ts'
import type { Lattice } from './lattice.ts'
import { layoutOf, sizeOf } from './layout.ts'
import type { Layout } from './layout.ts'
import { patternAgreement, sampleModules } from './sample.ts'
import type { Scales } from './scales.ts'
import { straighten } from './straight.ts'
import { unblur } from './unblur.ts'
import type { Work } from './work.ts'
import { readByForm } from '../form/read-by-form.ts'
import type { ReadByForm } from '../form/read-by-form.ts'
import type { TextForm } from '../form/text-form.ts'

export type CornersRead = Decoded & { version: number; corners: [Point, Point, Point, Point] }

/** What every attempt of a search has in common. */
export type Search = {
  scales: Scales
  work: Work
  /** Of texts that are to be read also where an ordinary decoder cannot. */
  forms: readonly TextForm[]
  evidence: Evidence
}

/** What a picture shows between three finder patterns, read or not. `crawl` makes a lattice that is found module by module. */
export type Sight = { luma: Luma; grids: Grid[]; crawl(layout: Layout): Lattice; placed(found: Found | null): CornersRead | null }

/** Is told of what may be a code, more than once. */
type Note = (sight: Sight) => void

/**
 * Reads the code of these three finder patterns; null if it cannot be read. Yields the agreement of the best lattice where the cheap part of the work was not
 * enough.
 */
export function* readCorners(search: Search, corners: Corners, note: Note): Generator<number, CornersRead | null> {
  const { scales } = search
  const level = Math.max(0, Math.min(scales.count - 1, Math.floor(Math.log2(moduleOf(corners.topLeft) / MODULE_MIN))))
  const by = 2 ** level
  const box = boxOf(mapped(corners, (finder) => scaledFrame(finder, 1 / by)))
  const luma = crop(scales.luma(level), box)
  const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)]
  const own = mapped(corners, (finder) => movedFrame(scaledFrame(finder, 1 / by), -left, -top))

  let even: Luma | null = null
  const sight: Sight = {
    luma,
    grids: [],
    crawl: (layout) => crawlGrid((even ??= evenFor(luma, moduleOf(own.topLeft))), own, layout),
    placed(found) {
      if (found === null) return null
      const { lattice, version, decoded } = found
      const at = (u: number, v: number): Point => {
        const [x, y] = placeOf(lattice, u, v)
        return { x: (x + left + 0.5) * by - 0.5, y: (y + top + 0.5) * by - 0.5 }
      }
      const { size } = lattice
      return { ...decoded, version, corners: [at(0, 0), at(size, 0), at(size, size), at(0, size)] }
    },
  }
  return sight.placed(yield* readCode(sight, own, search, note))
}

/**
 * Adds the best of what this picture shows and could not be read to the evidence, and reads all of it together: what two lattices of this picture show, which
 * are wrong in different places, and what the pictures before have shown. A picture whose time is over is added all the same.
 */
export function readTogether(sights: readonly Sight[], search: Search, isOver: () => boolean): CornersRead[] {
  const { evidence } = search
  evidence.nextPicture()
  const best = sights
    .flatMap((sight) => sight.grids.map((grid) => ({ sight, grid })))
    .filter(({ grid }) => grid.agreement > WORTH_DECODING)
    .sort((a, b) => b.grid.agreement - a.grid.agreement)
    .slice(0, ADDED_MAX)
  const reads: CornersRead[] = []
  for (const { sight, grid } of best) {
    const seen = evidence.add(grid.layout, grid.seen, grid.agreement ** 2)
    const read = seen === null || isOver() ? null : sight.placed(readLattice(sight, { ...grid, seen }, search))
    if (read !== null && !reads.some(({ text }) => text === read.text)) reads.push(read)
  }
  return reads
}

/** In pixels. A larger picture of a code costs more and adds no information. */
const MODULE_MIN = 4
/**
 * Share of the patterns other than the finders that must agree with the layout. `BEYOND_DOUBT`: no other version has to be tried. `WELL_CRAWLED`: nor another
 * lattice. `LIKELY`: decoding is tried at once; a smooth surface of a wrong version rarely reaches it. `PERHAPS`: below it, there is no code. `RIVAL`: other
 * versions are tried that fit worse by less. `WORTH_DECODING`: below it, decoding is not tried.
 */
const BEYOND_DOUBT = 0.6
const WELL_CRAWLED = 0.8
const LIKELY = 0.42
const PERHAPS = 0.12
const RIVAL = 0.25
const WORTH_DECODING = 0.25
const GRIDS_MAX = 3
/** Lattices of one picture that count as evidence. */
const ADDED_MAX = 3
const SOFTNESS = 0.2
/** What it costs where a text is seen and not read, in lattices. */
const COST_OF_SEEN = 5

type Found = { lattice: Lattice; version: number; decoded: Decoded }

/** A lattice, and the modules sampled through it. */
type Grid = { lattice: Lattice; layout: Layout; seen: Float32Array[]; agreement: number }

/**
 * Tries each likely version with a smooth surface through the patterns. If that is not enough, tries those that fitted best with a lattice found module by
 * module, in case the paper is not smooth. A lattice that probably fits is decoded at once; at the end the best ones are.
 */
function* readCode(sight: Sight, corners: Corners, search: Search, note: Note): Generator<number, Found | null> {
  const { luma, grids } = sight
  const { work } = search
  const lookAt = (lattice: Lattice, layout: Layout): Grid => {
    const grid = look(luma, lattice, layout)
    grids.push(grid)
    if (grid.agreement > WORTH_DECODING) note(sight)
    return grid
  }
  const decoded = new Set<Grid>()
  const decodeOnce = (grid: Grid): Found | null => (decoded.has(grid) ? null : readLattice(sight, decoded.add(grid) && grid, search))
  const most = (of: readonly Grid[]) => Math.max(-1, ...of.map(({ agreement }) => agreement))

  const expected = search.evidence.version()
  for (const version of versionsNear(corners.size, expected)) {
    const layout = layoutOf(version)
    if (!work.take(layout.size ** 2)) continue
    const lattice = fitGrid(luma, corners, layout)
    if (lattice === null) continue
    const grid = lookAt(lattice, layout)
    if (grid.agreement < LIKELY) continue
    const text = decodeOnce(grid)
    if (text !== null) return text
    if (grid.agreement > BEYOND_DOUBT || version === expected) break
  }
  const smooth = grids.toSorted((a, b) => b.agreement - a.agreement)
  yield most(smooth)
  if (most(smooth) < PERHAPS) return null

  const crawled: Grid[] = []
  for (const { layout, agreement } of smooth) {
    if (agreement < most(smooth) - RIVAL || most(crawled) > WELL_CRAWLED) break
    if (!work.take(layout.size ** 2)) continue
    const grid = lookAt(sight.crawl(layout), layout)
    crawled.push(grid)
    const text = grid.agreement > WELL_CRAWLED ? decodeOnce(grid) : null
    if (text !== null) return text
  }
  const best = grids
    .filter(({ agreement }) => agreement > WORTH_DECODING)
    .sort((a, b) => b.agreement - a.agreement)
    .slice(0, GRIDS_MAX)
  for (const grid of best) {
    if (!work.take(grid.layout.size ** 2)) continue
    const text = decodeOnce(grid) ?? readLattice(sight, look(luma, settle(luma, grid.lattice, grid.layout), grid.layout), search)
    if (text !== null) return text
  }
  return null
}

/** The share of a module that is sampled: all of it against noise, its middle against blur. */
const PARTS = [1, 0.67, 0.34]
/** Ink that has run or faded shifts all modules to one side. */
const BIASES = [0, 0.3, -0.3]

const evenFor = (luma: Luma, module: number): Luma => blur(evenLight(luma, Math.max(3, Math.round(2 * module))), Math.round(module * SOFTNESS))

function look(luma: Luma, lattice: Lattice, layout: Layout): Grid {
  const straight = straighten(luma, lattice)
  const seen = PARTS.map((part) => sampleModules(straight, layout, part))
  return { lattice, layout, seen, agreement: patternAgreement(seen[1]!, layout) }
}

function readLattice(sight: Sight, grid: Grid, search: Search): Found | null {
  return decode(grid) ?? (search.forms.length === 0 ? null : readFormed(sight, grid, search))
}

/**
 * Reads a text of one of the forms. Where its prescribed parts are seen, their modules also teach how the print spreads, and where the grid lies: they are known
 * from the form, so that a grid which is off is not taken for its own witness. The lattice is settled by them, and where that is not enough, found anew:
 * on crumpled paper, half of the modules lead where the few of the patterns do not.
 */
function readFormed(sight: Sight, grid: Grid, { work, forms }: Search): Found | null {
  const { luma } = sight
  const first = readSeen(grid, forms)
  if (first === null || 'decoded' in first) return first
  if (!work.take(COST_OF_SEEN * grid.layout.size ** 2)) return null
  const known = grid.layout.known.map((one, i) => (one !== 0 ? one : first.colours[i]!))
  const layout = { ...grid.layout, known }
  const again = readSeen(look(luma, settle(luma, grid.lattice, layout), layout), forms)
  if (again !== null && 'decoded' in again) return again
  if (!work.take(COST_OF_SEEN * grid.layout.size ** 2)) return null
  const anew = readSeen(look(luma, sight.crawl(layout), layout), forms)
  return anew !== null && 'decoded' in anew ? anew : null
}

type Seen = Extract<ReadByForm, { kind: 'seen' }>

function readSeen({ lattice, layout, seen }: Grid, forms: readonly TextForm[]): Found | Seen | null {
  let most: Seen | null = null
  const found = (modules: Float32Array): Found | null => {
    const one = readByForm(modules, layout, forms)
    if (one?.kind === 'text') return { lattice, version: layout.version, decoded: one }
    if (one !== null && (most === null || one.agreement > most.agreement)) most = one
    return null
  }
  for (const modules of seen) {
    const text = found(modules)
    if (text !== null) return text
  }
  if (most === null) return null
  const { colours } = most as Seen
  const known = layout.known.map((one, i) => (one !== 0 ? one : colours[i]!))
  for (const modules of seen.slice(1)) {
    const clear = unblur(modules, layout, known)
    const text = clear && found(clear)
    if (text) return text
  }
  return most
}

function decode({ lattice, layout, seen }: Grid): Found | null {
  const { version } = layout
  for (const modules of seen) {
    for (const bias of BIASES) {
      const decoding = decodeModules(bias === 0 ? modules : modules.map((one) => one + bias), version)
      if (decoding.kind === 'text') return { lattice, version, decoded: decoding.decoded }
    }
  }
  for (const modules of seen.slice(1)) {
    const decoded = readBlurred(modules, layout)
    if (decoded !== null) return { lattice, version, decoded }
  }
  return null
}

/** The modules of repaired blocks are known, and with more known modules the others become clearer. */
function readBlurred(modules: Float32Array, layout: Layout): Decoded | null {
  let known = layout.known
  for (let blocks = 0; ; ) {
    const clear = unblur(modules, layout, known)
    if (clear === null) return null
    const decoding = decodeModules(clear, layout.version)
    if (decoding.kind === 'text') return decoding.decoded
    if (decoding.kind === 'nothing' || decoding.blocks <= blocks) return null
    blocks = decoding.blocks
    known = layout.known.map((one, i) => (one !== 0 ? one : decoding.colours[i]!))
  }
}

/** Codes of receipts are of version 10 at most. Up to twice that is read; larger lattices mostly come from letters. */
const VERSION_MAX = 20

/** The versions whose size is near the estimate: the expected one first, then the nearest. */
function versionsNear(size: number, expected: number | null): number[] {
  const reach = Math.max(5, 0.12 * size)
  const distance = (version: number) => (version === expected ? 0 : Math.abs(sizeOf(version) - size))
  return Array.from({ length: VERSION_MAX }, (_, i) => i + 1)
    .filter((version) => Math.abs(sizeOf(version) - size) < reach)
    .sort((a, b) => distance(a) - distance(b))
}

function mapped(corners: Corners, change: (finder: Corners['topLeft']) => Corners['topLeft']): Corners {
  return { ...corners, topLeft: change(corners.topLeft), topRight: change(corners.topRight), bottomLeft: change(corners.bottomLeft) }
}

/** A box with room for a bent fourth corner and for the margin. */
function boxOf({ topLeft, topRight, bottomLeft }: Corners): Box {
  const fourth = { x: topRight.x + bottomLeft.x - topLeft.x, y: topRight.y + bottomLeft.y - topLeft.y }
  const points = [topLeft, topRight, bottomLeft, fourth]
  const room = 0.35 * Math.max(Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y), Math.hypot(bottomLeft.x - topLeft.x, bottomLeft.y - topLeft.y))
  const [left, top] = [Math.floor(Math.min(...points.map(({ x }) => x)) - room), Math.floor(Math.min(...points.map(({ y }) => y)) - room)]
  return {
    left,
    top,
    width: Math.ceil(Math.max(...points.map(({ x }) => x)) + room) - left,
    height: Math.ceil(Math.max(...points.map(({ y }) => y)) + room) - top,
  }
}
