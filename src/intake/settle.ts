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
import { replayOf, type Accepted, type NotActive, type Submission } from './submission.ts'

/** Names of the advisory locks that serialise this submission with all submissions on which its decision depends. */
export function locksOfSubmission({ promo, receipt, photos: given }: Draft): [string, ...string[]] {
  const [first, ...others] = [
    ...(promo.settings.duplicate_photo_check && given.length > 0 ? [looksLock(promo.id)] : []),
    ...(usesExternalId(promo, receipt) ? [externalIdLock(promo.id, receipt.externalId)] : []),
    ...locksOf(promo, receipt),
    ...given.map(({ sha256 }) => photoLock(promo.id, sha256)),
  ]
  // Without a fiscal key the submission cannot be a repetition, so the lock has a name of its own.
  const repeat = repeatLock(promo.id, receipt.participant, receipt.fiscalKey ?? receipt.uuid)
  return first === undefined ? [repeat] : [first, ...others, repeat]
}

/** The rejection that needs no other receipts, if there is one. */
export function firstObjection({ unread }: Pick<Draft, 'unread'>, { objection: found }: Submission): Decision | null {
  if (unread !== null) return objection('FORMAT', unread)
  return found === null ? null : objection(found, null)
}

/** Limit of attempts. An attempt fails when another transaction takes or releases the fiscal key between the reads and the insert. */
const TRIES_MAX = 20

/** Decides on a submission whose decision depends on other receipts. The caller holds the locks of `locksOfSubmission`. */
export async function settle(tx: Db, draft: Draft, submission: Submission): Promise<Accepted> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const accepted = await settleOnce(tx, draft, submission)
    if (accepted !== null) return accepted
  }
  throw new Error('a receipt that nothing stood in the way of was not written')
}

/** Null: a concurrent transaction has taken the key or blocked the participant. The next attempt sees its change. */
async function settleOnce(tx: Db, draft: Draft, submission: Submission): Promise<Accepted | null> {
  const { promo, receipt } = draft
  const met = await lookAround(tx, draft, submission)
  const { idUser } = met
  const again = await repeated(tx, draft, submission, met)
  if (again !== null && mayAnswer(again, receipt, idUser)) return replay(tx, draft, submission, again)
  if (promo.status !== 'active') return idUser === null ? whereNothingIsTaken(tx, draft, submission, met) : externalIdUsed(idUser)

  const decision = await decisionOn(tx, draft, submission, met)
  const refused = receipt.dupCheck
    ? ((await sameRefusal(tx, draft, met, decision.rejectKey)) ?? (await whileBlocked(tx, draft, submission, met, decision)))
    : null
  if (refused !== null && mayAnswer(refused, receipt, idUser)) return replay(tx, draft, submission, refused)
  return idUser === null ? write(tx, draft, submission, decision, met) : externalIdUsed(idUser)
}

/** Whether an earlier receipt answers a repetition: where some receipt uses the external id, only if both were sent with that id. */
const mayAnswer = (earlier: Pick<Known, 'externalId'>, { externalId }: Draft['receipt'], idUser: Met['idUser']): boolean =>
  idUser === null || earlier.externalId === externalId

const externalIdUsed = ({ uuid }: { uuid: string }): Accepted => ({ kind: 'externalIdUsed', uuid })

/** Other receipts that bear on this one. */
type Met = {
  /** The receipt that holds the fiscal key. */
  holder: Known | null
  /** Receipts of this participant with the fiscal key that do not hold it. */
  earlier: readonly EarlierOwn[]
  /** The receipt that has a photo of equal bytes. */
  photoUse: photos.PhotoUse | null
  /** The receipt that uses the external id, in a promo that takes each once. */
  idUser: { uuid: string } | null
}

async function lookAround(tx: Db, { promo, receipt, photos: given }: Draft, { dupCheck }: Submission): Promise<Met> {
  const { fiscalKey, participant } = receipt
  const isKnowable = receipt.dupCheck && fiscalKey !== null
  const holder = isKnowable ? await intake.findHolder(tx, promo.id, fiscalKey) : null
  return {
    holder,
    earlier: isKnowable && holder?.participant !== participant ? await intake.listEarlier(tx, promo.id, fiscalKey, participant) : [],
    photoUse: dupCheck && given.length > 0 ? await photos.findUsed(tx, promo.id, given) : null,
    idUser: usesExternalId(promo, receipt) ? await intake.findByExternalId(tx, promo.id, receipt.externalId) : null,
  }
}

/** The participant's receipt that this submission repeats, whatever would be decided on it now. */
async function repeated(tx: Db, draft: Draft, submission: Submission, { holder, earlier, photoUse }: Met): Promise<Again | null> {
  const { participant, requisites } = draft.receipt
  const own = holder?.participant === participant ? holder : requisites === null ? null : repeatOf(earlier, { requisites, decided: null })
  if (own !== null) return own
  return photoUse?.participant === participant && (await isSamePhotoAgain(tx, draft, submission, photoUse)) ? photoUse : null
}

type Again = Pick<Known, 'uuid' | 'receiptId' | 'externalId'>

/**
 * Whether a photo of equal bytes from the same participant is a replay: always on endpoints that refuse used photos, elsewhere only if it is the same
 * purchase.
 */
