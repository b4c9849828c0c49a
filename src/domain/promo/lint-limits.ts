import { isWithin, SPANS } from '../rules/limit-spans.ts'
import { LIMIT_KEYS, limitOf, type PromoLimit } from '../rules/promo-limits.ts'
import { finding, type LintFinding } from './lint-finding.ts'
import type { PromoSettings } from './settings.ts'

const LIMITS = LIMIT_KEYS.map(limitOf)
const COUNTS = LIMITS.filter(({ measure }) => measure === 'count')
const PAUSES = LIMITS.filter(({ measure }) => measure === 'secondsToNearest')

export function* lintLimits(settings: PromoSettings): Generator<LintFinding> {
  for (const narrow of COUNTS) {
    for (const wide of COUNTS) {
      const [few, many] = [settings[narrow.setting], settings[wide.setting]]
      if (narrow === wide || few === null || many === null || !countsAllOf(wide, narrow)) continue
      // Of two limits reached at once, the one that is asked first decides.
      if (few > many || (few === many && orderOf(narrow) > orderOf(wide))) {
        yield finding(
          'LIMIT_NEVER_DECIDES',
          [narrow.setting],
          {
            en: `\`${wide.setting}\` of ${many} is reached before \`${narrow.setting}\` of ${few}`,
            ru: `предел \`${wide.setting}\` (${many}) наступает раньше, чем \`${narrow.setting}\` (${few})`,
          },
          { en: `set less than ${many}, or leave it out`, ru: `поставьте меньше ${many} или уберите` },
        )
      }
    }
  }
  for (const pause of PAUSES) {
    for (const limit of COUNTS) {
      const [most, seconds] = [settings[limit.setting], settings[pause.setting]]
      const span = SPANS[limit.within]
      if (most === null || seconds === null || span === null || !countsAllOf({ ...pause, within: limit.within }, limit) || most * seconds < span.seconds)
        continue
      yield finding(
        'LIMIT_NEVER_DECIDES',
        [limit.setting],
        {
          en: `with ${seconds} s between receipts nobody sends more than ${most} ${span.each.en}`,
          ru: `с паузой ${seconds} с между чеками больше ${most} ${span.each.ru} никто не пришлёт`,
        },
        { en: `shorten \`${pause.setting}\`, or leave the limit out`, ru: `сократите \`${pause.setting}\` или уберите предел` },
      )
    }
  }
}

/** Limits count receipts by their participant, whom retention removes. */
export function* lintForgottenLimits(settings: PromoSettings): Generator<LintFinding> {
  const { retention_days: days } = settings
  if (days === null) return
  for (const limit of COUNTS) {
    if (settings[limit.setting] === null || limit.of !== 'participant' || countedForDays(limit, settings) <= days) continue
    yield finding(
      'LIMIT_FORGETS',
      [limit.setting],
      {
        en: `after ${days} days (\`retention_days\`) a receipt counts no more, because its participant is removed`,
        ru: `через столько дней, сколько хранятся данные участников (${days}), чек больше не считается: участник из него стёрт`,
      },
      { en: 'set a longer `retention_days`, or expect more receipts than the limit', ru: 'увеличьте `retention_days` или ждите чеков сверх предела' },
    )
  }
}

const DAY_MS = 86_400_000

/** For how many days after it was sent a receipt may still be counted, at most. */
function countedForDays({ within, same }: PromoLimit, { starts_at, ends_at, upload_within_days }: PromoSettings): number {
  const span = SPANS[within]
  if (span !== null) return span.seconds / 86_400
  if (same === 'purchaseDate' && upload_within_days !== null) return upload_within_days
  if (starts_at === null || ends_at === null) return Infinity
  return (Date.parse(ends_at) - Date.parse(starts_at)) / DAY_MS + (upload_within_days ?? 0)
}

/** Whether everything counted by the narrow limit is counted by the wide one. */
const countsAllOf = (wide: PromoLimit, narrow: PromoLimit): boolean =>
  wide.of === narrow.of &&
  isWithin(narrow.within, wide.within) &&
  (wide.same === undefined || wide.same === narrow.same) &&
  narrow.progress.every((one) => wide.progress.includes(one))

/** Limits that need the tax authority's answer are asked after all others. */
const orderOf = (limit: PromoLimit): number => LIMITS.indexOf(limit) + (limit.asked === 'atVerdict' ? LIMITS.length : 0)
