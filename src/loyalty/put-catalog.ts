import { putCatalog } from '#contract/loyalty.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import { loadCatalogue } from '#src/load-catalogue.ts'
import { ownPromo } from './own-promo.ts'

/** The brand loads its catalogue. */
export const route = answer(putCatalog, async (ctx: Context, { body, query, caller }) => {
  const { id } = await ownPromo(ctx, caller, body.promoId, query.promoId)
  return loadCatalogue(ctx, { id, items: body.items, keyId: caller.keyId })
})
