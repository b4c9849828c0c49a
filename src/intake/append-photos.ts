import { LIMITS } from '#domain/limits.ts'
import { isReopened } from '#domain/receipt/reconsider.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { Context } from '#context/context.ts'
import { lockNames, photoLock } from '#store/locks.ts'
import * as photos from '#store/photos.ts'
import type { NewPhoto } from '#store/photos.ts'
import * as receipts from '#store/receipts.ts'

export type Appended =
  /** `waiting`: they are opened after the answer, when the receipt's photos are read again. */
  | { kind: 'appended'; waiting: boolean }
  /** The promo already has a photo of equal bytes. `uuid` is its receipt, named to its own participant only. */
  | { kind: 'photoUsed'; uuid: string | null }
  | { kind: 'tooMany' }
  /** The receipt is decided and takes no more photos. */
  | { kind: 'reviewed' }

/** Adds all of the photos to an open receipt, or none. A receipt that waits without a QR is queued to be read again. */
export async function appendPhotos(ctx: Context, { uuid, promoId }: Pick<Receipt, 'uuid' | 'promoId'>, given: readonly NewPhoto[]): Promise<Appended> {
  const added = photos.distinct(given)
  const appended = await ctx.sql.begin(async (tx): Promise<Appended> => {
    await lockNames(
      tx,
      added.map(({ sha256 }) => photoLock(promoId, sha256)),
    )
    const receipt = await receipts.lock(tx, uuid)
    if (receipt === null || receipt.state === 'REVIEWED') return { kind: 'reviewed' }
    if (receipt.photos.length + added.length > LIMITS.photosPerReceiptMax) return { kind: 'tooMany' }
    const used = await photos.findUsed(tx, promoId, added)
    if (used !== null) return { kind: 'photoUsed', uuid: used.participant === receipt.participant ? used.uuid : null }
    await photos.add(tx, receipt, added, { count: true, at: ctx.now() })
    const lookAgain = receipt.state === 'ARRIVED' && receipt.requisites === null && !isReopened(receipt)
    await photos.noteAppended(tx, receipt, { lookAgain })
    return { kind: 'appended', waiting: lookAgain && added.some(({ width }) => width === null) }
  })
  if (appended.kind === 'appended') ctx.wake()
  return appended
}
