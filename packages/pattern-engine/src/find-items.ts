import { lineOf } from './lines-seen.ts'
import type { Found, SegmentMatcher } from './segment-matcher.ts'
import type { PatternSegment } from './segment.ts'
import { openSkeleton, readSkeleton } from './skeleton.ts'

/** A segment that is asked together with others. Items whose number in `dead` is 1 are passed over. */
export type Layer<S extends PatternSegment = PatternSegment> = { matcher: SegmentMatcher<S>; dead?: Uint8Array | null }

/** Reusable scratch buffer: a search ends before the next one begins. */
const skeleton = openSkeleton()

/** The item that a line belongs to: by the pattern that spells out most characters, then by the longest match, then by the smallest id. */
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

/** Every item that has a pattern in the line, with its best pattern; in no order. */
export function findAll<L extends Layer>(layers: readonly L[], printed: string): { layer: L; found: Found }[] {
  readSkeleton(printed, skeleton)
  return layers.flatMap((layer) =>
    layer.matcher.prepare(skeleton) ? layer.matcher.all(lineOf(printed), layer.dead ?? null).map((found) => ({ layer, found })) : [],
  )
}
