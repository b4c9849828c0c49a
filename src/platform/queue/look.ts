import { arrayOf } from '../db/array-of.ts'
import type { Db } from '../db.ts'
import { PARTITIONS, type Job } from '../queue.ts'

/** A due job. `cap`: how many jobs of its lane may run at a time, if the lane has its own limit. */
export type Found = Omit<Job, 'hold'> & { partition: number; cap: number | null }

export type Looked = {
  found: Found[]
  /** The database's clock at the look, where the next look begins. */
  now: Date
  /** The moment at which the next job falls due; null: there is none. */
  nextDueAt: Date | null
}

/**
 * The jobs that a process may run: of these kinds, and of the partitions that it holds. Jobs of a capped kind are partitioned by lane, others by id.
 * `first`: the first partition of these kinds, 0 if absent.
 */
export type Mine = { names: readonly string[]; capped: readonly string[]; partitions: readonly number[]; first?: number }

export type LaneName = { name: string; lane: number }

/**
 * Jobs that have fallen due since a moment, the earliest first, except for jobs that the process already has and lanes that it does not want now. The cost
 * depends on the number of results: index entries of jobs that ended before `since` are not visited, however long a snapshot keeps them. The limit of a lane is looked
 * up once, however many of its jobs are found.
 */
export async function lookForDue(
  sql: Db,
  { mine, since, limit, except, without }: { mine: Mine; since: Date | null; limit: number; except: readonly number[]; without: readonly LaneName[] },
): Promise<Looked> {
  const [first, ...rest] = await sql<((Found & { now: Date; nextDueAt: Date | null }) | { id: null; now: Date; nextDueAt: Date | null })[]>`
    with clock_reading as materialized (select service_now() as now
    ), next_due as materialized (
      select (select run_at from jobs where run_at > (select now from clock_reading) order by run_at limit 1) as next_due_at
    ), found as materialized (
      select ${columns(sql, mine)} from jobs
       where run_at > ${since ?? LONG_AGO} and run_at <= (select now from clock_reading) and ${isMine(sql, mine)}
         and jobs.id not in (select unnest(${arrayOf(except)}::bigint[]))
         ${without.length === 0 ? sql`` : sql`and not exists (select 1 from ${lanesOf(sql, without)} where w.name = jobs.name and w.lane = jobs.lane)`}
       order by run_at limit ${limit}::int
    ), caps as materialized (
      select name, lane, cap from (select distinct name, lane from found) of_found join lane_caps using (name, lane))
    select c.now, next_due_at, j.*, l.cap
      from clock_reading c cross join next_due left join found j on true left join caps l on l.name = j.name and l.lane = j.lane
     order by j.run_at`
  const rows = [first!, ...rest]
  return { now: first!.now, nextDueAt: first!.nextDueAt, found: rows.flatMap((row) => (row.id === null ? [] : [foundOf(row)])) }
}

/** More due jobs of lanes of which only a part was taken, from a moment on, up to each lane's limit. */
export async function lookIntoLanes(
  sql: Db,
  { mine, wanted, except }: { mine: Mine; wanted: readonly (LaneName & { since: Date; limit: number })[]; except: readonly number[] },
): Promise<Found[]> {
  const rows = await sql<Found[]>`
    with clock_reading as materialized (select service_now() as now)
    select j.*, l.cap from jsonb_to_recordset(${sql.json(wanted)}) as w(name text, lane int, since timestamptz, "limit" int)
      left join lane_caps l on l.name = w.name and l.lane = w.lane
     cross join lateral (
        select ${columns(sql, mine)} from jobs
         where jobs.name = w.name and jobs.lane = w.lane and run_at >= w.since and run_at <= (select now from clock_reading) and ${isMine(sql, mine)}
           and jobs.id not in (select unnest(${arrayOf(except)}::bigint[]))
         order by run_at limit w."limit") j`
  return rows.map(foundOf)
}

const foundOf = ({ id, name, lane, payload, runAt, attempts, failures, partition, cap }: Found): Found => ({
  id,
  name,
  lane,
  payload,
  runAt,
  attempts,
  failures,
  partition,
  cap,
})

const LONG_AGO = new Date(0)

const columns = (sql: Db, mine: Mine) => sql`jobs.id, jobs.name, jobs.lane, payload, run_at, attempts, failures, ${partitionOf(sql, mine)} as partition`

const isMine = (sql: Db, mine: Mine) =>
  sql`jobs.name = any(${[...mine.names]}::text[]) and ${partitionOf(sql, mine)} = any(${[...mine.partitions]}::smallint[])`

const partitionOf = (sql: Db, { capped, first = 0 }: Mine) =>
  sql`(${first}::int + case when jobs.name = any(${[...capped]}::text[]) then jobs.lane else jobs.id end % ${PARTITIONS}::int)::smallint`

const lanesOf = (sql: Db, lanes: readonly LaneName[]) =>
  sql`jsonb_to_recordset(${sql.json(lanes.map(({ name, lane }) => ({ name, lane })))}) as w(name text, lane int)`
