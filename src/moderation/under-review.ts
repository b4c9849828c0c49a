import type { Receipt } from '#domain/receipt/receipt.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/http/api-error.ts'
import type { Context, Promo } from '#context/context.ts'
import { fiscalKeyLock, lockNames } from '#store/locks.ts'
import * as receipts from '#store/receipts.ts'
import * as reviews from '#store/reviews.ts'
import type { Review } from '#store/reviews.ts'

export type UnderReview = { receipt: Receipt; promo: Promo; review: Review }

/**
 * Runs `work` with a receipt under review, one caller at a time: the receipt, and approvals of its fiscal key, are locked until the transaction ends. Null:
 * the receipt is not under review.
 */
export async function underReview<T>(ctx: Context, uuid: string, work: (tx: Db, found: UnderReview | null) => Promise<T>): Promise<T> {
  for (;;) {
    const seen = isUuid(uuid) ? await receipts.find(ctx.sql, uuid) : null
    if (seen === null) throw notFound('receipt')
    const promo = (await ctx.promo(seen.promoId)) as Promo
    const done = await ctx.sql.begin(async (tx) => {
      if (seen.fiscalKey !== null) await lockNames(tx, [fiscalKeyLock(seen.fiscalKey)])
      const receipt = (await receipts.lock(tx, uuid)) as Receipt
      // Requisites that arrived between the two reads may leave the receipt under review, but its new fiscal key is not locked. Keys are locked before receipts.
      if (receipt.fiscalKey !== seen.fiscalKey) return null
      const review = await reviews.find(tx, uuid)
      return { result: await work(tx, review && { receipt, promo, review }) }
    })
    if (done !== null) return done.result
  }
}
