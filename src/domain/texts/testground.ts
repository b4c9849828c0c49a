import type { OperatorLanguage } from '../language.ts'
import { EN, type TestgroundTexts } from './en/testground.ts'
import { RU } from './ru/testground.ts'

export const TEXTS: { readonly [L in OperatorLanguage]: TestgroundTexts } = { en: EN, ru: RU }
