import * as contract from '#contract/moderation/queue.ts'
import { UUID } from '#domain/uuid.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import * as reviews from '#store/reviews.ts'
import { pageOf, readCursor } from '#context/cursor.ts'
import { presentWaiting } from './present-review.ts'

export const getModeration = answer(contract.getModeration, async (ctx: Context, { query }) => {
  const { promoId = null, cursor, limit } = query
  const [found, counts] = await Promise.all([
    reviews.list(ctx.sql, { promoId, after: cursor === undefined ? null : placeIn(cursor), limit: limit + 1 }),
    reviews.countWaiting(ctx.sql, promoId),
  ])
  const { items, nextCursor } = pageOf(found, limit, ({ since, receipt }) => `${since.getTime()} ${receipt.uuid}`)
  return {
    items: items.map((waiting) => presentWaiting(ctx, waiting)),
    nextCursor,
    total: counts.reduce((sum, { waiting }) => sum + waiting, 0),
    counts: counts.map(({ reason, oldestSince, ...count }) => ({ ...count, reviewReason: reason, oldestSince: oldestSince.toISOString() })),
  }
})

const PLACE = new RegExp(`^(\\d{1,14}) (${UUID})$`)

function placeIn(cursor: string): reviews.Cursor {
  const [since = '', uuid = ''] = readCursor(cursor, PLACE)
  return { since: new Date(Number(since)), uuid }
}
