import { buildPatternSegment, packStrings, patternsAt, stringAt, type PatternSegment, type StringTable } from '@chekhov/pattern-engine'
import type { CatalogItem } from './item.ts'

/** Items that came together, with their patterns. Never changes, and is made of plain arrays: it can be built in one thread and asked in another. */
export type Segment = PatternSegment & {
  /** NaN: the brand gave none. */
  points: Float64Array<ArrayBuffer>
  names: StringTable
  /** 1: the rule is made from the name. */
  byName: Uint8Array<ArrayBuffer>
}

/** The items must have passed their check. */
export const buildSegment = (items: readonly CatalogItem[]): Segment => ({
  ...buildPatternSegment(items),
  points: Float64Array.from(items, ({ pointsPerUnit }) => pointsPerUnit ?? NaN),
  names: packStrings(items.map(({ name }) => name)),
  byName: Uint8Array.from(items, ({ patterns }) => (patterns === null ? 1 : 0)),
})

/** The item as it was given. */
export function itemAt(segment: Segment, item: number): CatalogItem {
  const { itemIds, points, names, byName } = segment
  const { patterns, excludePatterns } = patternsAt(segment, item)
  const pointsPerUnit = points[item] as number
  return {
    itemId: itemIds[item] as number,
    name: stringAt(names, item),
    pointsPerUnit: Number.isNaN(pointsPerUnit) ? null : pointsPerUnit,
    patterns: byName[item] === 1 ? null : patterns,
    excludePatterns,
  }
}
