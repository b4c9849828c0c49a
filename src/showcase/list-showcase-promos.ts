import type { Context, Promo } from '#context/context.ts'
import * as promos from '#store/promos.ts'

/** The promos that a key sees in the showcase: the active ones of its country that are shared to it. A sandbox promo sees only itself. */
export async function listShowcasePromos(ctx: Context, promoId: number): Promise<Promo[]> {
  const own = await ctx.promo(promoId)
  if (own === null) return []
  if (own.settings.sandbox) return own.settings.share_to_showcase && own.status === 'active' ? [own] : []
  const ids = await promos.listInShowcase(ctx.sql, own.country)
  return (await Promise.all(ids.map((id) => ctx.promo(id)))).filter((promo): promo is Promo => promo?.status === 'active' && promo.settings.share_to_showcase)
}
