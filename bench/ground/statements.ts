import type { Sql } from '#platform/db.ts'
import { table } from './figures.ts'

/** What a database did since `forgetStatements`, by its own counts: they are the same on a busy machine. `looks` are those for due jobs. */
export type Counts = { statements: number; walBytes: number; buffers: number; looks: number; buffersOfLooks: number }

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
           coalesce(sum(buffers), 0)::float as buffers, coalesce(sum(calls) filter (where is_look), 0)::float as looks,
           coalesce(sum(buffers) filter (where is_look), 0)::float as buffers_of_looks
      from (select *, shared_blks_hit + shared_blks_read as buffers, query like '%next_due_at%' as is_look from pg_stat_statements) as s
     where dbid = (select oid from pg_database where datname = current_database())`
  return row
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
