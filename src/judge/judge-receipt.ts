import { factsOf } from '#domain/receipt/facts.ts'
import { presentEvent } from '#domain/receipt/present.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import { rejection } from '#domain/receipt/rejection.ts'
import { ALONE } from '#domain/rules/judging-context.ts'
import { judge } from '#domain/rules/judge.ts'
import type { Db } from '#platform/db.ts'
import { finish, putBack, type Job } from '#platform/queue.ts'
import { fiscalHistory, judgedElsewhere, under, verdictLimits } from '#context/judging-context.ts'
import type { Context, Promo } from '#context/context.ts'
import type { Jobs } from '#domain/jobs.ts'
import { lockNames } from '#store/locks.ts'
import { locksOfLimits } from '#store/promo-limits.ts'
import * as receipts from '#store/receipts.ts'

/** The verdict on a receipt whose fiscal data is known, by the promo's current settings. */
export async function judgeReceipt(ctx: Context, job: Job<Jobs['judge-receipt']>): Promise<void> {
  const receipt = await receipts.find(ctx.sql, job.payload.receiptUuid)
  if (receipt === null || receipt.state !== 'INSPECTED' || receipt.needsReview) return void (await finish(ctx.sql, job))
  const promo = (await ctx.promo(receipt.promoId)) as Promo
  const elsewhere = await judgedElsewhere(ctx, receipt, promo)

  const limits = verdictLimits(promo, receipt)
  const decided =
    limits.length === 0
      ? await record(ctx, ctx.sql, job, promo, under(receipt, { ...ALONE, elsewhere }))
      : await ctx.sql.begin(async (tx) => {
          await lockNames(tx, locksOfLimits(receipt, limits))
          return record(ctx, tx, job, promo, under(receipt, { elsewhere, history: await fiscalHistory(tx, receipt, promo) }))
        })
  if (decided === null) return void (await putBack(ctx.sql, job, null)) // the receipt changed meanwhile: look again
  if (decided !== 'withModerators') ctx.metrics.of(receipt).reviewed.inc({ rejectKey: decided })
  ctx.wake()
}

/** The decision: a reject key, `approved`, or sent to moderators. Null: nothing was decided, because the receipt has changed. */
async function record(ctx: Context, db: Db, job: Job, promo: Promo, receipt: Receipt): Promise<string | null> {
  const callback = { body: (moved: Receipt) => presentEvent(moved, promo.settings, ctx.baseUrl), addressed: promo.settings.callback !== null }
  if (await receipts.isBlocked(db, receipt.promoId, receipt.participant)) {
    const moved = await receipts.move(db, receipt, { ...callback, event: 'participantBlocked', change: rejection(receipt, promo, 'USER_BLOCKED'), job })
    return moved && 'USER_BLOCKED'
  }

  const { outcome, trace, reviewReason } = judge(factsOf(receipt, promo, ctx.now()))
  const { approved, rejectKey, rejectReason } = outcome.verdict
  const verdict = {
    approved,
    needsReview: false,
    rejectKey,
    rejectReason,
    settingsVersion: promo.version,
    outcome,
    trace: [...(receipt.trace ?? []), ...trace],
    reviewers: ['auto'],
  }
  if (reviewReason !== null) {
    const sent = await receipts.sendToModeration(db, receipt, { change: { ...verdict, approved: false, reviewers: [] }, reason: reviewReason, job })
    return sent ? 'withModerators' : null
  }
  const moved = await receipts.move(db, receipt, {
    ...callback,
    event: 'verdictProduced',
    change: verdict,
    detail: { rejectKey },
    job,
    unlessBlocked: true,
    copyTo: promo.settings.copycat_promos,
  })
  return moved && (rejectKey ?? 'approved')
}
