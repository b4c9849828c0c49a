import type { Instructions } from './compile.ts'
import { foldTree } from './fold-tree.ts'
import { parse } from './parse.ts'
import { buildPatternIndex, demandOf, type Demand, type PatternIndex } from './pattern-index.ts'
import { instructionsFor, openPacking, type PackedPrograms } from './packed-programs.ts'
import { packStrings, stringAt, type StringTable } from './strings.ts'

/** Something that patterns recognise: a product, a shop, a topic. A line that matches one of `excludePatterns` never belongs to the item. */
export type PatternItem = {
  itemId: number
  /** Null: the item has no patterns of its own. */
  patterns: readonly string[] | null
  excludePatterns: readonly string[]
}

/** Items that were loaded together. A segment never changes and is made of plain arrays, so it can be built in one thread and searched in another. */
export type PatternSegment = {
  itemIds: Float64Array
  /** Texts of patterns, those of exclusions last; each text is stored once and searched once in a line, however many items have it. */
  sources: StringTable
  /** Item → the texts of its patterns, and of its exclusions. */
  patternStarts: Uint32Array
  patterns: Uint32Array
  excludeStarts: Uint32Array
  excludes: Uint32Array
  /** Text of a pattern → the items that have it, in the order of their ids. */
  sourceStarts: Uint32Array
  sourceItems: Uint32Array
  /** What searches the texts of patterns, two programs for each: as it was written, and folded. */
  programs: PackedPrograms
  /** The index of the texts of patterns, by their numbers in `sources`. */
  index: PatternIndex
}

/** All patterns must compile (`compileExpression`). */
export function buildPatternSegment(items: readonly PatternItem[]): PatternSegment {
  const numbers = new Map<string, number>()
  const numberOf = (source: string) => {
    let number = numbers.get(source)
    if (number === undefined) numbers.set(source, (number = numbers.size))
    return number
  }
  const [patternStarts, patterns] = numbered(
    items.map(({ patterns }) => patterns ?? []),
    numberOf,
  )
  const own = numbers.size
  const [excludeStarts, excludes] = numbered(
    items.map(({ excludePatterns }) => excludePatterns),
    numberOf,
  )
  const sources = [...numbers.keys()]
  const itemIds = Float64Array.from(items, ({ itemId }) => itemId)
  const readOf = sources.length > READ_KEPT ? readPattern : readOnce
  const packing = openPacking(sources.length * 2)
  const pack = (source: string): Demand => {
    const { demand, asWritten, folded } = readOf(source)
    packing.add(asWritten)
    packing.add(folded)
    return demand
  }
  // Pattern by pattern: what all of them ask for takes more memory than the index.
  const index = buildPatternIndex(mapped(sources.slice(0, own), pack))
  for (const source of sources.slice(own)) pack(source)
  return {
    itemIds,
    sources: packStrings(sources),
    patternStarts,
    patterns,
    excludeStarts,
    excludes,
    ...itemsBySource(own, itemIds, patternStarts, patterns),
    programs: packing.packed(),
    index,
  }
}

function* mapped<A, B>(all: readonly A[], to: (one: A) => B): Generator<B> {
  for (const one of all) yield to(one)
}

function numbered(lists: readonly (readonly string[])[], numberOf: (source: string) => number): [Uint32Array, Uint32Array] {
  const starts = new Uint32Array(lists.length + 1)
  const all: number[] = []
  lists.forEach((list, at) => {
    for (const source of list) all.push(numberOf(source))
    starts[at + 1] = all.length
  })
  return [starts, Uint32Array.from(all)]
}

function itemsBySource(
  count: number,
  itemIds: Float64Array,
  patternStarts: Uint32Array,
  patterns: Uint32Array,
): Pick<PatternSegment, 'sourceStarts' | 'sourceItems'> {
  const sourceStarts = new Uint32Array(count + 1)
  for (const source of patterns) sourceStarts[source + 1] = (sourceStarts[source + 1] as number) + 1
  for (let source = 0; source < count; source++) sourceStarts[source + 1] = (sourceStarts[source + 1] as number) + (sourceStarts[source] as number)
  const filled = sourceStarts.slice()
  const sourceItems = new Uint32Array(patterns.length)
  for (const item of Uint32Array.from(itemIds, (_, at) => at).sort((a, b) => (itemIds[a] as number) - (itemIds[b] as number))) {
    for (let at = patternStarts[item] as number; at < (patternStarts[item + 1] as number); at++) {
      const source = patterns[at] as number
      sourceItems[filled[source] as number] = item
      filled[source] = (filled[source] as number) + 1
    }
  }
  return { sourceStarts, sourceItems }
}

/** What a pattern asks of a line, and what searches it as it was written and folded; null: that is compiled when it is searched first. */
type ReadPattern = { demand: Demand; asWritten: Instructions | null; folded: Instructions | null }

function readPattern(source: string): ReadPattern {
  const tree = parse(source)
  const folded = foldTree(tree)
  return { demand: demandOf(tree, folded), asWritten: instructionsFor(source, tree), folded: instructionsFor(source, folded) }
}

/** What was read from patterns lately: items that change are parsed once, though the small segments with them are built again and again. */
const READ_KEPT = 4_000
const read = new Map<string, ReadPattern>()

function readOnce(source: string): ReadPattern {
  let known = read.get(source)
  if (known === undefined) {
    known = readPattern(source)
    if (read.size >= READ_KEPT) read.delete(read.keys().next().value as string)
    read.set(source, known)
  }
  return known
}

/** The patterns of an item; empty for an item without its own. */
export function patternsAt(segment: PatternSegment, item: number): { patterns: string[]; excludePatterns: string[] } {
  const { sources, patternStarts, patterns, excludeStarts, excludes } = segment
  const texts = (numbers: Uint32Array, starts: Uint32Array) =>
    Array.from(numbers.subarray(starts[item], starts[item + 1]), (source) => stringAt(sources, source))
  return { patterns: texts(patterns, patternStarts), excludePatterns: texts(excludes, excludeStarts) }
}
