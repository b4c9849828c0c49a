import { finding, type LintFinding } from './lint-finding.ts'
import type { PromoSettings } from './settings.ts'

const DAY_MS = 86_400_000
const MINUTES = { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const
const USUAL_DAYS = 2 * 365

export function* lintTime({ starts_at, ends_at, upload_within_days, timezone }: PromoSettings, now: Date): Generator<LintFinding> {
  const starts = starts_at === null ? null : Date.parse(starts_at)
  const ends = ends_at === null ? null : Date.parse(ends_at)
  const lastUpload = ends === null ? null : ends + (upload_within_days ?? 0) * DAY_MS
  if (ends !== null && lastUpload !== null && lastUpload <= now.getTime()) {
    const end = (locale: string) => `${new Intl.DateTimeFormat(locale, { ...MINUTES, timeZone: timezone }).format(ends)}, ${timezone}`
    yield finding(
      'PERIOD_OVER',
      ['ends_at'],
      { en: `no purchase after ${end('en-GB')} counts, and that is past`, ru: `покупки после ${end('ru')} не участвуют, а этот момент прошёл` },
      { en: 'set a later `ends_at`, or close the promo', ru: 'сдвиньте `ends_at` или закройте акцию' },
    )
  }
  if (starts !== null && ends !== null && ends - starts > USUAL_DAYS * DAY_MS) {
    yield finding(
      'PERIOD_LONG',
      ['ends_at'],
      { en: `the promo lasts ${Math.round((ends - starts) / DAY_MS)} days`, ru: `акция длится ${Math.round((ends - starts) / DAY_MS)} дн.` },
      { en: 'check the years of `starts_at` and `ends_at`', ru: 'проверьте годы в `starts_at` и `ends_at`' },
    )
  }
}
