import type { Piece } from './db/statement.ts'
import { openSession, type Db, type Json, type Sql } from './db.ts'

/**
 * The queue: a table of jobs that the stages write in the same statement as their reason.
 *
 * - Delivery is at least once. A claim is a lease; whoever records the outcome of a job fences the record with
 *   `id` and `attempts`, so a worker that was away longer than its lease changes nothing.
 * - Lanes (here: promos) are served in turn, so a lane with a hundred thousand jobs delays no other. A capped lane never has more
 *   than its cap running, in all processes together, nor more in a process than it leaves free there: however many lanes hang,
 *   there is room for one that does not.
 * - A worker that dies gives its jobs back within a second: it holds an advisory lock for as long as its connection lives.
 */
export type Job<Payload = unknown> = {
  id: number
  name: string
  lane: number
  payload: Payload
  /** The fencing token of this claim. */
  attempts: number
  /** How often this job has thrown. */
  failures: number
}

export const WORKER_LOCKS = 77
const LANE_LOCKS = 78

export type NewJob = { name: string; lane: number; payload: Json; runAt?: Date | null }

/** Adds jobs inside the caller's transaction, so a job exists exactly when its reason does. */
export async function insertJobs(db: Db, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return
  await db`
    insert into jobs (name, lane, payload, run_at)
    select j.name, j.lane, j.payload, coalesce(j.run_at, service_now())
      from jsonb_to_recordset(${db.json(jobs.map(toRow))}) as j(name text, lane int, payload jsonb, run_at timestamptz)`
}

const toRow = ({ name, lane, payload, runAt }: NewJob) => ({ name, lane, payload, run_at: runAt?.toISOString() ?? null })

/** A name for one process's claims. They are the claims of the dead as soon as its connection is gone. */
export type Worker = {
  id: number
  /** A restarted database has forgotten that we live: reminds it. */
  stayAlive(): Promise<void>
  close(): Promise<void>
}

export async function openWorker(sql: Sql): Promise<Worker> {
  const session = openSession(sql)
  const [{ id }] = await session<[{ id: number }]>`select nextval('workers')::int as id`
  const stayAlive = async () => void (await session`
    select pg_try_advisory_lock(${WORKER_LOCKS}, ${id})
     where not exists (${livingWorkers(session)} and objid = ${id} and pid = pg_backend_pid())`)
  await stayAlive()
  return { id, stayAlive, close: () => session.end({ timeout: 1 }) }
}

export type Claim = {
  name: string
  limit: number
  leaseMs: number
  worker: number
  /** For lanes that may have only so many running; `laneCap` where a lane has no cap of its own. */
  capped?: { laneCap: number; here: Here }
}

/** What runs in this process: how many more jobs of the name it could do, and how many it does of each lane. */
export type Here = { free: number; running: ReadonlyMap<number, number> }

/**
 * Takes up to `limit` due jobs of one name. Which lanes they are of is left to chance, so that no lane is always served before
 * another.
 */
export async function claim(sql: Sql, wanted: Claim): Promise<Job[]> {
  const { name, limit, capped } = wanted
  if (capped === undefined) return claimFrom(sql, wanted, sql`${dueLanes(sql, name)}, chosen as materialized (select lane from due order by random() limit ${limit}::int)`)
  return sql.begin(async (tx): Promise<Job[]> => {
    // Taken in a statement of its own: the one that counts must see what the previous holder of the lock claimed.
    const lanes = await tx<{ lane: number }[]>`
      ${dueLanes(tx, name)}, chosen as materialized (
        select lane from due where ${room(tx, name, capped)} > 0 order by random() limit ${limit}::int
      )
      select lane from chosen where pg_try_advisory_xact_lock(${LANE_LOCKS}, lane)`
    if (lanes.length === 0) return []
    return claimFrom(tx, wanted, tx`with chosen as (select unnest(${lanes.map((row) => row.lane)}::int[]) as lane)`)
  })
}

/** How many more of a lane's jobs may run: in all processes, and here, where each that is taken leaves one slot less to the others. */
const room = (db: Db, name: string, { laneCap, here: { free, running } }: NonNullable<Claim['capped']>) => db`least(
  coalesce((select cap from lane_caps where name = ${name} and lane_caps.lane = due.lane), ${laneCap}::int)
  - (select count(*) from jobs r where r.claimed_by is not null and r.name = ${name} and r.lane = due.lane and r.run_at > service_now()),
  (${free}::int + 1 - coalesce((select h.jobs from unnest(${[...running.keys()]}::int[], ${[...running.values()]}::int[]) as h(lane, jobs) where h.lane = due.lane), 0)) / 2)`

