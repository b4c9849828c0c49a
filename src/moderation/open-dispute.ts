import type { Receipt } from '#domain/receipt/receipt.ts'
import { kindOf } from '#domain/receipt/public-status.ts'
import type { Db, Json } from '#platform/db.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Context, Promo } from '#context/context.ts'
import * as disputes from '#store/disputes.ts'
import type { Dispute } from '#store/disputes.ts'
import { recordNotice } from '#store/notices.ts'
import * as receipts from '#store/receipts.ts'

/** Opens a dispute about a rejection. While one is open, a repeated call answers with it. */
export async function openDispute(ctx: Context, { uuid, promoId }: Pick<Receipt, 'uuid' | 'promoId'>, body: Record<string, unknown>): Promise<Dispute> {
  const promo = (await ctx.promo(promoId)) as Promo
  const dispute = await ctx.sql.begin(async (tx) => {
    const receipt = (await receipts.lock(tx, uuid)) as Receipt
    if (kindOf(receipt) !== 'rejected') throw new ApiError('NOT_REJECTED')
    return (await disputes.findOpen(tx, uuid)) ?? openAnew(tx, promo, receipt, body)
  })
  ctx.wake()
  return dispute
}

async function openAnew(tx: Db, promo: Promo, receipt: Receipt, body: Record<string, unknown>): Promise<Dispute> {
  const { uuid, userUuid } = receipt
  const dispute = await disputes.open(tx, receipt, body as Json)
  await receipts.note(tx, receipt, { event: 'disputeOpened', actor: 'brand', detail: { disputeId: dispute.id } })
  await recordNotice(tx, {
    channel: 'disputes',
    promo,
    receiptUuid: uuid,
    body: { event: 'DISPUTE_OPENED', disputeId: dispute.id, uuid, userUuid, promoId: promo.id, body },
  })
  return dispute
}
