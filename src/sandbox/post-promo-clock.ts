import * as contract from '#contract/sandbox.ts'
import { subjectOf } from '#domain/audit.ts'
import { durationMs } from '#domain/duration.ts'
import { answer } from '#platform/http/answer.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { InvalidRequest } from '#platform/http/invalid-request.ts'
import { valueError } from '#platform/http/problem.ts'
import { insertJobs } from '#platform/queue.ts'
import { actorOf, audit } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import { findPromoRow } from '#context/find-promo.ts'
import * as clock from '#store/promo-clock.ts'

const PATIENCE_MS = 10_000
const LOOK_EVERY_MS = 100
const ADVANCE_MAX_MS = 366 * 24 * 60 * 60 * 1000

/** The clock is the promo's own: receipts of other promos do not grow older. */
export const postPromoClock = answer(contract.postPromoClock, async (ctx: Context, call) => {
  const {
    params: { id },
    body: { advance },
  } = call
  const promo = await findPromoRow(ctx, id)
  if (!promo.settings.sandbox) throw new ApiError('NOT_SANDBOX', 'Time goes its own way in a promo that is not for tests.')
  const advanceMs = durationMs(advance) as number
  if (advanceMs > ADVANCE_MAX_MS) throw new InvalidRequest([valueError(['body', 'advance'], 'must be a year at most')])

  await ctx.sql.begin(async (tx) => {
    await insertJobs(tx, [{ name: 'advance-clock', lane: id, payload: { promoId: id, leftMs: advanceMs } }])
    await audit(tx, actorOf(call), 'promo.clock', subjectOf.promo(id), { after: { advance } })
  })
  ctx.wake()

  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const leftMs = await clock.leftMs(ctx.sql, id)
    if (leftMs === null || performance.now() > until) return { promoId: id, advancedMs: Math.max(0, advanceMs - (leftMs ?? 0)), finished: leftMs === null }
    await ctx.pause(LOOK_EVERY_MS)
  }
})
