import { REJECT_KEYS, type RejectKey } from '../reject-keys.ts'
import { finding, type LintFinding } from './lint-finding.ts'
import { canOccur } from './occurring-keys.ts'
import type { PromoSettings } from './settings.ts'

export function* lintTexts(settings: PromoSettings): Generator<LintFinding> {
  const texts = Object.keys(settings.reject_texts) as RejectKey[]
  for (const key of texts) {
    if (!canOccur(key, settings))
      yield finding(
        'REJECT_TEXT_UNUSED',
        ['reject_texts', key],
        { en: `with these settings no receipt is ${key}`, ru: `с такими настройками ни один чек не будет ${key}` },
        { en: 'leave the text out, or set what gives this key', ru: 'уберите текст или задайте то, что даёт этот ключ' },
      )
  }
  if (texts.length === 0) return
  const missing = (Object.keys(REJECT_KEYS) as RejectKey[]).filter((key) => !texts.includes(key) && canOccur(key, settings))
  if (missing.length > 0) {
    yield finding(
      'REJECT_TEXT_MISSING',
      ['reject_texts'],
      { en: `the default text is told for ${missing.join(', ')}`, ru: `обычный текст показывается для ${missing.join(', ')}` },
      { en: 'write their texts as well, if participants are to hear one voice', ru: 'напишите и эти тексты, чтобы участники слышали один голос' },
    )
  }
}
