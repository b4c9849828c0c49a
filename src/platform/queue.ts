import { openSession, type Db, type Json, type Sql } from './db.ts'

/**
 * The queue: a table of jobs. Stages insert a job in the same statement as its reason.
 *
 * - Delivery is at least once. The record of a job's outcome is fenced with `isOurs`, so a worker that was away longer than its lease changes nothing.
 *
 * - The table is divided into partitions, and one process at a time holds a partition (`queue/holds.ts`). It reads due jobs, runs them and deletes them: a
 * job is written once and deleted once, and never claimed by an update.
 *
 * - Lanes (here: promos) are served in turn, so a lane with a hundred thousand jobs delays no other. Some kinds of jobs have a limit of how many may run at a
 * time per lane (`queue/slots.ts`).
 *
 * - The partitions of a worker that dies pass to others within a second: it holds an advisory lock for as long as its connection lives.
 */
export type Job<Payload = unknown> = {
  id: number
  name: string
  lane: number
  payload: Payload
  runAt: Date
  /** Grows whenever the job is put back: the fencing token of this run within the hold of its partition. */
  attempts: number
  /** How many times this job has thrown. */
  failures: number
  hold: Hold
}

/** A partition held by a process, with its fencing token, which grows when the partition changes hands. */
export type Hold = { partition: number; token: number }

/** Maximal number of processes that share the jobs of one kind. */
export const PARTITIONS = 32

/** Partitions of their own for some kinds of jobs, and the processes that share them. */
export type Pool = {
  /** The first of its partitions. */
  first: number
  /** Advisory lock of the processes that want a share. */
  shared: number
  /** Advisory lock of processes that come first: as long as one of them lives, those with `shared` get nothing. */
  unless: number | null
}

/** Jobs that every worker does. */
export const MAIN: Pool = { first: 0, shared: 78, unless: null }
/** Jobs for which there may be processes that do nothing else. */
export const SEPARATE: Pool = { first: PARTITIONS, shared: 79, unless: null }
/** The same jobs, for processes that do them as long as there are no others for it. */
export const STANDBY: Pool = { first: PARTITIONS, shared: 80, unless: SEPARATE.shared }

export type NewJob = { name: string; lane: number; payload: Json; runAt?: Date | null }

/** Adds jobs inside the caller's transaction, so that a job exists exactly when its reason does. */
export async function insertJobs(db: Db, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return
  await db`
    insert into jobs (name, lane, payload, run_at)
    select j.name, j.lane, j.payload, coalesce(j.run_at, service_now())
      from jsonb_to_recordset(${db.json(jobs.map(toRow))}) as j(name text, lane int, payload jsonb, run_at timestamptz)`
}

const toRow = ({ name, lane, payload, runAt }: NewJob) => ({ name, lane, payload, run_at: runAt?.toISOString() ?? null })

/** The columns that put a job back, in an update of its row: from then on, this run can record nothing. */
export const givenBack = (db: Db) => db`attempts = jobs.attempts + 1`

/**
 * Condition on a row of `jobs`: this job has not been put back since it was read, and its partition has not passed to another process. A statement with this
 * condition changes or deletes the row, so that of two concurrent ones the second finds it changed.
 */
export const isOurs = (db: Db, { id, attempts, hold: { partition, token } }: Job) => db`
  jobs.id = ${id} and jobs.attempts = ${attempts}::int
  and exists (select 1 from partition_holds h where h.partition = ${partition}::smallint and h.token = ${token}::int)`

/** Whether the job is still ours; if so, locks its row until the transaction ends. */
export async function stillOurs(db: Db, job: Job): Promise<boolean> {
  const rows = await db`select 1 from jobs where ${isOurs(db, job)} for update`
  return rows.length === 1
}

/** Ends a job. False: the job was lost meanwhile, and the transaction must be rolled back. */
export async function finish(db: Db, job: Job): Promise<boolean> {
  const { count } = await db`delete from jobs where ${isOurs(db, job)}`
  return count === 1
}

/** Puts a job back until a moment; null: it is due at once. Fenced like `finish`. */
export async function putBack(db: Db, job: Job, runAt: Date | null, failures = job.failures): Promise<boolean> {
  const { count } = await db`
    update jobs set run_at = ${runAt === null ? db`service_now()` : runAt}, failures = ${failures}::int, ${givenBack(db)} where ${isOurs(db, job)}`
  return count === 1
}

/** A number that identifies the process as holder. The process counts as dead as soon as its connection is gone. */
export type Worker = {
  id: number
  /** Takes the worker's locks again after a restart of the database. */
  stayAlive(): Promise<void>
  /** Stops sharing new partitions; those that are still held are kept. */
  retire(): Promise<void>
  close(): Promise<void>
}

/** How long a partition is held without being renewed. */
export const LEASE_MS = 30_000

/** Advisory lock of a worker's session: it lives. Another one says that it wants a share of the partitions of its pool. */
const LIVING = 77

export async function openWorker(sql: Sql, { shared }: Pool = MAIN): Promise<Worker> {
  const session = openSession(sql)
  const [{ id }] = await session<[{ id: number }]>`select nextval('workers')::int as id`
  const wanted = new Set([LIVING, shared])
  const stayAlive = async () =>
    void (await session`
    select pg_try_advisory_lock(kind, ${id}) from unnest(${[...wanted]}::int[]) as kind
     where not exists (select 1 from pg_locks where locktype = 'advisory' and classid = kind::oid and objid = ${id}::int::oid and pid = pg_backend_pid())`)
  await stayAlive()
  return {
    id,
    stayAlive,
    async retire() {
      if (wanted.delete(shared)) await session`select pg_advisory_unlock(${shared}, ${id})`
    },
    close: () => session.end({ timeout: 1 }),
  }
}

export const livingWorkers = (sql: Sql) => workersWith(sql, LIVING)

/**
 * Workers that share partitions. One that has asked nothing for as long as a lease, though it does so every second, is suspended, or its machine is lost and the server has
 * not noticed: it would be left a share that nobody works. A role that may not see what others do takes all for active.
 */
export const sharingWorkers = (sql: Db, lock: number, leaseMs = LEASE_MS) => sql`
  select objid from (${workersWith(sql, lock)}) w
   where coalesce((select state_change from pg_stat_activity where pg_stat_activity.pid = w.pid), clock_timestamp()) > clock_timestamp() - ${leaseMs}::float * interval '1 ms'`

const workersWith = (sql: Db, lock: number) => sql`
  select objid::int, pid from pg_locks
   where locktype = 'advisory' and granted and classid = ${lock}
     and database = (select oid from pg_database where datname = current_database())`
