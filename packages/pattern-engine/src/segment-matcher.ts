import { matchLength, type Line } from './normal-form.ts'
import { compileExpression, type CompiledPattern } from './python-re.ts'
import { findCandidates, openAsking, type Asking } from './pattern-index.ts'
import type { PatternSegment } from './segment.ts'
import type { Skeleton } from './skeleton.ts'
import { stringAt } from './strings.ts'

/** The best match of an item: its index in the segment, the number of characters that the pattern spells out, and the length of the match. */
export type Found = { item: number; itemId: number; literals: number; length: number }

/** Searches one segment. Keeps compiled patterns and buffers, so it belongs to one thread. */
export type SegmentMatcher<S extends PatternSegment = PatternSegment> = {
  segment: S
  /** Whether any pattern may match lines of this skeleton. Mostly none can, and then nothing else has to be computed. */
  prepare(skeleton: Skeleton): boolean
  /** The best match among the candidates of the last `prepare`. Items in `dead` have been removed. */
  best(line: Line, dead: Uint8Array | null, better?: Found | null): Found | null
  /** Every matching item among the candidates of the last `prepare`. */
  all(line: Line, dead: Uint8Array | null): Found[]
}

const COMPILED_KEPT = 20_000

export function openSegmentMatcher<S extends PatternSegment>(segment: S): SegmentMatcher<S> {
  const { index, itemIds, patternItems, patternSources, sources, excludeStarts, excludes } = segment
  const asking: Asking = openAsking(index)
  const compiled = new Map<number, CompiledPattern>()

  function patternOf(source: number): CompiledPattern {
    const known = compiled.get(source)
    if (known !== undefined) return known
    const text = stringAt(sources, source)
    const result = compileExpression(text)
    if (!result.ok) throw new Error(`a pattern of the segment does not compile: ${result.reason}`)
    if (compiled.size >= COMPILED_KEPT) compiled.delete(compiled.keys().next().value as number)
    compiled.set(source, result.pattern)
    return result.pattern
  }

  function isExcluded(item: number, line: Line): boolean {
    const end = excludeStarts[item + 1] as number
    for (let at = excludeStarts[item] as number; at < end; at++) {
      if (matchLength(patternOf(excludes[at] as number), line) !== -1) return true
    }
    return false
  }

  /** Null: the pattern does not match, or its item is excluded. */
  function tryPattern(pattern: number, line: Line, excluded: Map<number, boolean>): Found | null {
    const length = matchLength(patternOf(patternSources[pattern] as number), line)
    if (length === -1) return null
    const item = patternItems[pattern] as number
    let out = excluded.get(item)
    if (out === undefined) excluded.set(item, (out = isExcluded(item, line)))
    return out ? null : { item, itemId: itemIds[item] as number, literals: index.literals[pattern] as number, length }
  }

  return {
    segment,
    prepare(skeleton) {
      findCandidates(index, skeleton, asking)
      return asking.count > 0
    },
    best(line, dead, better = null) {
      const candidates = asking.candidates.subarray(0, asking.count)
      // Patterns that spell out the most characters come first: after a match, only patterns with as many can be better.
      if (candidates.length > 1) candidates.sort((a, b) => (index.literals[b] as number) - (index.literals[a] as number))
      const excluded = new Map<number, boolean>()
      let best: Found | null = better
      for (const pattern of candidates) {
        if (best !== null && (index.literals[pattern] as number) < best.literals) break
        if (dead?.[patternItems[pattern] as number] === 1) continue
        const found = tryPattern(pattern, line, excluded)
        if (found !== null && (best === null || isBetter(found, best))) best = found
      }
      return best === better ? null : best
    },
    all(line, dead) {
      const excluded = new Map<number, boolean>()
      const byItem = new Map<number, Found>()
      for (const pattern of asking.candidates.subarray(0, asking.count)) {
        if (dead?.[patternItems[pattern] as number] === 1) continue
        const found = tryPattern(pattern, line, excluded)
        const known = found && byItem.get(found.item)
        if (found !== null && (known == null || isBetter(found, known))) byItem.set(found.item, found)
      }
      return [...byItem.values()]
    },
  }
}

/** More characters spelled out, then the longer match, then the smaller id. */
const isBetter = (one: Found, other: Found): boolean =>
  one.literals !== other.literals ? one.literals > other.literals : one.length !== other.length ? one.length > other.length : one.itemId < other.itemId
