import type { TSchema } from 'typebox'
import { PACKS, type Country } from '#countries/index.ts'
import type { LocalizedText } from '../localized-text.ts'
import type { ProblemType } from '../problem-types.ts'
import { formErrors, type FormError } from './form-errors.ts'
import { SECRET_SETTINGS } from './secrets.ts'
import { SETTINGS, type SettingName, type StoredSettings } from './settings.ts'
import { objections } from './validation-errors.ts'

/**
 * An error in the shape of pydantic v2; `path` begins with the setting's name. The input is repeated where it is small and not secret. `ru` is for
 * operators, and so is `en` where operators read something else than programs.
 */
export type SettingsError = { path: (string | number)[]; msg: string; type: ProblemType; ru: string; en?: string; input?: unknown }

/** What an error says to operators. */
export const saidOf = ({ msg, ru, en = msg.replace(/^Value error, /, '') }: SettingsError): LocalizedText => ({ en, ru })

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
      ? formErrorsIn(SETTINGS[name].schema, value).map((error) => ({
          ...error,
          ...inCurrency(country, schemaAt(SETTINGS[name].schema, error.path), error.type),
          path: [name, ...error.path],
        }))
      : [{ path: [name], msg: 'Extra inputs are not permitted', type: 'extra_forbidden' as const, ru: 'такой настройки нет' }],
  )

  const unusable = new Set(wrongForm.map(({ path: [name] }) => name))
  const wellFormed = Object.fromEntries(given.filter(([name]) => !unusable.has(name))) as StoredSettings
  // Products are many, so their mistakes are reported at once, whatever else is wrong with them.
  const products = unusable.has('products') ? { products: readable(SETTINGS.products.schema, (settings as StoredSettings).products) } : {}
  const errors = [...wrongForm, ...objectionErrors(country, { ...wellFormed, ...products } as StoredSettings)]
  return errors.length === 0
    ? { ok: true, value: wellFormed }
    : { ok: false, errors: errors.slice(0, ERRORS_MAX).map((error) => ({ ...error, ...inputAt(settings, error.path) })) }
}

/** Enough to correct the settings, and short enough to read. */
const ERRORS_MAX = 100

const isSettingName = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name)

/** The parts of a value that have the form of its schema; the others are undefined. */
function readable(schema: Form, value: unknown): unknown {
  if (formErrors(schema, value).length === 0) return value
  const { items, properties } = schema
  if (Array.isArray(value)) return items && value.map((one) => readable(items, one))
  if (typeof value !== 'object' || value === null || properties === undefined) return undefined
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, own]) => (Object.hasOwn(value, name) ? [[name, readable(own, (value as Record<string, unknown>)[name])]] : [])),
  )
}

type Form = TSchema & { items?: Form; properties?: Record<string, Form>; 'x-unit'?: 'kopeks'; minimum?: number; maximum?: number }

const schemaAt = (schema: Form, path: FormError['path']): Form | undefined =>
  path.reduce<Form | undefined>((own, step) => (typeof step === 'number' ? own?.items : own?.properties?.[step]), schema)

/** Whether this is money, of which people know the value in roubles alone. */
export const isMoneyAt = ([name, ...path]: SettingsError['path']): boolean =>
  typeof name === 'string' && isSettingName(name) && schemaAt(SETTINGS[name].schema, path)?.['x-unit'] === 'kopeks'

/** People type sums in roubles, or soums, so that is how they are told of the bounds, and of what is no sum. */
function inCurrency(country: Country, schema: Form | undefined, type: ProblemType): Partial<LocalizedText> {
  if (schema?.['x-unit'] !== 'kopeks') return {}
  const sum = (language: keyof LocalizedText, kopeks = 0) =>
    `${(kopeks / 100).toLocaleString(language, { maximumFractionDigits: 2 })}\u00a0${PACKS[country].currency.name[language]}`
  switch (type) {
    case 'greater_than_equal':
      return { en: `at least ${sum('en', schema.minimum)} is expected`, ru: `нужно не меньше ${sum('ru', schema.minimum)}` }
    case 'less_than_equal':
      return { en: `at most ${sum('en', schema.maximum)} is expected`, ru: `нужно не больше ${sum('ru', schema.maximum)}` }
    default:
      return { en: 'a sum with two decimals at most is expected, such as 1234.50', ru: 'нужна сумма, после запятой не больше двух знаков: 1234,50' }
  }
}

/** The errors of a list item by item: of one value only the first few are found. */
function formErrorsIn(schema: Form, value: unknown): FormError[] {
  const found = formErrors(schema, value)
  const { items } = schema
  if (found.length === 0 || items === undefined || !Array.isArray(value)) return found
  const ofItems = value.flatMap((item, at) => formErrors(items, item).map((error) => ({ ...error, path: [at, ...error.path] })))
  return [...found.filter(({ path }) => path.length === 0), ...ofItems]
}

function objectionErrors(country: Country, settings: StoredSettings): SettingsError[] {
  return Array.from(objections(country, settings), ([path, why]) => valueError(path, why))
}

function inputAt(settings: object, path: SettingsError['path']): { input?: unknown } {
  const input = path.reduce<unknown>((value, step) => (value as Record<string | number, unknown> | undefined)?.[step], settings)
  const isSmall = typeof input === 'number' || typeof input === 'boolean' || (typeof input === 'string' && input.length <= 200)
  return isSmall && !SECRET_SETTINGS.has(path[0]) ? { input } : {}
}
