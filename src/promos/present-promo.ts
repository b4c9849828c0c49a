import type { OperatorCaller } from '#contract/callers.ts'
import type { PromoRow } from '#store/promos.ts'
import { settingsFor } from './settings-for.ts'

export const presentPromo = ({ id, name, country, status, settings, version }: PromoRow) => ({ id, name, country, status, settings, version })

/** Presents a promo without what the caller's role may not read. */
export const presentPromoTo = (caller: OperatorCaller, promo: PromoRow) => ({ ...presentPromo(promo), settings: settingsFor(caller, promo.settings) })
