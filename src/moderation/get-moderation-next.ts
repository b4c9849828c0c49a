import * as contract from '#contract/moderation/queue.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import * as reviews from '#store/reviews.ts'
import { presentWaiting } from './present-review.ts'

export const getModerationNext = answer(contract.getModerationNext, async (ctx: Context, { query, caller }) => {
  const { promoId = null, count, leaseSeconds, passOver } = query
  const taken = await reviews.take(ctx.sql, { moderator: caller.name, promoId, count, leaseMs: leaseSeconds * 1_000, passOver: passOver?.split(',') ?? [] })
  return { items: taken.map((waiting) => presentWaiting(ctx, waiting)) }
})
