import * as contract from '#contract/moderation/disputes.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { findReceipt } from '#context/find-receipt.ts'
import { openDispute } from './open-dispute.ts'

export const postDispute = answer(contract.postDispute, async (ctx: Context, { params, body, caller }) => {
  const receipt = await findReceipt(ctx, params.receipt_uuid, caller.promoId)
  const { id, status, openedAt } = await openDispute(ctx, receipt, body as Record<string, unknown>, 'brand')
  return { uuid: receipt.uuid, disputeId: id, status, createdAt: openedAt.toISOString() }
})
