import { v7 as uuidV7 } from 'uuid'
import { subjectOf } from '#domain/audit.ts'
import type { Decision } from '#domain/receipt/moderate.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { Db } from '#platform/db.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { insertJobs } from '#platform/queue.ts'
import { audit, type Actor } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import * as receipts from '#store/receipts.ts'
import * as reviews from '#store/reviews.ts'
import type { PendingDecision } from '#store/reviews.ts'
import { apply, obstacle, orAlreadyCounted, tellApplied } from './apply.ts'
import { refuseOthers } from '#context/review-hold.ts'
import { underReview, type UnderReview } from './under-review.ts'

export type Decided = { receipt: Receipt; pendingDecision: PendingDecision | null }

/**
 * A moderator's word on a receipt that waits for one. It holds at once; one that may be undone, when the promo's undo window is
 * over, and until then nobody but the operators knows of it.
 */
export async function decideReceipt(ctx: Context, uuid: string, decision: Decision & { undoable: boolean }, by: Actor): Promise<Decided> {
  const decided = await orAlreadyCounted(
    underReview(ctx, uuid, async (tx, found): Promise<Decided> => {
      if (found === null) throw new ApiError('NOT_UNDER_REVIEW')
      const { review, promo } = found
      if (review.pendingDecision !== null) throw new ApiError('NOT_UNDER_REVIEW', `${review.pendingDecision.actor} has just decided on this receipt.`)
      refuseOthers(review, by.name)
      const why = await obstacle(tx, found, decision)
      if (why !== null) throw new ApiError(why.code, why.detail)
      const windowMs = decision.undoable ? promo.settings.undo_window_seconds * 1_000 : 0
      return windowMs === 0 ? decideAtOnce(ctx, tx, found, decision, by) : decideUndoable(ctx, tx, found, decision, by, windowMs)
    }),
  )
  if (decided.pendingDecision === null) tellApplied(ctx, decided.receipt)
  return decided
}

async function decideAtOnce(ctx: Context, tx: Db, { receipt, promo }: UnderReview, { approve, reason, points }: Decision, by: Actor): Promise<Decided> {
  await audit(tx, by, 'receipt.decide', subjectOf.receipt(receipt.uuid), { after: { approve, reason, points } })
  return { receipt: await apply(ctx, tx, { receipt, promo }, { approve, reason, points }, by.name), pendingDecision: null }
}

async function decideUndoable(
  ctx: Context,
  tx: Db,
  { receipt, promo }: UnderReview,
  { approve, reason, points }: Decision,
  by: Actor,
  windowMs: number,
): Promise<Decided> {
  const appliesAt = new Date(ctx.now().getTime() + windowMs)
  const pendingDecision = { id: uuidV7(), approve, reason, points, actor: by.name, appliesAt: appliesAt.toISOString() }
  const detail = { approve, reason, points, appliesAt: pendingDecision.appliesAt }
  await reviews.setPending(tx, receipt.uuid, pendingDecision)
  await insertJobs(tx, [{ name: 'apply-decision', lane: promo.id, payload: { receiptUuid: receipt.uuid, decisionId: pendingDecision.id }, runAt: appliesAt }])
  await receipts.note(tx, receipt, { event: 'decisionHeld', actor: by.name, detail })
  await audit(tx, by, 'receipt.decideUndoable', subjectOf.receipt(receipt.uuid), { after: detail })
  return { receipt, pendingDecision }
}
