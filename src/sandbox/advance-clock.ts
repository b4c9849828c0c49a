import { finish, putBack, type Job } from '#platform/queue.ts'
import type { Context } from '#context/context.ts'
import { applyRetention } from '#src/maintenance/apply-retention.ts'
import type { Jobs } from '#domain/jobs.ts'
import * as clock from '#store/promo-clock.ts'

/** The clock stands still while work of the promo is running. When that takes long, the job is put back so that others have their turn. */
const LOOK_AGAIN_MS = 15
const BUSY_MAX_MS = 5_000
const REST_MS = 500

/**
 * Advances the clock to the next moment at which something falls due, and again, to the end. Due work is done before the next step, as it would have
 * been in real time; retention is applied at the end. Each step records how much time is left.
 */
export async function advanceClock(ctx: Context, job: Job<Jobs['advance-clock']>, signal: AbortSignal): Promise<void> {
  const { promoId } = job.payload
  let { leftMs } = job.payload
  let busySince = performance.now()
  for (;;) {
    if (signal.aborted || performance.now() - busySince > BUSY_MAX_MS) return void (await putBack(ctx.sql, job, new Date(ctx.now().getTime() + REST_MS)))
    if (await clock.isBusy(ctx.sql, promoId)) {
      await ctx.pause(LOOK_AGAIN_MS)
      continue
    }
    if (leftMs === 0) {
      await applyRetention(ctx, promoId)
      return void (await finish(ctx.sql, job))
    }
    const stepMs = await clock.untilDueMs(ctx.sql, promoId, leftMs)
    const advanced = await ctx.sql.begin((tx) => clock.advance(tx, job, promoId, { stepMs, leftMs: leftMs - stepMs }))
    if (advanced === 'lost') return
    if (advanced === 'busy') continue
    leftMs -= stepMs
    busySince = performance.now()
    if (advanced === 'due') ctx.wake()
  }
}
