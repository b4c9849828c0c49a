import type { Catalogue } from './catalogue.ts'
import { matchLine } from './match-line.ts'
import type { Dictionary } from './names/dictionary.ts'
import { codesOfSeen, type PastLine } from './past-lines.ts'

type Moved = { line: string; times: number; before: number | null; after: number | null }

/** What another catalogue would make of lines; the lists hold the most frequent ones. */
export type CatalogueComparison = {
  lines: number
  newlyMatched: { count: number; samples: Moved[] }
  newlyUnmatched: { count: number; samples: Moved[] }
  /** Lines that would go to another item. */
  moved: { count: number; samples: Moved[] }
}

const SAMPLES = 100

export function compareCatalogues(before: Catalogue, after: Catalogue, pastLines: readonly PastLine[], dictionary?: Dictionary): CatalogueComparison {
  const all = pastLines
    .toSorted((a, b) => b.times - a.times)
    .map(({ name, times, ...codes }): Moved => {
      const line = { name, ...codesOfSeen({ name, ...codes }) }
      return {
        line: name,
        times,
        before: matchLine(before, line, { dictionary })?.itemId ?? null,
        after: matchLine(after, line, { dictionary })?.itemId ?? null,
      }
    })
  const those = (is: (moved: Moved) => boolean) => {
    const found = all.filter(is)
    return { count: found.length, samples: found.slice(0, SAMPLES) }
  }
  return {
    lines: pastLines.length,
    newlyMatched: those((one) => one.before === null && one.after !== null),
    newlyUnmatched: those((one) => one.before !== null && one.after === null),
    moved: those((one) => one.before !== null && one.after !== null && one.before !== one.after),
  }
}
