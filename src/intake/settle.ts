import { letsGo, repeatOf, subjectOf } from '#domain/receipt/identity.ts'
import type { RejectKey } from '#domain/reject-keys.ts'
import { isReached } from '#domain/rules/limit-rules.ts'
import { limitsSet, type LimitKey } from '#domain/rules/promo-limits.ts'
import type { Db } from '#platform/db.ts'
import { usesExternalId } from '#context/external-ids.ts'
import * as intake from '#store/intake.ts'
import type { EarlierOwn, Known } from '#store/intake.ts'
import { externalIdLock, looksLock, photoLock, repeatLock } from '#store/locks.ts'
import { countForLimits } from '#store/promo-limits.ts'
import * as photos from '#store/photos.ts'
import * as receipts from '#store/receipts.ts'
import { decide, locksOf, objection, whyTaken, type Decision } from './decide.ts'
import { compose, type Draft } from './draft.ts'
import { replayOf, type Accepted, type Submission } from './submission.ts'

/** Under these names other receipts hold still. */
export function locksOfSubmission({ promo, receipt, photos: given }: Draft): [string, ...string[]] {
  const [first, ...others] = [
    ...(promo.settings.duplicate_photo_check && given.length > 0 ? [looksLock(promo.id)] : []),
    ...(usesExternalId(promo, receipt) ? [externalIdLock(promo.id, receipt.externalId)] : []),
    ...locksOf(promo, receipt),
    ...given.map(({ sha256 }) => photoLock(promo.id, sha256)),
  ]
  // Without a key there is nothing to repeat: then it is the name of this submission alone.
  const repeat = repeatLock(promo.id, receipt.participant, receipt.fiscalKey ?? receipt.uuid)
  return first === undefined ? [repeat] : [first, ...others, repeat]
}

/** What is wrong before anyone has looked at the promo's other receipts. */
export function firstObjection({ unread }: Pick<Draft, 'unread'>, { objection: found }: Submission): Decision | null {
  if (unread !== null) return objection('FORMAT', unread)
  return found === null ? null : objection(found, null)
}

/** As often as somebody else takes the key, or lets go of it, between a look and the writing. */
const TRIES_MAX = 20

/** What becomes of a submission on which other receipts have a say. Under the locks of `locksOfSubmission`. */
export async function settle(tx: Db, draft: Draft, submission: Submission): Promise<Accepted> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const accepted = await settleOnce(tx, draft, submission)
    if (accepted !== null) return accepted
  }
  throw new Error('a receipt that nothing stood in the way of was not written')
}

/** Null: somebody has been quicker; what they did is seen by the next look. */
async function settleOnce(tx: Db, draft: Draft, submission: Submission): Promise<Accepted | null> {
  const { promo, receipt } = draft
  const met = await lookAround(tx, draft, submission)
  const answer = await answered(tx, draft, submission, met)
  if (answer !== null) return answer
  if (promo.status !== 'active') return whereNothingIsTaken(tx, draft, submission, met)

  const decision = await decisionOn(tx, draft, submission, met)
  const again = receipt.dupCheck ? await sameRefusal(tx, draft, met, decision.rejectKey) : null
  if (again !== null) return replay(tx, draft, submission, again)
  return write(tx, draft, submission, decision, met)
}

/** What other receipts say of this one. */
type Met = {
  /** Holds the fiscal key. */
  holder: Known | null
  /** The participant's own receipts of the key that do not hold it. */
  earlier: readonly EarlierOwn[]
  /** Has the very bytes of a photo. */
  photoUse: photos.PhotoUse | null
}

async function lookAround(tx: Db, { promo, receipt, photos: given }: Draft, { dupCheck }: Submission): Promise<Met> {
  const { fiscalKey, participant } = receipt
  const isKnowable = receipt.dupCheck && fiscalKey !== null
  const holder = isKnowable ? await intake.findHolder(tx, promo.id, fiscalKey) : null
  return {
    holder,
    earlier: isKnowable && holder?.participant !== participant ? await intake.listEarlier(tx, promo.id, fiscalKey, participant) : [],
    photoUse: dupCheck && given.length > 0 ? await photos.findUsed(tx, promo.id, given) : null,
  }
}

/** What has been answered before: a replay, or what is in the way of any receipt. */
async function answered(tx: Db, draft: Draft, submission: Submission, { holder, earlier, photoUse }: Met): Promise<Accepted | null> {
  const { promo, receipt } = draft
  const { participant, requisites } = receipt
  const own = holder?.participant === participant ? holder : requisites === null ? null : repeatOf(earlier, { requisites, decided: null })
  const used = usesExternalId(promo, receipt) ? await intake.findByExternalId(tx, promo.id, receipt.externalId) : null
  if (used !== null && used.uuid !== own?.uuid) return { kind: 'externalIdUsed', uuid: used.uuid }
  if (own !== null) return replay(tx, draft, submission, own)
  if (photoUse?.participant === participant && isSamePhotoAgain(receipt, submission, photoUse)) return replay(tx, draft, submission, photoUse)
  return null
}

/** Who sends the very bytes of a photo again where used photos are refused hears so; elsewhere it is the same receipt as long as it is the same purchase. */
const isSamePhotoAgain = (receipt: Draft['receipt'], { photoConflict }: Submission, used: photos.PhotoUse): boolean =>
  photoConflict === 'refuse' || isSamePurchase(receipt, used)

