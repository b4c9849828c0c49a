import * as contract from '#contract/status.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { logFailure } from '#platform/http/request-log.ts'
import type { Context, Promo } from '#context/context.ts'
import { mapError } from '#context/map-error.ts'
import { findRecentReceipt } from '#context/find-receipt.ts'
import { disputeOf } from './dispute-of.ts'
import { CONTENT_SECURITY_POLICY, renderNothing, renderStatus } from './page.ts'
import { PRIVATE } from './private.ts'
import { readIn } from './read-in.ts'

/** Many participants may have the page open while the database is away, and all of them come back by themselves. */
const AWAY = { 'content-type': 'text/html; charset=utf-8', refresh: '20' }

const HEADERS = { ...PRIVATE, 'content-security-policy': CONTENT_SECURITY_POLICY }

export const getStatusPage = answer(contract.getStatusPage, async (ctx: Context, { params, query, request }) => {
  const reader = { asked: query.lang, accepted: request.headers['accept-language'] }
  try {
    const receipt = await findRecentReceipt(ctx, params.uuid)
    const promo = (await ctx.promo(receipt.promoId)) as Promo
    return reply(200, renderStatus(receipt, promo, reader, { dispute: await disputeOf(ctx, receipt, promo), readIn: await readIn(ctx, receipt) }), HEADERS)
  } catch (error) {
    const refusal = error instanceof ApiError ? error : mapError(error)
    if (refusal?.status === 404) return reply(404, renderNothing('missing', reader), HEADERS)
    if (refusal?.status !== 503) throw error
    request.refusal = refusal.code
    logFailure(ctx.log, request, error)
    return reply(503, renderNothing('away', reader), { ...HEADERS, ...refusal.headers, ...AWAY })
  }
})
