import type { CatalogItem } from './item.ts'
import { buildPatternIndex, demandOf, type Demand, type PatternIndex } from './pattern-index.ts'
import { packStrings, stringAt, type StringTable } from './strings.ts'

/** Items that came together. Never changes, and is made of plain arrays: it can be built in one thread and asked in another. */
export type Segment = {
  itemIds: Float64Array<ArrayBuffer>
  /** NaN: the brand gave none. */
  points: Float64Array<ArrayBuffer>
  names: StringTable
  /** Texts of patterns, each once however many items have it. */
  sources: StringTable
  /** Item → its patterns; pattern → its item and its text. */
  patternStarts: Uint32Array<ArrayBuffer>
  patternItems: Uint32Array<ArrayBuffer>
  patternSources: Uint32Array<ArrayBuffer>
  /** Item → the texts of what cuts off false catches. */
  excludeStarts: Uint32Array<ArrayBuffer>
  excludes: Uint32Array<ArrayBuffer>
  /** 1: the rule is made from the name. */
  byName: Uint8Array<ArrayBuffer>
  index: PatternIndex
}

/** The items must have passed their check. */
export function buildSegment(items: readonly CatalogItem[], demand: (source: string) => Demand = demandOf): Segment {
  const numbers = new Map<string, number>()
  const numberOf = (source: string) => {
    let number = numbers.get(source)
    if (number === undefined) numbers.set(source, number = numbers.size)
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
    points: Float64Array.from(items, ({ pointsPerUnit }) => pointsPerUnit ?? NaN),
    names: packStrings(items.map(({ name }) => name)),
    sources: packStrings(sources),
    patternStarts, excludeStarts,
    patternItems: Uint32Array.from(patternItems),
    patternSources: Uint32Array.from(patternSources),
    excludes: Uint32Array.from(excludes),
    byName: Uint8Array.from(items, ({ patterns }) => (patterns === null ? 1 : 0)),
    index: buildPatternIndex(patternSources.map((source) => (demands[source] ??= demand(sources[source] as string)))),
  }
}

/** The item as it was given. */
export function itemAt(segment: Segment, item: number): CatalogItem {
  const { itemIds, points, names, sources, patternStarts, patternSources, excludeStarts, excludes, byName } = segment
  const texts = (numbers: Uint32Array, starts: Uint32Array) => Array.from(numbers.subarray(starts[item], starts[item + 1]), (source) => stringAt(sources, source))
  const pointsPerUnit = points[item] as number
  return {
    itemId: itemIds[item] as number,
    name: stringAt(names, item),
    pointsPerUnit: Number.isNaN(pointsPerUnit) ? null : pointsPerUnit,
    patterns: byName[item] === 1 ? null : texts(patternSources, patternStarts),
    excludePatterns: texts(excludes, excludeStarts),
  }
}
