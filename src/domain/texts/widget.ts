import { FORMS, type Country, type FormTextKey } from '#countries/index.ts'
import { inCyrillic, writtenLanguage, type Language, type Written } from '../language.ts'
import { EN as DISPUTE_EN } from './en/dispute.ts'
import { EN } from './en/widget.ts'
import { HEADLINES } from './headlines.ts'
import { RU as DISPUTE_RU } from './ru/dispute.ts'
import { RU } from './ru/widget.ts'
import { UZ as DISPUTE_UZ } from './uz/dispute.ts'
import { UZ } from './uz/widget.ts'

/** Every text of the widget by its key. `{words}` in braces are replaced; a brand may replace any text by `i18n`. */
export type Texts = { [K in TextKey]: string }
export type TextKey = keyof typeof RU | keyof typeof DISPUTE_RU | FormTextKey | 'pending' | 'approved' | 'rejected'

const WRITTEN: Written<{ readonly [K in keyof typeof RU | keyof typeof DISPUTE_RU]: string }> = {
  ru: { ...RU, ...DISPUTE_RU },
  uz: { ...UZ, ...DISPUTE_UZ },
  en: { ...EN, ...DISPUTE_EN },
}

/** Includes the texts of all countries' forms; those of `country` win where two have the same key. */
export function textsIn(language: Language, country?: Country): Texts {
  const texts = written(writtenLanguage(language), country)
  if (language !== 'uz-Cyrl') return texts
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, cyrillic(text)])) as Texts
}

function written(language: keyof Written, country: Country | undefined): Texts {
  const { pending, approved, rejected } = HEADLINES[language]
  const forms = [...Object.values(FORMS), ...(country ? [FORMS[country]] : [])]
  return Object.assign({}, WRITTEN[language], { pending, approved, rejected }, ...forms.map(({ texts }) => texts[language])) as Texts
}

/** Placeholders and names of products keep their letters. */
const cyrillic = (text: string): string =>
  text
    .split(/(\{\w+\}|\([a-z]\)|JPEG|PNG|WebP|HEIC)/)
    .map((part, index) => (index % 2 === 1 ? part : inCyrillic(part)))
    .join('')
