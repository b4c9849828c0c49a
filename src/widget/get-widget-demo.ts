import * as contract from '#contract/widget.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { page } from './page.ts'

/** No key is ever in the page: whoever tries the widget out pastes one. */
export const getWidgetDemo = answer(contract.getWidgetDemo, (ctx: Context, { query, request }) =>
  page('demo', ctx, { asked: query.lang, accepted: request.headers['accept-language'] }),
)
