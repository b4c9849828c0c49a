import { useFormat } from '../components/format.ts'
import { useSettingsSchema } from './use-settings-schema.ts'

/** A setting's value for people: a moment in the promo's zone, which is named; anything else unchanged. */
export function usePresentSetting(timeZone: string): (setting: string, value: unknown) => unknown {
  const format = useFormat()
  const schema = useSettingsSchema()
  return (setting, value) =>
    schema?.[setting]?.format === 'date-time' && typeof value === 'string' ? `${format.momentIn(value, timeZone)}, ${timeZone}` : value
}
