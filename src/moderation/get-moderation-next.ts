import * as contract from '#contract/moderation/queue.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context, Promo } from '#context/context.ts'
import * as reviews from '#store/reviews.ts'
import { approvalOf, type Approval } from './approval.ts'
import { hold } from './hold.ts'
import { languageOf, presentApproval, presentWaiting } from './present-review.ts'

export const getModerationNext = answer(contract.getModerationNext, async (ctx: Context, { query, caller, request, gone }) => {
  const { promoId = null, count, leaseSeconds, passOver } = query
  const { taken, added } = await reviews.take(ctx.sql, {
    moderator: caller.name,
    promoId,
    count,
    leaseMs: leaseSeconds * 1_000,
    passOver: passOver?.split(',') ?? [],
  })
  const language = languageOf(request)
  const approvals = await Promise.all(taken.map(async ({ receipt }) => approvalOf(ctx.sql, receipt, (await ctx.promo(receipt.promoId)) as Promo)))
  // A page that was closed meanwhile knows of nothing to give back.
  if (gone.aborted) for (const uuid of added) await hold(ctx, uuid, caller.name, null).catch(() => {})
  return { items: taken.map((waiting, at) => ({ ...presentWaiting(ctx, waiting), approval: presentApproval(approvals[at] as Approval, language) })) }
})
