import * as contract from '#contract/loyalty/catalogue.ts'
import { answer } from '#platform/http/answer.ts'
import { actorOf } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import { findPromoRow } from '#context/find-promo.ts'
import { loadCatalogue } from './load-catalogue.ts'

/** Loads a catalogue on behalf of the brand. */
export const putPromoCatalog = answer(contract.putPromoCatalog, async (ctx: Context, call) => {
  const { id } = await findPromoRow(ctx, call.params.id)
  return loadCatalogue(ctx, { id, items: call.body.items, keyId: null, replaces: call.body.version, by: actorOf(call) })
})
