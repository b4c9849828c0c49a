import * as contract from '#contract/notify/resends.ts'
import { LIMITS } from '#domain/limits.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import * as resends from '#store/resends.ts'
import { presentResend } from './present-resend.ts'

export const getResends = answer(contract.getResends, async (ctx: Context, { query }) => {
  const latest = await resends.listLatest(ctx.sql, query.promoId ?? null, LIMITS.pageSizeDefault)
  return { items: await Promise.all(latest.map((one) => presentResend(ctx, one))) }
})
