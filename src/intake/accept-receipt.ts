import type { Db } from '#platform/db.ts'
import type { Context } from '#src/context.ts'
import * as intake from '#store/intake.ts'
import { externalIdLock, looksLock, photoLock } from '#store/locks.ts'
import * as photos from '#store/photos.ts'
import * as receipts from '#store/receipts.ts'
import { decide, judged, locksOf, objection, type Decision } from './decide.ts'
import { draftOf, type Draft } from './draft.ts'
import type { Accepted, Submission } from './submission.ts'
import { write } from './write.ts'

export type { Accepted, Submission } from './submission.ts'

/**
 * The one door of the pipeline: every way of intake ends here.
 * A receipt is written at once, together with its history, event and job. When it can be judged by itself, that is one statement
 * shared with others that arrive meanwhile; when other receipts have a say, a transaction in which they hold still.
 */
export async function acceptReceipt(ctx: Context, submission: Submission): Promise<Accepted> {
  const draft = draftOf(ctx, submission)
  const [first, ...others] = namesOf(draft, submission)
  const accepted = first === undefined
    ? await write(ctx.sql, draft, firstObjection(draft, submission) ?? judged(draft.promo, draft.receipt), ctx.insertReceipt)
    : await ctx.underNames([first, ...others], (tx) => acceptAmongOthers(tx, draft, submission))
  tell(ctx, draft, accepted)
  return accepted
}

/** Under these names other receipts hold still; without any, none has a say. */
function namesOf({ promo, receipt, photos: given }: Draft, submission: Submission): string[] {
  const externalId = usedExternalId(submission)
  return [
    ...(promo.settings.duplicate_photo_check && given.length > 0 ? [looksLock(promo.id)] : []),
    ...(externalId === null ? [] : [externalIdLock(promo.id, externalId)]),
    ...locksOf(promo, receipt),
    ...given.map(({ sha256 }) => photoLock(promo.id, sha256)),
  ]
}

async function acceptAmongOthers(tx: Db, draft: Draft, submission: Submission): Promise<Accepted> {
  const { promo, receipt } = draft
  const externalId = usedExternalId(submission)
  const known = (externalId === null ? null : await externalIdUse(tx, draft, externalId)) ?? (await photoUse(tx, draft, submission))
  if (known !== null && 'kind' in known) return known

  const decision = firstObjection(draft, submission) ?? known ?? (await lookAlike(tx, draft, submission)) ?? (await decide(tx, promo, receipt))
  // The very bytes say more than the fiscal key: such a receipt takes no place among those of its key, where it has one.
  const placed = known === null ? draft : { ...draft, receipt: { ...receipt, original: false, dupCheck: receipt.dupCheck && receipt.requisites === null } }
  const accepted = await write(tx, placed, decision, async (row) => (await intake.insertAll(tx, [row]))[0] ?? null)
  if (accepted.kind === 'accepted') await photos.add(tx, receipt, draft.photos, { count: submission.dupCheck, at: receipt.createdAt })
  return accepted
}

/** What is wrong before anyone has looked at the promo's other receipts. */
function firstObjection({ unread }: Draft, { objection: found }: Submission): Decision | null {
  if (unread !== null) return objection('FORMAT', unread)
  return found === null ? null : objection(found, null)
}

const usedExternalId = ({ promo, externalId }: Submission) => (promo.settings.external_id_unique_constraint ? externalId : null)

async function externalIdUse(tx: Db, { promo, receipt }: Draft, externalId: string): Promise<Accepted | null> {
  const used = await intake.findByExternalId(tx, promo.id, externalId)
  if (used === null) return null
  const sameAgain = receipt.dupCheck && receipt.fiscalKey !== null && used.fiscalKey === receipt.fiscalKey && used.participant === receipt.participant
  return sameAgain ? { kind: 'replayed', uuid: used.uuid, receiptId: used.receiptId } : { kind: 'externalIdUsed', uuid: used.uuid }
}

/** The promo has the very bytes of a photo: an answer at once, or an objection. A blocked participant is told of the block first. */
async function photoUse(tx: Db, { promo, receipt, photos: given }: Draft, { dupCheck, photoConflict }: Submission): Promise<Accepted | Decision | null> {
  if (given.length === 0 || !dupCheck) return null
  const used = await photos.findUsed(tx, promo.id, given)
  if (used === null || (await receipts.isBlocked(tx, promo.id, receipt.participant))) return null
  const own = used.participant === receipt.participant
  if (photoConflict === 'refuse') return { kind: 'photoUsed', uuid: own ? used.uuid : null }
  return own && isSamePurchase(receipt, used) ? { kind: 'replayed', uuid: used.uuid, receiptId: used.receiptId } : objection('duplicate_photo', 'the same bytes')
}

/**
 * With a QR it is the same purchase unless the photo is known to be of another: that one must not pass for the first, whose verdict
 * is not its own. Without a QR it is when a page that got no answer sends once more, under the id that it gave the submission.
 */
function isSamePurchase({ fiscalKey, meta }: Draft['receipt'], used: photos.PhotoUse): boolean {
  if (fiscalKey === null) return used.submission !== null && meta?.['submission'] === used.submission
  return used.fiscalKey === null || used.fiscalKey === fiscalKey
}

async function lookAlike(tx: Db, { promo, receipt, photos: given }: Draft, { dupCheck }: Submission): Promise<Decision | null> {
  if (!promo.settings.duplicate_photo_check || !dupCheck) return null
  const found = await photos.findLookAlike(tx, promo.id, receipt.participant, given)
  return found && objection('duplicate_photo', `${found.bits} of 64 bits differ`)
}

function tell(ctx: Context, { promo, receipt }: Draft, accepted: Accepted): void {
  const metrics = ctx.metrics.of(receipt)
  if (accepted.kind === 'replayed') metrics.replayed.inc()
  if (accepted.kind !== 'accepted') return
  const { rejectKey } = accepted
  metrics.accepted.inc({ outcome: rejectKey === null ? 'queued' : 'rejected' })
  if (rejectKey === null) ctx.nudge(receipt.requisites === null ? 'identify-receipt' : 'verify-receipt')
  else metrics.reviewed.inc({ rejectKey })
  if (promo.settings.callback !== null) ctx.nudge('deliver-callback')
}
