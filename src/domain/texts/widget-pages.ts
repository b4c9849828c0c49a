import { negotiateLanguage, writtenLanguage, type Language, type Written } from '../language.ts'
import { EN } from './en/widget-pages.ts'
import { RU } from './ru/widget-pages.ts'
import { UZ } from './uz/widget-pages.ts'

export type PageTexts = { readonly [K in keyof typeof RU]: string }

/** Every text of the widget's own pages, for the service that fills them in and for the pages themselves. */
export const PAGE_TEXTS: Written<PageTexts> = { ru: RU, uz: UZ, en: EN }

/** The pages are for those who build sites: Uzbek in Latin letters only. The first is for those who read none of them. */
export const PAGE_LANGUAGES = ['ru', 'uz-Latn', 'en'] as const satisfies readonly Language[]
export type PageLanguage = (typeof PAGE_LANGUAGES)[number]

/** The language asked for, else the first that the browser names. */
export const pageLanguage = (asked: string | undefined, accepted: string | undefined): PageLanguage => negotiateLanguage(PAGE_LANGUAGES, asked, accepted)

export const pageTexts = (language: PageLanguage): PageTexts => PAGE_TEXTS[writtenLanguage(language)]
