import { findInLine, matchLength, type Line } from './normal-form.ts'
import { UNTOLD } from './run.ts'
import { openSets, programAt } from './packed-programs.ts'
import { openPattern, type CompiledPattern } from './python-re.ts'
import { findCandidates, openAsking, type Asking } from './pattern-index.ts'
import type { PatternSegment } from './segment.ts'
import type { Skeleton } from './skeleton.ts'
import { stringAt } from './strings.ts'

/** The best match of an item: its index in the segment, the number of characters that the pattern spells out, and the length of the match, which is seldom asked. */
export type Found = { item: number; itemId: number; literals: number; length: () => number }

/** Searches one segment. Keeps patterns with what was learnt about them, and buffers, so it belongs to one thread. */
export type SegmentMatcher<S extends PatternSegment = PatternSegment> = {
  segment: S
  /** Whether any pattern may match lines of this skeleton. Mostly none can, and then nothing else has to be computed. */
  prepare(skeleton: Skeleton): boolean
  /** The candidates of the last `prepare`, as numbers of the segment's pattern texts. */
  candidates(): readonly number[]
  /** The best match among the candidates of the last `prepare`. Items in `dead` have been removed. */
  best(line: Line, dead: Uint8Array | null, better?: Found | null): Found | null
  /** Every matching item among the candidates of the last `prepare`. */
  all(line: Line, dead: Uint8Array | null): Found[]
}

const OPENED_KEPT = 20_000

export function openSegmentMatcher<S extends PatternSegment>(segment: S): SegmentMatcher<S> {
  const { index, itemIds, programs, sourceStarts, sourceItems, sources, excludeStarts, excludes } = segment
  const sets = openSets(programs)
  let asking: Asking | undefined
  /** Text of a pattern → the pattern; the last ones that were searched for the first time, of which there are `OPENED_KEPT` at most. */
  const own: (Searched | undefined)[] = new Array(sources.starts.length - 1)
  const recent: number[] = []
  let searches = 0

  /** The pattern with this text, which is searched once in a line, however many items have it. */
  function searchedIn(source: number, line: Line): Searched {
    let searched = own[source]
    if (searched === undefined) {
      const place = searches++ % OPENED_KEPT
      if (recent[place] !== undefined) own[recent[place]] = undefined
      recent[place] = source
      const pattern = openPattern(() => stringAt(sources, source), programAt(programs, source * 2, sets), programAt(programs, source * 2 + 1, sets))
      own[source] = searched = { pattern, line: 0, length: -1 }
    }
    if (searched.line !== line.number) {
      searched.length = findInLine(searched.pattern, line)
      searched.line = line.number
    }
    return searched
  }

  /** Whether an exclusion of the item matches. */
  function isExcluded(item: number, line: Line): boolean {
    const end = excludeStarts[item + 1] as number
    for (let at = excludeStarts[item] as number; at < end; at++) if (searchedIn(excludes[at] as number, line).length !== -1) return true
    return false
  }

  /** The next item, from this place of `sourceItems` on, that the pattern gives the line to, or -1. The items of a pattern stand in the order of their ids. */
  function nextItem(source: number, from: number, line: Line, dead: Uint8Array | null): number {
    const end = sourceStarts[source + 1] as number
    for (let at = from; at < end; at++) {
      const item = sourceItems[at] as number
      if (dead?.[item] === 1) continue
      if (searchedIn(source, line).length === -1) return -1
      if (!isExcluded(item, line)) return at
    }
    return -1
  }

  const foundAt = (source: number, at: number, line: Line): Found => {
    const item = sourceItems[at] as number
    const length = () => {
      const searched = searchedIn(source, line)
      if (searched.length === UNTOLD) searched.length = matchLength(searched.pattern, line)
      return searched.length
    }
    return { item, itemId: itemIds[item] as number, literals: index.literals[source] as number, length }
  }

  /** Mostly some few. */
  function sortByLiterals(candidates: Uint32Array): void {
    const { literals } = index
    if (candidates.length > 32) candidates.sort((a, b) => (literals[b] as number) - (literals[a] as number))
    for (let at = 1; at < candidates.length && candidates.length <= 32; at++) {
      const own = candidates[at] as number
      let to = at
      for (; to > 0 && (literals[candidates[to - 1] as number] as number) < (literals[own] as number); to--) candidates[to] = candidates[to - 1] as number
      candidates[to] = own
    }
  }

  return {
    segment,
    prepare(skeleton) {
      findCandidates(index, skeleton, (asking ??= openAsking(index)))
      return asking.count > 0
    },
    candidates: () => (asking === undefined ? [] : [...asking.candidates.subarray(0, asking.count)]),
    best(line, dead, better = null) {
      if (asking === undefined) return null
      const candidates = asking.candidates.subarray(0, asking.count)
      // Patterns that spell out the most characters come first: after a match, only patterns with as many can be better.
      if (candidates.length > 1) sortByLiterals(candidates)
      let best: Found | null = better
      let longest: number | null = null
      for (const source of candidates) {
        if (best !== null && (index.literals[source] as number) < best.literals) break
        // A match as long as the line is outdone by more characters spelled out or by a smaller id. The best of another segment may spell out fewer.
        if (
          best !== null &&
          candidates.length > MANY &&
          index.literals[source] === best.literals &&
          (itemIds[sourceItems[sourceStarts[source] as number] as number] as number) > best.itemId &&
          best.length() >= (longest ??= lengthOfLongest(line))
        )
          continue
        // All items of one pattern have one match, so the first of them is the best.
        const at = nextItem(source, sourceStarts[source] as number, line, dead)
        if (at === -1) continue
        const found = foundAt(source, at, line)
        best = best === null ? found : betterOf(found, best)
      }
      return best === better ? null : best
    },
    all(line, dead) {
      if (asking === undefined) return []
      const byItem = new Map<number, Found>()
      for (const source of asking.candidates.subarray(0, asking.count)) {
        for (let at = nextItem(source, sourceStarts[source] as number, line, dead); at !== -1; at = nextItem(source, at + 1, line, dead)) {
          const found = foundAt(source, at, line)
          const known = byItem.get(found.item)
          byItem.set(found.item, known === undefined ? found : betterOf(found, known))
        }
      }
      return [...byItem.values()]
    },
  }
}

const lengthOfLongest = ({ raw, folded, normal }: Line): number => Math.max(raw.codes.length, folded.codes.length, normal.codes.length)

/** A pattern, the number of the line in which it was searched last, and the result of `findInLine` or `matchLength`. */
type Searched = { pattern: CompiledPattern; line: number; length: number }

/** More candidates than most lines have. Few are searched sooner than it is told how long a match is. */
const MANY = 8

/** More characters spelled out, then the longer match, then the smaller id. Lengths are told only where they decide: of two patterns of one item neither is better. */
function betterOf(one: Found, other: Found): Found {
  if (one.literals !== other.literals) return one.literals > other.literals ? one : other
  if (one.itemId === other.itemId) return { ...one, length: () => Math.max(one.length(), other.length()) }
  const [length, others] = [one.length(), other.length()]
  return (length === others ? one.itemId < other.itemId : length > others) ? one : other
}
