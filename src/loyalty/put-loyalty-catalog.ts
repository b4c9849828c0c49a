import * as contract from '#contract/loyalty/catalogue.ts'
import { answer } from '#platform/http/answer.ts'
import { actorOfKey } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { ownPromo } from './own-promo.ts'

export const putLoyaltyCatalog = answer(contract.putLoyaltyCatalog, async (ctx: Context, call) => {
  const { body, query, caller } = call
  const { id } = await ownPromo(ctx, caller, body.promoId, query.promoId)
  return loadCatalogue(ctx, { id, items: body.items, keyId: caller.keyId, by: actorOfKey(call) })
})
