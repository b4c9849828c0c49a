import polyglotI18nProvider from 'ra-i18n-polyglot'
import reactAdminEn from 'ra-language-english'
import { LANGUAGE_NAMES, negotiateLanguage, OPERATOR_LANGUAGES } from '#domain/language.ts'
import { en } from '#domain/texts/en/console.ts'
import { ru } from '#domain/texts/ru/console.ts'
import { reactAdminRu } from './react-admin-ru.ts'

const MESSAGES = { ru: { ...reactAdminRu, ...ru }, en: { ...reactAdminEn, ...en } }

/** In the browser's language until another one is chosen. */
export const i18nProvider = polyglotI18nProvider(
  (locale) => MESSAGES[locale as keyof typeof MESSAGES],
  negotiateLanguage(OPERATOR_LANGUAGES, navigator.language),
  (['ru', 'en'] as const).map((locale) => ({ locale, name: LANGUAGE_NAMES[locale] })),
  { allowMissing: true },
)
