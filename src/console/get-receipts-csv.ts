import * as contract from '#contract/console/receipts.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { openReceiptTable } from '#src/exports/open-receipt-table.ts'
import { readFilter } from './receipt-filter.ts'
import { replyTable } from './reply-table.ts'

export const getReceiptsCsv = answer(contract.getReceiptsCsv, async (ctx: Context, call) => {
  const { separator, ...query } = call.query
  const form = { format: 'csv', separator: separator === 'semicolon' ? ';' : ',' } as const
  const filter = await readFilter(ctx, query)
  return replyTable(ctx, call, () => openReceiptTable(ctx, filter, form), 'csv')
})
