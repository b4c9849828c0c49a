import { findingIn } from '#domain/promo/lint-finding.ts'
import type { Context } from '#context/context.ts'
import type { PromoRow } from '#store/promos.ts'
import { lintSettings } from './lint-settings.ts'

/** Advice on what has been saved already: nobody else waits for it, and when there is none, the change stands all the same. */
export async function warningsOf(ctx: Context, promo: PromoRow) {
  const findings = await lintSettings(ctx, promo, promo.settings).catch((error: unknown) => {
    ctx.log.warn({ err: error, promoId: promo.id }, 'settings saved without advice on them')
    return []
  })
  return findings.map(findingIn('en'))
}
