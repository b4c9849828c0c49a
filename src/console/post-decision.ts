import { postDecision } from '#contract/moderation.ts'
import { answer } from '#platform/http/answer.ts'
import { actorOf } from '#src/audit.ts'
import type { Context } from '#src/context.ts'
import { decideReceipt } from '#src/moderation/decide-receipt.ts'
import { shownReceipt } from '#src/shown-receipt.ts'
import { shownDecision } from './shown.ts'

export const route = answer(postDecision, async (ctx: Context, call) => {
  const { receipt, pendingDecision } = await decideReceipt(ctx, call.params.uuid, call.body, actorOf(call))
  return { ...shownReceipt(ctx, receipt), ...(pendingDecision && { pendingDecision: shownDecision(pendingDecision) }) }
})
