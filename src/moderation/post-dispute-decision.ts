import * as contract from '#contract/moderation/disputes.ts'
import { answer } from '#platform/http/answer.ts'
import { actorOf } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import { decideDispute } from './decide-dispute.ts'
import { presentToOperator } from '#context/present-to-operator.ts'
import { presentDispute } from './present-review.ts'

export const postDisputeDecision = answer(contract.postDisputeDecision, async (ctx: Context, call) => {
  const { decision, comment } = call.body
  const { dispute, receipt } = await decideDispute(ctx, call.params.id, { decision, comment }, actorOf(call))
  return { dispute: presentDispute(dispute), receipt: presentToOperator(ctx, receipt) }
})
