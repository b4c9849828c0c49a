import type { OperatorLanguage } from '../language.ts'
import { EN, type Words } from './en/documentation.ts'
import { RU } from './ru/documentation.ts'

export const WORDS: { readonly [L in OperatorLanguage]: Words } = { en: EN, ru: RU }
