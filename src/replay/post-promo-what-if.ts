import { postPromoWhatIf } from '#contract/replay.ts'
import { answer } from '#platform/http/answer.ts'
import { settingsAfter } from '#src/check-settings.ts'
import { compiled, judgingBy } from '#src/compiled-settings.ts'
import type { Context } from '#src/context.ts'
import { findPromo, findPromoRow } from '#src/find-promo.ts'
import { inTurn } from './turns.ts'
import { whatIf } from './what-if.ts'

/** What a changed draft of the settings would have made of the promo's last receipts. */
export const route = answer(postPromoWhatIf, async (ctx: Context, { params, body }) => {
  const [row, promo] = [await findPromoRow(ctx, params.id), await findPromo(ctx, params.id)]
  const settings = await settingsAfter(ctx, ctx.sql, row, body.settings)
  const draft = await judgingBy(ctx.catalogues, row, compiled({ ...row, settings }))
  return inTurn(() => whatIf(ctx, promo, draft, body))
})
