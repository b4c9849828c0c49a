import type { Country } from '#countries/index.ts'
import type { LocalizedText } from '../localized-text.ts'
import type { ProblemType } from '../problem-types.ts'
import { formErrors } from './form-errors.ts'
import { SECRET_SETTINGS } from './secrets.ts'
import { SETTINGS, type SettingName, type StoredSettings } from './settings.ts'
import { objections } from './validation-errors.ts'

/**
 * An error in the shape of pydantic v2; `path` begins with the setting's name. The input is repeated where it is small and not secret. `ru` is for
 * operators.
 */
export type SettingsError = { path: (string | number)[]; msg: string; type: ProblemType; ru: string; input?: unknown }

/** An error in a value that has the right form. */
export const valueError = (path: SettingsError['path'], { en, ru }: LocalizedText): SettingsError => ({
  path,
  msg: `Value error, ${en}`,
  type: 'value_error',
  ru,
})

export type CheckedSettings = { ok: true; value: StoredSettings } | { ok: false; errors: SettingsError[] }

/** All errors in settings as they are to be stored; null means that a setting is not set. */
export function checkSettings(country: Country, settings: unknown): CheckedSettings {
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings)) {
    return { ok: false, errors: [{ path: [], msg: 'Input should be a valid dictionary', type: 'dict_type', ru: 'нужен набор настроек' }] }
  }
  const given = Object.entries(settings).filter(([name, value]) => value !== null || !isSettingName(name))
  const wrongForm = given.flatMap(([name, value]) =>
    isSettingName(name)
      ? formErrors(SETTINGS[name].schema, value).map((error) => ({ ...error, path: [name, ...error.path] }))
      : [{ path: [name], msg: 'Extra inputs are not permitted', type: 'extra_forbidden' as const, ru: 'такой настройки нет' }],
  )

  const unusable = new Set(wrongForm.map(({ path: [name] }) => name))
  const wellFormed = Object.fromEntries(given.filter(([name]) => !unusable.has(name))) as StoredSettings
  const errors = [...wrongForm, ...objectionErrors(country, wellFormed)]
  return errors.length === 0
    ? { ok: true, value: wellFormed }
    : { ok: false, errors: errors.slice(0, ERRORS_MAX).map((error) => ({ ...error, ...inputAt(settings, error.path) })) }
}

/** Enough to correct the settings, and short enough to read. */
const ERRORS_MAX = 100

const isSettingName = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name)

function objectionErrors(country: Country, settings: StoredSettings): SettingsError[] {
  return Array.from(objections(country, settings), ([path, why]) => valueError(path, why))
}

function inputAt(settings: object, path: SettingsError['path']): { input?: unknown } {
  const input = path.reduce<unknown>((value, step) => (value as Record<string | number, unknown> | undefined)?.[step], settings)
  const isSmall = typeof input === 'number' || typeof input === 'boolean' || (typeof input === 'string' && input.length <= 200)
  return isSmall && !SECRET_SETTINGS.has(path[0]) ? { input } : {}
}
