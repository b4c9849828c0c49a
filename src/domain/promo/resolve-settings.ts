import type { TArray, TObject, TSchema } from 'typebox'
import { PACKS, type Country } from '#countries/index.ts'
import { isTimeZone } from '../time-zone.ts'
import { withDefaults } from './schema.ts'
import { SETTINGS, type PromoSettings, type SettingName, type SettingsPatch, type StoredSettings } from './settings.ts'

/**
 * The settings after a change: a setting that the patch does not name stays as it was, and null resets one. A null for a name that is no setting and is not
 * stored stays for the check, which refuses the name.
 */
export function applySettingsPatch(stored: StoredSettings, patch: SettingsPatch): StoredSettings {
  const isReset = (name: string, value: unknown) => value === undefined || (value === null && (Object.hasOwn(SETTINGS, name) || Object.hasOwn(stored, name)))
  return Object.fromEntries(Object.entries({ ...stored, ...patch }).filter(([name, value]) => !isReset(name, value)))
}

/** The settings by which a receipt is judged, with all defaults. */
export function resolveSettings(country: Country, stored: StoredSettings): PromoSettings {
  const defaults = Object.fromEntries(Object.entries(SETTINGS).map(([name, setting]) => [name, setting.default]))
  const set = Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, filled(SETTINGS[name as SettingName].schema, value)]))
  return {
    ...(defaults as PromoSettings),
    full_receipt_required: (stored.products ?? []).length > 0 || stored.points_mode === 'per_unit',
    allow_dup_check_off: stored.sandbox === true,
    ...set,
    timezone: zoneOf(country, stored.timezone ?? null),
  }
}

/** The time zone by which a promo's days are counted. Earlier releases took abbreviations such as IST, by which nothing can count: these are as if unset. */
export const zoneOf = (country: Country, stored: string | null): string => (stored !== null && isTimeZone(stored) ? stored : PACKS[country].timezone)

/** A value with the defaults of missing fields. */
function filled(schema: TSchema, value: unknown): unknown {
  const { items, properties } = schema as Partial<TArray & TObject>
  if (items !== undefined) return (value as readonly unknown[]).map((item) => filled(items as TSchema, item))
  return properties === undefined || typeof value !== 'object' || value === null ? value : withDefaults(schema as TObject, value as Record<string, unknown>)
}
