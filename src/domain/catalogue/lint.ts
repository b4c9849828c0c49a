import { compileExpression, lineOf, matchesLine, type CompiledPattern } from '@chekhov/pattern-engine'
import { isOfShop } from '../codes/gtin.ts'
import { findItem, itemsOf, matchAllOwn, type Catalogue } from './catalogue.ts'
import { brandlessItems, matchLine, readLineByNames } from './match-line.ts'
import { dearPatterns, type DearPatterns } from './dear-patterns.ts'
import type { Dictionary } from './names/dictionary.ts'
import { codesOfSeen, type PastLine } from './past-lines.ts'
import { suggestPattern } from './suggest-pattern.ts'

export type PatternUse = { itemId: number; index: number; pattern: string; lines: number; times: number; samples: string[] }

export type CatalogueLint = {
  lines: number
  matchedLines: number
  /** Patterns with a match, those in most lines first. */
  patterns: PatternUse[]
  /** Patterns that match so many lines that they hardly mean one item. */
  broad: PatternUse[]
  /** Patterns without a match. */
  dead: { itemId: number; index: number; pattern: string }[]
  deadCount: number
  /** Lines that several items match, and which item gets them. */
  contested: { line: string; itemIds: number[]; winner: number }[]
  contestedCount: number
  /** Lines that fit the names of several items equally well, so that none of the items gets them. */
  ambiguous: { line: string; itemIds: number[] }[]
  ambiguousCount: number
  /** Items that have neither patterns nor codes and a name without a brand, so that no line is theirs. */
  brandless: { itemId: number; name: string }[]
  brandlessCount: number
  /** How many items there are, and those that give no points. */
  items: number
  withoutPoints: { itemId: number; name: string }[]
  withoutPointsCount: number
  /** Lines that an item gets by its name, and what counted for it. */
  byName: { line: string; itemId: number; evidence: string[] }[]
  byNameCount: number
  /** What makes lines slow: patterns that are searched in many lines for nothing. */
  dear: DearPatterns
  /** Product numbers of lines that an item gets by a pattern or its name, and that no item names; those of most receipts first. */
  unnamedGtins: { gtin: string; itemId: number; times: number; samples: string[] }[]
  /** Patterns whose lines have several product numbers: they match several products. */
  severalGtins: { itemId: number; index: number; pattern: string; gtins: string[] }[]
  /** The most frequent lines without an item. */
  unmatched: { line: string; times: number; suggestedPattern: string | null }[]
}

const SHOWN = 200
const UNMATCHED_SHOWN = 50
const SAMPLES = 5
/** With fewer lines than this, neither a pattern without matches nor one with many is suspicious. */
const TELLING_LINES = 50
const BROAD_SHARE = 0.3
const NAMES_READ = 1_000

/** What a catalogue makes of lines of earlier receipts. */
export function lintCatalogue(catalogue: Catalogue, pastLines: readonly PastLine[], dictionary?: Dictionary): CatalogueLint {
  const uses = new Map<string, PatternUse>()
  const contested: CatalogueLint['contested'] = []
  const ambiguous: CatalogueLint['ambiguous'] = []
  const byName: CatalogueLint['byName'] = []
  const unmatched: PastLine[] = []
  const numbers = openNumbers()
  const compile = openCompiler()
  const find = openFinder(catalogue, compile)
  for (const past of pastLines) {
    const winner = matchLine(catalogue, { name: past.name, ...codesOfSeen(past) }, { dictionary })
    if (winner === null) {
      unmatched.push(past)
      const read = readLineByNames(catalogue, past.name, dictionary)
      if (read !== null && read.rivals.length > 0) ambiguous.push({ line: past.name, itemIds: [read.itemId, ...read.rivals].sort((a, b) => a - b) })
      continue
    }
    if (winner.evidence !== undefined) byName.push({ line: past.name, itemId: winner.itemId, evidence: winner.evidence })
    if (winner.matchSource !== 'code') numbers.noteUnnamed(winner.itemId, past)
    const wanting = matchAllOwn(catalogue, past.name)
    if (wanting.length > 1) contested.push({ line: past.name, itemIds: wanting.map(({ itemId }) => itemId).sort((a, b) => a - b), winner: winner.itemId })
    for (const { itemId } of wanting) {
      for (const found of find(itemId, past.name)) {
        note(uses, itemId, found, past)
        numbers.noteFound(itemId, found, past)
      }
    }
  }
  const used = [...uses.values()].sort((a, b) => b.lines - a.lines || a.itemId - b.itemId)
  const dear = dearPatterns(catalogue, [...pastLines.map(({ name }) => name), ...someNames(catalogue)], compile)
  const dead = pastLines.length < TELLING_LINES ? [] : [...deadOf(catalogue, uses)]
  const brandless = brandlessItems(catalogue, dictionary).map(({ itemId, name }) => ({ itemId, name }))
  const items = [...itemsOf(catalogue)]
  const withoutPoints = items.filter(({ pointsPerUnit }) => !pointsPerUnit).map(({ itemId, name }) => ({ itemId, name }))
  return {
    lines: pastLines.length,
    matchedLines: pastLines.length - unmatched.length,
    patterns: used.slice(0, SHOWN),
    broad: pastLines.length < TELLING_LINES ? [] : used.filter(({ lines }) => lines > pastLines.length * BROAD_SHARE).slice(0, SHOWN),
    dead: dead.slice(0, SHOWN),
    deadCount: dead.length,
    contested: contested.slice(0, SHOWN),
    contestedCount: contested.length,
    ambiguous: ambiguous.slice(0, SHOWN),
    ambiguousCount: ambiguous.length,
    brandless: brandless.slice(0, SHOWN),
    brandlessCount: brandless.length,
    items: items.length,
    withoutPoints: withoutPoints.slice(0, SHOWN),
    withoutPointsCount: withoutPoints.length,
    byName: byName.slice(0, SHOWN),
    byNameCount: byName.length,
    dear: { ...dear, patterns: dear.patterns.slice(0, SHOWN) },
    unnamedGtins: numbers.unnamed().slice(0, SHOWN),
    severalGtins: numbers.several().slice(0, SHOWN),
    unmatched: unmatched
      .toSorted((a, b) => b.times - a.times)
      .slice(0, UNMATCHED_SHOWN)
      .map(({ name, times }) => ({ line: name, times, suggestedPattern: suggestPattern(name) })),
  }
}

