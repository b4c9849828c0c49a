import type { OperatorLanguage } from '../language.ts'
import { EN, type DocumentationTexts } from './en/documentation.ts'
import { RU } from './ru/documentation.ts'

export const TEXTS: { readonly [L in OperatorLanguage]: DocumentationTexts } = { en: EN, ru: RU }
