import * as contract from '#contract/loyalty/checks.ts'
import { typedReason } from '#domain/receipt/moderate.ts'
import { answer } from '#platform/http/answer.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Context, Promo } from '#context/context.ts'
import { findReceipt } from '#context/find-receipt.ts'
import { decideByHand } from '#src/moderation/decide-by-hand.ts'
import { presentCheck } from './present-check.ts'

/** In the sandbox, the developer of an integration is also its moderator. */
export const postLoyaltyCheckDecision = answer(contract.postLoyaltyCheckDecision, async (ctx: Context, { params, body, caller }) => {
  const receipt = await findReceipt(ctx, params.uuid, caller.promoId)
  if (!receipt.sandbox) throw new ApiError('NOT_SANDBOX', 'A decision by hand is for sandbox promos alone.')
  const promo = (await ctx.promo(receipt.promoId)) as Promo
  // A forced approval: the sandbox awards nothing, and its brand has no other way to approve a receipt.
  const decision = body.approve
    ? { approve: true, reason: typedReason(body.reason) ?? 'An approval by the brand itself', force: true }
    : { ...body, force: false }
  return presentCheck(await decideByHand(ctx, receipt, promo, decision, { reviewer: 'brand' }), promo, { repeated: false })
})
