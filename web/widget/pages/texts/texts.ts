import { chooseLanguage, type Language } from '#domain/language.ts'
import { EN } from './en.ts'
import { RU } from './ru.ts'
import { UZ } from './uz.ts'

export type PageTexts = { readonly [K in keyof typeof RU]: string }

/** Every text of the widget's own pages, for the service that fills them in and for the pages themselves. */
export const PAGE_TEXTS = { 'ru': RU, 'uz-Latn': UZ, 'en': EN } satisfies Partial<Record<Language, PageTexts>>
export type PageLanguage = keyof typeof PAGE_TEXTS

/** The first is for those who read none of them. */
export const PAGE_LANGUAGES = ['ru', 'uz-Latn', 'en'] as const satisfies readonly PageLanguage[]

/** The language asked for, else the first that the browser names. */
export const pageLanguage = (asked: string | undefined, accepted: string | undefined): PageLanguage => chooseLanguage(PAGE_LANGUAGES, asked, accepted)
