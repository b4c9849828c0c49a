import { postPromoReplay } from '#contract/replay.ts'
import { answer } from '#platform/http/answer.ts'
import { notFound } from '#platform/http/api-error.ts'
import type { Context } from '#src/context.ts'
import { replay } from './replay.ts'
import { inTurn } from './turns.ts'

const SAMPLES = 100

/** The last verdicts of a promo, given again. */
export const route = answer(postPromoReplay, async (ctx: Context, { params, body }) => {
  if ((await ctx.promo(params.id)) === null) throw notFound()
  const { different, ...counts } = await inTurn(() => replay(ctx.sql, params.id, { ...body, catalogues: ctx.catalogues }))
  return { ...counts, different: different.length, samples: different.slice(0, SAMPLES) }
})
