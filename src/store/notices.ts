import { CHANNELS, type Channel } from '#domain/notify/channels.ts'
import { disputeNoticeId, type DisputeNotice } from '#domain/notify/notices.ts'
import type { PromoSettings } from '#domain/promo/settings.ts'
import type { Db } from '#platform/db.ts'

/** Column of a receipt that counts its unsettled messages of a channel. */
export const OPEN_COUNT = {
  receipts: 'open_callbacks',
  disputes: 'open_dispute_notices',
  payments: 'open_payment_notices',
} as const satisfies Record<Channel, string>

/**
 * Records a message about a dispute with its job, in the caller's transaction, if the promo has a `disputes_callback`. The body is fixed here; a
 * message is recorded only once. After the commit the caller wakes the workers.
 */
export async function recordNotice(
  tx: Db,
  {
    promo,
    receiptUuid,
    channel,
    body,
  }: {
    channel: 'disputes'
    promo: { id: number; settings: Pick<PromoSettings, 'disputes_callback'> }
    receiptUuid: string
    body: DisputeNotice
  },
): Promise<void> {
  if (promo.settings.disputes_callback === null) return
  const webhookId = disputeNoticeId(body)
  // Locked in a statement of its own, because the statement that counts must see what the previous holder of the lock recorded.
  await tx`select 1 from receipts where uuid = ${receiptUuid} and promo_id = ${promo.id} for no key update`
  await tx`
    with clock_reading as materialized (select service_now() as now
    ), recorded as (
      insert into callback_events (receipt_uuid, channel, number, promo_id, head, recorded_at, webhook_id)
      select ${receiptUuid}, ${channel}, (select coalesce(max(number) + 1, 0) from callback_events where receipt_uuid = ${receiptUuid} and channel = ${channel}),
             ${promo.id}::int, ${JSON.stringify(body)}, now, ${webhookId}
        from clock_reading
       where not exists (select 1 from callback_events where webhook_id = ${webhookId})
      returning receipt_uuid
    ), mailbox as (
      update receipts set open_dispute_notices = open_dispute_notices + 1 from recorded where uuid = receipt_uuid
      returning uuid, promo_id, open_dispute_notices
    )
    insert into jobs (name, lane, payload, run_at)
    select ${CHANNELS[channel].job}, promo_id, jsonb_build_object('receiptUuid', uuid), now from mailbox, clock_reading where open_dispute_notices = 1`
}
