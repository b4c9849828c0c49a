import { CHANNEL_NAMES, CHANNELS, type Channel } from '#domain/notify/channels.ts'
import { finish, putBack, type Job } from '#platform/queue.ts'
import * as callbacks from '#store/callbacks.ts'
import type { Attempt } from '#store/callbacks.ts'
import * as receipts from '#store/receipts.ts'
import type { Context } from '#context/context.ts'

/**
 * Handles a job that keeps throwing, which is a bug. It must only affect its own receipt: an open receipt goes to moderators with a note; other jobs are no
 * longer tried.
 */
export async function deadLetter(ctx: Context, job: Job, error: unknown): Promise<void> {
  const { receiptUuid } = job.payload as { receiptUuid?: string }
  const receipt = receiptUuid === undefined ? null : await receipts.find(ctx.sql, receiptUuid)
  ctx.log.error({ err: error, job: job.name, receiptUuid }, 'job given up')
  const channel = CHANNEL_NAMES.find((name) => CHANNELS[name].job === job.name)
  if (channel !== undefined && receiptUuid !== undefined) return giveUpEvent(ctx, job, channel, receiptUuid)
  if (receipt === null || receipt.state === 'REVIEWED') return void (await finish(ctx.sql, job))
  const sent = await receipts.sendToModeration(ctx.sql, receipt, { change: {}, reason: 'fault', fault: `${job.name} failed repeatedly`, job })
  if (!sent) await putBack(ctx.sql, job, null) // the receipt has changed meanwhile, so the job may succeed now; otherwise it comes here again
}

/** The event counts as failed, so that the events behind it are sent, and an operator can send it again. */
async function giveUpEvent(ctx: Context, job: Job, channel: Channel, receiptUuid: string): Promise<void> {
  const [event] = await callbacks.listNextWaiting(ctx.sql, channel, [receiptUuid])
  if (event === undefined) return void (await finish(ctx.sql, job))
  const attempt: Attempt = { outcome: 'failed', status: null, cause: 'a fault of this service', latencyMs: 0, exchanges: [], introduced: false, retryAt: null }
  const [left] = await callbacks.recordAttempts(ctx.sql, channel, [{ job, event, attempt }])
  if (left?.kind === 'more') await putBack(ctx.sql, job, null)
}
