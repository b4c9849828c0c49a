import { ApiError } from '#platform/http/api-error.ts'
import type { Context } from '#context/context.ts'
import * as reviews from '#store/reviews.ts'
import type { Review } from '#store/reviews.ts'
import { refuseOthers } from '#context/review-hold.ts'
import { underReview } from './under-review.ts'

export type Hold = Pick<Review, 'heldBy' | 'heldUntil'>

/** Reserves the receipt for this moderator for `leaseMs`, unless another moderator has it. Null releases it. */
export const hold = (ctx: Context, uuid: string, moderator: string, leaseMs: number | null): Promise<Hold> =>
  underReview(ctx, uuid, async (tx, found) => {
    if (found === null) throw new ApiError('NOT_UNDER_REVIEW')
    refuseOthers(found.review, moderator)
    if (leaseMs === null) await reviews.release(tx, uuid)
    else await reviews.hold(tx, uuid, { moderator, leaseMs })
    return (await reviews.find(tx, uuid)) as Review
  })
