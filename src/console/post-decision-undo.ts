import { postDecisionUndo } from '#contract/moderation.ts'
import { mayAct } from '#domain/roles.ts'
import { answer } from '#platform/http/answer.ts'
import { actorOf } from '#src/audit.ts'
import type { Context } from '#src/context.ts'
import { undoDecision } from '#src/moderation/undo-decision.ts'
import { shownReceipt } from '#src/shown-receipt.ts'

export const route = answer(postDecisionUndo, async (ctx: Context, call) => {
  const mayUndoOthers = mayAct(call.caller.role, 'operator')
  return shownReceipt(ctx, await undoDecision(ctx, call.params.uuid, actorOf(call), { mayUndoOthers }))
})
