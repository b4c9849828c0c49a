import { ExportsSchema } from '#domain/promo/exports.ts'
import { zoneOf } from '#domain/promo/resolve-settings.ts'
import { withDefaults } from '#domain/promo/schema.ts'
import type { Context } from '#context/context.ts'
import * as exports from '#store/exports.ts'
import { exportedPeriods, exportName } from './exported-periods.ts'

const DAY_MS = 24 * 60 * 60_000

/** Plans the exports of periods that are over. Several processes may do it at once: a period of a promo is planned once. */
export async function planExports({ sql, now }: Pick<Context, 'sql' | 'now'>): Promise<number> {
  let planned = 0
  for (const { promoId, country, sandbox, wanted, timezone, retentionDays } of await exports.listWanting(sql)) {
    const { every, format, language } = withDefaults(ExportsSchema, wanted)
    const zone = zoneOf(country, timezone)
    const oldest = retentionDays === null ? 0 : now().getTime() - retentionDays * DAY_MS
    for (const period of exportedPeriods(every, now(), zone)) {
      if (period.from.getTime() <= oldest) continue
      const one = { promoId, periodFrom: period.from, periodTo: period.to, name: exportName(promoId, period, zone, format), format, language }
      if (await sql.begin((tx) => exports.plan(tx, one, { sandbox }))) planned++
    }
  }
  return planned
}
