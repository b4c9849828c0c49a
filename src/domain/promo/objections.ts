import type { Country } from '../country.ts'
import { compilePattern } from '../match/python-re.ts'
import { namesCity } from '../rules/city-in-address.ts'
import { isTimeZone } from '../time-zone.ts'
import { CHANNELS, type ChannelSetting } from '../notify/channels.ts'
import { callbackObjections, type StoredCallback } from './callback.ts'
import type { StoredChain, StoredStore } from './places.ts'
import type { StoredProduct } from './product.ts'
import type { Showcase } from './showcase.ts'
import { isTaxNumber } from './tax-number.ts'
import { NO_MOMENT } from './form-errors.ts'
import type { Said } from '../said.ts'

/** The settings about which there is more to say than their form. */
type Settings = {
  starts_at?: string
  ends_at?: string
  timezone?: string
  allowed_store_inns?: string[]
  blacklisted_inns?: string[]
  fn_whitelist?: string[]
  products?: StoredProduct[]
  chains?: StoredChain[]
  cities?: string[]
  stores?: StoredStore[]
  linked_promos?: number[]
  copycat_promos?: number[]
  matching_promos?: number[]
  showcase?: Showcase
  sandbox?: boolean
} & { [S in ChannelSetting]?: StoredCallback }

export type Objection = [path: (string | number)[], why: Said]

/** What is wrong with settings that have the right form. */
export function* objections(country: Country, settings: Settings): Generator<Objection> {
  const { starts_at, ends_at, timezone, allowed_store_inns = [], blacklisted_inns = [], fn_whitelist = [], products = [] } = settings

  if (starts_at !== undefined && !isMoment(starts_at)) yield [['starts_at'], NO_MOMENT]
  if (ends_at !== undefined && !isMoment(ends_at)) yield [['ends_at'], NO_MOMENT]
  if (starts_at !== undefined && ends_at !== undefined && Date.parse(ends_at) <= Date.parse(starts_at)) yield [['ends_at'], { en: 'the promo would end before it starts', ru: 'акция кончилась бы раньше, чем началась' }]
  if (timezone !== undefined && !isTimeZone(timezone)) yield [['timezone'], { en: 'not the IANA name of a time zone', ru: 'это не название часового пояса IANA' }]

  yield* within('allowed_store_inns', allowed_store_inns, (inn) => (isTaxNumber(country, inn) ? null : NO_TAX_NUMBER[country]))
  yield* within('blacklisted_inns', blacklisted_inns, (inn) => (isTaxNumber(country, inn) ? null : NO_TAX_NUMBER[country]))
  yield* within('fn_whitelist', fn_whitelist, (fn) => (REGISTER[country].test(fn) ? null : NO_REGISTER[country]))
  yield* productObjections(products)
  yield* placeObjections(country, settings)
  for (const field of ['imageUrl', 'rulesUrl'] as const) {
    if (settings.showcase?.[field] !== undefined && !isAddress(settings.showcase[field])) yield [['showcase', field], { en: 'not an http or https address', ru: 'это не адрес http или https' }]
  }
  for (const list of settings.sandbox ? PROMO_LISTS : []) {
    if ((settings[list] ?? []).length > 0) yield [[list], { en: 'a sandbox promo has to do with no other promo', ru: 'акция-песочница не связана с другими акциями' }]
  }
  for (const list of PROMO_LISTS) yield* twice(list, settings[list] ?? [])
  for (const { setting } of Object.values(CHANNELS)) {
    const callback = settings[setting]
    if (callback !== undefined) for (const [path, why] of callbackObjections(callback)) yield [[setting, ...path], why]
  }
}

const NO_TAX_NUMBER = {
  ru: { en: 'not an INN: 10 or 12 digits are expected', ru: 'это не ИНН: нужны 10 или 12 цифр' },
  uz: { en: 'not a tax number: 9 or 14 digits are expected', ru: 'это не СТИР и не ПИНФЛ: нужны 9 или 14 цифр' },
}
const REGISTER = { ru: /^\d{16}$/, uz: /^[A-Z0-9]{1,32}$/ }
const NO_REGISTER = {
  ru: { en: 'not a fiscal drive number: 16 digits are expected', ru: 'это не номер ФН: нужны 16 цифр' },
  uz: { en: 'not a terminal id: capital letters and digits are expected', ru: 'это не номер терминала: нужны заглавные латинские буквы и цифры' },
}

/** Others follow it: nothing but a page or a picture may be there. */
const isAddress = (text: string) => ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '')

/** Years of four digits keep the wall clocks made from it comparable as text. */
const isMoment = (text: string) => /^(20|21)\d\d-.*T.*(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))

/** The settings that name other promos. Whether those exist is known where they are stored. */
export const PROMO_LISTS = ['linked_promos', 'copycat_promos', 'matching_promos'] as const

function* productObjections(products: readonly StoredProduct[]): Generator<Objection> {
  const known = new Set<number>()
  for (const [index, { productId, patterns, excludePatterns = [] }] of products.entries()) {
    if (known.has(productId)) yield [['products', index, 'productId'], { en: `product ${productId} is given twice`, ru: `товар ${productId} указан дважды` }]
    known.add(productId)
    for (const [field, sources] of [['patterns', patterns], ['excludePatterns', excludePatterns]] as const) {
      for (const [path, why] of within(field, sources, patternObjection)) yield [['products', index, ...path], why]
    }
  }
}

function* placeObjections(country: Country, { chains = [], cities = [], stores = [] }: Settings): Generator<Objection> {
  for (const [index, { inns = [], patterns = [] }] of chains.entries()) {
    if (inns.length + patterns.length === 0) yield [['chains', index], { en: 'a chain is told by `inns`, by `patterns` or by both', ru: 'сеть узнаётся по `inns`, по `patterns` или по обоим' }]
    for (const [path, why] of within('inns', inns, (inn) => (isTaxNumber(country, inn) ? null : NO_TAX_NUMBER[country]))) yield [['chains', index, ...path], why]
    for (const [path, why] of within('patterns', patterns, patternObjection)) yield [['chains', index, ...path], why]
  }
  yield* within('cities', cities, (city) => (namesCity(city) ? null : { en: 'not the name of a city', ru: 'это не название города' }))
  for (const [index, { inn, addressPatterns }] of stores.entries()) {
    if (inn === undefined && addressPatterns.length === 0) yield [['stores', index], { en: 'a store is told by `inn`, by `addressPatterns` or by both', ru: 'магазин узнают по `inn`, по `addressPatterns` или по тому и другому' }]
    if (inn !== undefined && !isTaxNumber(country, inn)) yield [['stores', index, 'inn'], NO_TAX_NUMBER[country]]
    for (const [path, why] of within('addressPatterns', addressPatterns, patternObjection)) yield [['stores', index, ...path], why]
  }
}

function patternObjection(source: string): Said | null {
  const compiled = compilePattern(source)
  if (compiled.ok) return null
  const { reason, position } = compiled // in the words of Python, in any language
  return { en: `${reason} (at character ${position})`, ru: `образец не читается, символ ${position}: ${reason}` }
}

function* within(list: string, values: readonly string[], objection: (value: string) => Said | null): Generator<Objection> {
  for (const [index, value] of values.entries()) {
    const why = objection(value)
    if (why !== null) yield [[list, index], why]
  }
}

function* twice(list: string, ids: readonly number[]): Generator<Objection> {
  for (const [index, id] of ids.entries()) {
    if (ids.indexOf(id) < index) yield [[list, index], { en: `promo ${id} is given twice`, ru: `акция ${id} указана дважды` }]
  }
}
