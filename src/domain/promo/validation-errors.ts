import { CODE_FIELDS, kindOfField, NOT_A_CODE, readNamedCode } from '../codes/named-codes.ts'
import { readWords } from '../catalogue/names/contains-words.ts'
import { ownWords } from '../catalogue/names/dictionary.ts'
import { patternObjection } from '../catalogue/pattern-objection.ts'
import { PACKS, type Country } from '#countries/index.ts'
import { isBlankName } from '../blank-name.ts'
import { namesCity } from '../rules/city-in-address.ts'
import { isTimeZone } from '../time-zone.ts'
import { callbackObjections } from './callback.ts'
import type { StoredChain, StoredStore } from './places.ts'
import type { StoredProduct } from './product.ts'
import type { Showcase } from './showcase.ts'
import { isTaxNumber } from './tax-number.ts'
import { momentObjection } from './form-errors.ts'
import type { LocalizedText } from '../localized-text.ts'
import { verifierObjections } from './verifiers.ts'
import { settingsWith, type SettingWith, type StoredSettings } from './settings.ts'
import type { CheckName } from './settings/kinds.ts'

export type Objection = [path: (string | number)[], why: LocalizedText]

/** Errors in settings of the right form: by the check of each setting, then combinations that are not allowed. */
export function* objections(country: Country, settings: StoredSettings): Generator<Objection> {
  for (const [check, objectionsTo] of Object.entries(CHECKS) as [CheckName, Check<unknown>][]) {
    for (const name of settingsWith(check)) {
      if (settings[name] !== undefined) yield* under([name], objectionsTo(settings[name], country))
    }
  }
  const { starts_at, ends_at, sandbox = false } = settings
  if (starts_at !== undefined && ends_at !== undefined && Date.parse(ends_at) <= Date.parse(starts_at))
    yield [
      ['ends_at'],
      Date.parse(ends_at) === Date.parse(starts_at)
        ? { en: 'the promo would end at the moment at which it starts', ru: 'акция кончилась бы в тот же миг, в который началась' }
        : { en: 'the promo would end before it starts', ru: 'акция кончилась бы раньше, чем началась' },
    ]
  for (const list of sandbox ? PROMO_LISTS : []) {
    if ((settings[list] ?? []).length > 0)
      yield [[list], { en: 'a sandbox promo has to do with no other promo', ru: 'акция-песочница не связана с другими акциями' }]
  }
}

type Check<V> = (value: V, country: Country) => Iterable<Objection>
type ValueOf<C extends CheckName> = NonNullable<StoredSettings[SettingWith<C>]>

/** The checks, in the order in which errors are reported. */
const CHECKS: { readonly [C in CheckName]: Check<ValueOf<C>> } = {
  moment: (text) => (isMoment(text) ? [] : [[[], momentObjection(text)]]),
  timeZone: (text) => (isTimeZone(text) ? [] : [[[], { en: 'not the IANA name of a time zone', ru: 'это не название часового пояса IANA' }]]),
  taxNumbers: (texts, country) => each(texts, taxNumberObjection(country)),
  registers: (texts, country) => each(texts, registerObjection(country)),
  wording: (text) => (isBlankName(text) ? [[[], BLANK_TEXT]] : []),
  rejectTexts: (texts) => Object.entries(texts).flatMap(([key, text]): Objection[] => (isBlankName(text) ? [[[key], BLANK_TEXT]] : [])),
  products: productObjections,
  chains: chainObjections,
  cities: (texts) => each(texts, (city) => (namesCity(city) ? null : { en: 'not the name of a city', ru: 'это не название города' })),
  stores: storeObjections,
  showcase: showcaseObjections,
  promos: (ids) => each(ids, (id, index) => (ids.indexOf(id) < index ? { en: `promo ${id} is given twice`, ru: `акция ${id} указана дважды` } : null)),
  callback: callbackObjections,
  verifiers: verifierObjections,
}

const taxNumberObjection =
  (country: Country) =>
  (text: string): LocalizedText | null =>
    isTaxNumber(country, text) ? null : PACKS[country].taxNumber.objection

function registerObjection(country: Country) {
  const { isValid, objection } = PACKS[country].register
  return (text: string): LocalizedText | null => (isValid(text) ? null : objection)
}

/** Participants open these addresses, so only http and https are allowed. */
const isAddress = (text: string) => ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '')

/** Years have four digits, so that local times made from them can be compared as texts. */
const isMoment = (text: string) => /^(20|21)\d\d-.*T.*(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))

