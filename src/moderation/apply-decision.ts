import type { Receipt } from '#domain/receipt/receipt.ts'
import type { Db } from '#platform/db.ts'
import { finish, type Job } from '#platform/queue.ts'
import type { Context } from '#context/context.ts'
import type { Jobs } from '#domain/jobs.ts'
import * as receipts from '#store/receipts.ts'
import * as reviews from '#store/reviews.ts'
import type { PendingDecision } from '#store/reviews.ts'
import { apply, obstacle, reportApplied } from './apply.ts'
import { lookingAgain } from './recount.ts'
import { underReview, type UnderReview } from './under-review.ts'

/**
 * Applies a decision whose undo window is over, unless it was taken back or the receipt is no longer under review. A decision that has become impossible
 * returns the receipt to the queue.
 */
export async function applyDecision(ctx: Context, job: Job<Jobs['apply-decision']>): Promise<void> {
  const { receiptUuid, decisionId } = job.payload
  const applied = await lookingAgain(() =>
    underReview(ctx, receiptUuid, async (tx, found) => {
      const ours = await finish(tx, job)
      const decision = found?.review.pendingDecision
      return ours && found && decision?.id === decisionId ? applyPending(ctx, tx, found, decision) : null
    }),
  )
  if (applied !== null) reportApplied(ctx, applied)
}

async function applyPending(ctx: Context, tx: Db, { receipt, promo }: UnderReview, decision: PendingDecision): Promise<Receipt | null> {
  const why = await obstacle(tx, { receipt, promo }, decision)
  if (why === null) return apply(ctx, tx, { receipt, promo }, decision, decision.actor)
  await reviews.setPending(tx, receipt.uuid, null)
  await receipts.note(tx, receipt, { event: 'decisionTakenBack', actor: 'auto', detail: why })
  return null
}
