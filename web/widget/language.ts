import type { Country } from '#domain/country.ts'
import { chooseLanguage, type Language } from '#domain/language.ts'

/** The first of these is for people whose languages we do not have. */
const OFFERED = { ru: ['ru', 'uz-Latn', 'uz-Cyrl', 'en'], uz: ['uz-Latn', 'uz-Cyrl', 'ru', 'en'] } as const satisfies { [C in Country]: readonly [Language, ...Language[]] }

/** The language asked for, else the page's, else the browser's, else the country's. */
export function chosenLanguage(asked: string | undefined, country: Country): Language {
  const wanted = [String(asked ?? ''), document.documentElement.lang, ...navigator.languages].map(withoutRegion)
  return chooseLanguage(OFFERED[country], wanted[0], wanted.slice(1).join(','))
}

/** `uz-Cyrl-UZ` is `uz-Cyrl`; in Cyrillic is also `uz_UZ@cyrillic`. */
const withoutRegion = (tag: string): string => (/^uz\b.*cyr/i.test(tag.replace('_', '-')) ? 'uz-Cyrl' : tag.replace('_', '-'))
