import { fiscalKey } from '#domain/qr/requisites.ts'
import { letsGo } from '#domain/receipt/identity.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import { rejection } from '#domain/receipt/rejection.ts'
import type { RejectKey } from '#domain/reject-keys.ts'
import { isUniqueViolation, type Db } from '#platform/db.ts'
import { finish, stillOurs, type Job } from '#platform/queue.ts'
import type { Context, Promo } from '#context/context.ts'
import { ofPromo } from '#context/of-promo.ts'
import { readQr } from '#context/read-qr.ts'
import * as intake from '#store/intake.ts'
import { lockNames } from '#store/locks.ts'
import * as moves from '#store/moves.ts'
import * as receipts from '#store/receipts.ts'
import { decide, locksOf, objection, whyTaken, type Decision } from './decide.ts'

export type Identified =
  /** The receipt continues to the tax authority. */
  | 'goesOn'
  | 'rejected'
  /** The receipt does not exist, or is not ARRIVED without requisites. The job, if there is one, has been finished. */
  | 'notWaiting'
  /** The receipt has changed meanwhile, or another worker has the job. Nothing was written, and the call may be repeated. */
  | 'lost'

type Waiting = {
  receiptUuid: string
  actor?: string
  job?: Job
  /** Number of photos when the decision was made. With more photos by now, the decision has to be made again. */
  photos?: number
  /** From where the receipt came. */
  from?: readonly string[]
  /** The requisites were printed in words, and the code could not be read. */
  isFromPrint?: boolean
  /** More writes for the same transaction. */
  also?: (tx: Db) => Promise<void>
}

/**
 * Gives a receipt without requisites the QR that was found in its photos or typed by a moderator. The checks of intake are made as of the moment it arrived;
 * then it continues or is rejected. If the promo already has the receipt, from any participant, this one is a DUPLICATE.
 */
export async function identifyReceipt(ctx: Context, { qrString, ...waiting }: Waiting & { qrString: string }): Promise<Identified> {
  const find = (tx: Db, promo: Promo, receipt: Receipt) =>
    identify(ctx, tx, promo, receipt, { qrString, actor: waiting.actor ?? 'auto', from: waiting.from ?? [], isFromPrint: waiting.isFromPrint ?? false })
  for (;;) {
    try {
      return await settle(ctx, waiting, find)
    } catch (error) {
      if (!isUniqueViolation(error)) throw error // an equal receipt was written at this moment: the next attempt sees it
    }
  }
}

/** Rejects a receipt that waits without requisites for what its photos show. */
export const rejectWaiting = (
  ctx: Context,
  { rejectKey, saw = null, ...waiting }: Waiting & { rejectKey: 'FEW_RECEIPTS' | 'duplicate_photo' | 'FORMAT'; saw?: string | null },
): Promise<Identified> =>
  settle(ctx, waiting, async (tx, promo, receipt) => {
    const decision = (await receipts.isBlocked(tx, promo.id, receipt.participant)) ? objection('USER_BLOCKED', null) : objection(rejectKey, saw)
    return { receipt: { ...receipt, trace: decision.trace }, rejectKey: decision.rejectKey }
  })

/** The receipt with its new values, and the reject key if there is one. */
type Finding = { receipt: Receipt; rejectKey: RejectKey | null }

async function settle(
  ctx: Context,
  { receiptUuid, actor = 'auto', job, photos, also }: Waiting,
  find: (tx: Db, promo: Promo, receipt: Receipt) => Promise<Finding | null>,
): Promise<Identified> {
  const receipt = await receipts.find(ctx.sql, receiptUuid)
  if (receipt === null || receipt.state !== 'ARRIVED' || receipt.requisites !== null)
    return job === undefined || (await finish(ctx.sql, job)) ? 'notWaiting' : 'lost'
  if (photos !== undefined && receipt.photos.length !== photos) return 'lost'
  const promo = (await ctx.promo(receipt.promoId)) as Promo

  const found = await ctx.sql.begin(async (tx) => {
    if (job && !(await stillOurs(tx, job))) return null
    const finding = await find(tx, promo, receipt)
    if (finding === null || !(await recorded(ctx, tx, promo, finding, actor))) return null
    if (job) await finish(tx, job)
    await also?.(tx)
    return finding
  })
  if (found === null) return 'lost'
  if (found.rejectKey !== null) ctx.metrics.of(receipt).reviewed.inc({ rejectKey: found.rejectKey })
  ctx.wake()
  return found.rejectKey === null ? 'goesOn' : 'rejected'
}

async function recorded(ctx: Context, tx: Db, promo: Promo, { receipt, rejectKey }: Finding, actor: string): Promise<boolean> {
  if (rejectKey === null) return true // its next job is written together with the identity
  const moved = await moves.move(tx, receipt, {
    event: rejectKey === 'USER_BLOCKED' ? 'participantBlocked' : 'rejectedWhenIdentified',
    actor,
    detail: { rejectKey },
    change: rejection(receipt, promo, rejectKey),
    ...ofPromo(ctx, promo),
  })
  return moved !== null
}

async function identify(
  ctx: Context,
  tx: Db,
  promo: Promo,
  waiting: Receipt,
  { qrString, actor, from, isFromPrint }: { qrString: string; actor: string; from: readonly string[]; isFromPrint: boolean },
): Promise<Finding | null> {
  const parsed = readQr(ctx, promo, qrString)
  const requisites = parsed.ok ? parsed.requisites : null
  const receipt = { ...waiting, qrString, requisites, fiscalKey: requisites && fiscalKey(requisites) }
  await lockNames(tx, locksOf(promo, receipt))
  const { decision, ...place } = parsed.ok
    ? await placeOf(tx, promo, receipt)
    : { decision: objection('FORMAT', parsed.reason), holdsKey: false, duplicateOf: null }
  const { rejectKey, ...reasons } = decision
  const identified = await intake.giveIdentity(
    tx,
    waiting,
    { ...receipt, ...place, ...reasons },
    { actor, next: rejectKey === null ? 'verify-receipt' : null, from, note: isFromPrint ? 'identifiedFromPrint' : 'identified' },
  )
  return identified && { receipt: identified, rejectKey }
}

type Place = Pick<Receipt, 'holdsKey' | 'duplicateOf'>

/** Whether the receipt may hold its fiscal key in the promo, and the decision on it. */
export async function placeOf(tx: Db, promo: Promo, receipt: Receipt): Promise<Place & { decision: Decision }> {
  const { participant, dupCheck } = receipt
  const key = receipt.fiscalKey as string
  const holder = dupCheck ? await intake.findHolder(tx, promo.id, key) : null
  if (await receipts.isBlocked(tx, promo.id, participant)) return { holdsKey: false, duplicateOf: null, decision: objection('USER_BLOCKED', null) }
  if (holder !== null) {
    const taken = await whyTaken(tx, promo, key, holder)
    return { holdsKey: false, duplicateOf: taken.rejectKey === 'LINKED_DUPLICATE' ? null : holder.uuid, decision: taken }
  }
  const decision = await decide(tx, promo, receipt)
  return { holdsKey: dupCheck && !letsGo(decision.rejectKey, { confirmed: false }), duplicateOf: null, decision }
}
