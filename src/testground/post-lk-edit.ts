import * as contract from '#contract/testground/pages.ts'
import { answer } from '#platform/http/answer.ts'
import { actorOf } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import { findReceipt } from '#context/find-receipt.ts'
import { presentToOperator } from '#context/present-to-operator.ts'
import { EDIT } from './edits.ts'

export const postLkEdit = answer(contract.postLkEdit, async (ctx: Context, call) => {
  const receipt = await findReceipt(ctx, call.params.uuid)
  await EDIT[call.body.action](ctx, receipt, { ...call.body, by: actorOf(call) })
  return { ok: true, receipt: presentToOperator(ctx, await findReceipt(ctx, receipt.uuid)) }
})
