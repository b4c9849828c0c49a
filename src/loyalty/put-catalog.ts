import { putCatalog } from '#contract/loyalty.ts'
import { openCatalogue } from '#domain/catalogue/catalogue.ts'
import type { Segment } from '#domain/catalogue/segment.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import { receivedItems, refuseItems } from '#src/received-items.ts'
import * as catalogue from '#store/catalogue.ts'
import * as promos from '#store/promos.ts'
import type { PromoRow } from '#store/promos.ts'
import { ownPromo } from './own-promo.ts'
import { switchOn } from './switch-on.ts'

/** A catalogue in place of the one before it: the old version judges until the new one is written, and then the new one does. */
export const route = answer(putCatalog, async (ctx: Context, { body, query, caller }) => {
  const { id } = await ownPromo(ctx, caller, body.promoId, query.promoId)
  const items = receivedItems(body.items)
  const { problems, segment } = await ctx.catalogues.check(items)
  refuseItems(problems)

  const version = await ctx.sql.begin(async (tx) => {
    const before = (await promos.lock(tx, id)) as PromoRow
    const version = (before.catalogueVersion ?? 0) + 1
    await catalogue.writeWhole(tx, { promoId: id, version, items: items.length, keyId: caller.keyId }, items)
    await promos.setCatalogueVersion(tx, id, version)
    await switchOn(tx, before)
    return version
  })
  ctx.catalogues.keep(id, { version, items: openCatalogue([segment as Segment]) })
  await ctx.changed()
  return { promoId: id, items: items.length, needsRules: items.filter(({ patterns }) => patterns === null).map(({ itemId }) => itemId), pointsMode: 'per_unit' }
})
