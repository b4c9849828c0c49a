import * as contract from '#contract/moderation/disputes.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import * as disputes from '#store/disputes.ts'
import { pageOf, readId } from '#context/cursor.ts'
import { presentDispute } from './present-review.ts'

export const getDisputes = answer(contract.getDisputes, async (ctx: Context, { query }) => {
  const { state: status = null, promoId = null, cursor, limit } = query
  const after = cursor === undefined ? null : readId(cursor)
  const { items, nextCursor } = pageOf(await disputes.list(ctx.sql, { status, promoId, after, limit: limit + 1 }), limit, ({ id }) => id)
  return { items: items.map(presentDispute), nextCursor }
})
