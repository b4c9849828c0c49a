import { getWidgetReceipts } from '#contract/widget.ts'
import { answer, reply } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import { HEADERS, page } from './page.ts'

export const route = answer(getWidgetReceipts, async (ctx: Context) =>
  reply(200, await page('receipts', { simulator: ctx.simulatorUrl === null ? 'off' : 'on' }), HEADERS))
