import { en } from '#domain/texts/en/console.ts'
import { ru } from '#domain/texts/ru/console.ts'
import { SETTINGS } from '#domain/promo/settings.ts'
import type { ChoiceName, Texts } from '#domain/promo/settings/setting-texts.ts'
import { isNameIn } from './is-name-in.ts'

type RussianTexts = Texts & { choices?: Readonly<Record<string, ChoiceName>>; fields?: Readonly<Record<string, RussianTexts>> }

/** Russian texts of settings and of fields within them, by path. */
export const RUSSIAN = new Map(
  Object.entries(SETTINGS).flatMap(([name, { ru }]: [string, { ru: RussianTexts }]) => [
    [name, ru] as const,
    ...Object.entries(ru.fields ?? {}).map(([field, texts]) => [`${name}.${field}`, texts] as const),
  ]),
)

/** The name under which forms show a field: `settings.products.0.words.1` is «Товары, 1: Слова» or "Products, 1: Words", and so with the items of a catalogue. Undefined where no form has it. */
export function fieldName(language: string, loc: readonly (string | number)[]): string | undefined {
  const [root, setting, ...rest] = loc
  if (root !== 'settings' || typeof setting !== 'string') {
    if (typeof root !== 'string' || !isNameIn(en.fields, root)) return undefined
    const name = (language === 'ru' ? ru : en).fields[root]
    const field = root === 'items' ? rest.find((step) => typeof step === 'string') : undefined
    return `${name}${typeof setting === 'number' ? `, ${setting + 1}` : ''}${field === undefined ? '' : `: ${itemField(language, field)}`}`
  }
  const row = typeof rest[0] === 'number' ? `, ${rest[0] + 1}` : ''
  const field = rest.find((step) => typeof step === 'string')
  return field === undefined
    ? `${titleOf(language, setting)}${row}`
    : `${titleOf(language, setting)}${row}: ${columnOf(language, setting, field) ?? titleOf(language, `${setting}.${field}`)}`
}

/** An item of a catalogue has the fields of a product, two of them under other names. */
const itemField = (language: string, field: string): string => titleOf(language, `products.${{ itemId: 'productId', pointsPerUnit: 'points' }[field] ?? field}`)

/** The table of products has short headings. */
const columnOf = (language: string, setting: string, field: string): string | undefined =>
  setting === 'products' && isNameIn(en.products.column, field) ? (language === 'ru' ? ru : en).products.column[field] : undefined

/** A text of the service, in which settings and their values are named as in the API, with the names of the form: `callback` is «Извещения о чеках». */
export function inWords(language: string, text: string, setting?: string | number): string {
  const known = (path: string) => (RUSSIAN.has(path) ? titleOf(language, path) : undefined)
  const [open, close] = language === 'ru' ? '«»' : '“”'
  return text.replaceAll(/`([^`]*)`/g, (_, name: string) => {
    const found = known(`${setting}.${name}`) ?? known(name) ?? choiceText(language, name)
    return found === undefined ? name : `${open}${found}${close}`
  })
}

const titleOf = (language: string, path: string): string => (language === 'ru' ? RUSSIAN.get(path)?.title : undefined) ?? humanized(path)

/** What a value that some setting lets choose from is called. */
export function choiceText(language: string, value: string): string | undefined {
  for (const { choices } of RUSSIAN.values()) {
    if (choices === undefined || !Object.hasOwn(choices, value)) continue
    const name = choices[value]
    if (typeof name === 'object') return language === 'ru' ? name.ru : name.en
    return language === 'ru' ? name : value
  }
  return undefined
}

/** A name made of the one in the API. */
export const humanized = (path: string): string => {
  const words = (path.split('.').at(-1) ?? path).replaceAll('_', ' ').replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
  const name = words
    .replace(/ kopeks$/, '')
    .replaceAll(/\b(inn|gtin|ikpu|fn|qr|url|id)(s?)\b/gi, (_, word: string, plural: string) => word.toUpperCase() + plural)
  return name.charAt(0).toUpperCase() + name.slice(1)
}
