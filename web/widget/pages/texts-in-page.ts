import { pageLanguage, pageTexts } from '#domain/texts/widget-pages.ts'

/** In the language in which the service has rendered the page. */
export const TEXTS = pageTexts(pageLanguage(document.documentElement.lang, undefined))
