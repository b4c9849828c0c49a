import { CHANNELS, type Channel, type ChannelJob } from '#domain/notify/channels.ts'
import { eventNameOf, webhookIdOf } from '#domain/notify/webhook-id.ts'
import { LIMITS } from '#domain/limits.ts'
import { planAfterAttempt } from '#domain/notify/plan-after-attempt.ts'
import type { BrandAck } from '#domain/notify/brand-ack.ts'
import { finish, putBack, type Job } from '#platform/queue.ts'
import type { Slot } from '#platform/queue/slot.ts'
import type { Context, Promo } from '#context/context.ts'
import type { Jobs } from '#domain/jobs.ts'
import { failUnaddressed, findBody, type Attempt, type CallbackEvent } from '#store/callbacks.ts'
import { openTarget } from './open-target.ts'
import { acceptAck } from './accept-ack.ts'
import { blockParticipant } from '#src/participants/block-participant.ts'
import { attemptDelivery, type CallbackTarget } from './exchange.ts'

/**
 * Worker of one channel: sends the earliest unsettled event of a receipt, then the next, until none is left or one has to wait. Each attempt takes one
 * of the promo's slots and returns it before the record is written.
 */
export const deliver =
  (channel: Channel) =>
  async (ctx: Context, job: Job<Jobs[ChannelJob]>, signal: AbortSignal, slot: Slot): Promise<void> => {
    const batcher = ctx.callbackBatchers[channel]
    let known: CallbackEvent | null = null
    for (;;) {
      const event = known ?? (await batcher.next(job.payload.receiptUuid))
      if (event === null) return void (await finish(ctx.sql, job))
      if (!(await slot.begin())) return
      const promo = await ctx.promo(event.promoId)
      const target = promo?.settings[CHANNELS[channel].setting]
      if (!promo || !target) return failUnaddressed(ctx.sql, job, event)

      const attempt = await attemptOnce(ctx, job, promo, target, event)
      slot.end()
      const left = await batcher.record({ job, event, attempt })
      if (left.kind === 'lost') return slot.lost()
      if (left.kind !== 'more') return
      if (signal.aborted) return void (await putBack(ctx.sql, job, null))
      known = left.event
    }
  }

async function attemptOnce(ctx: Context, job: Job, promo: Promo, target: CallbackTarget, event: CallbackEvent): Promise<Attempt> {
  const state = eventNameOf(event)
  const timer = ctx.metrics.of(promo.settings).attemptSeconds.startTimer()
  const record = await ctx.tracing.step('send-callback', async (note) => {
    const sent = await attemptDelivery(ctx.callbackHttp, {
      target: openTarget(ctx, target),
      event: { webhookId: webhookIdOf(event), state, body: event.body },
      arrived: event.channel === 'receipts' && !event.introduced ? () => arrivedBefore(ctx, event) : null,
      timeoutMs: ctx.config.CALLBACK_TIMEOUT,
      now: ctx.now,
      maxAnswerBytes: LIMITS.brandAnswerBytesMax,
    })
    note({ 'chekhov.event': state, ...(sent.status === null ? { 'error.type': sent.cause ?? 'no answer' } : { 'http.response.status_code': sent.status }) })
    return sent
  })
  timer()
  // The receivers of payments and disputes have no say about receipts.
  if (event.channel === 'receipts') for (const ack of record.acks) await recordAck(ctx, job, promo, event, ack)

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

/** The ARRIVED event, which is sent first to a brand that answered 404. */
async function arrivedBefore(ctx: Context, { receiptUuid }: CallbackEvent) {
  const first = { receiptUuid, number: 0, webhookId: null }
  const body = await findBody(ctx.sql, receiptUuid, first.number)
  return body === null ? null : { webhookId: webhookIdOf(first), body }
}

/** An ack is recorded before its attempt: if the process dies between the two, the event is sent again and the brand repeats its answer. */
async function recordAck(ctx: Context, job: Job, promo: Promo, event: CallbackEvent, ack: BrandAck): Promise<void> {
  await acceptAck(ctx, job, promo, event.receiptUuid, ack)
  if (ack.blockedUser) await blockParticipant(ctx, promo, { receiptUuid: event.receiptUuid }, { by: 'brand', reason: null, job })
}
