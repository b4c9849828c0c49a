import { useFormat } from '../shown/format.ts'
import { useSettingsSchema } from './use-settings-schema.ts'

/** A setting for people to read: a moment as clocks show it in the zone of the promo, which is named; anything else as it is. */
export function useShownSetting(timeZone: string): (setting: string, value: unknown) => unknown {
  const format = useFormat()
  const schema = useSettingsSchema()
  return (setting, value) =>
    schema?.[setting]?.format === 'date-time' && typeof value === 'string' ? `${format.momentIn(value, timeZone)}, ${timeZone}` : value
}
