import { openSegmentMatcher, type PatternSegment, type SegmentMatcher } from '@chekhov/pattern-engine'

/** Two catalogues that change have about as many segments. What is kept holds the memory of its segment, which the service may have dropped. */
const MATCHERS_KEPT = 8

/**
 * Matchers of the segments that were searched lately, by the number of the segment: each question brings a copy of the segment, and a matcher that was opened
 * anew would not know which of its patterns are dear and have automata.
 */
export function keepMatchers(): (number: number, segment: PatternSegment) => SegmentMatcher {
  const kept = new Map<number, SegmentMatcher>()
  return (number, segment) => {
    const matcher = kept.get(number) ?? openSegmentMatcher(segment)
    kept.delete(number)
    kept.set(number, matcher)
    if (kept.size > MATCHERS_KEPT) kept.delete(kept.keys().next().value as number)
    return matcher
  }
}
