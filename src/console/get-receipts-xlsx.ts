import * as contract from '#contract/console/receipts.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { openReceiptTable } from '#src/exports/open-receipt-table.ts'
import { readFilter } from './receipt-filter.ts'
import { replyTable } from './reply-table.ts'

export const getReceiptsXlsx = answer(contract.getReceiptsXlsx, async (ctx: Context, call) => {
  const { lang, ...query } = call.query
  const promo = query.promoId === undefined ? null : await ctx.promo(query.promoId)
  const form = { format: 'xlsx', language: lang, timezone: promo?.settings.timezone ?? 'UTC' } as const
  const filter = await readFilter(ctx, query)
  return replyTable(ctx, call, () => openReceiptTable(ctx, filter, form), 'xlsx')
})
