import { eventNameOf, revisionOf, webhookIdOf } from '#domain/notify/webhook-id.ts'
import type { DeliveryRow } from '#store/deliveries.ts'

export function presentDelivery({ id: _, number, webhookId, at, exchanges, ...row }: DeliveryRow) {
  const event = { receiptUuid: row.receiptUuid, number, webhookId }
  return {
    ...row,
    state: eventNameOf(event),
    revision: row.channel === 'receipts' ? revisionOf(number) : number,
    webhookId: webhookIdOf(event),
    at: at.toISOString(),
    exchanges: exchanges as never[],
  }
}
