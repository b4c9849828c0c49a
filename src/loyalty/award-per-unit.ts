import type { Tx } from '#platform/db.ts'
import * as promos from '#store/promos.ts'
import type { PromoRow } from '#store/promos.ts'

/** Makes the promo award points per unit. The new version of its settings; null: it already did, and keeps its own. */
export async function awardPerUnit(tx: Tx, promo: PromoRow): Promise<number | null> {
  if (promo.settings.points_mode === 'per_unit') return null
  return (await promos.change(tx, promo, { settings: { ...promo.settings, points_mode: 'per_unit' } })).version
}
