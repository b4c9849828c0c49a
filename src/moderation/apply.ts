import { missingOf } from '#domain/receipt/approval.ts'
import { MISSING, type Missing } from '#domain/receipt/approval-codes.ts'
import { moderate, type Decision } from '#domain/receipt/moderate.ts'
import { presentEvent } from '#domain/receipt/present.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import { isUniqueViolation, type Db } from '#platform/db.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Context, Promo } from '#context/context.ts'
import { usesExternalId } from '#context/external-ids.ts'
import { findByExternalId, findHolder } from '#store/intake.ts'
import { externalIdLock, participantLock } from '#store/locks.ts'
import * as moves from '#store/moves.ts'
import * as receipts from '#store/receipts.ts'
import * as reviews from '#store/reviews.ts'
import type { UnderReview } from './under-review.ts'

export type Obstacle = { code: 'PARTICIPANT_BLOCKED' | 'ALREADY_COUNTED' | 'NOT_CONFIRMED'; detail: string; missing?: Missing[] }

export const refusal = ({ code, detail, missing }: Obstacle): ApiError => new ApiError(code, detail, {}, missing && { missing })

/**
 * Why a decision cannot be had. Moderators may award what the rules would not, but nothing to a blocked participant, one receipt of paper
 * once in a promo and in those that exclude it, and what nobody has confirmed only by force and with a reason. Under the lock of the
 * receipt and of its fiscal key.
 */
export async function obstacle(
  tx: Db,
  { receipt, promo }: Pick<UnderReview, 'receipt' | 'promo'>,
  { approve, force, reason }: Pick<Decision, 'approve' | 'force' | 'reason'>,
): Promise<Obstacle | null> {
  if (!approve) return null
  const missing = missingOf(receipt, promo.settings)
  if (missing.length > 0 && !(force && reason?.trim()))
    return {
      code: 'NOT_CONFIRMED',
      detail: `${missing.map((one) => MISSING[one]).join(' ')} ${force ? 'A forced approval needs a reason.' : 'Approve it with force and a reason, or mend this first.'}`,
      missing,
    }
  if (await receipts.isBlocked(tx, receipt.promoId, receipt.participant))
    return { code: 'PARTICIPANT_BLOCKED', detail: 'The participant is blocked in the promo.' }
  if (receipt.fiscalKey === null) return null
  const linked = promo.linkedPromos.length === 0 ? null : await reviews.findLinked(tx, promo.linkedPromos, receipt.fiscalKey)
  if (linked !== null) return { code: 'ALREADY_COUNTED', detail: `The same receipt takes part in the linked promo ${linked.promoId}.` }
  return heldByAnother(tx, receipt)
}

/** The promo's other receipt that holds the key of this one, which is to be open or approved. The database refuses what this does not see yet. */
export async function heldByAnother(tx: Db, { uuid, promoId, fiscalKey, dupCheck }: Receipt): Promise<Obstacle | null> {
  const holder = fiscalKey === null || !dupCheck ? null : await findHolder(tx, promoId, fiscalKey)
  return holder === null || holder.uuid === uuid
    ? null
    : { code: 'ALREADY_COUNTED', detail: `Receipt ${holder.uuid} of this promo is the same one and has its place.` }
}

/**
 * The same of a receipt that is to be opened again, which needs its external id as well where the promo takes one once. Under
 * `reopeningLocks`.
 */
export async function takenByAnother(tx: Db, promo: Promo, receipt: Receipt): Promise<Obstacle | null> {
  const held = await heldByAnother(tx, receipt)
  if (held !== null || !usesExternalId(promo, receipt)) return held
  const used = await findByExternalId(tx, promo.id, receipt.externalId)
  return used === null || used.uuid === receipt.uuid ? null : { code: 'ALREADY_COUNTED', detail: `Receipt ${used.uuid} of this promo has its externalId.` }
}

/** Whoever opens a receipt again waits for a block of its participant, or the block for them, and so do those who use its external id. */
export const reopeningLocks = (promo: Promo, receipt: Receipt): string[] => [
  participantLock(promo.id, receipt.participant),
  ...(usesExternalId(promo, receipt) ? [externalIdLock(promo.id, receipt.externalId)] : []),
]

/** The same where the key has been taken between that look and the move. */
export async function orAlreadyCounted<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('ALREADY_COUNTED', 'Another receipt of this promo, which is the same one, has just taken its place.')
    throw error
  }
}

/** A decision as histories and the audit log have it: that it was forced is said where it was, with what was missing. */
export function recordOf({ approve, reason, points, force }: Decision, { receipt, promo }: Pick<UnderReview, 'receipt' | 'promo'>) {
  const missing = approve && force ? missingOf(receipt, promo.settings) : []
  return { approve, reason, points, ...(missing.length > 0 && { force, missing }) }
}

/** Moves a receipt to what the moderator said, with its callback. */
export async function apply(
  ctx: Context,
  tx: Db,
  { receipt, promo }: Pick<UnderReview, 'receipt' | 'promo'>,
  decision: Decision,
  reviewer: string,
): Promise<Receipt> {
  const moved = await moves.move(tx, receipt, {
    event: 'moderatorDecided',
    actor: reviewer,
    detail: recordOf(decision, { receipt, promo }),
    change: moderate(receipt, promo, decision, reviewer),
    body: (after) => presentEvent(after, promo.settings, ctx.baseUrl),
    addressed: promo.settings.callback !== null,
    copyTo: promo.settings.copycat_promos,
  })
  if (moved === null) throw new Error(`receipt ${receipt.uuid} changed under its lock`)
  return moved
}

/** After the commit. */
export function tellApplied(ctx: Context, { rejectKey, sandbox }: Pick<Receipt, 'rejectKey' | 'sandbox'>): void {
  ctx.metrics.of({ sandbox }).reviewed.inc({ rejectKey: rejectKey ?? 'approved' })
  ctx.wake()
}
