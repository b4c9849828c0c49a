import { INTAKE_LIMITS } from '../rules/limits.ts'
import { finding, type LintFinding } from './lint-finding.ts'
import type { PromoSettings } from './settings.ts'

/** Whatever the first of a pair counts, the second counts as well. */
const WITHIN = [
  ['receipts_per_day', 'receipts_per_week'],
  ['receipts_per_day', 'receipts_per_promo'],
  ['receipts_per_week', 'receipts_per_promo'],
  ['max_per_user_per_date', 'receipts_per_promo'],
  ['max_per_user_per_retailer', 'receipts_per_promo'],
] as const

const DAY_SECONDS = 86_400

export function* lintLimits(settings: PromoSettings): Generator<LintFinding> {
  for (const [narrow, wide] of WITHIN) {
    const [few, many] = [settings[narrow], settings[wide]]
    if (few === null || many === null) continue
    // Of two limits that are reached at once, the one that is asked first decides.
    if (few > many || (few === many && orderOf(narrow) > orderOf(wide))) {
      yield finding('LIMIT_NEVER_DECIDES', [narrow],
        { en: `\`${wide}\` of ${many} is reached before \`${narrow}\` of ${few}`, ru: `предел \`${wide}\` (${many}) наступает раньше, чем \`${narrow}\` (${few})` },
        { en: `set less than ${many}, or leave it out`, ru: `поставьте меньше ${many} или уберите` },
      )
    }
  }
  const { receipts_per_day, delay_between_receipts: delay } = settings
  if (receipts_per_day !== null && delay !== null && receipts_per_day * delay >= DAY_SECONDS) {
    yield finding('LIMIT_NEVER_DECIDES', ['receipts_per_day'],
      { en: `with ${delay} s between receipts nobody sends more than ${receipts_per_day} a day`, ru: `с паузой ${delay} с между чеками больше ${receipts_per_day} в день никто не пришлёт` },
      { en: 'shorten `delay_between_receipts`, or leave the limit out', ru: 'сократите `delay_between_receipts` или уберите предел' },
    )
  }
}

/** Limits that need the tax authority's answer are asked after all others. */
function orderOf(setting: keyof PromoSettings): number {
  const order = INTAKE_LIMITS.findIndex(({ onlyWith }) => onlyWith === setting)
  return order === -1 ? INTAKE_LIMITS.length : order
}
