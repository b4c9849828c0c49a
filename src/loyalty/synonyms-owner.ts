import type { Context } from '#context/context.ts'
import { findPromoRow } from '#context/find-promo.ts'
import { INSTALLATION } from '#store/synonyms.ts'

/** The owner of a dictionary: a promo or, when none is named, the whole installation. */
export async function synonymsOwner(ctx: Context, promoId: number | undefined): Promise<number> {
  return promoId === undefined ? INSTALLATION : (await findPromoRow(ctx, promoId)).id
}
