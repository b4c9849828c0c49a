import * as contract from '#contract/notify/resends.ts'
import { answer } from '#platform/http/answer.ts'
import { actorOf } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import { resendMany } from './ask-resend.ts'

export const postDeliveriesResend = answer(contract.postDeliveriesResend, (ctx: Context, call) => {
  const { promoId, ...choice } = call.body
  return resendMany(ctx, promoId, choice, actorOf(call))
})
