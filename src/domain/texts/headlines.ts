import type { Written } from '../language.ts'
import { EN } from './en/headlines.ts'
import type { Headlines } from './participant-texts.ts'
import { RU } from './ru/headlines.ts'
import { UZ } from './uz/headlines.ts'

export const HEADLINES: Written<Headlines> = { ru: RU, uz: UZ, en: EN }
