import { subjectOf } from '#domain/audit.ts'
import type { ApprovalWarning } from '#domain/receipt/approval.ts'
import type { Decision } from '#domain/receipt/moderate.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { Db } from '#platform/db.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { insertJobs } from '#platform/queue.ts'
import { audit, type Actor } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import { newUuid } from '#context/new-uuid.ts'
import * as receipts from '#store/receipts.ts'
import * as reviews from '#store/reviews.ts'
import type { PendingDecision } from '#store/reviews.ts'
import { apply, obstacle, orAlreadyCounted, recordOf, refusal, reportApplied } from './apply.ts'
import { approvalOf } from './approval.ts'
import { lookingAgain } from './recount.ts'
import { refuseOthers, refuseUnseen } from '#context/review-hold.ts'
import { underReview, type UnderReview } from './under-review.ts'

export type Decided = { receipt: Receipt; pendingDecision: PendingDecision | null; warnings: ApprovalWarning[] }

/**
 * A moderator's decision on a receipt under review. It applies at once, or if it is undoable after the promo's undo window. Until then only operators see it.
 */
export async function decideReceipt(
  ctx: Context,
  uuid: string,
  decision: Decision & { undoable: boolean; seenQrString?: string | null | undefined },
  by: Actor,
): Promise<Decided> {
  const decided = await orAlreadyCounted(
    lookingAgain(() =>
      underReview(ctx, uuid, async (tx, found): Promise<Decided> => {
        if (found === null) throw new ApiError('NOT_UNDER_REVIEW')
        const { review, promo } = found
        if (review.pendingDecision !== null) throw new ApiError('NOT_UNDER_REVIEW', `${review.pendingDecision.actor} has just decided on this receipt.`)
        refuseOthers(review, by.name)
        refuseUnseen(found.receipt, decision.seenQrString)
        const why = await obstacle(tx, found, decision)
        if (why !== null) throw refusal(why)
        const warnings = decision.approve ? (await approvalOf(tx, found.receipt, promo, decision.points)).warnings : []
        const windowMs = decision.undoable ? promo.settings.undo_window_seconds * 1_000 : 0
        return {
          warnings,
          ...(windowMs === 0 ? await decideAtOnce(ctx, tx, found, decision, by) : await decideUndoable(ctx, tx, found, decision, by, windowMs)),
        }
      }),
    ),
  )
  if (decided.pendingDecision === null) reportApplied(ctx, decided.receipt)
  return decided
}

type Recorded = Omit<Decided, 'warnings'>

async function decideAtOnce(ctx: Context, tx: Db, found: UnderReview, decision: Decision, by: Actor): Promise<Recorded> {
  await audit(tx, by, 'receipt.decide', subjectOf.receipt(found.receipt.uuid), { after: recordOf(decision, found) })
  return { receipt: await apply(ctx, tx, found, decision, by.name), pendingDecision: null }
}

async function decideUndoable(ctx: Context, tx: Db, found: UnderReview, decision: Decision, by: Actor, windowMs: number): Promise<Recorded> {
  const { receipt, promo } = found
  const { approve, reason, points, force } = decision
  const now = ctx.now()
  const appliesAt = new Date(now.getTime() + windowMs)
  const pendingDecision = { id: newUuid(now), approve, reason, points, force, actor: by.name, appliesAt: appliesAt.toISOString() }
  const detail = { ...recordOf(decision, found), appliesAt: pendingDecision.appliesAt }
  await reviews.setPending(tx, receipt.uuid, pendingDecision)
  await insertJobs(tx, [{ name: 'apply-decision', lane: promo.id, payload: { receiptUuid: receipt.uuid, decisionId: pendingDecision.id }, runAt: appliesAt }])
  await receipts.note(tx, receipt, { event: 'decisionHeld', actor: by.name, detail })
  await audit(tx, by, 'receipt.decideUndoable', subjectOf.receipt(receipt.uuid), { after: detail })
  return { receipt, pendingDecision }
}
