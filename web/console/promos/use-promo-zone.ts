import { isTimeZone } from '#domain/time-zone.ts'
import type { Settings } from './changes.ts'
import { useSettingsSchema } from './use-settings-schema.ts'

/** The zone in which a promo with these settings counts its period, days and weeks. */
export function usePromoZone(country: string): (settings: Settings) => string {
  const byDefault = useSettingsSchema()?.['timezone']?.['x-default-by-country']?.[country]
  return ({ timezone }) => (typeof timezone === 'string' && isTimeZone(timezone) ? timezone : typeof byDefault === 'string' ? byDefault : 'UTC')
}
