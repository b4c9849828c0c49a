import { notFound } from '#platform/http/api-error.ts'
import type { Context } from '#src/context.ts'
import * as promos from '#store/promos.ts'
import type { PromoRow } from '#store/promos.ts'

export async function existingPromo(ctx: Context, id: number): Promise<PromoRow> {
  const promo = await promos.find(ctx.sql, id)
  if (promo === null) throw notFound()
  return promo
}
