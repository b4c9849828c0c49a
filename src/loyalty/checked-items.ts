import { checkItems } from '#domain/catalogue/check-items.ts'
import type { CatalogItem } from '#domain/catalogue/item.ts'
import { buildSegment } from '#domain/catalogue/segment.ts'
import type { CheckedItems } from '#context/catalogues.ts'

export function checkedItems(items: readonly CatalogItem[]): CheckedItems {
  const problems = checkItems(items)
  return { problems, segment: problems.length === 0 ? buildSegment(items) : null }
}
