import * as contract from '#contract/loyalty/catalogue.ts'
import { subjectOf } from '#domain/audit.ts'
import { answer } from '#platform/http/answer.ts'
import { actorOf, audit } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import { findPromoRow } from '#context/find-promo.ts'
import { loadCatalogue } from './load-catalogue.ts'

/** Loads a catalogue on behalf of the brand. */
export const putPromoCatalog = answer(contract.putPromoCatalog, async (ctx: Context, call) => {
  const { id } = await findPromoRow(ctx, call.params.id)
  return loadCatalogue(ctx, { id, items: call.body.items, keyId: null }, (tx, { before, version, items }) =>
    audit(tx, actorOf(call), 'catalogue.load', subjectOf.promo(id), {
      before: { catalogueVersion: before.catalogueVersion, pointsMode: before.settings.points_mode ?? 'rules' },
      after: { catalogueVersion: version, pointsMode: 'per_unit', items },
    }),
  )
})
