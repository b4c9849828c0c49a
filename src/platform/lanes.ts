import type { Sql } from './db.ts'
import { dueLanes, livingWorkers, type Job } from './queue.ts'

/**
 * Lanes of capped jobs, each served by one process at a time. Whoever holds a lane does its jobs without claiming them one by one,
 * keeps to its cap without asking anybody, and fences what it records with the token, which grows when the lane changes hands.
 */
export type Hold = { name: string; lane: number; token: number }

/** Takes up to `limit` lanes of a name that have something due and nobody to do it. */
export async function takeLanes(sql: Sql, { name, worker, leaseMs, limit }: { name: string; worker: number; leaseMs: number; limit: number }): Promise<Hold[]> {
  return sql<Hold[]>`
    ${dueLanes(sql, name)}, clock_reading as materialized (select service_now() as now
    ), unserved as (
      select due.lane from due left join lane_holds h on h.name = ${name} and h.lane = due.lane
       where h.held_by is null or h.held_until <= (select now from clock_reading)
       order by random() limit ${limit}::int
    )
    insert into lane_holds (name, lane, held_by, held_until)
    select ${name}, lane, ${worker}::int, now + ${leaseMs}::float * interval '1 ms' from (select lane from unserved order by lane) ordered, clock_reading
        on conflict (name, lane) do update
       set held_by = excluded.held_by, held_until = excluded.held_until, token = lane_holds.token + 1
     where lane_holds.held_by is null or lane_holds.held_until <= (select now from clock_reading)
    returning name, lane, token`
}

/** Prolongs what is still held. Answers that; the rest is another's, or nobody's. */
export function renewLanes(sql: Sql, worker: number, holds: readonly Hold[], leaseMs: number): Promise<Hold[]> {
  return sql<Hold[]>`
    with ours as materialized (${locked(sql, worker, holds)})
    update lane_holds h set held_until = service_now() + ${leaseMs}::float * interval '1 ms'
      from ours where h.name = ours.name and h.lane = ours.lane
    returning h.name, h.lane, h.token`
}

export async function releaseLanes(sql: Sql, worker: number, holds: readonly Hold[]): Promise<void> {
  if (holds.length === 0) return
  await sql`
    with ours as materialized (${locked(sql, worker, holds)})
    update lane_holds h set held_by = null from ours where h.name = ours.name and h.lane = ours.lane`
}

/** Takes the lanes of dead workers from them at once. */
export async function releaseLanesOfTheDead(sql: Sql): Promise<void> {
  await sql`
    with theirs as materialized (
      select name, lane from lane_holds where held_by is not null and held_by not in (${livingWorkers(sql)}) order by name, lane for no key update
    )
    update lane_holds h set held_by = null from theirs where h.name = theirs.name and h.lane = theirs.lane`
}

/** A lane that is still held: how many of its jobs may run at a time, and which are due. */
export type LaneView = { lane: number; cap: number; jobs: Job[] }

/** What is due in lanes that this worker holds, the oldest first, up to each one's `limit`, but for the jobs it is doing. */
export async function lookIntoLanes(sql: Sql, { name, worker, laneCap, wanted, doing }: {
  name: string
  worker: number
  laneCap: number
  wanted: readonly (Hold & { limit: number })[]
  doing: Iterable<number>
}): Promise<LaneView[]> {
  const rows = await sql<({ lane: number; cap: number } & ({ id: null } | Job))[]>`
    with clock_reading as materialized (select service_now() as now)
    select h.lane, coalesce(c.cap, ${laneCap}::int) as cap, j.id, h.name, j.payload, j.attempts, j.failures, h.token as lane_token
      from jsonb_to_recordset(${sql.json(wanted)}) as r(lane int, token int, "limit" int)
      join lane_holds h on h.name = ${name} and h.lane = r.lane and h.token = r.token and h.held_by = ${worker}::int
      left join lane_caps c on c.name = h.name and c.lane = h.lane
      left join lateral (
        select id, payload, attempts, failures from jobs
         where name = h.name and lane = h.lane and run_at <= (select now from clock_reading)
           and id not in (select unnest(${[...doing]}::bigint[]))
         order by run_at
         limit r."limit") j on true`
  return [...Map.groupBy(rows, ({ lane }) => lane).values()].map((ofLane) => {
    const [{ lane, cap }] = ofLane as [typeof ofLane[number]]
    return { lane, cap, jobs: ofLane.flatMap((row) => row.id === null ? [] : [{ id: row.id, name, lane, payload: row.payload, attempts: row.attempts, failures: row.failures, laneToken: row.laneToken }]) }
  })
}

/** Those that are still this worker's. Lanes are locked in one order everywhere. */
const locked = (sql: Sql, worker: number, holds: readonly Hold[]) => sql`
  select h.name, h.lane from lane_holds h
    join jsonb_to_recordset(${sql.json(holds.map(({ name, lane, token }) => ({ name, lane, token })))}) as r(name text, lane int, token int)
      on h.name = r.name and h.lane = r.lane and h.token = r.token
   where h.held_by = ${worker}::int order by h.name, h.lane for no key update of h`
