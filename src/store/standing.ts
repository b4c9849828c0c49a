import type { Country } from '#countries/index.ts'
import type { TrackRecord } from '#domain/verify/budgets.ts'
import type { Db } from '#platform/db.ts'
import { HEALTHY, type TaxHealth } from './tax.ts'
import { faded } from './track-records.ts'

/** What decides whether a question may be asked: the breaker of the tax authority, and the records of those who send the receipt, as far as there are any. */
export type Standing = { health: TaxHealth; records: ReadonlyMap<string, TrackRecord> }

/** Both are needed before each question, so they are read by one statement. */
export async function findStandings(db: Db, asked: readonly { country: Country; subjects: readonly string[] }[]): Promise<Standing[]> {
  const rows = await db<(({ country: Country } & TaxHealth) | ({ country: null; subject: string } & TrackRecord))[]>`
    select country, failures, cause, detail, since, open_until, newcomers_from as first_checks_from, probing,
           null as subject, null::real as unconfirmed, null::real as confirmed
      from tax_health where country = any(${[...new Set(asked.map(({ country }) => country))]}::text[])
    union all
    select null, null, null, null, null, null, null, null, subject, greatest(0, unconfirmed) * ${faded(db)}, confirmed * ${faded(db)}
      from track_records t where subject = any(${[...new Set(asked.flatMap(({ subjects }) => subjects))]}::text[])`
  const healths = new Map<Country, TaxHealth>()
  const records = new Map<string, TrackRecord>()
  for (const row of rows) {
    if (row.country === null) records.set(row.subject, { unconfirmed: row.unconfirmed, confirmed: row.confirmed })
    else healths.set(row.country, healthIn(row))
  }
  return asked.map(({ country }) => ({ health: healths.get(country) ?? HEALTHY, records }))
}

const healthIn = ({ failures, cause, detail, since, openUntil, firstChecksFrom, probing }: TaxHealth): TaxHealth => ({
  failures,
  cause,
  detail,
  since,
  openUntil,
  firstChecksFrom,
  probing,
})
