import type { Sql } from '../db.ts'
import { livingWorkers, MAIN, PARTITIONS, sharingWorkers, type Hold, type Pool } from '../queue.ts'

// The clock is read in a select of its own, once for a statement: reading it for a row costs more than the row.

/**
 * Takes up to `limit` partitions that no living process holds. A partition that belongs to this worker but is not `known` to it, because an answer was lost,
 * is taken again. All statements lock partitions in the same order.
 */
export async function takePartitions(
  sql: Sql,
  { worker, leaseMs, limit, known, pool = MAIN }: { worker: number; leaseMs: number; limit: number; known: readonly number[]; pool?: Pool },
): Promise<Hold[]> {
  if (limit <= 0) return []
  return sql<Hold[]>`
    with living as materialized (${livingWorkers(sql)}
    ), free as materialized (
      select partition from partition_holds
       where ${isOf(sql, pool)}
         and (held_by is null or held_until <= (select service_now()) or held_by not in (select objid from living) and held_by <> ${worker}::int
           or held_by = ${worker}::int and partition <> all(${known}::smallint[]))
       order by partition for update limit ${limit}::int
    )
    update partition_holds h set held_by = ${worker}::int, held_until = (select service_now()) + ${leaseMs}::float * interval '1 ms', token = h.token + 1
      from free where h.partition = free.partition
    returning h.partition, h.token`
}

/** Renews the holds that are still valid and returns them. */
export function renewPartitions(sql: Sql, { worker, holds, leaseMs }: { worker: number; holds: readonly Hold[]; leaseMs: number }): Promise<Hold[]> {
  return sql<Hold[]>`
    with ours as materialized (${locked(sql, worker, holds)})
    update partition_holds h set held_until = (select service_now()) + ${leaseMs}::float * interval '1 ms'
      from ours where h.partition = ours.partition
    returning h.partition, h.token`
}

export async function releasePartitions(sql: Sql, worker: number, holds: readonly Hold[]): Promise<void> {
  if (holds.length === 0) return
  await sql`
    with ours as materialized (${locked(sql, worker, holds)})
    update partition_holds h set held_by = null, held_until = null from ours where h.partition = ours.partition`
}

/** How many processes share the partitions, whether others come first, how many partitions this worker holds, and whether there is a free partition. */
export async function sharing(
  sql: Sql,
  worker: number,
  pool = MAIN,
  leaseMs?: number,
): Promise<{ workers: number; others: boolean; held: number; free: boolean }> {
  const [row] = await sql<[{ workers: number; others: boolean; held: number; free: boolean }]>`
    with living as materialized (${livingWorkers(sql)})
    select (select count(*)::int from (${sharingWorkers(sql, pool.shared, leaseMs)}) sharing) as workers,
           ${pool.unless === null ? sql`false` : sql`exists (${sharingWorkers(sql, pool.unless, leaseMs)})`} as others,
           (select count(*)::int from partition_holds where held_by = ${worker}::int) as held,
           exists (select 1 from partition_holds
                    where ${isOf(sql, pool)} and (held_by is null or held_until <= (select service_now()) or held_by not in (select objid from living))) as free`
  return row
}

const isOf = (sql: Sql, { first }: Pool) => sql`partition between ${first}::smallint and ${first + PARTITIONS - 1}::smallint`

/** The holds that still belong to this worker, locked. */
const locked = (sql: Sql, worker: number, holds: readonly Hold[]) => sql`
  select h.partition from partition_holds h
    join jsonb_to_recordset(${sql.json(holds.map(({ partition, token }) => ({ partition, token })))}) as r(partition smallint, token int)
      on h.partition = r.partition and h.token = r.token
   where h.held_by = ${worker}::int order by h.partition for no key update of h`
