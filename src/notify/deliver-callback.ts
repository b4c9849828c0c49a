import { CHANNELS, type Channel, type ChannelJob } from '#domain/notify/channels.ts'
import { eventNameOf, webhookIdOf } from '#domain/notify/webhook-id.ts'
import { LIMITS } from '#domain/limits.ts'
import { planAfterAttempt } from '#domain/notify/plan-after-attempt.ts'
import type { BrandAck } from '#domain/notify/brand-ack.ts'
import { finish, putBack, type Job } from '#platform/queue.ts'
import type { Turn } from '#platform/queue/turn.ts'
import type { Context, Promo } from '#context/context.ts'
import type { Jobs } from '#domain/jobs.ts'
import { findBody, dropUnaddressed, type Attempt, type CallbackEvent } from '#store/callbacks.ts'
import { acceptAck } from './accept-ack.ts'
import { blockParticipant } from '#src/participants/block-participant.ts'
import { attemptDelivery, type CallbackTarget } from './exchange.ts'
import { mailroomOf } from './callback-batcher.ts'

/**
 * A worker that tells brands over one channel: the earliest event of a receipt that they have not been told, and when that is settled
 * the next, until none is left or one has to wait. Each takes a turn of the promo; its record is written after that.
 */
export const deliver =
  (channel: Channel) =>
  async (ctx: Context, job: Job<Jobs[ChannelJob]>, signal: AbortSignal, turn: Turn): Promise<void> => {
    const callbackBatcher = mailroomOf(ctx.sql, channel)
    for (;;) {
      const event = await callbackBatcher.next(job)
      if (event === null) return void (await finish(ctx.sql, job))
      if (!(await turn.begin())) return
      const promo = await ctx.promo(event.promoId)
      const target = promo?.settings[CHANNELS[channel].setting]
      if (!promo || !target) return dropUnaddressed(ctx.sql, job, event)

      const attempt = await attemptOnce(ctx, job, promo, target, event)
      turn.end()
      const left = await callbackBatcher.record({ job, event, attempt })
      if (left.kind === 'lost') return turn.lost()
      if (left.kind !== 'more') return
      if (signal.aborted) return void (await putBack(ctx.sql, job, null))
    }
  }

async function attemptOnce(ctx: Context, job: Job, promo: Promo, target: CallbackTarget, event: CallbackEvent): Promise<Attempt> {
  const state = eventNameOf(event)
  const timer = ctx.metrics.of(promo.settings).attemptSeconds.startTimer()
  const record = await attemptDelivery(ctx.http, {
    target,
    event: { webhookId: webhookIdOf(event), state, body: event.body },
    arrived: event.channel === 'receipts' && !event.introduced ? () => arrivedBefore(ctx, event) : null,
    timeoutMs: ctx.config.CALLBACK_TIMEOUT,
    now: ctx.now,
    maxAnswerBytes: LIMITS.brandAnswerBytesMax,
  })
  timer()
  // Only who is told of receipts has a say about them.
  if (event.channel === 'receipts') for (const ack of record.acks) await hear(ctx, job, promo, event, ack)

  const plan = planAfterAttempt({
    answer: record.answer,
    attemptsBefore: event.attempts,
    backoffMs: ctx.config.CALLBACK_BACKOFF,
    jitter: Math.random(),
    retryAfterMs: record.retryAfterMs,
  })
  ctx.metrics.of(promo.settings).attempts.inc({ outcome: plan.kind })
  return {
    outcome: plan.kind,
    status: record.status,
    cause: record.cause,
    latencyMs: Math.round(record.latencyMs),
    exchanges: record.exchanges,
    introduced: record.exchanges.some((one) => one.state !== state),
    retryAt: plan.kind === 'retry' ? new Date(ctx.now().getTime() + plan.afterMs) : null,
  }
}

/** The ARRIVED event a brand that answers 404 is sent first. */
async function arrivedBefore(ctx: Context, { receiptUuid }: CallbackEvent) {
  const first = { receiptUuid, number: 0, webhookId: null }
  const body = await findBody(ctx.sql, receiptUuid, first.number)
  return body === null ? null : { webhookId: webhookIdOf(first), body }
}

/**
 * What the brand says is recorded before the attempt is: should we die between the two, the brand is told again and says it
 * again.
 */
async function hear(ctx: Context, job: Job, promo: Promo, event: CallbackEvent, ack: BrandAck): Promise<void> {
  await acceptAck(ctx, job, promo, event.receiptUuid, ack)
  if (ack.blockedUser) await blockParticipant(ctx, promo, { receiptUuid: event.receiptUuid }, { by: 'brand', reason: null, job })
}