/** Compiles each pattern once. */
function openCompiler(): (source: string) => CompiledPattern {
  const compiled = new Map<string, CompiledPattern>()
  return (source) => {
    let pattern = compiled.get(source)
    if (pattern !== undefined) return pattern
    const result = compileExpression(source)
    if (!result.ok) throw new Error(`a pattern of the catalogue does not compile: ${result.reason}`)
    compiled.set(source, (pattern = result.pattern))
    return pattern
  }
}

/** Finds which of an item's patterns match a line. */
const openFinder =
  (catalogue: Catalogue, compile: (source: string) => CompiledPattern) =>
  (itemId: number, printed: string): { index: number; pattern: string }[] =>
    (findItem(catalogue, itemId)?.patterns ?? []).flatMap((pattern, index) => (matchesLine(compile(pattern), lineOf(printed)) ? [{ index, pattern }] : []))

/** Names of items from all over the catalogue: lines for a promo that has no receipts yet. */
function someNames(catalogue: Catalogue): string[] {
  const every = Math.ceil(catalogue.itemCount / NAMES_READ)
  return [...itemsOf(catalogue)].flatMap(({ name }, at) => (at % every === 0 ? [name] : []))
}

/** Collects the product numbers of lines: what no item names, and what a pattern matches. */
function openNumbers() {
  const unnamed = new Map<string, CatalogueLint['unnamedGtins'][number]>()
  const found = new Map<string, { itemId: number; index: number; pattern: string; gtins: Set<string> }>()
  return {
    noteUnnamed(itemId: number, { name, gtin, times }: PastLine): void {
      if (!gtin || isOfShop(gtin)) return
      const known = unnamed.get(gtin)
      if (known === undefined) unnamed.set(gtin, { gtin, itemId, times, samples: [name] })
      else {
        known.times += times
        if (known.samples.length < SAMPLES && !known.samples.includes(name)) known.samples.push(name)
      }
    },
    noteFound(itemId: number, { index, pattern }: { index: number; pattern: string }, { gtin }: PastLine): void {
      if (!gtin || isOfShop(gtin)) return
      const key = `${itemId} ${index}`
      const known = found.get(key)
      if (known === undefined) found.set(key, { itemId, index, pattern, gtins: new Set([gtin]) })
      else known.gtins.add(gtin)
    },
    unnamed: () => [...unnamed.values()].sort((a, b) => b.times - a.times || a.itemId - b.itemId),
    several: () =>
      [...found.values()]
        .filter(({ gtins }) => gtins.size > 1)
        .sort((a, b) => b.gtins.size - a.gtins.size || a.itemId - b.itemId)
        .map(({ gtins, ...one }) => ({ ...one, gtins: [...gtins].sort() })),
  }
}

function note(uses: Map<string, PatternUse>, itemId: number, { index, pattern }: { index: number; pattern: string }, { name, times }: PastLine): void {
  const key = `${itemId} ${index}`
  let use = uses.get(key)
  if (use === undefined) uses.set(key, (use = { itemId, index, pattern, lines: 0, times: 0, samples: [] }))
  use.lines += 1
  use.times += times
  if (use.samples.length < SAMPLES) use.samples.push(name)
}

function* deadOf(catalogue: Catalogue, uses: ReadonlyMap<string, PatternUse>): Generator<CatalogueLint['dead'][number]> {
  for (const { itemId, patterns } of itemsOf(catalogue)) {
    for (const [index, pattern] of (patterns ?? []).entries()) if (!uses.has(`${itemId} ${index}`)) yield { itemId, index, pattern }
  }
}
