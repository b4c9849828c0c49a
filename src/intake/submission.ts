import type { RejectKey } from '#domain/reject-keys.ts'
import type { Promo } from '#context/context.ts'
import type { NewPhoto } from '#store/photos.ts'
import type { PromoStatus } from '#store/promos.ts'

export type Submission = {
  promo: Promo
  userUuid: string
  /** The text of the QR. Null: the submission has photos in which no fiscal QR has been read. */
  qrString: string | null
  externalId: string | null
  /** False: the receipt is neither a replay nor a duplicate, and never holds its fiscal key. */
  dupCheck: boolean
  source: string | null
  channel: string | null
  meta: Record<string, unknown> | null
  /** The photos are already in the photo store. Equal ones count once. */
  photos: readonly NewPhoto[]
  /** A rejection because of the photos, before all rules. */
  objection: 'FEW_RECEIPTS' | 'duplicate_photo' | null
  /** What happens if the promo has a photo of equal bytes: the submission is refused, or becomes a rejected receipt. */
  photoConflict: 'refuse' | 'reject'
  /** The key and the address from which the receipt came (`sendersOf`). Absent: not known. */
  from?: readonly string[]
}

/** The states in which a promo takes no new receipts. */
export type NotActive = Exclude<PromoStatus, 'active'>

export type Accepted =
  /** With a reject key the receipt is REVIEWED already; without one it continues. */
  | {
      kind: 'accepted'
      uuid: string
      receiptId: number
      rejectKey: RejectKey | null
      /** Some of its photos are read after the answer. */
      waiting?: boolean
    }
  | { kind: 'replayed'; uuid: string; receiptId: number }
  /** Another receipt has this external id, and the promo takes each id once. */
  | { kind: 'externalIdUsed'; uuid: string }
  /** The promo already has a photo of equal bytes. `uuid` is its receipt, named to its own participant only. */
  | { kind: 'photoUsed'; uuid: string | null }
  /** The promo takes no new receipts. Repetitions of earlier receipts are still answered. */
  | { kind: 'promoNotActive'; status: NotActive }

export const replayOf = ({ uuid, receiptId }: { uuid: string; receiptId: number }): Accepted => ({ kind: 'replayed', uuid, receiptId })
