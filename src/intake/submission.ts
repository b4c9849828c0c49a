import type { RejectKey } from '#domain/reject-keys.ts'
import type { Promo } from '#context/context.ts'
import type { NewPhoto } from '#store/photos.ts'

export type Submission = {
  promo: Promo
  userUuid: string
  /** What a code says; null: there are photos, and no fiscal QR has been read in them. */
  qrString: string | null
  externalId: string | null
  /** False: neither a replay nor a duplicate, and it never holds its fiscal key. */
  dupCheck: boolean
  source: string | null
  channel: string | null
  meta: Record<string, unknown> | null
  /** They lie in the photo store already. One given twice counts once. */
  photos: readonly NewPhoto[]
  /** What stands against the photos themselves; it comes before all rules. */
  objection: 'FEW_RECEIPTS' | 'duplicate_photo' | null
  /** What becomes of a photo whose very bytes the promo has: the submission is refused, or is a rejected receipt. */
  photoConflict: 'refuse' | 'reject'
}

export type Accepted =
  /** With a reject key it is REVIEWED already; without one it goes on. */
  | { kind: 'accepted'; uuid: string; receiptId: number; rejectKey: RejectKey | null }
  | { kind: 'replayed'; uuid: string; receiptId: number }
  /** The promo takes an external id once, and another receipt has this one. */
  | { kind: 'externalIdUsed'; uuid: string }
  /** The promo has these very bytes; whose receipt it is, only their sender is told. */
  | { kind: 'photoUsed'; uuid: string | null }
  /** The promo takes no new receipts; what it took before is still answered. */
  | { kind: 'promoNotActive' }

export const replayOf = ({ uuid, receiptId }: { uuid: string; receiptId: number }): Accepted => ({ kind: 'replayed', uuid, receiptId })
