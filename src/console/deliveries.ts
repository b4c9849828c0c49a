import { getAllDeliveries, getCallbackHealth, getDeliveries } from '#contract/admin-deliveries.ts'
import { CHANNEL_NAMES, CHANNELS, type Channel } from '#domain/notify/channels.ts'
import { eventNameOf, revisionOf, webhookIdOf, type EventName } from '#domain/notify/webhook-id.ts'
import { maskedUrl } from '#domain/promo/audited.ts'
import { STATES } from '#domain/receipt/lifecycle.ts'
import { isUuid } from '#domain/uuid.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import { findPromo } from '#src/find-promo.ts'
import { findReceipt } from '#src/find-receipt.ts'
import * as deliveries from '#store/deliveries.ts'
import { pageOf, readCursor } from './cursor.ts'

export const listDeliveries = answer(getDeliveries, async (ctx: Context, { params }) => {
  const receipt = await findReceipt(ctx, params.uuid)
  return { items: await deliveriesOf(ctx, receipt.uuid) }
})

export const listAllDeliveries = answer(getAllDeliveries, async (ctx: Context, { query }) => {
  const { promoId = null, receiptUuid = null, channel = null, state, outcome = null, from, to, cursor, limit } = query
  if (receiptUuid !== null && !isUuid(receiptUuid)) return { items: [], nextCursor: null }
  const found = await deliveries.page(ctx.sql, {
    promoId, receiptUuid, channel, outcome,
    event: state === undefined ? null : readEvent(state),
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
    before: cursor === undefined ? null : placeIn(cursor),
    limit: limit + 1,
  })
  const { items, nextCursor } = pageOf(found, limit, ({ at, id }) => `${at.getTime()} ${id}`)
  return { items: items.map(shown), nextCursor }
})

const HOUR_MS = 3_600_000
const REMEMBERED_MS = 30 * 24 * HOUR_MS

export const readHealth = answer(getCallbackHealth, async (ctx: Context, { params }) => {
  const promo = await findPromo(ctx, params.id)
  const channels = await Promise.all(CHANNEL_NAMES.map((channel) => healthOf(ctx, promo.id, channel, promo.settings[CHANNELS[channel].setting]?.url ?? null)))
  return { promoId: promo.id, channels: channels.filter(({ url, lastDay, waiting }) => url !== null || lastDay.attempts > 0 || waiting > 0) }
})

async function healthOf({ sql, now }: Context, promoId: number, channel: Channel, url: string | null) {
  const before = (ms: number) => new Date(now().getTime() - ms)
  const [lastHour, lastDay, success, failure, backlog] = await Promise.all([
    deliveries.spanOf(sql, promoId, channel, before(HOUR_MS)),
    deliveries.spanOf(sql, promoId, channel, before(24 * HOUR_MS)),
    deliveries.lastAttempt(sql, promoId, channel, { delivered: true, since: before(REMEMBERED_MS) }),
    deliveries.lastAttempt(sql, promoId, channel, { delivered: false, since: before(REMEMBERED_MS) }),
    deliveries.backlog(sql, promoId, channel),
  ])
  return {
    channel, url: url === null ? null : maskedUrl(url),
    lastHour: withRate(lastHour), lastDay: withRate(lastDay),
    lastSuccessAt: success?.at.toISOString() ?? null,
    lastFailure: failure && { ...failure, at: failure.at.toISOString() },
    waiting: backlog.waiting,
    oldestWaitingAt: backlog.oldestWaitingAt?.toISOString() ?? null,
  }
}

const withRate = (span: deliveries.Span) => ({ ...span, successRate: span.attempts === 0 ? null : span.delivered / span.attempts })

/** Every attempt of a receipt, as operators see it. */
export async function deliveriesOf(ctx: Context, receiptUuid: string) {
  return (await deliveries.ofReceipt(ctx.sql, receiptUuid)).map(shown)
}

function shown({ id: _, number, webhookId, at, exchanges, outcome, ...row }: deliveries.DeliveryRow) {
  const event = { receiptUuid: row.receiptUuid, number, webhookId }
  return {
    ...row,
    state: eventNameOf(event),
    revision: row.channel === 'receipts' ? revisionOf(number) : number,
    webhookId: webhookIdOf(event),
    outcome: outcome as 'delivered' | 'retry' | 'failed',
    at: at.toISOString(),
    exchanges: exchanges as never[],
  }
}

const readEvent = (name: EventName): deliveries.Filter['event'] => (name in STATES ? { number: STATES[name as keyof typeof STATES] } : { word: name })

function placeIn(cursor: string): deliveries.Place {
  const [at, id] = readCursor(cursor, /^(\d{1,14}) (\d{1,15})$/)
  return { at: new Date(Number(at)), id: Number(id) }
}
