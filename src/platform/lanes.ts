import type { Sql } from './db.ts'
import { dueLanes, livingWorkers, type Job } from './queue.ts'

/**
 * Lanes of capped jobs, each served by one process at a time. Whoever holds a lane does its jobs without claiming them one by one,
 * keeps to its cap without asking anybody, and fences what it records with the token, which grows when the lane changes hands.
 */
export type Hold = { name: string; lane: number; token: number }

/**
 * Takes up to `limit` lanes of a name that have something due and nobody to do it. One that is this worker's and not `known` to it, because an
 * answer was lost, is nobody's.
 */
export async function takeLanes(sql: Sql, { name, worker, leaseMs, limit, known }: {
  name: string; worker: number; leaseMs: number; limit: number; known: readonly number[]
}): Promise<Hold[]> {
  const isUnserved = sql`(h.held_by is null or h.held_until <= (select now from clock_reading) or (h.held_by = ${worker}::int and h.lane <> all(${known}::int[])))`
  return sql<Hold[]>`
    ${dueLanes(sql, name)}, clock_reading as materialized (select service_now() as now
    ), chosen as materialized (
      select due.lane, h.lane is null as is_new from due left join lane_holds h on h.name = ${name} and h.lane = due.lane
       where h.lane is null or ${isUnserved}
       order by random() limit ${limit}::int
    ), free as materialized (
      select h.lane from lane_holds h join chosen on h.lane = chosen.lane
       where h.name = ${name} and not chosen.is_new and ${isUnserved} order by h.lane for update of h
    ), taken as (
      update lane_holds h set held_by = ${worker}::int, held_until = now + ${leaseMs}::float * interval '1 ms', token = h.token + 1
        from free, clock_reading where h.name = ${name} and h.lane = free.lane
      returning h.name, h.lane, h.token
    ), begun as (
      insert into lane_holds (name, lane, held_by, held_until)
      select ${name}, lane, ${worker}::int, now + ${leaseMs}::float * interval '1 ms' from (select lane from chosen where is_new order by lane) ordered, clock_reading
          on conflict do nothing -- whoever was quicker has it
      returning name, lane, token
    )
    select * from taken union all select * from begun`
}

/** Prolongs what is still held. Answers that, with how many jobs may run in it; the rest is another's, or nobody's. */
export function renewLanes(sql: Sql, { worker, holds, leaseMs, laneCap }: {
  worker: number; holds: readonly Hold[]; leaseMs: number; laneCap: number
}): Promise<(Hold & { cap: number })[]> {
  return sql<(Hold & { cap: number })[]>`
    with ours as materialized (${locked(sql, worker, holds)})
    update lane_holds h set held_until = service_now() + ${leaseMs}::float * interval '1 ms'
      from ours left join lane_caps c on c.name = ours.name and c.lane = ours.lane
     where h.name = ours.name and h.lane = ours.lane
    returning h.name, h.lane, h.token, coalesce(c.cap, ${laneCap}::int) as cap`
}

/** How many lanes of a name each worker would hold if they shared them evenly; no number where there is only one. */
export async function evenShare(sql: Sql, name: string): Promise<number> {
  const [{ held, workers }] = await sql<[{ held: number; workers: number }]>`
    select (select count(*)::int from lane_holds where name = ${name} and held_by is not null) as held,
           (select count(*)::int from (${livingWorkers(sql)}) living) as workers`
  return workers > 1 ? Math.ceil(held / workers) : Infinity
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
