import { negotiateLanguage, writtenLanguage, type Language, type Written } from '../language.ts'
import { EN } from './en/widget-pages.ts'
import { RU } from './ru/widget-pages.ts'
import { UZ } from './uz/widget-pages.ts'

export type PageTexts = { readonly [K in keyof typeof RU]: string }

/** Every text of the widget's own pages, for the service that renders them and for the pages' programs. */
export const PAGE_TEXTS: Written<PageTexts> = { ru: RU, uz: UZ, en: EN }

/** The pages are for developers, so Uzbek is in Latin letters only. The first language is the default. */
export const PAGE_LANGUAGES = ['ru', 'uz-Latn', 'en'] as const satisfies readonly Language[]
export type PageLanguage = (typeof PAGE_LANGUAGES)[number]

/** The language asked for, otherwise the first that the browser accepts. */
export const pageLanguage = (asked: string | undefined, accepted: string | undefined): PageLanguage => negotiateLanguage(PAGE_LANGUAGES, asked, accepted)

export const pageTexts = (language: PageLanguage): PageTexts => PAGE_TEXTS[writtenLanguage(language)]
