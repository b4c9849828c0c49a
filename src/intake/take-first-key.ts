import { documentKey, fiscalKey } from '#domain/qr/requisites.ts'
import type { RejectKey } from '#domain/reject-keys.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import { rejection } from '#domain/receipt/rejection.ts'
import { isUniqueViolation, type Db } from '#platform/db.ts'
import { finish, type Job } from '#platform/queue.ts'
import type { Context, Promo } from '#context/context.ts'
import { moveLocked } from '#context/of-promo.ts'
import type { Jobs } from '#domain/jobs.ts'
import * as intake from '#store/intake.ts'
import { lockNames } from '#store/locks.ts'
import * as receipts from '#store/receipts.ts'
import * as tax from '#store/tax.ts'
import { locksOf } from './decide.ts'
import { placeOf } from './identify.ts'

/**
 * Gives a receipt, which the tax authority has confirmed, the fiscal key under which its document was confirmed before: by a QR code with another sign. It goes
 * through the checks of intake again, so that a document is rewarded once; what was asked already is not asked again.
 */
export async function takeFirstKey(ctx: Context, job: Job<Jobs['take-first-key']>): Promise<void> {
  const seen = await receipts.find(ctx.sql, job.payload.receiptUuid)
  if (seen === null || seen.requisites === null || seen.fiscalKey === null) return void (await finish(ctx.sql, job))
  const document = documentKey(seen.requisites)
  const fp = (await tax.firstKeyOf(ctx.sql, document, seen.fiscalKey)).slice(document.length)
  const requisites = { ...seen.requisites, fp }
  const promo = (await ctx.promo(seen.promoId)) as Promo
  const given = { ...seen, requisites, fiscalKey: fiscalKey(requisites) }
  if (given.fiscalKey === seen.fiscalKey) return void (await finish(ctx.sql, job)) // a moderator has corrected it meanwhile
  for (;;) {
    try {
      const rejectKey = await ctx.sql.begin((tx) => take(ctx, tx, job, promo, seen, given))
      if (rejectKey !== null) ctx.metrics.of(seen).reviewed.inc({ rejectKey })
      return ctx.wake()
    } catch (error) {
      if (!isUniqueViolation(error)) throw error // the key was taken at this moment: the next attempt sees the receipt that has it
    }
  }
}

/**
 * The reject key, if the receipt is rejected under its new fiscal key. One that was decided, given to moderators or given other requisites meanwhile is left as
 * it is: whoever did so has what follows done.
 */
async function take(ctx: Context, tx: Db, job: Job, promo: Promo, seen: Receipt, given: Receipt): Promise<RejectKey | null> {
  await lockNames(tx, locksOf(promo, given))
  const receipt = await receipts.lock(tx, seen.uuid)
  if (!(await finish(tx, job)) || receipt?.state !== 'ARRIVED' || receipt.needsReview || receipt.fiscalKey !== seen.fiscalKey) return null
  const { decision, holdsKey, duplicateOf } = await placeOf(tx, promo, given)
  const { rejectKey, trace, judgingContext } = decision
  const corrected = await intake.correctIdentity(
    tx,
    receipt,
    { ...given, holdsKey, trace, judgingContext },
    { actor: 'auto', isAsked: rejectKey === null, before: null },
  )
  if (rejectKey === null) return null
  await moveLocked(ctx, tx, corrected, promo, {
    event: rejectKey === 'USER_BLOCKED' ? 'participantBlocked' : 'rejectedWhenIdentified',
    detail: { rejectKey },
    change: { ...rejection(corrected, promo, rejectKey), duplicateOf },
  })
  return rejectKey
}
