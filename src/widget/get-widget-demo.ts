import { getWidgetDemo } from '#contract/widget.ts'
import { answer, reply } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import { HEADERS, page } from './page.ts'

/** No key is ever in the page: whoever tries the widget out pastes one. */
export const route = answer(getWidgetDemo, async (ctx: Context) =>
  reply(200, await page('demo', { simulator: ctx.simulatorUrl === null ? 'off' : 'on' }), HEADERS))
