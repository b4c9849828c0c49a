import { findBest, type PatternSegment } from '@chekhov/pattern-engine'
import { answerInThread } from '#platform/answer-in-thread.ts'
import { keepMatchers } from './keep-matchers.ts'

/** Segments of a catalogue as a thread searches them, each with its number in this process. `dead`: 1 for items that are ignored. */
export type SearchedLayer = { number: number; segment: PatternSegment; dead: Uint8Array | null }

/** Searches lines that meet so many patterns that they would hold up the event loop. The answer is the layer and the item in it. */
export type SearchWork = {
  best: { ask: { layers: readonly SearchedLayer[]; printed: string }; answer: { layer: number; item: number } | null }
}

const matcherOf = keepMatchers()

answerInThread<SearchWork>({
  best({ layers, printed }) {
    const opened = layers.map(({ number, segment, dead }) => ({ matcher: matcherOf(number, segment), dead }))
    const best = findBest(opened, printed)
    return best && { layer: opened.indexOf(best.layer), item: best.found.item }
  },
})
