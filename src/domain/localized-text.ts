import type { OperatorLanguage } from './language.ts'

/** A sentence in each language of operators. */
export type LocalizedText = { readonly [L in OperatorLanguage]: string }
