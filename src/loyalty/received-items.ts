import type { BodyOf } from '#contract/endpoint.ts'
import type { putLoyaltyCatalog } from '#contract/loyalty/catalogue.ts'
import type { ItemProblem } from '#domain/catalogue/check-items.ts'
import { CODE_FIELDS } from '#domain/codes/named-codes.ts'
import { codesOf, type CatalogItem } from '#domain/catalogue/item.ts'
import { ApiError } from '#platform/http/api-error.ts'

type Received = BodyOf<typeof putLoyaltyCatalog>['items'][number]

/** An empty list of patterns means none. */
export const receivedItems = (items: readonly Received[]): CatalogItem[] =>
  items.map(({ itemId, name, pointsPerUnit, patterns, excludePatterns, ...codes }) => ({
    itemId,
    name,
    pointsPerUnit,
    patterns: patterns === null || patterns.length === 0 ? null : patterns,
    excludePatterns,
    ...codesOf(Object.fromEntries(CODE_FIELDS.map((field) => [field, codes[field] ?? []]))),
  }))

const NAMED_MAX = 10

/** Throws an error that lists each item with the wrong pattern and the reason. */
export function refuseItems(problems: readonly ItemProblem[]): void {
  if (problems.length === 0) return
  const named = problems
    .slice(0, NAMED_MAX)
    .map(
      ({ itemId, field, index, pattern, reason }) =>
        `item ${itemId}, ${field}${index === null ? '' : `[${index}]`}${pattern === null ? '' : ` ${quotePattern(pattern)}`}: ${reason.en}`,
    )
  const more = problems.length > NAMED_MAX ? [`and ${problems.length - NAMED_MAX} more`] : []
  throw new ApiError('BAD_CATALOG_ITEM', [...named, ...more].join('; '))
}

const PATTERN_SHOWN = 80

const quotePattern = (pattern: string) => JSON.stringify(pattern.length > PATTERN_SHOWN ? `${pattern.slice(0, PATTERN_SHOWN)}…` : pattern)
