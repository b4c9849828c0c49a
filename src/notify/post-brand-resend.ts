import * as contract from '#contract/notify/brand-deliveries.ts'
import { answer } from '#platform/http/answer.ts'
import { actorOfKey } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import { findReceipt } from '#context/find-receipt.ts'
import { resendOne } from './ask-resend.ts'

export const postBrandResend = answer(contract.postBrandResend, async (ctx: Context, call) =>
  resendOne(ctx, await findReceipt(ctx, call.params.receipt_uuid, call.caller.promoId), call.body, actorOfKey(call)),
)
