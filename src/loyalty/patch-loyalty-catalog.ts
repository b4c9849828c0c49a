import * as contract from '#contract/loyalty/catalogue.ts'
import { EMPTY_CATALOGUE, findItem, patchCatalogue } from '#domain/catalogue/catalogue.ts'
import { itemsByName } from '#domain/catalogue/item-lists.ts'
import type { CatalogItem } from '#domain/catalogue/item.ts'
import type { ReadCatalogue } from '#domain/catalogue/loaded.ts'
import type { Segment } from '#domain/catalogue/segment.ts'
import { LIMITS } from '#domain/limits.ts'
import { subjectOf } from '#domain/audit.ts'
import { answer } from '#platform/http/answer.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { actorOfKey, audit, type Actor } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import { receivedItems, refuseItems } from './received-items.ts'
import * as catalogue from '#store/catalogue.ts'
import * as promos from '#store/promos.ts'
import type { PromoRow } from '#store/promos.ts'
import { awardPerUnit } from './award-per-unit.ts'
import { ownPromo } from './own-promo.ts'

/** Adds, replaces and deletes items. Only the change is written, however large the catalogue is. */
export const patchLoyaltyCatalog = answer(contract.patchLoyaltyCatalog, async (ctx: Context, call) => {
  const { body, query, caller } = call
  const { id } = await ownPromo(ctx, caller, body.promoId, query.promoId)
  const upsert = receivedItems(body.items)
  const deleteItemIds = [...new Set(body.deleteItemIds)]
  refuseBoth(upsert, deleteItemIds)
  const { problems, segment } = await ctx.catalogues.check(upsert)
  refuseItems(problems)

  for (;;) {
    const changed = await changeFrom(ctx, id, { upsert, deleteItemIds, segment: segment as Segment, keyId: caller.keyId, by: actorOfKey(call) })
    if (changed === null) continue // the catalogue was changed concurrently: the next attempt applies this change to the new items
    await ctx.changed()
    return changed
  }
})

type Change = { upsert: readonly CatalogItem[]; deleteItemIds: readonly number[]; segment: Segment; keyId: number; by: Actor }

/** Null: the catalogue is no longer the version that the change was made for. */
async function changeFrom(ctx: Context, id: number, { upsert, deleteItemIds, segment, keyId, by }: Change) {
  const { catalogueVersion, settings } = (await promos.find(ctx.sql, id)) as PromoRow
  const before: ReadCatalogue = catalogueVersion === null ? { version: 0, items: EMPTY_CATALOGUE } : await ctx.catalogues.at(id, catalogueVersion)
  const isKnown = (itemId: number) => findItem(before.items, itemId) !== null
  const updated = upsert.filter(({ itemId }) => isKnown(itemId)).length
  const deleted = deleteItemIds.filter(isKnown).length
  const counts = { added: upsert.length - updated, updated, deleted }
  // What changes nothing leaves the promo as it is: above all it switches no promo without a catalogue to points per unit of nothing.
  if (upsert.length + deleted === 0)
    return { promoId: id, items: before.items.itemCount, needsRules: itemsByName(before.items), pointsMode: settings.points_mode ?? 'rules', ...counts }

  const after: ReadCatalogue = { version: before.version + 1, items: patchCatalogue(before.items, { upsert, deleteItemIds }, segment) }
  const { itemCount } = after.items
  if (itemCount > LIMITS.catalogueItemsMax)
    throw new ApiError('BAD_CATALOG_ITEM', `The catalogue would have ${itemCount} items, and may have ${LIMITS.catalogueItemsMax}.`)

  const pointsMode = await ctx.sql.begin(async (tx) => {
    const promo = (await promos.lock(tx, id)) as PromoRow
    if (promo.catalogueVersion !== catalogueVersion) return null
    await catalogue.writeChange(tx, { promoId: id, version: after.version, items: itemCount, keyId }, { upsert, deleteItemIds })
    await promos.setCatalogueVersion(tx, id, after.version)
    const settingsVersion = catalogueVersion === null ? await awardPerUnit(tx, promo) : null
    const formerly = promo.settings.points_mode ?? 'rules'
    const pointsMode = settingsVersion === null ? formerly : 'per_unit'
    await audit(tx, by, 'catalogue.change', subjectOf.promo(id), {
      before: { catalogueVersion, pointsMode: formerly },
      after: { catalogueVersion: after.version, pointsMode, items: itemCount, ...counts, ...(settingsVersion !== null && { version: settingsVersion }) },
    })
    return pointsMode
  })
  if (pointsMode === null) return null
  ctx.catalogues.keep(id, after)
  return { promoId: id, items: itemCount, needsRules: itemsByName(after.items), pointsMode, ...counts }
}

const BOTH = { en: 'it is to be written and to be deleted', ru: 'его надо и записать, и удалить' }

function refuseBoth(upsert: readonly CatalogItem[], deleteItemIds: readonly number[]): void {
  const deleted = new Set(deleteItemIds)
  refuseItems(upsert.filter(({ itemId }) => deleted.has(itemId)).map(({ itemId }) => ({ itemId, field: 'itemId', index: null, pattern: null, reason: BOTH })))
}
