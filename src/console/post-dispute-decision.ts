import { postDisputeDecision } from '#contract/disputes.ts'
import { answer } from '#platform/http/answer.ts'
import { actorOf } from '#src/audit.ts'
import type { Context } from '#src/context.ts'
import { decideDispute } from '#src/moderation/decide-dispute.ts'
import { shownReceipt } from '#src/shown-receipt.ts'
import { shownDispute } from './shown.ts'

export const route = answer(postDisputeDecision, async (ctx: Context, call) => {
  const { decision, comment } = call.body
  const { dispute, receipt } = await decideDispute(ctx, call.params.id, { decision, comment }, actorOf(call))
  return { dispute: shownDispute(dispute), receipt: shownReceipt(ctx, receipt) }
})
