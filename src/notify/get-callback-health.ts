import * as contract from '#contract/notify/deliveries.ts'
import { CHANNEL_NAMES, CHANNELS, type Channel } from '#domain/notify/channels.ts'
import { maskedUrl } from '#domain/promo/audited.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { findPromo } from '#context/find-promo.ts'
import * as deliveries from '#store/deliveries.ts'

const HOUR_MS = 3_600_000
const REMEMBERED_MS = 30 * 24 * HOUR_MS

export const getCallbackHealth = answer(contract.getCallbackHealth, async (ctx: Context, { params }) => {
  const promo = await findPromo(ctx, params.id)
  const channels = await Promise.all(CHANNEL_NAMES.map((channel) => healthOf(ctx, promo.id, channel, promo.settings[CHANNELS[channel].setting]?.url ?? null)))
  return { promoId: promo.id, channels: channels.filter(({ url, lastDay, waiting }) => url !== null || lastDay.attempts > 0 || waiting > 0) }
})

async function healthOf({ sql, now }: Context, promoId: number, channel: Channel, url: string | null) {
  const before = (ms: number) => new Date(now().getTime() - ms)
  const [lastHour, lastDay, success, failure, backlog] = await Promise.all([
    deliveries.findSpan(sql, promoId, channel, before(HOUR_MS)),
    deliveries.findSpan(sql, promoId, channel, before(24 * HOUR_MS)),
    deliveries.findLastAttempt(sql, promoId, channel, { delivered: true, since: before(REMEMBERED_MS) }),
    deliveries.findLastAttempt(sql, promoId, channel, { delivered: false, since: before(REMEMBERED_MS) }),
    deliveries.findBacklog(sql, promoId, channel),
  ])
  return {
    channel,
    url: url === null ? null : maskedUrl(url),
    lastHour: withRate(lastHour),
    lastDay: withRate(lastDay),
    lastSuccessAt: success?.at.toISOString() ?? null,
    lastFailure: failure && { ...failure, at: failure.at.toISOString() },
    waiting: backlog.waiting,
    oldestWaitingAt: backlog.oldestWaitingAt?.toISOString() ?? null,
  }
}

const withRate = (span: deliveries.Span) => ({ ...span, successRate: span.attempts === 0 ? null : span.delivered / span.attempts })