const isSamePhotoAgain = async (tx: Db, draft: Draft, { photoConflict, objection: found }: Submission, used: photos.PhotoUse): Promise<boolean> =>
  photoConflict === 'refuse' ||
  isSamePurchase(draft.receipt, used) ||
  ((found === 'FEW_RECEIPTS' ? isOfFew(used) : isUnread(draft, used)) && photos.hasAll(tx, used.uuid, draft.photos))

/** Several receipts were found in the photos of the other receipt, too. */
const isOfFew = ({ rejectKey }: photos.PhotoUse): boolean => rejectKey === 'FEW_RECEIPTS'

/**
 * With a QR, it is the same purchase unless the photo's receipt has another fiscal key: the verdict of one purchase must not be given for another. Without a
 * QR, it is the same if a page repeats a submission whose answer it did not receive, under the id that it gave the submission.
 */
function isSamePurchase({ fiscalKey, meta }: Draft['receipt'], used: photos.PhotoUse): boolean {
  if (fiscalKey === null) return used.submission !== null && meta?.['submission'] === used.submission
  return used.fiscalKey === null || used.fiscalKey === fiscalKey
}

/**
 * Whether these photos are read after the answer and will show what the other receipt has in them: equal bytes are read equally, so it is the same purchase
 * if the photo there has shown it, or is still to be read too. What a page has read in them must say the same.
 */
function isUnread({ receipt, photos: given, shownKeys }: Draft, used: photos.PhotoUse): boolean {
  if (receipt.fiscalKey !== null || given.some(({ reading }) => reading !== 'none')) return false
  return used.fiscalKey === null ? used.isBeingRead || shownKeys.length > 0 || isOfFew(used) : shownKeys.every((key) => key === used.fiscalKey)
}

/** Answers with the participant's existing receipt. Endpoints that refuse used photos name it in the refusal if it has one of the photos. */
async function replay(tx: Db, { photos: given }: Draft, { photoConflict, dupCheck }: Submission, own: Pick<Known, 'uuid' | 'receiptId'>): Promise<Accepted> {
  const isRefused = photoConflict === 'refuse' && dupCheck && given.length > 0 && (await photos.hasAny(tx, own.uuid, given))
  return isRefused ? { kind: 'photoUsed', uuid: own.uuid } : replayOf(own)
}

/** A promo that takes no receipts makes no new decisions, so an earlier rejection that is about the participant still holds. */
async function whereNothingIsTaken(tx: Db, draft: Draft, submission: Submission, { earlier }: Met): Promise<Accepted> {
  const refused = earlier.find(({ rejectKey, confirmed }) => rejectKey !== null && subjectOf(rejectKey, { confirmed }) === 'participant')
  return refused === undefined ? { kind: 'promoNotActive', status: draft.promo.status as NotActive } : replay(tx, draft, submission, refused)
}

/** A blocked participant's earlier receipt whose rejection would hold if they were not blocked. */
async function whileBlocked(tx: Db, draft: Draft, submission: Submission, met: Met, { rejectKey }: Decision): Promise<Again | null> {
  if (rejectKey !== 'USER_BLOCKED' || met.earlier.length === 0) return null
  return sameRefusal(tx, draft, met, (await unblockedDecisionOn(tx, draft, submission, met)).rejectKey)
}

/** The decision on a receipt that is not a replay, in the order of precedence. */
async function decisionOn(tx: Db, draft: Draft, submission: Submission, met: Met): Promise<Decision> {
  if (draft.unread === null && (await receipts.isBlocked(tx, draft.promo.id, draft.receipt.participant))) return objection('USER_BLOCKED', null)
  return unblockedDecisionOn(tx, draft, submission, met)
}

async function unblockedDecisionOn(tx: Db, draft: Draft, submission: Submission, { holder, photoUse }: Met): Promise<Decision> {
  const { promo, receipt } = draft
  // Equal bytes are stronger evidence than what is read in them.
  if (photoUse !== null && draft.unread === null) return objection('duplicate_photo', 'the same bytes')
  const first = firstObjection(draft, submission)
  if (first !== null) return first
  if (holder !== null) return whyTaken(tx, promo, receipt.fiscalKey as string, holder)
  return (await lookAlike(tx, draft, submission)) ?? decide(tx, promo, receipt)
}

async function lookAlike(tx: Db, { promo, receipt, photos: given }: Draft, { dupCheck }: Submission): Promise<Decision | null> {
  if (!promo.settings.duplicate_photo_check || !dupCheck) return null
  // A QR was found but not every photo has been read yet. The receipt will get a fiscal key, which is stronger evidence than similar photos.
  if (receipt.fiscalKey === null && given.some(({ texts }) => texts.length > 0)) return null
  const found = await photos.findLookAlike(tx, receipt, given)
  return found && objection('duplicate_photo', `${found.bits} of 64 bits differ`)
}

/** The participant's earlier receipt whose rejection still holds. */
async function sameRefusal(tx: Db, { promo, receipt, photos: given }: Draft, { earlier }: Met, decided: RejectKey | null): Promise<Again | null> {
  const { requisites } = receipt
  if (requisites === null)
    return decided === null || subjectOf(decided, { confirmed: false }) !== 'participant' ? null : photos.findRefused(tx, receipt, given, decided)
  return repeatOf(earlier, { requisites, decided: decided ?? (await laterLimit(tx, { promo, receipt }, earlier)) })
}

/** A limit that is counted at the verdict and would reject the receipt again. The earlier receipt has the retailer by which it is counted. */
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
  return { kind: 'accepted', ...written, rejectKey, waiting: rejectKey === null && draft.photos.some(({ reading }) => reading === 'none') }
}
