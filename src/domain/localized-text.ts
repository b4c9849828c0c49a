import type { OperatorLanguage } from './language.ts'

/** A sentence in each language of those who run promos. */
export type LocalizedText = { readonly [L in OperatorLanguage]: string }
