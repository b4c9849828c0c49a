import { getWidgetReceipts } from '#contract/widget.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import { page } from './page.ts'

export const route = answer(getWidgetReceipts, (ctx: Context, { query, request }) =>
  page('receipts', ctx, { asked: query.lang, accepted: request.headers['accept-language'] }))
