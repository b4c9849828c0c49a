import * as contract from '#contract/widget.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { page } from './page.ts'

/** The page contains no key: a visitor who tries the widget pastes one. */
export const getWidgetDemo = answer(contract.getWidgetDemo, (ctx: Context, { query, request }) =>
  page('demo', ctx, { asked: query.lang, accepted: request.headers['accept-language'] }),
)
