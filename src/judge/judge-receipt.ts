import { factsOf } from '#domain/receipt/facts.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import { rejection } from '#domain/receipt/rejection.ts'
import { verdictChange } from '#domain/receipt/verdict.ts'
import { ALONE } from '#domain/rules/judging-context.ts'
import { judge } from '#domain/rules/judge.ts'
import type { Db } from '#platform/db.ts'
import { finish, putBack, type Job } from '#platform/queue.ts'
import { fiscalHistory, judgedElsewhere, unconfirmedUntil, under, unitsHeld, verdictLimits } from '#context/judging-context.ts'
import type { Context, Promo } from '#context/context.ts'
import { ofPromo } from '#context/of-promo.ts'
import { withLinesSearched } from '#context/searched-lines.ts'
import type { Jobs } from '#domain/jobs.ts'
import { orLookAgain } from '#store/counted-units.ts'
import { lockNames } from '#store/locks.ts'
import { locksOfLimits } from '#store/promo-limits.ts'
import * as moves from '#store/moves.ts'
import type { Move } from '#store/moves.ts'
import * as receipts from '#store/receipts.ts'

/** The verdict on a receipt whose fiscal data is known, by the promo's current settings. */
export async function judgeReceipt(ctx: Context, job: Job<Jobs['judge-receipt']>): Promise<void> {
  const found = await ctx.together.find(job.payload.receiptUuid)
  if (found === null || found.receipt.state !== 'INSPECTED' || found.receipt.needsReview) return void (await finish(ctx.sql, job))
  const { receipt } = found
  const promo = await withLinesSearched(ctx, (await ctx.promo(receipt.promoId)) as Promo, receipt.fiscal)
  const [elsewhere, unconfirmed, units] = await Promise.all([
    judgedElsewhere(ctx, receipt, promo),
    unconfirmedUntil(ctx.together.unconfirmedUntil, receipt, promo),
    unitsHeld(ctx.together.heldUnits, receipt, promo),
  ])

  const limits = verdictLimits(promo, receipt)
  const decided =
    limits.length === 0
      ? await record(ctx, ctx.sql, job, promo, under(receipt, { ...ALONE, ...unconfirmed, ...units, elsewhere }))
      : await orLookAgain(
          ctx.sql.begin(async (tx) => {
            await lockNames(tx, locksOfLimits(receipt, limits))
            return record(ctx, tx, job, promo, under(receipt, { ...unconfirmed, ...units, elsewhere, history: await fiscalHistory(tx, receipt, promo) }))
          }),
        )
  if (decided === null) return void (await putBack(ctx.sql, job, null)) // the receipt changed meanwhile: look again
  if (decided !== 'withModerators') ctx.metrics.of(receipt).reviewed.inc({ rejectKey: decided })
  ctx.wake()
}

/** The decision: a reject key, `approved`, or sent to moderators. Null: nothing was decided, because the receipt has changed. */
async function record(ctx: Context, db: Db, job: Job, promo: Promo, receipt: Receipt): Promise<string | null> {
  const move = (asked: Pick<Move, 'event' | 'change' | 'detail' | 'unlessBlocked'>) => {
    const whole: Move = { ...asked, ...ofPromo(ctx, promo), job }
    return db === ctx.sql ? ctx.together.move(receipt, whole) : moves.move(db, receipt, whole)
  }
  if (await receipts.isBlocked(db, receipt.promoId, receipt.participant)) {
    return (await move({ event: 'participantBlocked', change: rejection(receipt, promo, 'USER_BLOCKED') })) && 'USER_BLOCKED'
  }

  const judged = judge(factsOf(receipt, promo, ctx.now()))
  const change = verdictChange(receipt, promo, judged)
  if (judged.reviewReason !== null) {
    const sent = await receipts.sendToModeration(db, receipt, { change: { ...change, approved: false, reviewers: [] }, reason: judged.reviewReason, job })
    return sent ? 'withModerators' : null
  }
  const { rejectKey } = change
  const moved = await move({ event: 'verdictProduced', change, detail: { rejectKey }, unlessBlocked: true })
  return moved && (rejectKey ?? 'approved')
}
