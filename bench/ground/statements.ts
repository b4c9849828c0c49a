import type { Sql } from '#platform/db.ts'
import { table } from './figures.ts'

/** What a database did since `forgetStatements`, by its own counts: they are the same on a busy machine. */
export type Counts = { statements: number; walBytes: number; buffers: number }

/** False where the server keeps no such counts. */
export async function countStatements(sql: Sql): Promise<boolean> {
  try {
    await sql.script('create extension if not exists pg_stat_statements')
    await sql`select 1 from pg_stat_statements limit 1`
    return true
  } catch {
    return false
  }
}

export const forgetStatements = (sql: Sql): Promise<unknown> =>
  sql`select pg_stat_statements_reset(0, (select oid from pg_database where datname = current_database()), 0)`

export async function readCounts(sql: Sql): Promise<Counts> {
  const [row] = await sql<[Counts]>`
    select coalesce(sum(calls), 0)::float as statements, coalesce(sum(wal_bytes), 0)::float as wal_bytes,
           coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float as buffers
      from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())`
  return row
}

/** How many pages one look for due jobs reads. */
export async function buffersPerLook(sql: Sql): Promise<number> {
  const [row] = await sql<[{ buffers: number }]>`
    select sum(shared_blks_hit + shared_blks_read)::float / greatest(sum(calls), 1) as buffers
      from pg_stat_statements where query like '%next_due_at%' and dbid = (select oid from pg_database where datname = current_database())`
  return row.buffers
}

/** The dearest statements, each with what it costs a receipt. */
export async function dearest(sql: Sql, receipts: number): Promise<string> {
  const rows = await sql<{ query: string; calls: number; ms: number; rows: number; buffers: number; wal: number }[]>`
    select regexp_replace(query, '[[:space:]]+', ' ', 'g') as query, calls::float, total_exec_time as ms, rows::float,
           (shared_blks_hit + shared_blks_read)::float as buffers, wal_bytes::float as wal
      from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
     order by total_exec_time desc limit 24`
  return table([
    ['statement', 'calls/receipt', 'ms/receipt', 'rows/call', 'buffers/receipt', 'WAL/receipt'],
    ...rows.map(({ query, calls, ms, rows: found, buffers, wal }) => [
      shortened(query),
      (calls / receipts).toFixed(3),
      (ms / receipts).toFixed(3),
      (found / calls).toFixed(1),
      (buffers / receipts).toFixed(1),
      (wal / receipts).toFixed(0),
    ]),
  ])
}

/** What a statement writes; of one that only reads, its beginning. */
function shortened(query: string): string {
  const writes = [...query.matchAll(/\b(insert into|update|delete from) ([a-z_]+)/gi)].map(([whole]) => whole)
  return writes.length > 0 ? [...new Set(writes)].join(', ').slice(0, 110) : query.replace(/\$\d+/g, '?').slice(0, 110)
}
