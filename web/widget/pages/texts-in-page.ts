import { pageLanguage, pageTexts } from '#domain/texts/widget-pages.ts'

/** In the language that the service has written the page in. */
export const TEXTS = pageTexts(pageLanguage(document.documentElement.lang, undefined))
