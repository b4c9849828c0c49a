import { factsOf } from '#domain/receipt/facts.ts'
import { presentEvent } from '#domain/receipt/present.ts'
import { rejection } from '#domain/receipt/rejection.ts'
import { judge } from '#domain/rules/judge.ts'
import { finish, putBack, type Job } from '#platform/queue.ts'
import type { Context, Promo } from '#src/context.ts'
import type { Jobs } from '#src/jobs.ts'
import * as receipts from '#store/receipts.ts'

/** The verdict on a receipt whose fiscal data is known, by the promo's settings of this moment. */
export async function judgeReceipt(ctx: Context, job: Job<Jobs['judge-receipt']>): Promise<void> {
  const receipt = await receipts.find(ctx.sql, job.payload.receiptUuid)
  if (receipt === null || receipt.state !== 'INSPECTED' || receipt.needsReview) return void (await finish(ctx.sql, job))
  const promo = (await ctx.promo(receipt.promoId)) as Promo
  const callback = { body: (moved: typeof receipt) => presentEvent(moved, promo.settings), addressed: promo.settings.callback !== null }

  const blocked = await receipts.isBlocked(ctx.sql, receipt.promoId, receipt.participant)
  const { outcome, trace, reviewReason } = judge(factsOf(receipt, promo, ctx.now()))
  const verdict = {
    approved: outcome.verdict.approved, needsReview: false, rejectKey: outcome.verdict.rejectKey, rejectReason: outcome.verdict.rejectReason,
    settingsVersion: promo.version, outcome, trace: [...(receipt.trace ?? []), ...trace], reviewers: ['auto'],
  }

  const recorded = blocked
    ? await receipts.move(ctx.sql, receipt, { ...callback, event: 'participantBlocked', change: rejection(receipt, promo, 'USER_BLOCKED'), job })
    : reviewReason !== null
      ? await receipts.sendToModeration(ctx.sql, receipt, { change: { ...verdict, approved: false, reviewers: [] }, reason: reviewReason, job })
      : await receipts.move(ctx.sql, receipt, { ...callback, event: 'verdictProduced', change: verdict, detail: { rejectKey: verdict.rejectKey }, job, unlessBlocked: true })
  if (!recorded) return void (await putBack(ctx.sql, job, null)) // it changed while we looked: look again
  if (reviewReason === null || blocked) ctx.metrics.reviewed.inc({ rejectKey: blocked ? 'USER_BLOCKED' : (verdict.rejectKey ?? 'approved') })
  ctx.nudge('deliver-callback')
}
