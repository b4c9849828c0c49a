import type { Receipt } from '#domain/receipt/receipt.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Review } from '#store/reviews.ts'

/** Refuses a moderator if another one has reserved the receipt. Receipts without a reservation are open to every moderator. */
export function refuseOthers({ heldBy, heldUntil }: Review, moderator: string): void {
  if (heldBy === null || heldBy === moderator) return
  const until = (heldUntil as Date).toISOString() // every hold has an end
  throw new ApiError('HELD_BY_ANOTHER', `${heldBy} holds this receipt until ${until}.`, {}, { heldBy, heldUntil: until })
}

/** Refuses what a moderator does to a receipt whose requisites another one has given or corrected meanwhile: it was about another purchase. */
export function refuseUnseen({ qrString }: Pick<Receipt, 'qrString'>, seen: string | null | undefined): void {
  if (seen !== undefined && seen !== qrString) throw new ApiError('NEWER_VERSION', 'The receipt has other requisites by now; look at it again.')
}
