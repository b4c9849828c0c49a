import { FORMS, type Country } from '#countries/index.ts'
import { negotiateLanguage, type Language } from '#domain/language.ts'

/** The language asked for, otherwise the page's, the browser's, or the country's. */
export const chosenLanguage = (asked: string | undefined, country: Country): Language =>
  negotiateLanguage(FORMS[country].languages, String(asked ?? ''), document.documentElement.lang, ...navigator.languages)
