import * as contract from '#contract/status.ts'
import { presentReceipt } from '#domain/receipt/present.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context, Promo } from '#context/context.ts'
import { pageOf, readUuid } from '#context/cursor.ts'
import { list } from '#store/receipt-lists.ts'

export const getReceipts = answer(contract.getReceipts, async (ctx: Context, { query, caller: { promoId } }) => {
  const before = query.cursor === undefined ? null : readUuid(query.cursor)
  const promo = (await ctx.promo(promoId)) as Promo
  const found = await list(ctx.sql, {
    promoId,
    state: query.state ?? null,
    approved: null,
    needsReview: null,
    participant: query.userUuid?.normalize('NFC') ?? null,
    rejectKey: null,
    from: query.from === undefined ? null : new Date(query.from.toUpperCase()),
    to: query.to === undefined ? null : new Date(query.to.toUpperCase()),
    search: null,
    before,
    limit: query.limit + 1,
  })
  const { items, nextCursor } = pageOf(found, query.limit, ({ uuid }) => uuid)
  return { receipts: items.map((receipt) => presentReceipt(receipt, promo.settings, ctx.baseUrl)), next: nextCursor }
})
