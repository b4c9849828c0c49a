import type { Tx } from '#platform/db.ts'
import * as promos from '#store/promos.ts'
import type { PromoRow } from '#store/promos.ts'

/** Makes the promo award points per unit. A promo that already does keeps the version of its settings. */
export async function awardPerUnit(tx: Tx, promo: PromoRow): Promise<void> {
  if (promo.settings.points_mode === 'per_unit') return
  await promos.change(tx, promo, { settings: { ...promo.settings, points_mode: 'per_unit' } })
}
