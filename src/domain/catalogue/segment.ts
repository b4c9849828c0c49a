import { buildPatternSegment, packStrings, patternsAt, stringAt, type PatternSegment, type StringTable } from '@chekhov/pattern-engine'
import { buildCodeIndex, type CodeIndex } from '../codes/code-index.ts'
import { codesOf, type CatalogItem, type ItemCodes } from './item.ts'

/** Items that were added together, with their patterns. Immutable and made of plain arrays, so it can be built in one thread and used in another. */
export type Segment = PatternSegment & {
  /** NaN: the brand gave no points. */
  points: Float64Array
  names: StringTable
  /** 1: the item is matched by its name. */
  byName: Uint8Array
  /** The items' codes as JSON; null where no item has any. */
  codes: StringTable | null
  /** Items by the codes that name and that exclude them. */
  namedCodes: CodeIndex | null
  excludedCodes: CodeIndex | null
}

/** The caller has checked the items. */
export const buildSegment = (items: readonly CatalogItem[]): Segment => ({
  ...buildPatternSegment(items),
  codes: packCodes(items),
  namedCodes: buildCodeIndex(items, ['gtins', 'ikpu']),
  excludedCodes: buildCodeIndex(items, ['excludeGtins', 'excludeIkpu']),
  points: Float64Array.from(items, ({ pointsPerUnit }) => pointsPerUnit ?? NaN),
  names: packStrings(items.map(({ name }) => name)),
  byName: Uint8Array.from(items, ({ patterns }) => (patterns === null ? 1 : 0)),
})

function packCodes(items: readonly CatalogItem[]): StringTable | null {
  const texts = items.map((item) => {
    const codes = codesOf(item)
    return Object.keys(codes).length === 0 ? '' : JSON.stringify(codes)
  })
  return texts.some((text) => text !== '') ? packStrings(texts) : null
}

const codesAt = ({ codes }: Segment, item: number): ItemCodes => {
  const text = codes === null ? '' : stringAt(codes, item)
  return text === '' ? {} : (JSON.parse(text) as ItemCodes)
}

/** An item as the brand gave it. */
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
    ...codesAt(segment, item),
  }
}
