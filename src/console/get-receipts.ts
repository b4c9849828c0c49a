import { getAdminReceipts } from '#contract/admin-receipts.ts'
import { UUID } from '#domain/uuid.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import { shownReceipt } from '#src/shown-receipt.ts'
import * as lists from '#store/receipt-lists.ts'
import { pageOf, readCursor } from './cursor.ts'
import { readFilter } from './receipt-filter.ts'

export const route = answer(getAdminReceipts, async (ctx: Context, { query }) => {
  const before = query.cursor === undefined ? null : (readCursor(query.cursor, PLACE)[0] as string)
  const found = await lists.page(ctx.sql, { ...(await readFilter(ctx, query)), before, limit: query.limit + 1 })
  const { items, nextCursor } = pageOf(found, query.limit, ({ uuid }) => uuid)
  return { items: items.map((receipt) => shownReceipt(ctx, receipt)), nextCursor }
})

const PLACE = new RegExp(`^(${UUID})$`)
