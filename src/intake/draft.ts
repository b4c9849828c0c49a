import { fiscalKey } from '#domain/qr/requisites.ts'
import { claimOf, letsGo, subjectOf } from '#domain/receipt/identity.ts'
import { presentEventWithoutNumber } from '#domain/receipt/present.ts'
import { ARRIVING, type Receipt } from '#domain/receipt/receipt.ts'
import { rejection } from '#domain/receipt/rejection.ts'
import type { RejectKey } from '#domain/reject-keys.ts'
import type { Context, Promo } from '#context/context.ts'
import { newUuid } from '#context/new-uuid.ts'
import { readQr } from '#context/read-qr.ts'
import type { NewReceipt } from '#store/intake.ts'
import { distinct, type NewPhoto } from '#store/photos.ts'
import type { Decision } from './decide.ts'
import type { Submission } from './submission.ts'

/** A submission as a receipt, before it is compared with the promo's other receipts. */
export type Draft = {
  promo: Promo
  receipt: Omit<Receipt, 'receiptId'>
  photos: readonly NewPhoto[]
  /** Why the submitted text is not a fiscal QR. */
  unread: string | null
  /** The fiscal keys of what has been read in the photos, or by the page in them, so far. */
  shownKeys: readonly string[]
  baseUrl: string
  /** From where the submission came. */
  from: readonly string[]
}

export function draftOf(ctx: Context, submission: Submission): Draft {
  const { promo, userUuid, qrString, source, channel, meta } = submission
  const parsed = qrString === null ? null : readQr(ctx, promo, qrString)
  const requisites = parsed?.ok ? parsed.requisites : null
  const photos = distinct(submission.photos)
  // A receipt without requisites gets its fiscal key later, and is checked for duplicates then.
  const checked = submission.dupCheck && !promo.settings.duplicates_check_disabled
  const createdAt = ctx.now()
  return {
    promo,
    photos,
    unread: parsed === null || parsed.ok ? null : parsed.reason,
    shownKeys: photos.flatMap(({ texts }) => texts).flatMap((text) => keyOf(readQr(ctx, promo, text))),
    baseUrl: ctx.baseUrl,
    from: submission.from ?? [],
    receipt: {
      ...ARRIVING,
      uuid: newUuid(createdAt),
      promoId: promo.id,
      country: promo.country,
      sandbox: promo.settings.sandbox,
      participant: userUuid.normalize('NFC'),
      userUuid,
      holdsKey: checked,
      dupCheck: checked,
      fiscalKey: requisites === null ? null : fiscalKey(requisites),
      requisites,
      qrString,
      externalId: submission.externalId === '' ? null : submission.externalId,
      source,
      channel,
      meta,
      photos: photos.map(({ id, ext }) => ({ id, ext })),
      createdAt,
    },
  }
}

const keyOf = (parsed: ReturnType<typeof readQr>): string[] => (parsed.ok ? [fiscalKey(parsed.requisites)] : [])

export type Change = Partial<Pick<NewReceipt, 'duplicateOf' | 'unlessBlocked' | 'unlessKnown'>>

/** The rows of a receipt with its decision. A rejected receipt is REVIEWED at once, and holds its fiscal key only if the purchase itself is refused. */
export function compose(
  { promo, receipt, baseUrl, from }: Draft,
  { rejectKey, trace, judgingContext }: Decision,
  { duplicateOf = null, unlessBlocked = false, unlessKnown = false }: Change,
): NewReceipt {
  const arrived = { ...receipt, holdsKey: receipt.dupCheck && !letsGo(rejectKey, { confirmed: false }), duplicateOf, trace, judgingContext }
  const final = rejectKey === null ? arrived : { ...arrived, ...rejection(arrived, promo, rejectKey), state: 'REVIEWED' as const }
  return {
    ...final,
    arrived: presentEventWithoutNumber(arrived, promo.settings, baseUrl),
    reviewed: rejectKey === null ? null : presentEventWithoutNumber(final, promo.settings, baseUrl),
    addressed: promo.settings.callback !== null,
    nextJob: rejectKey !== null ? null : receipt.requisites === null ? 'identify-receipt' : 'verify-receipt',
    refusedClaim: refusedClaimOf(receipt, rejectKey),
    from,
    unlessBlocked,
    unlessKnown,
  }
}

const refusedClaimOf = ({ dupCheck, requisites }: Draft['receipt'], rejectKey: RejectKey | null): string | null =>
  rejectKey !== null && dupCheck && requisites !== null && subjectOf(rejectKey, { confirmed: false }) === 'claim' ? claimOf(requisites) : null
