import * as contract from '#contract/moderation/decisions.ts'
import { answer } from '#platform/http/answer.ts'
import { actorOf } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import { decideReceipt } from './decide-receipt.ts'
import { presentToOperator } from '#context/present-to-operator.ts'
import { languageOf, presentDecision, presentWarnings } from './present-review.ts'

export const postDecision = answer(contract.postDecision, async (ctx: Context, call) => {
  const { receipt, pendingDecision, warnings } = await decideReceipt(ctx, call.params.uuid, call.body, actorOf(call))
  return {
    ...presentToOperator(ctx, receipt),
    ...(pendingDecision && { pendingDecision: presentDecision(pendingDecision) }),
    warnings: presentWarnings(warnings, languageOf(call.request)),
  }
})
