import * as contract from '#contract/loyalty/checks.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context, Promo } from '#context/context.ts'
import { findReceipt } from '#context/find-receipt.ts'
import { presentCheck } from './present-check.ts'

export const getLoyaltyCheck = answer(contract.getLoyaltyCheck, async (ctx: Context, { params, caller }) => {
  const receipt = await findReceipt(ctx, params.uuid, caller.promoId)
  return presentCheck(receipt, (await ctx.promo(receipt.promoId)) as Promo, { repeated: false })
})
