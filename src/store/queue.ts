import type { Db } from '#platform/db.ts'

/** The cheapest query that shows whether the table of jobs can be read. */
export async function canBeRead(db: Db): Promise<boolean> {
  await db`select 1 from jobs limit 1`
  return true
}

export function countDueByName(db: Db): Promise<{ name: string; due: number }[]> {
  return db<{ name: string; due: number }[]>`
    select name, count(*)::int as due from jobs where run_at <= service_now() group by name`
}
