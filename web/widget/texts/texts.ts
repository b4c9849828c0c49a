import { HEADLINES } from '#domain/receipt/headlines.ts'
import { inCyrillic, type Language } from '#domain/language.ts'
import { EN } from './en.ts'
import { RU } from './ru.ts'
import { UZ } from './uz.ts'

/** Every text of the widget by its key. `{words}` in braces are filled in; a brand may replace any of them by `i18n`. */
export type Texts = { [K in keyof typeof RU | 'pending' | 'approved' | 'rejected']: string }
export type TextKey = keyof Texts

const SIMPLE = { 'ru': { ...RU, ...headlines('ru') }, 'uz-Latn': { ...UZ, ...headlines('uz-Latn') }, 'en': { ...EN, ...headlines('en') } } satisfies Partial<Record<Language, Texts>>

export function textsIn(language: Language): Texts {
  if (language !== 'uz-Cyrl') return { ...SIMPLE[language] }
  return Object.fromEntries(Object.entries(SIMPLE['uz-Latn']).map(([key, text]) => [key, cyrillic(text)])) as Texts
}

/** What is filled in, and the names of products, stay in their own letters. */
const cyrillic = (text: string): string =>
  text.split(/(\{\w+\}|\([a-z]\)|JPEG|PNG|WebP|HEIC)/).map((part, index) => (index % 2 === 1 ? part : inCyrillic(part))).join('')

function headlines(language: keyof typeof HEADLINES) {
  const { pending, approved, rejected } = HEADLINES[language]
  return { pending, approved, rejected }
}
