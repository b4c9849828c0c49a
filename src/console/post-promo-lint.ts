import { postPromoLint } from '#contract/admin-promos.ts'
import { answer } from '#platform/http/answer.ts'
import { notFound } from '#platform/http/api-error.ts'
import { checkDraft } from '#src/check-settings.ts'
import type { Context } from '#src/context.ts'
import { asFindings, dialCallbacks, lintSettings } from '#src/lint-settings.ts'
import * as promos from '#store/promos.ts'

/** The pre-flight check: everything to be said about settings before they go live. Nothing is saved. */
export const route = answer(postPromoLint, async (ctx: Context, { params, body }) => {
  const promo = await promos.find(ctx.sql, params.id)
  if (promo === null) throw notFound()
  const draft = await checkDraft(ctx, ctx.sql, promo, body.settings)
  const findings = draft.ok
    ? [...(body.dial ? await dialCallbacks(ctx, draft.settings) : []), ...(await lintSettings(ctx, ctx.sql, promo, draft.settings))]
    : asFindings(draft.errors)
  return { ok: findings.every(({ level }) => level !== 'error'), findings }
})
