import * as contract from '#contract/replay.ts'
import { answer } from '#platform/http/answer.ts'
import { settingsAfter } from '#src/promos/check-settings.ts'
import { compiled, judgingBy } from '#src/promos/compile-settings.ts'
import type { Context } from '#context/context.ts'
import { findPromo, findPromoRow } from '#context/find-promo.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { whatIf } from './what-if.ts'

/** Applies a changed draft of the settings to the promo's last receipts. */
export const postPromoWhatIf = answer(contract.postPromoWhatIf, async (ctx: Context, { params, body }) => {
  const [row, promo] = [await findPromoRow(ctx, params.id), await findPromo(ctx, params.id)]
  const settings = await settingsAfter(ctx, ctx.sql, row, body.settings)
  const draft = await judgingBy(ctx.catalogues, row, compiled({ ...row, settings }))
  return oneAtATime(() => whatIf(ctx, promo, draft, body))
})
