import * as contract from '#contract/console/receipts.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { presentToOperator } from '#context/present-to-operator.ts'
import * as receipts from '#store/receipt-lists.ts'
import { pageOf, readUuid } from '#context/cursor.ts'
import { readFilter } from './receipt-filter.ts'

export const getAdminReceipts = answer(contract.getAdminReceipts, async (ctx: Context, { query }) => {
  const before = query.cursor === undefined ? null : readUuid(query.cursor)
  const filter = await readFilter(ctx, query)
  const found = await ctx.read((sql) => receipts.list(sql, { ...filter, before, limit: query.limit + 1 }))
  const { items, nextCursor } = pageOf(found, query.limit, ({ uuid }) => uuid)
  return { items: items.map((receipt) => presentToOperator(ctx, receipt)), nextCursor }
})
