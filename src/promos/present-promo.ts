import type { OperatorCaller } from '#contract/callers.ts'
import type { PromoRow } from '#store/promos.ts'
import { settingsFor } from './settings-for.ts'

/** Presents a promo without what the caller's role may not read. */
export const presentPromo = (caller: OperatorCaller, { id, name, country, status, settings, version }: PromoRow) => ({
  id,
  name,
  country,
  status,
  settings: settingsFor(caller, settings),
  version,
})
