import * as contract from '#contract/loyalty/catalogue.ts'
import { EMPTY_CATALOGUE, findItem, patchCatalogue } from '#domain/catalogue/catalogue.ts'
import { itemsByName } from '#domain/catalogue/item-lists.ts'
import type { CatalogItem } from '#domain/catalogue/item.ts'
import type { ReadCatalogue } from '#domain/catalogue/loaded.ts'
import type { Segment } from '#domain/catalogue/segment.ts'
import { LIMITS } from '#domain/limits.ts'
import { answer } from '#platform/http/answer.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Context } from '#context/context.ts'
import { receivedItems, refuseItems } from './received-items.ts'
import * as catalogue from '#store/catalogue.ts'
import * as promos from '#store/promos.ts'
import type { PromoRow } from '#store/promos.ts'
import { awardPerUnit } from './award-per-unit.ts'
import { ownPromo } from './own-promo.ts'

/** Adds, replaces and deletes items. Only the change is written, however large the catalogue is. */
export const patchLoyaltyCatalog = answer(contract.patchLoyaltyCatalog, async (ctx: Context, { body, query, caller }) => {
  const { id } = await ownPromo(ctx, caller, body.promoId, query.promoId)
  const upsert = receivedItems(body.items)
  const deleteItemIds = [...new Set(body.deleteItemIds)]
  refuseBoth(upsert, deleteItemIds)
  const { problems, segment } = await ctx.catalogues.check(upsert)
  refuseItems(problems)

  for (;;) {
    const changed = await changeFrom(ctx, id, { upsert, deleteItemIds, segment: segment as Segment, keyId: caller.keyId })
    if (changed === null) continue // the catalogue was changed concurrently: the next attempt applies this change to the new items
    await ctx.changed()
    return changed
  }
})

type Change = { upsert: readonly CatalogItem[]; deleteItemIds: readonly number[]; segment: Segment; keyId: number }

/** Null: the catalogue is no longer the version that the change was made for. */
async function changeFrom(ctx: Context, id: number, { upsert, deleteItemIds, segment, keyId }: Change) {
  const { catalogueVersion } = (await promos.find(ctx.sql, id)) as PromoRow
  const before: ReadCatalogue = catalogueVersion === null ? { version: 0, items: EMPTY_CATALOGUE } : await ctx.catalogues.at(id, catalogueVersion)
  const after: ReadCatalogue = { version: before.version + 1, items: patchCatalogue(before.items, { upsert, deleteItemIds }, segment) }
  const { itemCount } = after.items
  if (itemCount > LIMITS.catalogueItemsMax)
    throw new ApiError('BAD_CATALOG_ITEM', `The catalogue would have ${itemCount} items, and may have ${LIMITS.catalogueItemsMax}.`)

  const settled = await ctx.sql.begin(async (tx) => {
    const promo = (await promos.lock(tx, id)) as PromoRow
    if (promo.catalogueVersion !== catalogueVersion) return null
    await catalogue.writeChange(tx, { promoId: id, version: after.version, items: itemCount, keyId }, { upsert, deleteItemIds })
    await promos.setCatalogueVersion(tx, id, after.version)
    if (catalogueVersion === null) await awardPerUnit(tx, promo)
    return { pointsMode: catalogueVersion === null ? 'per_unit' : (promo.settings.points_mode ?? 'rules') } as const
  })
  if (settled === null) return null
  ctx.catalogues.keep(id, after)

  const updated = upsert.filter(({ itemId }) => findItem(before.items, itemId) !== null).length
  const deleted = deleteItemIds.filter((itemId) => findItem(before.items, itemId) !== null).length
  return { promoId: id, items: itemCount, needsRules: itemsByName(after.items), ...settled, added: upsert.length - updated, updated, deleted }
}

const BOTH = { en: 'it is to be written and to be deleted', ru: 'его надо и записать, и удалить' }

function refuseBoth(upsert: readonly CatalogItem[], deleteItemIds: readonly number[]): void {
  const deleted = new Set(deleteItemIds)
  refuseItems(upsert.filter(({ itemId }) => deleted.has(itemId)).map(({ itemId }) => ({ itemId, field: 'itemId', index: null, pattern: null, reason: BOTH })))
}
