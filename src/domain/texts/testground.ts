import type { OperatorLanguage } from '../language.ts'
import { EN, type Words } from './en/testground.ts'
import { RU } from './ru/testground.ts'

export const WORDS: { readonly [L in OperatorLanguage]: Words } = { en: EN, ru: RU }
