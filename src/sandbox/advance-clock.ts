import { setTimeout as sleep } from 'node:timers/promises'
import { finish, putBack, type Job } from '#platform/queue.ts'
import type { Context } from '#context/context.ts'
import { applyRetention } from '#src/maintenance/apply-retention.ts'
import type { JobName, Jobs } from '#domain/jobs.ts'
import * as clock from '#store/promo-clock.ts'

/** While something of the promo is under way, time stands still; when that takes long, others have their turn. */
const LOOK_AGAIN_MS = 15
const BUSY_MAX_MS = 5_000
const REST_MS = 500

/**
 * Lets time fly to the next moment at which something falls due, and again, to the end. What falls due is done before the next step, as it would have been if
 * everybody had waited; who is past the promo's retention is forgotten at the end. How much time is left is written down with each step.
 */
export async function advanceClock(ctx: Context, job: Job<Jobs['advance-clock']>, signal: AbortSignal): Promise<void> {
  const { promoId } = job.payload
  let { leftMs } = job.payload
  let busySince = performance.now()
  for (;;) {
    if (signal.aborted || performance.now() - busySince > BUSY_MAX_MS) return void (await putBack(ctx.sql, job, new Date(ctx.now().getTime() + REST_MS)))
    if (await clock.isBusy(ctx.sql, promoId)) {
      await sleep(LOOK_AGAIN_MS)
      continue
    }
    if (leftMs === 0) {
      await applyRetention(ctx, promoId)
      return void (await finish(ctx.sql, job))
    }
    const stepMs = await clock.untilDueMs(ctx.sql, promoId, leftMs)
    const due = await ctx.sql.begin((tx) => clock.advance(tx, job, promoId, { stepMs, leftMs: leftMs - stepMs }))
    if (due === 'lost') return
    if (due === 'busy') continue
    leftMs -= stepMs
    busySince = performance.now()
    for (const name of due) ctx.wake(name as JobName)
  }
}
