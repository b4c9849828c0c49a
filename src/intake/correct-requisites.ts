import { isDeepStrictEqual } from 'node:util'
import type { RejectKey } from '#domain/reject-keys.ts'
import { fiscalKey } from '#domain/qr/requisites.ts'
import { letsGo } from '#domain/receipt/identity.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import { rejection } from '#domain/receipt/rejection.ts'
import { isUniqueViolation, type Db } from '#platform/db.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { subjectOf } from '#domain/audit.ts'
import { audit, type Actor } from '#src/accounts/audit.ts'
import type { Context, Promo } from '#context/context.ts'
import { moveLocked } from '#context/of-promo.ts'
import { readQr } from '#context/read-qr.ts'
import { refuseOthers, refuseUnseen } from '#context/review-hold.ts'
import * as intake from '#store/intake.ts'
import { lockNames } from '#store/locks.ts'
import * as receipts from '#store/receipts.ts'
import * as reviews from '#store/reviews.ts'
import { decide, locksOf } from './decide.ts'

/** `seen`: the QR string that the moderator has seen, if that is known. */
type Correction = { qrString: string; seen?: string | null | undefined }

/**
 * Replaces requisites that were typed or read wrongly, or gives a receipt that a dispute has opened again its first ones. The receipt takes the new fiscal key,
 * the answer of the tax authority about the old one is dropped, and the tax authority is asked again. A receipt that waits for the tax authority goes through
 * the checks of intake again; a receipt under review stays with its moderator.
 */
export async function correctRequisites(ctx: Context, found: Receipt, { qrString, seen }: Correction, by: Actor): Promise<void> {
  const promo = (await ctx.promo(found.promoId)) as Promo
  const parsed = readQr(ctx, promo, qrString)
  if (!parsed.ok) throw new Error(`a QR that was taken cannot be read: ${parsed.reason}`)
  const given = { qrString, requisites: parsed.requisites, fiscalKey: fiscalKey(parsed.requisites) }
  try {
    const rejectKey = await ctx.sql.begin(async (tx) => {
      await lockNames(tx, locksOf(promo, { ...found, ...given }))
      const receipt = (await receipts.lock(tx, found.uuid)) as Receipt
      refuseUnseen(receipt, seen)
      await refuseUnless(tx, receipt, given, by)
      await refuseTaken(tx, { ...receipt, ...given })
      return correct(ctx, tx, promo, receipt, { ...receipt, ...given }, by)
    })
    if (rejectKey !== null) ctx.metrics.of(found).reviewed.inc({ rejectKey })
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('ALREADY_COUNTED', 'Another receipt of this promo, which is the same one, has just taken its place.')
    throw error
  }
  ctx.wake()
}

type Given = Pick<Receipt, 'requisites' | 'fiscalKey'>

async function refuseUnless(tx: Db, receipt: Receipt, given: Given, by: Actor): Promise<void> {
  if (receipt.state === 'REVIEWED') throw new ApiError('HAS_REQUISITES', 'The receipt is decided; a dispute can open it again.')
  if (receipt.state === 'INSPECTED' && !receipt.needsReview) throw new ApiError('HAS_REQUISITES', 'The purchase is confirmed and is being judged.')
  if (isSame(receipt, given)) throw new ApiError('HAS_REQUISITES', 'The receipt has these requisites.')
  const review = await reviews.find(tx, receipt.uuid)
  if (review === null) return
  if (review.pendingDecision !== null) throw new ApiError('HAS_REQUISITES', `${review.pendingDecision.actor} has just decided on this receipt.`)
  refuseOthers(review, by.name)
}

const isSame = (one: Given, other: Given): boolean => one.requisites !== null && isDeepStrictEqual(one.requisites, other.requisites)

async function refuseTaken(tx: Db, { uuid, promoId, dupCheck, fiscalKey: key }: Receipt): Promise<void> {
  const holder = dupCheck && key !== null ? await intake.findHolder(tx, promoId, key) : null
  if (holder === null || holder.uuid === uuid) return
  throw new ApiError('ALREADY_COUNTED', `Receipt ${holder.uuid} of this promo is the same one and has its place.`)
}

/** The reject key, if the receipt does not pass the checks of intake by its new requisites. */
async function correct(ctx: Context, tx: Db, promo: Promo, receipt: Receipt, after: Receipt, by: Actor): Promise<RejectKey | null> {
  const decision = await decide(tx, promo, after)
  const rejectKey = receipt.needsReview ? null : decision.rejectKey
  // What is no fiscal QR may be somebody's contact: it is not repeated where it would be kept when the receipt is anonymised.
  const before = receipt.requisites === null ? null : receipt.qrString
  const corrected = await intake.correctIdentity(
    tx,
    receipt,
    { ...after, holdsKey: after.dupCheck && !letsGo(rejectKey, { confirmed: false }), trace: decision.trace, judgingContext: decision.judgingContext },
    { actor: by.name, isAsked: rejectKey === null, before },
  )
  await audit(tx, by, 'receipt.requisites', subjectOf.receipt(receipt.uuid), {
    ...(before !== null && { before: { qrString: before } }),
    after: { qrString: after.qrString },
  })
  if (rejectKey === null) return null
  await moveLocked(ctx, tx, corrected, promo, {
    event: 'rejectedWhenIdentified',
    actor: by.name,
    detail: { rejectKey },
    change: rejection(corrected, promo, rejectKey),
  })
  return rejectKey
}
