import { postPromoWhatIf } from '#contract/replay.ts'
import { answer } from '#platform/http/answer.ts'
import { notFound } from '#platform/http/api-error.ts'
import { settingsAfter } from '#src/check-settings.ts'
import { compiled, judgingBy } from '#src/compiled-settings.ts'
import type { Context, Promo } from '#src/context.ts'
import * as promos from '#store/promos.ts'
import { inTurn } from './turns.ts'
import { whatIf } from './what-if.ts'

/** What a changed draft of the settings would have made of the promo's last receipts. */
export const route = answer(postPromoWhatIf, async (ctx: Context, { params, body }) => {
  const [row, promo] = [await promos.find(ctx.sql, params.id), await ctx.promo(params.id)]
  if (row === null || promo === null) throw notFound()
  const settings = await settingsAfter(ctx, ctx.sql, row, body.settings)
  const draft = await judgingBy(ctx.catalogues, row, compiled({ ...row, settings }))
  return inTurn(() => whatIf(ctx, promo as Promo, draft, body))
})
