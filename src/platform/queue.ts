import { openSession, type Db, type Json, type Sql } from './db.ts'

/**
 * The queue: a table of jobs that the stages write in the same statement as their reason.
 *
 * - Delivery is at least once. A claim is a lease; whoever records the outcome of a job fences the record with
 *   `isOurs`, so a worker that was away longer than its lease changes nothing.
 * - Lanes (here: promos) are served in turn, so a lane with a hundred thousand jobs delays no other. Jobs of which only so many of a
 *   lane may run at a time are not claimed: one process at a time holds their lane (`lanes.ts`).
 * - A worker that dies gives its jobs and lanes back within a second: it holds an advisory lock for as long as its connection lives.
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
  /** The fencing token of its lane, if that is held and the job not claimed. */
  laneToken: number | null
}

const WORKER_LOCKS = 77

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

/**
 * Takes up to `limit` due jobs of one name. Which lanes they are of is left to chance, so that no lane is always served before
 * another.
 */
export function claim(sql: Sql, { name, limit, leaseMs, worker }: { name: string; limit: number; leaseMs: number; worker: number }): Promise<Job[]> {
  return sql<Job[]>`
    ${dueLanes(sql, name)}, clock_reading as materialized (select service_now() as now
    ), chosen as materialized (select lane from due order by random() limit ${limit}::int
    ), share as (
      select lane, ceil(${limit}::numeric / count(*) over ()) as size from chosen
    ), picked as (
      select j.id
        from share
       cross join lateral (
         select id from jobs
          where name = ${name} and lane = share.lane and run_at <= (select now from clock_reading)
          order by run_at
          limit share.size
            for update skip locked) j
       limit ${limit}::int
    )
    update jobs
       set attempts = jobs.attempts + 1,
           run_at = (select now from clock_reading) + ${leaseMs}::float * interval '1 ms',
           claimed_by = ${worker}::int
     where jobs.id = any(array(select id from picked)) -- as an array: the planner expects many, and would read the whole backlog
    returning jobs.id, jobs.name, jobs.lane, jobs.payload, jobs.attempts, jobs.failures, null::int as lane_token`
}

/** Lanes of one name that have something due, found by hopping over the index rather than reading the backlog. */
export const dueLanes = (db: Db, name: string) => db`
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

/**
 * A condition on a row of `jobs`: it is this job, and its claim, or the hold of its lane, has not passed to another. The token is part of a key:
 * a lane can be renewed while it is locked so, and cannot change hands.
 */
export const isOurs = (db: Db, { id, attempts, name, lane, laneToken }: Job) => db`
  jobs.id = ${id} and jobs.attempts = ${attempts}::int ${laneToken === null ? db`` : db`
  and exists (select 1 from lane_holds where name = ${name} and lane = ${lane}::int and token = ${laneToken}::int for key share)`}`

/** The job is still ours: locks its row until the transaction ends, or answers false. */
export async function stillOurs(db: Db, job: Job): Promise<boolean> {
  const rows = await db`select 1 from jobs where ${isOurs(db, job)} for update`
  return rows.length === 1
}

/** Ends a job. False: it was lost meanwhile, and whatever else the transaction did must not happen. */
export async function finish(db: Db, job: Job): Promise<boolean> {
  const { count } = await db`delete from jobs where ${isOurs(db, job)}`
  return count === 1
}

/** Puts a job back until a moment (null: now). Fenced like `finish`. */
export async function putBack(db: Db, job: Job, runAt: Date | null, failures = job.failures): Promise<boolean> {
  const { count } = await db`
    update jobs set run_at = ${runAt === null ? db`service_now()` : runAt}, failures = ${failures}::int, ${givenBack(db)} where ${isOurs(db, job)}`
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

export const livingWorkers = (sql: Sql) => sql`
  select objid::int from pg_locks
   where locktype = 'advisory' and granted and classid = ${WORKER_LOCKS}
     and database = (select oid from pg_database where datname = current_database())`
