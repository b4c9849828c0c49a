import { STATES, type State } from '#domain/receipt/lifecycle.ts'
import { LIMITS } from '#domain/limits.ts'
import { planAfterAttempt } from '#domain/notify/plan-after-attempt.ts'
import type { BrandAck } from '#domain/notify/brand-ack.ts'
import { finish, type Job } from '#platform/queue.ts'
import type { Context, Promo } from '#src/context.ts'
import type { Jobs } from '#src/jobs.ts'
import * as callbacks from '#store/callbacks.ts'
import type { CallbackEvent } from '#store/callbacks.ts'
import { blockParticipant } from './block-participant.ts'
import { acceptAck } from './accept-ack.ts'
import { attemptDelivery } from './exchange.ts'

/** One attempt to tell the brand the earliest event of a receipt that it has not been told. */
export async function deliverCallback(ctx: Context, job: Job<Jobs['deliver-callback']>): Promise<void> {
  const event = await callbacks.nextWaiting(ctx.sql, job.payload.receiptUuid)
  if (event === null) return void (await finish(ctx.sql, job))
  const promo = await ctx.promo(event.promoId)
  const target = promo?.settings.callback
  if (!promo || !target) return callbacks.dropUnaddressed(ctx.sql, job, event.receiptUuid)

  const timer = ctx.metrics.attemptSeconds.startTimer()
  const record = await attemptDelivery(ctx.http, {
    target,
    event: { webhookId: webhookId(event), state: stateOf(event), body: event.body },
    arrived: event.introduced ? null : await arrivedBefore(ctx, event),
    timeoutMs: ctx.config.CALLBACK_TIMEOUT,
    now: ctx.now,
    maxAnswerBytes: LIMITS.brandAnswerBytesMax,
  })
  timer()
  for (const ack of record.acks) await hear(ctx, job, promo, event, ack)

  const plan = planAfterAttempt({
    answer: record.answer, attemptsBefore: event.attempts, backoffMs: ctx.config.CALLBACK_BACKOFF, jitter: Math.random(),
    retryAfterMs: record.retryAfterMs,
  })
  ctx.metrics.attempts.inc({ outcome: plan.kind })
  await callbacks.recordAttempt(ctx.sql, job, event, {
    outcome: plan.kind,
    status: record.status,
    cause: record.cause,
    latencyMs: Math.round(record.latencyMs),
    exchanges: record.exchanges,
    introduced: record.exchanges.some((one) => one.state !== stateOf(event)),
    retryAt: plan.kind === 'retry' ? new Date(ctx.now().getTime() + plan.afterMs) : null,
  })
  if (plan.kind !== 'retry') ctx.nudge('deliver-callback')
}

const STATE_NAMES = Object.keys(STATES) as State[]
const stateOf = (event: Pick<CallbackEvent, 'number'>): State => STATE_NAMES[event.number % 3] as State
const revisionOf = (event: Pick<CallbackEvent, 'number'>): number => Math.floor(event.number / 3)
const webhookId = (event: Pick<CallbackEvent, 'receiptUuid' | 'number'>) => `${event.receiptUuid}.${stateOf(event)}.${revisionOf(event)}`

/** The ARRIVED event a brand that answers 404 is sent first. */
async function arrivedBefore(ctx: Context, event: CallbackEvent) {
  const first = { receiptUuid: event.receiptUuid, number: 0 }
  const body = await callbacks.bodyOf(ctx.sql, first.receiptUuid, first.number)
  return body === null ? null : { webhookId: webhookId(first), body }
}

/**
 * What the brand says is recorded before the attempt is: should we die between the two, the brand is told again and says it
 * again.
 */
async function hear(ctx: Context, job: Job, promo: Promo, event: CallbackEvent, ack: BrandAck): Promise<void> {
  await acceptAck(ctx, job, promo, event.receiptUuid, ack)
  if (ack.blockedUser) await blockParticipant(ctx, promo, { receiptUuid: event.receiptUuid }, { by: 'brand', reason: null, job })
}
