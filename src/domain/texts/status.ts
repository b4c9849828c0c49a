import { inCyrillic, type Language } from '../language.ts'
import { EN } from './en/status.ts'
import type { StatusTexts } from './participant-texts.ts'
import { RU } from './ru/status.ts'
import { UZ } from './uz/status.ts'

/** Texts converted to the Cyrillic alphabet. */
function cyrillicOf<T>(texts: T): T {
  if (texts === null) return texts
  if (typeof texts === 'string') return inCyrillic(texts) as T
  if (typeof texts === 'function') return ((...args: unknown[]) => cyrillicOf((texts as unknown as (...given: unknown[]) => string | null)(...args))) as T
  return Object.fromEntries(Object.entries(texts as object).map(([name, text]) => [name, cyrillicOf(text)])) as T
}

export const STATUS_TEXTS: { readonly [L in Language]: StatusTexts } = {
  ru: RU,
  'uz-Latn': UZ,
  'uz-Cyrl': { ...cyrillicOf(UZ), moment: UZ.moment },
  en: EN,
}
