import { compilePattern } from '@chekhov/pattern-engine'
import type { LocalizedText } from '../localized-text.ts'
import { PATTERN_REFUSALS_RU } from '../texts/ru/patterns.ts'

/** Why a pattern cannot be used; null: it can. The English words and the position from 0 are Python's; people who read Russian count characters from 1. */
export function patternObjection(source: string): LocalizedText | null {
  const compiled = compilePattern(source)
  if (compiled.ok) return null
  const { code, detail, reason, position } = compiled
  return { en: `${reason} (at character ${position})`, ru: `образец не читается, ${position + 1}-й знак: ${PATTERN_REFUSALS_RU[code](detail)}` }
}
