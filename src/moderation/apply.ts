import { moderate, type Decision } from '#domain/receipt/moderate.ts'
import { sharesAward } from '#domain/receipt/one-award.ts'
import { presentEvent } from '#domain/receipt/present.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { Db } from '#platform/db.ts'
import type { Context } from '#src/context.ts'
import * as receipts from '#store/receipts.ts'
import * as reviews from '#store/reviews.ts'
import type { UnderReview } from './under-review.ts'

export type Obstacle = { code: 'PARTICIPANT_BLOCKED' | 'ALREADY_COUNTED'; detail: string }

/**
 * Why a decision cannot be had. Moderators may award what the rules would not, but nothing to a blocked participant, and one
 * receipt of paper once in a promo and in those that exclude it. Under the lock of the receipt and of its fiscal key.
 */
export async function obstacle(tx: Db, { receipt, promo }: Pick<UnderReview, 'receipt' | 'promo'>, { approve }: Pick<Decision, 'approve'>): Promise<Obstacle | null> {
  if (!approve) return null
  if (await receipts.isBlocked(tx, receipt.promoId, receipt.participant)) return { code: 'PARTICIPANT_BLOCKED', detail: 'The participant is blocked in the promo.' }
  if (receipt.fiscalKey === null) return null
  const linked = promo.linkedPromos.length === 0 ? null : await reviews.findLinked(tx, promo.linkedPromos, receipt.fiscalKey)
  if (linked !== null) return { code: 'ALREADY_COUNTED', detail: `The same receipt takes part in the linked promo ${linked.promoId}.` }
  const rival = sharesAward(receipt) ? await reviews.findRival(tx, receipt) : null
  if (rival === null) return null
  return { code: 'ALREADY_COUNTED', detail: `The same receipt ${rival.approved ? 'is approved' : 'still waits for its verdict'} in this promo as ${rival.uuid}.` }
}

/** Moves a receipt to what the moderator said, with its callback. */
export async function apply(ctx: Context, tx: Db, { receipt, promo }: Pick<UnderReview, 'receipt' | 'promo'>, decision: Decision, reviewer: string): Promise<Receipt> {
  const moved = await receipts.move(tx, receipt, {
    event: 'moderatorDecided',
    actor: reviewer,
    detail: decision,
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
  ctx.nudge('deliver-callback')
  ctx.nudge('copy-receipt')
}
