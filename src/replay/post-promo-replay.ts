import * as contract from '#contract/replay.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { findPromo } from '#context/find-promo.ts'
import { replay } from './replay.ts'
import { oneAtATime } from './one-at-a-time.ts'

const SAMPLES = 100

/** Re-evaluates the last verdicts of a promo. */
export const postPromoReplay = answer(contract.postPromoReplay, async (ctx: Context, { params, body }) => {
  const { id } = await findPromo(ctx, params.id)
  const { different, ...counts } = await oneAtATime(() => replay(ctx.sql, id, { ...body, catalogues: ctx.catalogues }))
  return { ...counts, different: different.length, samples: different.slice(0, SAMPLES) }
})
