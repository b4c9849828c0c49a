import type { Catalogue } from './catalogue.ts'

/** Ids of the items whose rule is made from their name. */
export function itemsByName({ parts }: Catalogue): number[] {
  const ids: number[] = []
  for (const {
    matcher: {
      segment: { itemIds, byName },
    },
    dead,
  } of parts) {
    for (const [item, itemId] of itemIds.entries()) if (byName[item] === 1 && dead?.[item] !== 1) ids.push(itemId)
  }
  return ids
}
