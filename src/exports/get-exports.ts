import * as contract from '#contract/exports.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { pageOf, readId } from '#context/cursor.ts'
import * as exports from '#store/exports.ts'

export const getExports = answer(contract.getExports, async (ctx: Context, { query: { promoId = null, cursor, limit } }) => {
  const before = cursor === undefined ? null : readId(cursor)
  const { items, nextCursor } = pageOf(await exports.list(ctx.sql, { promoId, before, limit: limit + 1 }), limit, ({ id }) => id)
  return {
    items: items.map(({ periodFrom, periodTo, madeAt, ...one }) => ({
      ...one,
      from: periodFrom.toISOString(),
      to: periodTo.toISOString(),
      madeAt: madeAt?.toISOString() ?? null,
    })),
    nextCursor,
  }
})
