import * as contract from '#contract/promos/promos.ts'
import { answer } from '#platform/http/answer.ts'
import { findingIn, type LintFinding } from '#domain/promo/lint-finding.ts'
import type { PromoRow } from '#store/promos.ts'
import { checkDraft } from './check-settings.ts'
import type { Context } from '#context/context.ts'
import { findPromoRow } from '#context/find-promo.ts'
import { asFindings, dialCallbacks, lintSettings } from './lint-settings.ts'

/** The pre-flight check: all findings about settings before they go live. Nothing is saved. */
export const postPromoLint = answer(contract.postPromoLint, async (ctx: Context, { params, query, body }) => {
  const promo = await findPromoRow(ctx, params.id)
  const findings = await findingsOf(ctx, promo, body)
  return { ok: findings.every(({ level }) => level !== 'error'), findings: findings.map(findingIn(query.lang)) }
})

/** Where some settings are wrong, the others are checked as if the wrong ones had not been changed. */
async function findingsOf(ctx: Context, promo: PromoRow, { settings, dial }: Draft): Promise<LintFinding[]> {
  const draft = await checkDraft(ctx, ctx.sql, promo, settings)
  if (draft.ok) return [...(dial ? await dialCallbacks(ctx, draft.settings) : []), ...(await lintSettings(ctx, promo, draft.settings))]
  const wrong = new Set(draft.errors.map(({ path: [setting] }) => String(setting)))
  const others = Object.fromEntries(Object.entries(settings).filter(([name]) => !wrong.has(name)))
  const beside = Object.keys(others).length < Object.keys(settings).length ? await findingsOf(ctx, promo, { settings: others, dial }) : []
  return [...asFindings(draft.errors), ...beside.filter(({ path: [setting] }) => !wrong.has(String(setting)))]
}

type Draft = { settings: Record<string, unknown>; dial: boolean }
