import type { StoredSettings } from '#domain/promo/settings.ts'
import type { Sql } from '#platform/db.ts'
import * as keys from '#store/api-keys.ts'
import * as promos from '#store/promos.ts'

/** An ordinary promo: one product, and a brand that gets callbacks of every transition. */
export async function createPromo(sql: Sql, callbackUrl: string, connections = 16, more: StoredSettings = {}): Promise<{ promoId: number; apiKey: string }> {
  const settings = {
    products: [{ productId: 1, name: 'Молоко', patterns: ['молоко'], points: 10, pointsMode: 'per_unit' }],
    callback: { url: callbackUrl, max_concurrency: connections },
    // Calls are counted as for every promo, and none is refused.
    rate_limits: { per_key_per_second: 1_000_000, per_address_per_minute: 1_000_000, per_participant_per_minute: 1_000_000 },
    unit_ledger: 'off',
    ...more,
  } as unknown as StoredSettings
  const { id } = await promos.create(sql, { name: 'Bench', country: 'ru', settings })
  const { apiKey } = await keys.create(sql, id, { label: 'bench', scope: 'server' })
  return { promoId: id, apiKey }
}
