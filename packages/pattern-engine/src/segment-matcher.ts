import { matchLength, type Line } from './normal-form.ts'
import { compileExpression, type CompiledPattern } from './python-re.ts'
import { findCandidates, openAsking, type Asking } from './pattern-index.ts'
import type { PatternSegment } from './segment.ts'
import type { Skeleton } from './skeleton.ts'
import { stringAt } from './strings.ts'

/** The best pattern of an item for a line: which item of the segment, how many characters the pattern spells out, and how many the match takes. */
export type Found = { item: number; itemId: number; literals: number; length: number }

/** Asks one segment; keeps compiled patterns and working memory, so it belongs to one thread. */
export type SegmentMatcher<S extends PatternSegment = PatternSegment> = {
  segment: S
  /** Whether any pattern may be found in lines of this skeleton: mostly not, and then nothing else has to be read. */
  prepare(skeleton: Skeleton): boolean
  /** The best match among the candidates of the last `prepare`; items in `dead` are not there any more. */
  best(line: Line, dead: Uint8Array | null, better?: Found | null): Found | null
  /** Every item with a match among them. */
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

  /** Null: the pattern is not found, or its item is excluded. */
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
      // Those that spell out most first: once one of them matches, only its equals can be better.
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

/** The pattern that spells out more, then the longer match, then the smaller id. */
const isBetter = (one: Found, other: Found): boolean =>
  one.literals !== other.literals ? one.literals > other.literals : one.length !== other.length ? one.length > other.length : one.itemId < other.itemId
