import { buildPatternIndex, demandOf, type Demand, type PatternIndex } from './pattern-index.ts'
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
  itemIds: Float64Array<ArrayBuffer>
  /** Texts of patterns; each text is stored once, however many items have it. */
  sources: StringTable
  /** Item → its patterns; pattern → its item and its text. */
  patternStarts: Uint32Array<ArrayBuffer>
  patternItems: Uint32Array<ArrayBuffer>
  patternSources: Uint32Array<ArrayBuffer>
  /** Item → the texts of its exclusions. */
  excludeStarts: Uint32Array<ArrayBuffer>
  excludes: Uint32Array<ArrayBuffer>
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
  const patternStarts = new Uint32Array(items.length + 1)
  const excludeStarts = new Uint32Array(items.length + 1)
  const patternItems: number[] = []
  const patternSources: number[] = []
  const excludes: number[] = []
  items.forEach(({ patterns, excludePatterns }, item) => {
    for (const source of patterns ?? []) {
      patternItems.push(item)
      patternSources.push(numberOf(source))
    }
    for (const source of excludePatterns) excludes.push(numberOf(source))
    patternStarts[item + 1] = patternItems.length
    excludeStarts[item + 1] = excludes.length
  })
  const sources = [...numbers.keys()]
  const demands: (Demand | undefined)[] = new Array(sources.length)
  return {
    itemIds: Float64Array.from(items, ({ itemId }) => itemId),
    sources: packStrings(sources),
    patternStarts,
    excludeStarts,
    patternItems: Uint32Array.from(patternItems),
    patternSources: Uint32Array.from(patternSources),
    excludes: Uint32Array.from(excludes),
    index: buildPatternIndex(patternSources.map((source) => (demands[source] ??= demandOf(sources[source] as string)))),
  }
}

/** The patterns of an item; empty for an item without its own. */
export function patternsAt(segment: PatternSegment, item: number): { patterns: string[]; excludePatterns: string[] } {
  const { sources, patternStarts, patternSources, excludeStarts, excludes } = segment
  const texts = (numbers: Uint32Array, starts: Uint32Array) =>
    Array.from(numbers.subarray(starts[item], starts[item + 1]), (source) => stringAt(sources, source))
  return { patterns: texts(patternSources, patternStarts), excludePatterns: texts(excludes, excludeStarts) }
}
