import type { Country } from '#countries/index.ts'
import type { OperatorLanguage } from '#domain/language.ts'
import type { ExportFormat } from '#domain/promo/exports.ts'
import type { StoredSettings } from '#domain/promo/settings.ts'
import type { Db } from '#platform/db.ts'
import type { Piece } from '#platform/db/statement.ts'
import { insertJobs } from '#platform/queue.ts'
import { firstUuidOf, lastUuidOf } from './uuid-moments.ts'

export type NewExport = { promoId: number; periodFrom: Date; periodTo: Date; name: string; format: ExportFormat; language: OperatorLanguage }
export type Export = NewExport & { id: number } & ({ madeAt: null; rows: null; bytes: null } | { madeAt: Date; rows: number; bytes: number })

const columns = (db: Db) => db`id, promo_id, period_from, period_to, name, format, language, rows, bytes::float as bytes, made_at`

export type Wanting = {
  promoId: number
  country: Country
  sandbox: boolean
  wanted: NonNullable<StoredSettings['exports']>
  timezone: string | null
  retentionDays: number | null
}

/** The promos that want exports, with the settings that matter to them. */
export function listWanting(db: Db): Promise<Wanting[]> {
  return db<Wanting[]>`
    select p.id as promo_id, p.country, p.sandbox, v.settings->'exports' as wanted, v.settings->>'timezone' as timezone, (v.settings->>'retention_days')::int as retention_days
      from promos p join promo_versions v on v.promo_id = p.id and v.version = p.version
     where v.settings ? 'exports' order by p.id`
}

/**
 * Records an export of a period that has receipts of which no export as long as this one is known, with the job that makes it. So another zone of the promo does not
 * make the days again that were exported by the former one. False: there are no such receipts. Receipts of the sandbox may be older than their uuids tell.
 */
export async function plan(tx: Db, { promoId, periodFrom, periodTo, name, format, language }: NewExport, { sandbox }: { sandbox: boolean }): Promise<boolean> {
  const [row] = await tx<{ id: number }[]>`
    insert into exports (promo_id, period_from, period_to, name, format, language)
    select ${promoId}::int, ${periodFrom}, ${periodTo}, ${name}, ${format}, ${language}
     where exists (select 1 from (${notYetExported(tx, { promoId, periodFrom, periodTo })}) span
                     cross join lateral (
                       select 1 from receipts where promo_id = ${promoId}::int and created_at >= lower(missing) and created_at < upper(missing)
                          ${sandbox ? tx`` : tx`and uuid between ${firstUuidOf(periodFrom)} and ${lastUuidOf(periodTo)}`} limit 1) r)
    on conflict do nothing
    returning id`
  if (row === undefined) return false
  await insertJobs(tx, [{ name: 'make-export', lane: promoId, payload: { exportId: row.id } }])
  return true
}

/** The parts of a period that are in no export of a day, or of a week if the period is one: spans of time, `missing`. */
const notYetExported = (db: Db, { promoId, periodFrom, periodTo }: Pick<NewExport, 'promoId' | 'periodFrom' | 'periodTo'>) => {
  const isLong = (from: Piece, to: Piece) => db`(${to} - ${from} > interval '2 days')`
  return db`
    select unnest(tstzmultirange(tstzrange(${periodFrom}, ${periodTo})) - coalesce(range_agg(tstzrange(period_from, period_to)), '{}')) as missing
      from exports where promo_id = ${promoId}::int and ${isLong(db`period_from`, db`period_to`)} = ${isLong(db`${periodFrom}::timestamptz`, db`${periodTo}::timestamptz`)}`
}

export async function find(db: Db, id: number): Promise<Export | null> {
  const [row] = await db<Export[]>`select ${columns(db)} from exports where id = ${id}::bigint`
  return row ?? null
}

/** False: the export was deleted meanwhile. */
export async function noteMade(db: Db, id: number, { rows, bytes, at }: { rows: number; bytes: number; at: Date }): Promise<boolean> {
  const { count } = await db`update exports set rows = ${rows}::int, bytes = ${bytes}::bigint, made_at = ${at} where id = ${id}::bigint`
  return count === 1
}

/** Newest first. */
export function list(db: Db, { promoId, before, limit }: { promoId: number | null; before: number | null; limit: number }): Promise<Export[]> {
  return db<Export[]>`
    select ${columns(db)} from exports
     where true ${promoId === null ? db`` : db`and promo_id = ${promoId}::bigint`} ${before === null ? db`` : db`and id < ${before}::bigint`}
     order by id desc limit ${limit}::int`
}

export type Expired = Pick<Export, 'id' | 'format' | 'madeAt'>

/** Exports that are older than they are kept: so many days, or as long as the promo keeps its participants if that is shorter. */
export function listExpired(db: Db, now: Date, keptDays: number): Promise<Expired[]> {
  return db<Expired[]>`
    select e.id, e.format, e.made_at from exports e join promos p on p.id = e.promo_id join promo_versions v on v.promo_id = p.id and v.version = p.version
     where e.period_to <= ${now}::timestamptz - ${keptDays}::int * interval '1 day'
        or e.period_from <= ${now}::timestamptz - (v.settings->>'retention_days')::int * interval '1 day'
     order by e.id limit 1000`
}

/** Deletes exports as they were listed. One that was made since stays, because its file was not there when the others were removed. */
export async function forget(db: Db, expired: readonly Expired[]): Promise<void> {
  const idsOf = (some: readonly Expired[]) => some.map(({ id }) => id)
  await db`
    delete from exports
     where id = any(${idsOf(expired.filter(({ madeAt }) => madeAt !== null))}::bigint[])
        or (id = any(${idsOf(expired.filter(({ madeAt }) => madeAt === null))}::bigint[]) and made_at is null)`
}
