import * as contract from '#contract/status.ts'
import { negotiateLanguage, LANGUAGES } from '#domain/language.ts'
import { presentStatus } from '#domain/receipt/status.ts'
import { answer, reply } from '#platform/http/answer.ts'
import type { Context, Promo } from '#context/context.ts'
import { findRecentReceipt } from '#context/find-receipt.ts'
import { disputeOf } from './dispute-of.ts'
import { PRIVATE, refusePrivately } from './private.ts'
import { readIn } from './read-in.ts'

/** Anybody who knows the uuid may read the status. The headers keep the address out of search engines and of Referer. */
export const getLightStatus = answer(contract.getLightStatus, async (ctx: Context, { params, query }) => {
  const receipt = await findRecentReceipt(ctx, params.uuid).catch(refusePrivately)
  const promo = (await ctx.promo(receipt.promoId)) as Promo
  const language = negotiateLanguage(LANGUAGES, query.lang, undefined)
  const dispute = await disputeOf(ctx, receipt, promo)
  const status = presentStatus(receipt, promo.settings.timezone, { language, withAdvice: query.advice, readIn: await readIn(ctx, receipt) })
  return reply(200, { ...status, ...(dispute !== undefined && { dispute }) }, PRIVATE)
})
