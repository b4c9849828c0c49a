import * as contract from '#contract/moderation/figures.ts'
import { LIMITS } from '#domain/limits.ts'
import { PERIOD_ENDS_EARLY } from '#domain/problem-types.ts'
import { answer } from '#platform/http/answer.ts'
import { InvalidRequest } from '#platform/http/invalid-request.ts'
import { valueError } from '#platform/http/problem.ts'
import type { Context } from '#context/context.ts'
import { findPromo } from '#context/find-promo.ts'
import { listModeratorFigures } from '#store/moderator-figures.ts'

const DAY_MS = 24 * 3_600_000

export const getModerationFigures = answer(contract.getModerationFigures, async (ctx: Context, { query }) => {
  const to = query.to === undefined ? ctx.now() : new Date(query.to)
  const from = query.from === undefined ? new Date(to.getTime() - LIMITS.statisticsDaysDefault * DAY_MS) : new Date(query.from)
  if (from > to) throw wrongSpan(PERIOD_ENDS_EARLY)
  if (to.getTime() - from.getTime() > LIMITS.statisticsDaysMax * DAY_MS) throw wrongSpan(`the span must be ${LIMITS.statisticsDaysMax} days at most`)
  if (query.promoId !== undefined) await findPromo(ctx, query.promoId)
  const figures = await listModeratorFigures(ctx.sql, { promoId: query.promoId ?? null, from, to, pauseSeconds: LIMITS.moderatorPauseSeconds })
  const moderators = figures.map(({ medianSeconds, ...counts }) => ({
    ...counts,
    medianSeconds: medianSeconds === null ? null : Math.round(medianSeconds * 10) / 10,
  }))
  return { from: from.toISOString(), to: to.toISOString(), moderators }
})

const wrongSpan = (why: string) => new InvalidRequest([valueError(['query', 'from'], why)])
