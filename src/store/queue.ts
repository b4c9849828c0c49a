import type { Db } from '#platform/db.ts'

/** The cheapest query that shows whether the table of jobs can be read. */
export async function canBeRead(db: Db): Promise<boolean> {
  await db`select 1 from jobs limit 1`
  return true
}

export type JobCounts = { name: string; due: number; waiting: number }

/** How many jobs of each kind are due and how many wait for their moment, of the first so many: a long backlog costs no more than this. */
export const COUNTED_MAX = 10_000

export function countByName(db: Db): Promise<JobCounts[]> {
  return db<JobCounts[]>`
    with clock_reading as materialized (select service_now() as now)
    select name, count(*) filter (where is_due)::int as due, count(*) filter (where not is_due)::int as waiting
      from ((select name, true as is_due from jobs where run_at <= (select now from clock_reading) order by run_at limit ${COUNTED_MAX})
            union all
            (select name, false from jobs where run_at > (select now from clock_reading) order by run_at limit ${COUNTED_MAX})) counted
     group by name`
}

/** Rows of jobs that have ended and are not removed from the table yet, as the server estimates them. */
export async function countEnded(db: Db): Promise<number> {
  const [row] = await db<{ ended: number }[]>`select n_dead_tup::float as ended from pg_stat_user_tables where relname = 'jobs'`
  return row?.ended ?? 0
}
