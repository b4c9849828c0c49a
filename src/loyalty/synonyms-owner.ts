import type { Context } from '#context/context.ts'
import { findPromoRow } from '#context/find-promo.ts'
import { INSTALLATION } from '#store/synonyms.ts'

/** A dictionary belongs to a promo or, when no promo is named, to the installation. */
export async function synonymsOwner(ctx: Context, promoId: number | undefined): Promise<number> {
  return promoId === undefined ? INSTALLATION : (await findPromoRow(ctx, promoId)).id
}
