import polyglotI18nProvider from 'ra-i18n-polyglot'
import reactAdminEn from 'ra-language-english'
import { en } from './en.ts'
import { reactAdminRu } from './react-admin-ru.ts'
import { ru } from './ru.ts'

const MESSAGES = { ru: { ...reactAdminRu, ...ru }, en: { ...reactAdminEn, ...en } }

/** In the browser's language until somebody chooses. */
export const i18nProvider = polyglotI18nProvider(
  (locale) => MESSAGES[locale as keyof typeof MESSAGES],
  navigator.language.toLowerCase().startsWith('ru') ? 'ru' : 'en',
  [{ locale: 'ru', name: 'Русский' }, { locale: 'en', name: 'English' }],
  { allowMissing: true },
)
