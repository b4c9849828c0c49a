import { postDispute } from '#contract/disputes.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import { findReceipt } from '#src/find-receipt.ts'
import { openDispute } from '#src/moderation/open-dispute.ts'

export const route = answer(postDispute, async (ctx: Context, { params, body, caller }) => {
  const receipt = await findReceipt(ctx, params.receipt_uuid, caller.promoId)
  const { id, status, openedAt } = await openDispute(ctx, receipt, body as Record<string, unknown>)
  return { uuid: receipt.uuid, disputeId: id, status, createdAt: openedAt.toISOString() }
})
