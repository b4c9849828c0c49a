import { missingOf } from '#domain/receipt/approval.ts'
import { MISSING, type Missing } from '#domain/receipt/approval-codes.ts'
import { moderate, typedReason, type Decision } from '#domain/receipt/moderate.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import { isUniqueViolation, type Db } from '#platform/db.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Context, Promo } from '#context/context.ts'
import { usesExternalId } from '#context/external-ids.ts'
import { moveLocked } from '#context/of-promo.ts'
import { findByExternalId, findHolder } from '#store/intake.ts'
import { externalIdLock, fiscalKeyLock, participantLock } from '#store/locks.ts'
import { recounted } from './recount.ts'
import * as receipts from '#store/receipts.ts'
import * as reviews from '#store/reviews.ts'
import type { UnderReview } from './under-review.ts'

export type Obstacle = { code: 'PARTICIPANT_BLOCKED' | 'ALREADY_COUNTED' | 'NOT_CONFIRMED'; detail: string; missing?: Missing[] }

export const refusal = ({ code, detail, missing }: Obstacle): ApiError => new ApiError(code, detail, {}, missing && { missing })

/**
 * Why a decision is impossible. Moderators may award what the rules would not. But a blocked participant gets nothing, one purchase is awarded once in a
 * promo and in the promos that exclude it, and an unconfirmed purchase needs force and a reason. The caller holds the locks of the receipt and of its fiscal
 * key.
 */
export async function obstacle(
  tx: Db,
  { receipt, promo }: Pick<UnderReview, 'receipt' | 'promo'>,
  { approve, force, reason }: Pick<Decision, 'approve' | 'force' | 'reason'>,
): Promise<Obstacle | null> {
  if (!approve) return null
  const missing = missingOf(receipt, promo.settings)
  if (missing.length > 0 && !(force && typedReason(reason) !== null))
    return {
      code: 'NOT_CONFIRMED',
      detail: `${missing.map((one) => MISSING[one]).join(' ')} ${force ? 'A forced approval needs a reason.' : 'Approve it with force and a reason, or mend this first.'}`,
      missing,
    }
  if (await receipts.isBlocked(tx, receipt.promoId, receipt.participant))
    return { code: 'PARTICIPANT_BLOCKED', detail: 'The participant is blocked in the promo.' }
  return (await countedElsewhere(tx, promo, receipt)) ?? heldByAnother(tx, receipt)
}

/** The obstacle that a promo which excludes this one has approved the same receipt, or is about to judge it. The caller holds `fiscalKeyLock`. */
async function countedElsewhere(tx: Db, promo: Promo, { fiscalKey }: Receipt): Promise<Obstacle | null> {
  const linked = fiscalKey === null || promo.linkedPromos.length === 0 ? null : await reviews.findLinked(tx, promo.linkedPromos, fiscalKey)
  return linked && { code: 'ALREADY_COUNTED', detail: `The same receipt takes part in the linked promo ${linked.promoId}.` }
}

/**
 * The obstacle that another receipt of the promo holds the fiscal key of this one, which is to be opened or approved. Receipts that are not visible to this
 * transaction yet are caught by the unique index.
 */
async function heldByAnother(tx: Db, { uuid, promoId, fiscalKey, dupCheck }: Receipt): Promise<Obstacle | null> {
  const holder = fiscalKey === null || !dupCheck ? null : await findHolder(tx, promoId, fiscalKey)
  return holder === null || holder.uuid === uuid
    ? null
    : { code: 'ALREADY_COUNTED', detail: `Receipt ${holder.uuid} of this promo is the same one and has its place.` }
}

/**
 * The obstacle to opening a receipt again: its fiscal key is taken, here or in a promo that excludes this one, or its external id where the promo takes each id
 * once. The caller holds `reopeningLocks`.
 */
export async function takenByAnother(tx: Db, promo: Promo, receipt: Receipt): Promise<Obstacle | null> {
  const held = (await countedElsewhere(tx, promo, receipt)) ?? (await heldByAnother(tx, receipt))
  if (held !== null || !usesExternalId(promo, receipt)) return held
  const used = await findByExternalId(tx, promo.id, receipt.externalId)
  return used === null || used.uuid === receipt.uuid ? null : { code: 'ALREADY_COUNTED', detail: `Receipt ${used.uuid} of this promo has its externalId.` }
}

/**
 * Names of the locks for opening a receipt again: they serialise it with blocking its participant, with receipts of its external id, and with the same receipt in
 * promos that exclude this one.
 */
export const reopeningLocks = (promo: Promo, receipt: Receipt): string[] => [
  participantLock(promo.id, receipt.participant),
  ...(usesExternalId(promo, receipt) ? [externalIdLock(promo.id, receipt.externalId)] : []),
  ...(receipt.fiscalKey !== null && promo.linkedPromos.length > 0 ? [fiscalKeyLock(receipt.fiscalKey)] : []),
]

/** Turns a violation of the unique index into ALREADY_COUNTED: the key was taken between the check and the move. */
export async function orAlreadyCounted<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('ALREADY_COUNTED', 'Another receipt of this promo, which is the same one, has just taken its place.')
    throw error
  }
}

/** A decision for the history and the audit log. A forced approval is recorded with what was missing. */
export function recordOf({ approve, reason, points, force }: Decision, { receipt, promo }: Pick<UnderReview, 'receipt' | 'promo'>) {
  const missing = approve && force ? missingOf(receipt, promo.settings) : []
  return { approve, reason, points, ...(missing.length > 0 && { force, missing }) }
}

/** Moves a receipt to the moderator's decision, and queues its callback. */
export async function apply(
  ctx: Context,
  tx: Db,
  { receipt, promo }: Pick<UnderReview, 'receipt' | 'promo'>,
  decision: Decision,
  reviewer: string,
): Promise<Receipt> {
  const open = decision.approve ? await recounted(tx, receipt, promo) : receipt
  return moveLocked(ctx, tx, receipt, promo, {
    event: 'moderatorDecided',
    actor: reviewer,
    detail: recordOf(decision, { receipt, promo }),
    change: { ...moderate(open, promo, decision, reviewer), judgingContext: open.judgingContext },
  })
}

/** To be called after the commit. */
export function reportApplied(ctx: Context, { rejectKey, sandbox }: Pick<Receipt, 'rejectKey' | 'sandbox'>): void {
  ctx.metrics.of({ sandbox }).reviewed.inc({ rejectKey: rejectKey ?? 'approved' })
  ctx.wake()
}