/**
 * With a QR it is the same purchase unless the photo is known to be of another: that one must not pass for the first, whose verdict
 * is not its own. Without a QR it is when a page that got no answer sends once more, under the id that it gave the submission.
 */
function isSamePurchase({ fiscalKey, meta }: Draft['receipt'], used: photos.PhotoUse): boolean {
  if (fiscalKey === null) return used.submission !== null && meta?.['submission'] === used.submission
  return used.fiscalKey === null || used.fiscalKey === fiscalKey
}

/** The participant's own receipt is the answer; where used photos are refused, and it has the very bytes of one, the refusal names it. */
async function replay(tx: Db, { photos: given }: Draft, { photoConflict, dupCheck }: Submission, own: Pick<Known, 'uuid' | 'receiptId'>): Promise<Accepted> {
  const isRefused = photoConflict === 'refuse' && dupCheck && given.length > 0 && (await photos.hasAny(tx, own.uuid, given))
  return isRefused ? { kind: 'photoUsed', uuid: own.uuid } : replayOf(own)
}

/** A promo that takes no receipts judges nothing anew, so that what it said of the participant stays its answer. */
async function whereNothingIsTaken(tx: Db, draft: Draft, submission: Submission, { earlier }: Met): Promise<Accepted> {
  const refused = earlier.find(({ rejectKey, confirmed }) => rejectKey !== null && subjectOf(rejectKey, { confirmed }) === 'participant')
  return refused === undefined ? { kind: 'promoNotActive' } : replay(tx, draft, submission, refused)
}

/** What stands against a receipt that is no replay, in the order in which it is looked for. */
async function decisionOn(tx: Db, draft: Draft, submission: Submission, { holder, photoUse }: Met): Promise<Decision> {
  const { promo, receipt } = draft
  if (draft.unread === null && (await receipts.isBlocked(tx, promo.id, receipt.participant))) return objection('USER_BLOCKED', null)
  const first = firstObjection(draft, submission)
  if (first !== null) return first
  // The very bytes say more than the fiscal key.
  if (photoUse !== null) return objection('duplicate_photo', 'the same bytes')
  if (holder !== null) return whyTaken(tx, promo, receipt.fiscalKey as string, holder)
  return (await lookAlike(tx, draft, submission)) ?? decide(tx, promo, receipt)
}

async function lookAlike(tx: Db, { promo, receipt, photos: given }: Draft, { dupCheck }: Submission): Promise<Decision | null> {
  if (!promo.settings.duplicate_photo_check || !dupCheck) return null
  // A QR has been read, and other photos are still to be: the receipt has no key yet, but it will, and looks alone are not enough then.
  if (receipt.fiscalKey === null && given.some(({ texts }) => texts.length > 0)) return null
  const found = await photos.findLookAlike(tx, receipt, given)
  return found && objection('duplicate_photo', `${found.bits} of 64 bits differ`)
}

/** The participant's earlier receipt that was refused for what still stands against it. */
async function sameRefusal(
  tx: Db,
  { promo, receipt, photos: given }: Draft,
  { earlier }: Met,
  decided: RejectKey | null,
): Promise<Pick<Known, 'uuid' | 'receiptId'> | null> {
  const { requisites } = receipt
  if (requisites === null)
    return decided === null || subjectOf(decided, { confirmed: false }) !== 'participant' ? null : photos.findRefused(tx, receipt, given, decided)
  return repeatOf(earlier, { requisites, decided: decided ?? (await laterLimit(tx, { promo, receipt }, earlier)) })
}

/** The limit that is counted only with the verdict and will be in the way again: an earlier receipt of the same purchase knows what it counts by. */
async function laterLimit(tx: Db, { promo, receipt }: Pick<Draft, 'promo' | 'receipt'>, earlier: readonly EarlierOwn[]): Promise<LimitKey | null> {
  const { settings } = promo
  for (const key of limitsSet(settings, 'atVerdict')) {
    const refused = earlier.find(({ rejectKey }) => rejectKey === key)
    const history =
      refused === undefined ? {} : await countForLimits(tx, { ...receipt, fiscal: { retailerInn: refused.retailerInn } }, [key], settings.timezone)
    if (isReached(key, history, settings)) return key
  }
  return null
}

async function write(tx: Db, draft: Draft, { photoConflict, dupCheck }: Submission, decision: Decision, { holder, photoUse }: Met): Promise<Accepted | null> {
  const { rejectKey } = decision
  if (photoUse !== null && photoConflict === 'refuse' && rejectKey !== 'USER_BLOCKED') return { kind: 'photoUsed', uuid: null }
  const duplicateOf = rejectKey === 'DUPLICATE' || rejectKey === 'COPYCAT' ? (holder?.uuid ?? null) : null
  const [written] = await intake.insertAll(tx, [
    compose(draft, decision, { duplicateOf, unlessBlocked: rejectKey !== 'FORMAT' && rejectKey !== 'USER_BLOCKED' }),
  ])
  if (written === undefined) return null
  await photos.add(tx, draft.receipt, draft.photos, { count: dupCheck && !letsGo(rejectKey, { confirmed: false }), at: draft.receipt.createdAt })
  return { kind: 'accepted', ...written, rejectKey }
}
