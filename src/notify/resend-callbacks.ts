import { CHANNELS } from '#domain/notify/channels.ts'
import { finish, putBack, stillOurs, type Job } from '#platform/queue.ts'
import type { Context } from '#context/context.ts'
import type { Jobs } from '#domain/jobs.ts'
import * as resends from '#store/resends.ts'

const EVERY_MS = 1_000

/** Each second a portion of the events that an operator wants told again, until none is left, somebody stops it, or the address is gone. */
export async function resendCallbacks(ctx: Context, job: Job<Jobs['resend-callbacks']>): Promise<void> {
  const promo = await ctx.promo(job.lane)
  const channel = await ctx.sql.begin(async (tx) => {
    if (!(await stillOurs(tx, job))) return null
    const resend = await resends.lock(tx, job.payload.resendId)
    if (resend === null || resend.endedAt !== null) {
      await finish(tx, job)
      return null
    }
    const target = promo?.settings[CHANNELS[resend.wanted.channel].setting]
    if (!target) await resends.stop(tx, resend.id)
    const more = target ? await resends.reopenPortion(tx, resend, { perSecond: target.resend_per_second, connections: target.max_concurrency }) : false
    await (more ? putBack(tx, job, new Date(ctx.now().getTime() + EVERY_MS)) : finish(tx, job))
    return resend.wanted.channel
  })
  if (channel !== null) ctx.wake(CHANNELS[channel].job)
}
