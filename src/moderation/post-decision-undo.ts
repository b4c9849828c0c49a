import * as contract from '#contract/moderation/decisions.ts'
import { mayAct } from '#domain/roles.ts'
import { answer } from '#platform/http/answer.ts'
import { actorOf } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import { undoDecision } from './undo-decision.ts'
import { presentToOperator } from '#context/present-to-operator.ts'

export const postDecisionUndo = answer(contract.postDecisionUndo, async (ctx: Context, call) => {
  const mayUndoOthers = mayAct(call.caller.role, 'operator')
  return presentToOperator(ctx, await undoDecision(ctx, call.params.uuid, actorOf(call), { mayUndoOthers }))
})
