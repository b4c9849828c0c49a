import { finding, type LintFinding } from './lint-finding.ts'
import type { PromoSettings } from './settings.ts'

const DAY_MS = 86_400_000
const USUAL_DAYS = 2 * 365

export function* lintTime({ starts_at, ends_at, upload_within_days }: PromoSettings, now: Date): Generator<LintFinding> {
  const starts = starts_at === null ? null : Date.parse(starts_at)
  const ends = ends_at === null ? null : Date.parse(ends_at)
  const lastUpload = ends === null ? null : ends + (upload_within_days ?? 0) * DAY_MS
  if (lastUpload !== null && lastUpload <= now.getTime()) {
    yield finding('PERIOD_OVER', ['ends_at'], `no purchase after ${ends_at} counts, and that is past`, 'set a later `ends_at`, or close the promo')
  }
  if (starts !== null && ends !== null && ends - starts > USUAL_DAYS * DAY_MS) {
    yield finding('PERIOD_LONG', ['ends_at'], `the promo lasts ${Math.round((ends - starts) / DAY_MS)} days`, 'check the years of `starts_at` and `ends_at`')
  }
}
