import { getDisputes } from '#contract/disputes.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import * as disputes from '#store/disputes.ts'
import { pageOf, readCursor } from './cursor.ts'
import { shownDispute } from './shown.ts'

export const route = answer(getDisputes, async (ctx: Context, { query }) => {
  const { state: status = null, promoId = null, cursor, limit } = query
  const after = cursor === undefined ? null : Number(readCursor(cursor, /^(\d{1,15})$/)[0])
  const { items, nextCursor } = pageOf(await disputes.page(ctx.sql, { status, promoId, after, limit: limit + 1 }), limit, ({ id }) => id)
  return { items: items.map(shownDispute), nextCursor }
})
