import { candidatesOf, lineOf, matchesLine, patternsWithoutWords, stringAt, type CompiledPattern } from '@chekhov/pattern-engine'
import type { Catalogue, Part } from './catalogue.ts'

/** A pattern that is searched in many lines and found in few of them. */
export type DearPattern = {
  itemId: number
  pattern: string
  /** Lines in which it was searched, and in which it was found. */
  lines: number
  found: number
  /** `noWords`: it spells nothing out. `commonWords`: many lines have what it spells out. */
  why: 'noWords' | 'commonWords'
}

export type DearPatterns = {
  patterns: DearPattern[]
  items: number
  /** Of all searches in these lines, the share that these patterns cause. */
  share: number
}

/** A pattern that is worth its searches is found in one of so many lines, or searched in less than this share of them. */
const LINES_FOR_ONE = 10
const DEAR_SHARE = 0.05
const TELLING_LINES = 50

/** The patterns that cost most, those searched in most lines first. `compile` remembers what it has compiled. */
export function dearPatterns({ parts }: Catalogue, lines: readonly string[], compile: (source: string) => CompiledPattern): DearPatterns {
  const searched = new Map<Part, Map<number, { lines: number; found: number }>>(parts.map((part) => [part, new Map()]))
  let searches = 0
  for (const printed of lines)
    for (const { layer, sources } of candidatesOf(parts, printed)) {
      const known = searched.get(layer) as Map<number, { lines: number; found: number }>
      for (const source of sources) {
        if (itemsOf(layer, source).length === 0) continue
        searches++
        const one = known.get(source) ?? { lines: 0, found: 0 }
        known.set(source, one)
        one.lines++
        if (matchesLine(compile(stringAt(layer.matcher.segment.sources, source)), lineOf(printed))) one.found++
      }
    }
  if (lines.length < TELLING_LINES) return { patterns: [], items: 0, share: 0 }
  let own = 0
  const patterns: DearPattern[] = []
  for (const [part, sources] of searched) {
    const { segment } = part.matcher
    const wordless = new Set(patternsWithoutWords(segment.index))
    for (const [source, { lines: count, found }] of sources) {
      if (count < lines.length * DEAR_SHARE || found * LINES_FOR_ONE >= count) continue
      own += count
      for (const itemId of itemsOf(part, source))
        patterns.push({ itemId, pattern: stringAt(segment.sources, source), lines: count, found, why: wordless.has(source) ? 'noWords' : 'commonWords' })
    }
  }
  patterns.sort((a, b) => b.lines - a.lines || a.itemId - b.itemId)
  return { patterns, items: new Set(patterns.map(({ itemId }) => itemId)).size, share: searches === 0 ? 0 : own / searches }
}

/** The items of this version of the catalogue that have the pattern. */
const itemsOf = ({ matcher: { segment }, dead }: Part, source: number): number[] =>
  [...segment.sourceItems.subarray(segment.sourceStarts[source], segment.sourceStarts[source + 1])].flatMap((item) =>
    dead?.[item] === 1 ? [] : [segment.itemIds[item] as number],
  )
