import { sandboxMark } from '#domain/notify/notices.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import { kindOf } from '#domain/receipt/public-status.ts'
import type { Db, Json } from '#platform/db.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Context, Promo } from '#context/context.ts'
import * as disputes from '#store/disputes.ts'
import type { Dispute } from '#store/disputes.ts'
import { recordNotice } from '#store/notices.ts'
import * as receipts from '#store/receipts.ts'
import { noteArrival } from '#store/retention.ts'

/** The brand may dispute a rejection again when its dispute was declined. A participant may not: nobody reads the second one. */
type RaisedBy = 'brand' | 'participant'

/** Opens a dispute about a rejection. While one is open, a repeated call answers with it. */
export async function openDispute(
  ctx: Context,
  { uuid, promoId }: Pick<Receipt, 'uuid' | 'promoId'>,
  body: Record<string, unknown>,
  by: RaisedBy,
): Promise<Dispute> {
  const promo = (await ctx.promo(promoId)) as Promo
  const dispute = await ctx.sql.begin(async (tx) => {
    const receipt = (await receipts.lock(tx, uuid)) as Receipt
    if (kindOf(receipt) !== 'rejected') throw new ApiError('NOT_REJECTED')
    const earlier = by === 'brand' ? await disputes.findOpen(tx, uuid) : await disputes.findOfRevision(tx, receipt)
    return earlier ?? openAnew(tx, promo, receipt, body, by)
  })
  ctx.wake()
  return dispute
}

async function openAnew(tx: Db, promo: Promo, receipt: Receipt, body: Record<string, unknown>, by: RaisedBy): Promise<Dispute> {
  const { uuid, userUuid } = receipt
  const dispute = await disputes.open(tx, receipt, body as Json)
  await noteArrival(tx, receipt)
  await receipts.note(tx, receipt, { event: 'disputeOpened', actor: by, detail: { disputeId: dispute.id } })
  await recordNotice(tx, {
    channel: 'disputes',
    promo,
    receiptUuid: uuid,
    body: { event: 'DISPUTE_OPENED', disputeId: dispute.id, uuid, userUuid, promoId: promo.id, body, ...sandboxMark(receipt) },
  })
  return dispute
}
