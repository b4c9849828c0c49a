import type { DocumentationLanguage } from './documentation-language.ts'

/** A sentence in each language of those who run promos. */
export type Said = { readonly [L in DocumentationLanguage]: string }
