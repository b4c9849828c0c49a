import { findBest, openSegmentMatcher, type PatternSegment } from '@chekhov/pattern-engine'
import { answerInThread } from '#platform/answer-in-thread.ts'

/** Segments of a catalogue as a thread searches them. `dead`: 1 for items that are ignored. */
export type SearchedLayer = { segment: PatternSegment; dead: Uint8Array | null }

/** Searches lines that meet so many patterns that they would hold up the event loop. The answer is the layer and the item in it. */
export type SearchWork = {
  best: { ask: { layers: readonly SearchedLayer[]; printed: string }; answer: { layer: number; item: number } | null }
}

answerInThread<SearchWork>({
  best({ layers, printed }) {
    const opened = layers.map(({ segment, dead }) => ({ matcher: openSegmentMatcher(segment), dead }))
    const best = findBest(opened, printed)
    return best && { layer: opened.indexOf(best.layer), item: best.found.item }
  },
})
