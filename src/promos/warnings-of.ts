import { findingIn } from '#domain/promo/lint-finding.ts'
import type { Context } from '#context/context.ts'
import type { PromoRow } from '#store/promos.ts'
import { lintSettings } from './lint-settings.ts'

/** Advice on settings that are already saved. If it cannot be computed, the change still stands. */
export async function warningsOf(ctx: Context, promo: PromoRow) {
  const findings = await lintSettings(ctx, promo, promo.settings).catch((error: unknown) => {
    ctx.log.warn({ err: error, promoId: promo.id }, 'settings saved without advice on them')
    return []
  })
  return findings.map(findingIn('en'))
}
