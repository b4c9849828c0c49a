import * as contract from '#contract/notify/brand-deliveries.ts'
import { answer } from '#platform/http/answer.ts'
import { actorOfKey } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import { stopResend } from './ask-resend.ts'
import { findResend, presentToBrand } from './present-resend.ts'

export const postBrandResendStop = answer(contract.postBrandResendStop, async (ctx: Context, call) => {
  const { id } = call.params
  const { promoId } = call.caller
  await stopResend(ctx, await findResend(ctx, id, promoId), actorOfKey(call))
  return presentToBrand(ctx, await findResend(ctx, id, promoId))
})
