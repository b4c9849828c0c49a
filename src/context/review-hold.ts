import { ApiError } from '#platform/http/api-error.ts'
import type { Review } from '#store/reviews.ts'

/** Refuses a moderator if another one has reserved the receipt. Receipts without a reservation are open to every moderator. */
export function refuseOthers({ heldBy, heldUntil }: Review, moderator: string): void {
  if (heldBy === null || heldBy === moderator) return
  throw new ApiError('HELD_BY_ANOTHER', `${heldBy} holds this receipt until ${heldUntil?.toISOString()}.`)
}
