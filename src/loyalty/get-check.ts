import { getCheck } from '#contract/loyalty.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context, Promo } from '#src/context.ts'
import { findReceipt } from '#src/find-receipt.ts'
import { shownCheck } from './shown-check.ts'

export const route = answer(getCheck, async (ctx: Context, { params, caller }) => {
  const receipt = await findReceipt(ctx, params.uuid, caller.promoId)
  return shownCheck(receipt, (await ctx.promo(receipt.promoId)) as Promo, { repeated: false })
})
