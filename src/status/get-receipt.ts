import { getReceipt } from '#contract/status.ts'
import { presentReceipt } from '#domain/receipt/present.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context, Promo } from '#src/context.ts'
import { findReceipt } from '#src/find-receipt.ts'

export const route = answer(getReceipt, async (ctx: Context, { params, caller }) => {
  const receipt = await findReceipt(ctx, params.receipt_uuid, caller.promoId)
  const promo = (await ctx.promo(receipt.promoId)) as Promo
  return presentReceipt(receipt, promo.settings, ctx.baseUrl)
})
