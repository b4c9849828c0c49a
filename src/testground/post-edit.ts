import { postLkEdit } from '#contract/testground.ts'
import { answer } from '#platform/http/answer.ts'
import { actorOf } from '#src/audit.ts'
import type { Context } from '#src/context.ts'
import { findReceipt } from '#src/find-receipt.ts'
import { shownReceipt } from '#src/shown-receipt.ts'
import { EDIT } from './edits.ts'

export const route = answer(postLkEdit, async (ctx: Context, call) => {
  const receipt = await findReceipt(ctx, call.params.uuid)
  await EDIT[call.body.action](ctx, receipt, { ...call.body, by: actorOf(call) })
  return { ok: true, receipt: shownReceipt(ctx, await findReceipt(ctx, receipt.uuid)) }
})
