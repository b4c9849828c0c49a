import * as contract from '#contract/status.ts'
import { hasEnded } from '#domain/promo/has-ended.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import * as promos from '#store/promos.ts'

export const getPublicPromos = answer(contract.getPublicPromos, async (ctx: Context, { query }) => {
  const now = ctx.now()
  const active = await promos.listActive(ctx.sql, query.country ?? null)
  return active.filter(({ endsAt }) => !hasEnded(endsAt, now)).map(({ id, name, country }) => ({ id, name, country }))
})