async function claimFrom(db: Db, { name, limit, leaseMs, worker, capped }: Claim, chosen: Piece): Promise<Job[]> {
  return db<Job[]>`
    ${chosen}, clock_reading as materialized (select service_now() as now
    ), share as (
      select lane, ${capped === undefined ? db`n` : db`least(n, ${room(db, name, capped)})`} as size
        from (select lane, ceil(${limit}::numeric / count(*) over ()) as n from chosen) due
    ), picked as (
      select j.id
        from share
       cross join lateral (
         select id from jobs
          where name = ${name} and lane = share.lane and run_at <= (select now from clock_reading)
          order by run_at
          limit greatest(share.size, 0)
            for update skip locked) j
       limit ${limit}::int
    )
    update jobs
       set attempts = jobs.attempts + 1,
           run_at = (select now from clock_reading) + ${leaseMs}::float * interval '1 ms',
           claimed_by = ${worker}::int
     where jobs.id = any(array(select id from picked)) -- as an array: the planner expects many, and would read the whole backlog
    returning jobs.id, jobs.name, jobs.lane, jobs.payload, jobs.attempts, jobs.failures`
}

/**
 * Parts of a statement that ends or puts back jobs of capped lanes: `successors` are claimed in their place, one for each of `freed`
 * (a relation with a row and its `lane` for each). A slot that changes hands like this costs no claim of its own; where a cap was
 * lowered meanwhile, some do not.
 */
export const claimSuccessors = (db: Db, { name, freed, worker, leaseMs, laneCap }: { name: string; freed: Piece; worker: number; leaseMs: number; laneCap: number }) => db`
  freed as (${freed}
  ), freed_slots as (
    select f.lane, least(f.n, coalesce((select cap from lane_caps where name = ${name} and lane_caps.lane = f.lane), ${laneCap}::int) + f.n
             - (select count(*) from jobs r where r.claimed_by is not null and r.name = ${name} and r.lane = f.lane and r.run_at > service_now())) as n
      from (select lane, count(*) as n from freed group by lane) f
  ), next_in_lane as (
    select j.id
      from freed_slots f
     cross join lateral (
       select id from jobs
        where name = ${name} and lane = f.lane and run_at <= service_now()
        order by run_at
        limit greatest(f.n, 0)
          for update skip locked) j
  ), successors as (
    update jobs
       set attempts = jobs.attempts + 1, run_at = service_now() + ${leaseMs}::float * interval '1 ms', claimed_by = ${worker}::int
     where jobs.id = any(array(select id from next_in_lane)) -- as an array: the planner expects many, and would read the whole backlog
    returning jobs.id, jobs.name, jobs.lane, jobs.payload, jobs.attempts, jobs.failures
  )`

/** Lanes of one name that have something due, found by hopping over the index rather than reading the backlog. */
const dueLanes = (db: Db, name: string) => db`
    with recursive lanes(lane) as (
      (select lane from jobs where name = ${name} order by lane limit 1)
      union all
      select (select j.lane from jobs j where j.name = ${name} and j.lane > lanes.lane order by j.lane limit 1)
        from lanes where lanes.lane is not null
    ), due as materialized (
      select lane from lanes
       where lane is not null
         and exists (select 1 from jobs j where j.name = ${name} and j.lane = lanes.lane and j.run_at <= service_now())
    )`

/** What gives a claimed job back, in an update of its row: the claim is over with it, and whoever held it has lost it. */
export const givenBack = (db: Db) => db`claimed_by = null, attempts = jobs.attempts + 1`

/** The claim is still ours: locks the job's row until the transaction ends, or answers false. */
export async function stillOurs(db: Db, job: Job): Promise<boolean> {
  const rows = await db`select 1 from jobs where id = ${job.id} and attempts = ${job.attempts} for update`
  return rows.length === 1
}

/** Ends a job. False: the claim was lost meanwhile, and whatever else the transaction did must not happen. */
export async function finish(db: Db, job: Job): Promise<boolean> {
  const { count } = await db`delete from jobs where id = ${job.id} and attempts = ${job.attempts}`
  return count === 1
}

/** Puts a claimed job back until a moment (null: now). Fenced like `finish`. */
export async function putBack(db: Db, job: Job, runAt: Date | null, failures = job.failures): Promise<boolean> {
  const { count } = await db`
    update jobs set run_at = ${runAt === null ? db`service_now()` : runAt}, failures = ${failures}::int, ${givenBack(db)}
     where id = ${job.id} and attempts = ${job.attempts}`
  return count === 1
}

/** Long work keeps its lease by renewing it; a lease that was lost stays lost. */
export async function renew(sql: Sql, jobs: readonly Job[], leaseMs: number): Promise<void> {
  await sql`
    update jobs set run_at = service_now() + ${leaseMs} * interval '1 ms'
      from jsonb_to_recordset(${sql.json(jobs.map(({ id, attempts }) => ({ id, attempts })))}) as held(id bigint, attempts int)
     where jobs.id = held.id and jobs.attempts = held.attempts and jobs.claimed_by is not null and jobs.run_at > service_now()`
}

/** Gives the jobs of dead workers back at once. */
export async function reclaimFromTheDead(sql: Sql): Promise<number> {
  const { count } = await sql`
    update jobs set run_at = service_now(), ${givenBack(sql)}
     where claimed_by is not null
       and run_at > service_now()
       and claimed_by not in (${livingWorkers(sql)})`
  return count
}

const livingWorkers = (sql: Sql) => sql`
  select objid::int from pg_locks
   where locktype = 'advisory' and granted and classid = ${WORKER_LOCKS}
     and database = (select oid from pg_database where datname = current_database())`
