import * as contract from '#contract/notify/resends.ts'
import { answer } from '#platform/http/answer.ts'
import { actorOf } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import { findReceipt } from '#context/find-receipt.ts'
import { resendOne } from './ask-resend.ts'

export const postResend = answer(contract.postResend, async (ctx: Context, call) =>
  resendOne(ctx, await findReceipt(ctx, call.params.uuid), call.body, actorOf(call)),
)
