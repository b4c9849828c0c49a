import * as contract from '#contract/status.ts'
import { presentReceipt } from '#domain/receipt/present.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context, Promo } from '#context/context.ts'
import { findReceipt } from '#context/find-receipt.ts'

export const getReceipt = answer(contract.getReceipt, async (ctx: Context, { params, caller }) => {
  const receipt = await findReceipt(ctx, params.receipt_uuid, caller.promoId)
  const promo = (await ctx.promo(receipt.promoId)) as Promo
  return presentReceipt(receipt, promo.settings, ctx.baseUrl)
})
