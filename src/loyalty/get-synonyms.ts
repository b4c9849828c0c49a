import * as contract from '#contract/loyalty/synonyms.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import * as synonyms from '#store/synonyms.ts'
import { synonymsOwner } from './synonyms-owner.ts'

export const getSynonyms = answer(contract.getSynonyms, async (ctx: Context, { query }) => {
  const promoId = await synonymsOwner(ctx, query.promoId)
  const { installation, promo } = await synonyms.findLastVersions(ctx.sql, promoId)
  const version = promoId === synonyms.INSTALLATION ? installation : promo
  return { promoId: query.promoId ?? null, version, ...(await synonyms.find(ctx.sql, promoId, version)) }
})
