import * as contract from '#contract/notify/resends.ts'
import { answer } from '#platform/http/answer.ts'
import { actorOf } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import { stopResend } from './ask-resend.ts'
import { findResend, presentResend } from './present-resend.ts'

export const postResendStop = answer(contract.postResendStop, async (ctx: Context, call) => {
  const { id } = call.params
  await stopResend(ctx, await findResend(ctx, id), actorOf(call))
  return presentResend(ctx, await findResend(ctx, id))
})
