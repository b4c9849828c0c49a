import { CHANNELS } from '#domain/notify/channels.ts'
import { finish, putBack, stillOurs, type Job } from '#platform/queue.ts'
import type { Context } from '#context/context.ts'
import type { Jobs } from '#domain/jobs.ts'
import * as resends from '#store/resends.ts'

const EVERY_MS = 1_000

/** Reopens a portion of the wanted events each second, until none is left, an operator stops the resend, or the address is removed. */
export async function resendCallbacks(ctx: Context, job: Job<Jobs['resend-callbacks']>): Promise<void> {
  const promo = await ctx.promo(job.lane)
  const isOurs = await ctx.sql.begin(async (tx) => {
    if (!(await stillOurs(tx, job))) return false
    const resend = await resends.lock(tx, job.payload.resendId)
    if (resend === null || resend.endedAt !== null) {
      await finish(tx, job)
      return false
    }
    const target = promo?.settings[CHANNELS[resend.wanted.channel].setting]
    if (!target) await resends.stop(tx, resend.id)
    const more = target ? await resends.reopenPortion(tx, resend, { perSecond: target.resend_per_second, connections: target.max_concurrency }) : false
    await (more ? putBack(tx, job, new Date(ctx.now().getTime() + EVERY_MS)) : finish(tx, job))
    return true
  })
  if (isOurs) ctx.wake()
}
