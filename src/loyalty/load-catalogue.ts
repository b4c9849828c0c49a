import type { BodyOf, ReplyBody } from '#contract/endpoint.ts'
import type { putLoyaltyCatalog } from '#contract/loyalty/catalogue.ts'
import { openCatalogue } from '#domain/catalogue/catalogue.ts'
import type { Segment } from '#domain/catalogue/segment.ts'
import { subjectOf } from '#domain/audit.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { audit, type Actor } from '#src/accounts/audit.ts'
import * as catalogue from '#store/catalogue.ts'
import * as promos from '#store/promos.ts'
import type { PromoRow } from '#store/promos.ts'
import type { Context } from '#context/context.ts'
import { receivedItems, refuseItems } from './received-items.ts'
import { awardPerUnit } from './award-per-unit.ts'

/** `replaces`: the version of the catalogue that the caller has seen, 0 for none; a newer one is not replaced. */
type Load = { id: number; items: BodyOf<typeof putLoyaltyCatalog>['items']; keyId: number | null; replaces?: number | undefined; by: Actor }

/** Replaces the catalogue. The old version judges receipts until the new one is written. */
export async function loadCatalogue(ctx: Context, { id, items: received, keyId, replaces, by }: Load): Promise<ReplyBody<typeof putLoyaltyCatalog, 200>> {
  const items = receivedItems(received)
  const { problems, segment } = await ctx.catalogues.check(items)
  refuseItems(problems)

  const version = await ctx.sql.begin(async (tx) => {
    const before = (await promos.lock(tx, id)) as PromoRow
    const current = before.catalogueVersion ?? 0
    if (replaces !== undefined && replaces !== current) throw new ApiError('NEWER_VERSION')
    const version = current + 1
    await catalogue.writeWhole(tx, { promoId: id, version, items: items.length, keyId }, items)
    await promos.setCatalogueVersion(tx, id, version)
    const settingsVersion = await awardPerUnit(tx, before)
    await audit(tx, by, 'catalogue.load', subjectOf.promo(id), {
      before: { catalogueVersion: before.catalogueVersion, pointsMode: before.settings.points_mode ?? 'rules' },
      after: { catalogueVersion: version, pointsMode: 'per_unit', items: items.length, ...(settingsVersion !== null && { version: settingsVersion }) },
    })
    return version
  })
  ctx.catalogues.keep(id, { version, items: openCatalogue([segment as Segment]) })
  await ctx.changed()
  return { promoId: id, items: items.length, needsRules: items.filter(({ patterns }) => patterns === null).map(({ itemId }) => itemId), pointsMode: 'per_unit' }
}
