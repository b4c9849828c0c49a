import type { BodyOf, ReplyBody } from '#contract/endpoint.ts'
import type { putLoyaltyCatalog } from '#contract/loyalty/catalogue.ts'
import { openCatalogue } from '#domain/catalogue/catalogue.ts'
import type { Segment } from '#domain/catalogue/segment.ts'
import type { Tx } from '#platform/db.ts'
import * as catalogue from '#store/catalogue.ts'
import * as promos from '#store/promos.ts'
import type { PromoRow } from '#store/promos.ts'
import type { Context } from '#context/context.ts'
import { receivedItems, refuseItems } from './received-items.ts'
import { awardPerUnit } from './award-per-unit.ts'

type Loaded = { before: PromoRow; version: number; items: number }

/** Replaces the catalogue. The old version judges receipts until the new one is written. The caller may write its own records in the same transaction. */
export async function loadCatalogue(
  ctx: Context,
  { id, items: received, keyId }: { id: number; items: BodyOf<typeof putLoyaltyCatalog>['items']; keyId: number | null },
  note: (tx: Tx, loaded: Loaded) => Promise<void> = async () => {},
): Promise<ReplyBody<typeof putLoyaltyCatalog, 200>> {
  const items = receivedItems(received)
  const { problems, segment } = await ctx.catalogues.check(items)
  refuseItems(problems)

  const version = await ctx.sql.begin(async (tx) => {
    const before = (await promos.lock(tx, id)) as PromoRow
    const version = (before.catalogueVersion ?? 0) + 1
    await catalogue.writeWhole(tx, { promoId: id, version, items: items.length, keyId }, items)
    await promos.setCatalogueVersion(tx, id, version)
    await awardPerUnit(tx, before)
    await note(tx, { before, version, items: items.length })
    return version
  })
  ctx.catalogues.keep(id, { version, items: openCatalogue([segment as Segment]) })
  await ctx.changed()
  return { promoId: id, items: items.length, needsRules: items.filter(({ patterns }) => patterns === null).map(({ itemId }) => itemId), pointsMode: 'per_unit' }
}
