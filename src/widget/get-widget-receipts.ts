import * as contract from '#contract/widget.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { page } from './page.ts'

export const getWidgetReceipts = answer(contract.getWidgetReceipts, (ctx: Context, { query, request }) =>
  page('receipts', ctx, { asked: query.lang, accepted: request.headers['accept-language'] }),
)
