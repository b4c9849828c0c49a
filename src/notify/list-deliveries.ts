import type { QueryOf } from '#contract/endpoint.ts'
import type { getBrandDeliveries } from '#contract/notify/brand-deliveries.ts'
import { channelOf, type EventName } from '#domain/notify/webhook-id.ts'
import { STATES } from '#domain/receipt/lifecycle.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Context } from '#context/context.ts'
import { momentOf, pageOf, readMoment } from '#context/cursor.ts'
import * as deliveries from '#store/deliveries.ts'
import { presentDelivery } from './present-delivery.ts'

/** Every attempt of a receipt, as operators see it. */
export const listDeliveriesOf = async (ctx: Context, receiptUuid: string) => (await deliveries.listOfReceipt(ctx.sql, receiptUuid)).map(presentDelivery)

/** A page of the attempts of a promo, or of all, newest first. */
export async function listDeliveries(ctx: Context, promoId: number | null, query: QueryOf<typeof getBrandDeliveries>) {
  const { receiptUuid = null, channel = null, state, outcome = null, from, to, cursor, limit } = query
  const before = cursor === undefined ? null : readMoment(cursor)
  if (receiptUuid !== null && !isUuid(receiptUuid)) return { items: [], nextCursor: null }
  const found = await deliveries.list(ctx.sql, {
    promoId,
    receiptUuid,
    channel,
    outcome,
    event: state === undefined ? null : readEvent(state),
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
    before,
    limit: limit + 1,
  })
  const { items, nextCursor } = pageOf(found, limit, momentOf)
  return { items: items.map(presentDelivery), nextCursor }
}

const readEvent = (name: EventName): deliveries.Filter['event'] => ({
  channel: channelOf(name),
  ...(name in STATES ? { number: STATES[name as keyof typeof STATES] } : { word: name }),
})
