import { getModerationNext } from '#contract/moderation.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import * as reviews from '#store/reviews.ts'
import { shownWaiting } from './shown.ts'

export const route = answer(getModerationNext, async (ctx: Context, { query, caller }) => {
  const { promoId = null, count, leaseSeconds, passOver } = query
  const taken = await reviews.take(ctx.sql, { moderator: caller.name, promoId, count, leaseMs: leaseSeconds * 1_000, passOver: passOver?.split(',') ?? [] })
  return { items: taken.map((waiting) => shownWaiting(ctx, waiting)) }
})