/** The settings that name other promos. Whether those exist is checked where promos are stored. */
export const PROMO_LISTS = settingsWith('promos')

function* showcaseObjections(showcase: Showcase): Generator<Objection> {
  if (showcase.title !== undefined && isBlankName(showcase.title)) yield [['title'], BLANK]
  for (const field of ['imageUrl', 'rulesUrl'] as const) {
    if (showcase[field] !== undefined && !isAddress(showcase[field])) yield [[field], { en: 'not an http or https address', ru: 'это не адрес http или https' }]
  }
}

/** Parts that have a wrong form, which is reported already, are undefined. */
function* productObjections(products: readonly (StoredProduct | undefined)[]): Generator<Objection> {
  const known = new Set<number>()
  for (const [index, product] of products.entries()) {
    if (product === undefined) continue
    const { productId, words = [], excludeWords = [], patterns = [], excludePatterns = [] } = product
    if (productId !== undefined && known.has(productId))
      yield [[index, 'productId'], { en: `product ${productId} is given twice`, ru: `товар ${productId} указан дважды` }]
    known.add(productId)
    if (!TELLING.some((field) => field in product && product[field]?.length !== 0))
      yield [
        [index, 'words'],
        {
          en: 'a product is told by `words`, `patterns`, `gtins` or `ikpu`, or by several of them',
          ru: 'товар узнают по словам, образцам или кодам: назовите хоть что-нибудь из этого',
        },
      ]
    yield* blankName(index, product)
    yield* under([index, 'words'], each(words, wordsObjection))
    yield* under([index, 'excludeWords'], each(excludeWords, wordsObjection))
    yield* under([index, 'patterns'], each(patterns, patternObjection))
    yield* under([index, 'excludePatterns'], each(excludePatterns, patternObjection))
    for (const field of CODE_FIELDS)
      yield* under(
        [index, field],
        each(product[field] ?? [], (code) => (readNamedCode(field, code) === null ? NOT_A_CODE[kindOfField(field)] : null)),
      )
  }
}

/** A product is told by one of these at least. */
const TELLING = ['words', 'patterns', 'gtins', 'ikpu'] as const

function* chainObjections(chains: readonly StoredChain[], country: Country): Generator<Objection> {
  for (const [index, chain] of chains.entries()) {
    const { inns = [], patterns = [] } = chain
    yield* blankName(index, chain)
    if (inns.length + patterns.length === 0)
      yield [[index], { en: 'a chain is told by `inns`, by `patterns` or by both', ru: 'сеть узнаётся по `inns`, по `patterns` или по тому и другому' }]
    yield* under([index, 'inns'], each(inns, taxNumberObjection(country)))
    yield* under([index, 'patterns'], each(patterns, patternObjection))
  }
}

function* storeObjections(stores: readonly StoredStore[], country: Country): Generator<Objection> {
  for (const [index, store] of stores.entries()) {
    const { inn, addressPatterns } = store
    yield* blankName(index, store)
    if (inn === undefined && addressPatterns.length === 0)
      yield [
        [index],
        { en: 'a store is told by `inn`, by `addressPatterns` or by both', ru: 'магазин узнают по `inn`, по `addressPatterns` или по тому и другому' },
      ]
    const why = inn === undefined ? null : taxNumberObjection(country)(inn)
    if (why !== null) yield [[index, 'inn'], why]
    yield* under([index, 'addressPatterns'], each(addressPatterns, patternObjection))
  }
}

function* blankName(index: number, { name }: { name: string | undefined }): Generator<Objection> {
  if (name !== undefined && isBlankName(name)) yield [[index, 'name'], BLANK]
}

const BLANK: LocalizedText = { en: 'a name has a character that is no space', ru: 'нужно заполнить' }

const BLANK_TEXT: LocalizedText = { en: 'a text has a character that is no space', ru: BLANK.ru }

const wordsObjection = (text: string): LocalizedText | null =>
  readWords(text, ownWords()) === null ? { en: 'there is no word in this', ru: 'здесь нет ни одного слова' } : null

function* each<V>(values: readonly V[], objection: (value: V, index: number) => LocalizedText | null): Generator<Objection> {
  for (const [index, value] of values.entries()) {
    const why = value === undefined ? null : objection(value, index)
    if (why !== null) yield [[index], why]
  }
}

function* under(start: Objection[0], objections: Iterable<Objection>): Generator<Objection> {
  for (const [path, why] of objections) yield [[...start, ...path], why]
}
