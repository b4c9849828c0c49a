import { EXPORT_DAYS } from './exports.ts'
import { finding, type LintFinding } from './lint-finding.ts'
import type { PromoSettings } from './settings.ts'

export function* lintHousekeeping({ exports, retention_days }: PromoSettings): Generator<LintFinding> {
  if (exports === null || retention_days === null || retention_days > EXPORT_DAYS[exports.every]) return
  yield finding(
    'NO_EFFECT',
    ['exports'],
    {
      en: `after ${retention_days} days nothing of participants is kept, so that a table of a whole ${exports.every} is never made`,
      ru: `данные участников хранятся дней: ${retention_days}, поэтому таблица за ${exports.every === 'day' ? 'целый день' : 'целую неделю'} никогда не делается`,
    },
    exports.every === 'week'
      ? { en: 'set `every` of the exports to `day`, or a longer `retention_days`', ru: 'делайте выгрузки каждый день или увеличьте `retention_days`' }
      : { en: 'set a longer `retention_days`, or reset `exports`', ru: 'увеличьте `retention_days` или сбросьте `exports`' },
  )
}
