import * as contract from '#contract/notify/brand-deliveries.ts'
import { LIMITS } from '#domain/limits.ts'
import { answer } from '#platform/http/answer.ts'
import { rateLimited } from '#platform/http/api-error.ts'
import { actorOfKey } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import { resendMany } from './ask-resend.ts'

export const postBrandDeliveriesResend = answer(contract.postBrandDeliveriesResend, async (ctx: Context, call) => {
  const { promoId } = call.caller
  // Each call counts events of a whole span, and a program may call in a loop.
  const waitSeconds = await ctx.rates.take(`resend ${promoId}`, LIMITS.brandResendsPerMinute, 60_000)
  if (waitSeconds !== null) throw rateLimited(waitSeconds, 'key')
  return resendMany(ctx, promoId, call.body, actorOfKey(call))
})
