import { notFound } from '#platform/http/api-error.ts'
import * as promos from '#store/promos.ts'
import type { PromoRow } from '#store/promos.ts'
import type { Context, Promo } from './context.ts'

/** The promo for judging, from the cache, or 404. */
export async function findPromo(ctx: Context, id: number): Promise<Promo> {
  const promo = await ctx.promo(id)
  if (promo === null) throw notFound('promo')
  return promo
}

/** The promo as it is stored now, without the cache, or 404. */
export async function findPromoRow(ctx: Context, id: number): Promise<PromoRow> {
  const promo = await promos.find(ctx.sql, id)
  if (promo === null) throw notFound('promo')
  return promo
}
