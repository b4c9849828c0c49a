import { subjectOf } from '#domain/audit.ts'
import { LIMITS } from '#domain/limits.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { audit, type Actor } from '#src/accounts/audit.ts'
import type { Context } from '#context/context.ts'
import * as receipts from '#store/receipts.ts'
import * as reviews from '#store/reviews.ts'
import { underReview } from './under-review.ts'

/**
 * Takes back a decision before it applies: the caller's own or, with `mayUndoOthers`, anybody's. The receipt returns to the queue, reserved for the caller.
 */
export const undoDecision = (ctx: Context, uuid: string, by: Actor, { mayUndoOthers }: { mayUndoOthers: boolean }): Promise<Receipt> =>
  underReview(ctx, uuid, async (tx, found) => {
    if (!found?.review.pendingDecision) throw new ApiError('NOTHING_TO_UNDO')
    if (!mayUndoOthers && found.review.pendingDecision.actor !== by.name)
      throw new ApiError('ROLE', `${found.review.pendingDecision.actor} decided so: they or an operator may take it back.`)
    const {
      receipt,
      review: {
        pendingDecision: { id: _, ...decision },
      },
    } = found
    await reviews.setPending(tx, uuid, null)
    await reviews.hold(tx, uuid, { moderator: by.name, leaseMs: LIMITS.reviewLeaseSeconds * 1_000 })
    await receipts.note(tx, receipt, { event: 'decisionTakenBack', actor: by.name, detail: decision })
    await audit(tx, by, 'receipt.undo', subjectOf.receipt(uuid), { before: decision })
    return receipt
  })
