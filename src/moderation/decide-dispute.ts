import { subjectOf } from '#domain/audit.ts'
import { sandboxMark } from '#domain/notify/notices.ts'
import { kindOf } from '#domain/receipt/public-status.ts'
import { reconsider } from '#domain/receipt/reconsider.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { Db } from '#platform/db.ts'
import { ApiError, notFound } from '#platform/http/api-error.ts'
import { audit, type Actor } from '#src/accounts/audit.ts'
import type { Context, Promo } from '#context/context.ts'
import { moveLocked } from '#context/of-promo.ts'
import * as disputes from '#store/disputes.ts'
import type { Dispute } from '#store/disputes.ts'
import { lockNames } from '#store/locks.ts'
import { recordNotice } from '#store/notices.ts'
import * as receipts from '#store/receipts.ts'
import { orAlreadyCounted, reopeningLocks, takenByAnother } from './apply.ts'

export type DisputeDecision = { decision: 'reconsider' | 'decline'; comment: string | null }

/**
 * Decides a dispute, once: the receipt returns to moderators or stays rejected. If the purchase has never been confirmed, the tax authority is asked
 * meanwhile.
 */
export async function decideDispute(ctx: Context, id: number, decision: DisputeDecision, by: Actor): Promise<{ dispute: Dispute; receipt: Receipt }> {
  const { receiptUuid, promoId } = (await disputes.find(ctx.sql, id)) ?? missing()
  const promo = (await ctx.promo(promoId)) as Promo
  const decided = await orAlreadyCounted(
    ctx.sql.begin(async (tx) => {
      await lockNames(tx, reopeningLocks(promo, (await receipts.find(tx, receiptUuid)) ?? missing()))
      const receipt = (await receipts.lock(tx, receiptUuid)) as Receipt
      const { status, body } = (await disputes.find(tx, id)) as Dispute
      if (status !== 'open') throw new ApiError('DISPUTE_DECIDED')
      const after = decision.decision === 'reconsider' ? await sendBack(ctx, tx, promo, receipt, id, by) : await leave(tx, receipt, id, by)
      const dispute = await disputes.close(tx, id, { status: CLOSED_AS[decision.decision], by: by.name, comment: decision.comment })
      const { uuid, userUuid } = receipt
      await recordNotice(tx, {
        channel: 'disputes',
        promo,
        receiptUuid,
        body: { event: 'DISPUTE_DECIDED', disputeId: id, uuid, userUuid, promoId, ...decision, body, ...sandboxMark(receipt) },
      })
      await audit(tx, by, 'dispute.decide', subjectOf.dispute(id), { before: { receiptUuid: uuid, rejectKey: receipt.rejectKey }, after: decision })
      return { dispute, receipt: after }
    }),
  )
  ctx.wake()
  return decided
}

const CLOSED_AS = { reconsider: 'reconsidered', decline: 'declined' } as const

function missing(): never {
  throw notFound('dispute')
}

async function sendBack(ctx: Context, tx: Db, promo: Promo, receipt: Receipt, disputeId: number, by: Actor): Promise<Receipt> {
  // In the sandbox, a decision by hand may have approved the receipt meanwhile. A dispute never takes an award back.
  if (kindOf(receipt) !== 'rejected') throw new ApiError('NOT_REJECTED', 'The receipt is no longer rejected: decline the dispute.')
  if (await receipts.isBlocked(tx, promo.id, receipt.participant)) {
    throw new ApiError('PARTICIPANT_BLOCKED', 'The participant is blocked in the promo: unblock them first, or decline.')
  }
  const held = await takenByAnother(tx, promo, receipt)
  if (held !== null) throw new ApiError(held.code, `${held.detail} Decline the dispute.`)
  const { event, change } = reconsider(receipt, promo)
  const isAsked = receipt.fiscal === null && receipt.requisites !== null
  return moveLocked(ctx, tx, receipt, promo, {
    event,
    change: { ...change, nextCheckAt: isAsked ? ctx.now() : null },
    ...(isAsked && { next: { name: 'verify-receipt' as const } }),
    actor: by.name,
    detail: { disputeId, rejectKey: receipt.rejectKey, rejectReason: receipt.rejectReason },
    review: 'reconsidered',
  })
}

async function leave(tx: Db, receipt: Receipt, disputeId: number, by: Actor): Promise<Receipt> {
  await receipts.note(tx, receipt, { event: 'disputeDeclined', actor: by.name, detail: { disputeId } })
  return receipt
}
