import { ApiError } from '#platform/http/api-error.ts'
import type { Review } from '#store/reviews.ts'

/** One moderator at a time holds a receipt; a receipt that nobody holds is open to every moderator. */
export function refuseOthers({ heldBy, heldUntil }: Review, moderator: string): void {
  if (heldBy === null || heldBy === moderator) return
  throw new ApiError('HELD_BY_ANOTHER', `${heldBy} holds this receipt until ${heldUntil?.toISOString()}.`)
}
