import type { Sql } from '#platform/db.ts'
import { table } from './figures.ts'

/** Bytes of all tables with their indexes and long values. */
export async function readDisk(sql: Sql): Promise<number> {
  const [{ bytes }] = await sql<[{ bytes: number }]>`
    select sum(pg_total_relation_size(oid))::float as bytes from pg_class where relkind in ('r', 'm') and relnamespace = 'public'::regnamespace`
  return bytes
}

export const findLogPosition = async (sql: Sql): Promise<string> => (await sql<[{ lsn: string }]>`select pg_current_wal_insert_lsn()::text as lsn`)[0].lsn

export type Logged = { name: string; bytes: number; records: number }

/** What went to the write-ahead log since a position, by table and index. Empty where the server cannot say. */
export async function readLog(sql: Sql, since: string): Promise<Logged[]> {
  try {
    await sql.script('create extension if not exists pg_walinspect')
    return await sql<Logged[]>`
      with logged as materialized (
        select relfilenode as file, sum(record_length)::float as bytes, count(*)::float as records
          from pg_get_wal_block_info(${since}::pg_lsn, pg_current_wal_insert_lsn(), false)
         where block_id = 0 and reldatabase = (select oid from pg_database where datname = current_database())
         group by 1)
      select coalesce((select 'long values of ' || relname from pg_class where reltoastrelid in (c.oid, i.indrelid)), c.relname, 'other') as name,
             sum(logged.bytes)::float as bytes, sum(logged.records)::float as records
        from logged
        left join pg_class c on pg_relation_filenode(c.oid) = logged.file
        left join pg_index i on i.indexrelid = c.oid
       group by 1`
  } catch {
    return []
  }
}

/** Bytes for each of so many receipts: on disk, and in the log of `logged` receipts. */
export async function bytesByTable(sql: Sql, { stored, log, logged }: { stored: number; log: readonly Logged[]; logged: number }): Promise<string> {
  const rows = await sql<{ of: string; name: string; bytes: number }[]>`
    select c.relname as of, p.name, sum(pg_relation_size(p.oid))::float as bytes
      from pg_class c
     cross join lateral (
       select c.oid, c.relname as name
       union all select indexrelid, relname from pg_index join pg_class on pg_class.oid = indexrelid where indrelid = c.oid
       union all select c.reltoastrelid, 'long values of ' || c.relname where c.reltoastrelid <> 0
       union all select indexrelid, 'long values of ' || c.relname from pg_index where indrelid = c.reltoastrelid) p
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     group by c.relname, p.name order by c.relname, p.name <> c.relname, p.name`
  const found = new Map(log.map((one) => [one.name, one]))
  const shown = rows.filter(({ name, bytes }) => bytes / stored >= 10 || (found.get(name)?.bytes ?? 0) / logged >= 10)
  return table([
    ['table and index', 'disk/receipt', 'WAL/receipt', 'records/receipt'],
    ...shown.map(({ of, name, bytes }) => {
      const its = found.get(name)
      const each = (value: number | undefined, of: number, digits = 0) => (value === undefined ? '' : (value / of).toFixed(digits))
      return [name === of ? name : `  ${name}`, each(bytes, stored), each(its?.bytes, logged), each(its?.records, logged, 2)]
    }),
  ])
}
