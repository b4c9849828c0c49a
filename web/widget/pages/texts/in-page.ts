import { PAGE_TEXTS, pageLanguage } from './texts.ts'

/** In the language that the service has written the page in. */
export const TEXTS = PAGE_TEXTS[pageLanguage(document.documentElement.lang, undefined)]
