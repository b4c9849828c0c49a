import { lineOf } from './lines-seen.ts'
import type { Found, SegmentMatcher } from './segment-matcher.ts'
import type { PatternSegment } from './segment.ts'
import { openSkeleton, readSkeleton } from './skeleton.ts'

/** A segment that is searched together with others. `dead`: 1 for items that are ignored. */
export type Layer<S extends PatternSegment = PatternSegment> = { matcher: SegmentMatcher<S>; dead?: Uint8Array | null }

/** Reusable scratch buffer: a search ends before the next one begins. */
const skeleton = openSkeleton()

/** The item that a line belongs to: the one whose pattern spells out the most characters; among equals the longest match, then the smallest id. */
export function findBest<L extends Layer>(layers: readonly L[], printed: string): { layer: L; found: Found } | null {
  readSkeleton(printed, skeleton)
  let best: { layer: L; found: Found } | null = null
  for (const layer of layers) {
    if (!layer.matcher.prepare(skeleton)) continue
    const found = layer.matcher.best(lineOf(printed), layer.dead ?? null, best?.found)
    if (found !== null) best = { layer, found }
  }
  return best
}

/** All items with a pattern that matches the line, each with its best pattern, in no order. */
export function findAll<L extends Layer>(layers: readonly L[], printed: string): { layer: L; found: Found }[] {
  readSkeleton(printed, skeleton)
  return layers.flatMap((layer) =>
    layer.matcher.prepare(skeleton) ? layer.matcher.all(lineOf(printed), layer.dead ?? null).map((found) => ({ layer, found })) : [],
  )
}

/** Which pattern texts of each layer have to be searched in the line, because the index cannot rule them out. This is what a line costs. */
export function candidatesOf<L extends Layer>(layers: readonly L[], printed: string): { layer: L; sources: readonly number[] }[] {
  readSkeleton(printed, skeleton)
  return layers.map((layer) => ({ layer, sources: layer.matcher.prepare(skeleton) ? layer.matcher.candidates() : [] }))
}
