import * as contract from '#contract/status.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Context, Promo } from '#context/context.ts'
import { findRecentReceipt } from '#context/find-receipt.ts'
import { disputeOf } from './dispute-of.ts'
import { CONTENT_SECURITY_POLICY, renderMissing, renderStatus } from './page.ts'
import { PRIVATE } from './private.ts'
import { readIn } from './read-in.ts'

const HEADERS = { ...PRIVATE, 'content-security-policy': CONTENT_SECURITY_POLICY }

export const getStatusPage = answer(contract.getStatusPage, async (ctx: Context, { params, query, request }) => {
  const reader = { asked: query.lang, accepted: request.headers['accept-language'] }
  try {
    const receipt = await findRecentReceipt(ctx, params.uuid)
    const promo = (await ctx.promo(receipt.promoId)) as Promo
    return reply(200, renderStatus(receipt, promo, reader, { dispute: await disputeOf(ctx, receipt, promo), readIn: await readIn(ctx, receipt) }), HEADERS)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return reply(404, renderMissing(reader), HEADERS)
    throw error
  }
})
