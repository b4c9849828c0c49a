import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '#test/support/database.ts'
import { until } from '#test/support/until.ts'
import type { Sql } from './db.ts'
import { finish, insertJobs, openWorker, PARTITIONS, putBack, stillOurs, type Hold, type Job, type Worker } from './queue.ts'
import { releasePartitions, renewPartitions, sharing, takePartitions } from './queue/holds.ts'
import { lookForDue, lookIntoLanes, type Found, type Mine } from './queue/look.ts'

const LEASE_MS = 30_000
const ALL = Array.from({ length: PARTITIONS }, (_, partition) => partition)
const MINE: Mine = { names: ['n'], capped: [], partitions: ALL }
const jobs = (lane: number, count: number, runAt: Date | null = null) =>
  Array.from({ length: count }, (_, i) => ({ name: 'n', lane, payload: { lane, i }, runAt }))
const take = (sql: Sql, worker: number, limit = PARTITIONS, known: readonly number[] = []) => takePartitions(sql, { worker, leaseMs: LEASE_MS, limit, known })
const look = (sql: Sql, { mine = MINE, since = null, limit = 1_000, except = [], without = [] }: Partial<Parameters<typeof lookForDue>[1]> = {}) =>
  lookForDue(sql, { mine, since, limit, except, without })
const numbers = (holds: readonly Hold[]) => holds.map(({ partition }) => partition).toSorted((a, b) => a - b)
const ids = (found: readonly Found[]) => found.map(({ id }) => id)
const pass = (sql: Sql, span: string) => sql`update clock set shift = shift + ${span}::interval`

/** A job as the holder of its partition receives it. */
async function dueJob(sql: Sql, holds: readonly Hold[]): Promise<Job> {
  const { partition, cap: _, ...job } = (await look(sql)).found[0] as Found
  return { ...job, hold: holds.find((hold) => hold.partition === partition) as Hold }
}

test('a partition is held by one worker, however many ask for it', async (t) => {
  const { sql } = await openDatabase(t)
  const living = await Promise.all(Array.from({ length: 8 }, () => openWorker(sql)))
  t.after(() => Promise.all(living.map((worker) => worker.close())))
  const taken = (await Promise.all(living.map(({ id }) => take(sql, id, 3)))).flat()
  assert.equal(new Set(numbers(taken)).size, 24)
  assert.deepEqual(numbers([...taken, ...(await take(sql, living[0]!.id, 99, numbers(taken)))]), ALL)
})

test('what is due is found once it is due, the earliest first, of these kinds and partitions alone', async (t) => {
  const { sql } = await openDatabase(t)
  for (const seconds of [10, 30, 20]) await insertJobs(sql, jobs(1, 1, new Date(Date.now() - seconds * 1_000)))
  const tomorrow = new Date(Date.now() + 86_400_000)
  await insertJobs(sql, jobs(1, 1, tomorrow))
  await insertJobs(sql, [{ name: 'other', lane: 2, payload: {} }])
  const { found, nextDueAt } = await look(sql)
  assert.deepEqual(ids(found), [2, 3, 1])
  assert.deepEqual(nextDueAt, tomorrow)
  assert.deepEqual(ids((await look(sql, { mine: { ...MINE, partitions: [2 % PARTITIONS] } })).found), [2])
  assert.deepEqual(ids((await look(sql, { since: new Date(Date.now() - 25_000), except: [1] })).found), [3])
  assert.deepEqual(ids((await look(sql, { without: [{ name: 'n', lane: 1 }] })).found), [])
  const empty = await look(sql, { mine: { ...MINE, partitions: [] } })
  assert.deepEqual([empty.found, empty.now instanceof Date], [[], true])
})

test("jobs of a capped kind are all of one partition, their lane's, and come with the cap of the lane", async (t) => {
  const { sql } = await openDatabase(t)
  await insertJobs(sql, [...jobs(5, 20), ...jobs(6, 1)])
  await sql`insert into lane_caps values ('n', 5, 3)`
  const { found } = await look(sql, { mine: { ...MINE, capped: ['n'], partitions: [5] } })
  assert.deepEqual([found.length, new Set(found.map(({ partition, cap }) => `${partition} ${cap}`))], [20, new Set(['5 3'])])
})

test('more of a lane is read from a moment on, up to what is asked for', async (t) => {
  const { sql } = await openDatabase(t)
  const at = (seconds: number) => new Date(Date.now() - seconds * 1_000)
  for (const seconds of [50, 40, 30, 20]) await insertJobs(sql, jobs(1, 1, at(seconds)))
  for (const seconds of [15, 10, 5]) await insertJobs(sql, jobs(2, 1, at(seconds)))
  assert.deepEqual(ids(await lookIntoLanes(sql, { mine: MINE, wanted: [{ name: 'n', lane: 1, since: at(45), limit: 2 }], except: [2] })), [3, 4])
  assert.deepEqual(
    ids(
      await lookIntoLanes(sql, {
        mine: MINE,
        wanted: [
          { name: 'n', lane: 1, since: at(90), limit: 1 },
          { name: 'n', lane: 2, since: at(90), limit: 2 },
        ],
        except: [],
      }),
    ).toSorted(),
    [1, 5, 6],
  )
})

test('a worker that was away longer than its lease changes nothing in a partition that has changed hands', async (t) => {
  const { sql } = await openDatabase(t)
  await insertJobs(sql, jobs(1, 1))
  const before = await take(sql, 1)
  const stale = await dueJob(sql, before)
  await pass(sql, '31 s')
  const now = await take(sql, 2)
  const fresh = await dueJob(sql, now)
  assert.equal(fresh.id, stale.id)
  assert.deepEqual([await finish(sql, stale), await putBack(sql, stale, null), await stillOurs(sql, stale)], [false, false, false])
  assert.deepEqual([...(await renewPartitions(sql, { worker: 1, holds: before, leaseMs: LEASE_MS }))], [])
  await releasePartitions(sql, 1, before)
  assert.equal(await finish(sql, fresh), true)
})

test('of two that record the same job at the same moment, before and after its partition changed hands, one does', async (t) => {
  const { sql } = await openDatabase(t)
  await insertJobs(sql, jobs(1, 1))
  const stale = await dueJob(sql, await take(sql, 1))
  let later: Promise<boolean> | undefined
  await sql.begin(async (tx) => {
    assert.ok(await stillOurs(tx, stale))
    await pass(sql, '31 s')
    later = finish(sql, await dueJob(sql, await take(sql, 2)))
    await tx`delete from jobs where id = ${stale.id}` // the record of an earlier run does this
  })
  assert.equal(await later, false)
})

test('a job that was given back has no holder: its former holder can neither end it nor give it back again', async (t) => {
  const { sql } = await openDatabase(t)
  await insertJobs(sql, jobs(1, 1))
  const job = await dueJob(sql, await take(sql, 1))
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000)
  assert.equal(await putBack(sql, job, tomorrow), true)
  assert.deepEqual([await putBack(sql, job, null), await finish(sql, job)], [false, false])
  assert.deepEqual(
    (await sql<{ runAt: Date }[]>`select run_at from jobs`).map((row) => row.runAt),
    [tomorrow],
  )
})

test("a hold that is renewed does not run out; one that was let go is anybody's", async (t) => {
  const { sql } = await openDatabase(t)
  const [first, second] = [await openWorker(sql), await openWorker(sql)]
  t.after(() => Promise.all([first.close(), second.close()]))
  const holds = await take(sql, first.id)
  await pass(sql, '16 s')
  assert.equal((await renewPartitions(sql, { worker: first.id, holds, leaseMs: LEASE_MS })).length, PARTITIONS)
  await pass(sql, '16 s')
  assert.deepEqual([...(await take(sql, second.id))], [])
  await releasePartitions(
    sql,
    first.id,
    holds.filter(({ partition }) => partition === 7),
  )
  assert.deepEqual(numbers(await take(sql, second.id)), [7])
})

test("the partitions of a worker that died are anybody's at once, those of a living one are not", async (t) => {
  const { sql } = await openDatabase(t)
  const [dying, living, third] = [await openWorker(sql), await openWorker(sql), await openWorker(sql)]
  t.after(() => Promise.all([dying, living, third].map((worker) => worker.close())))
  const lost = await take(sql, dying.id, 10)
  await take(sql, living.id)
  assert.deepEqual(await sharing(sql, dying.id), { workers: 3, others: false, held: 10, free: false })
  assert.deepEqual([...(await take(sql, third.id))], [])
  await cutSession(sql, dying)
  assert.deepEqual(await sharing(sql, living.id), { workers: 2, others: false, held: 22, free: true })
  assert.deepEqual(numbers(await take(sql, third.id)), numbers(lost))
})

test('a worker whose session was cut keeps what it holds once it has said that it lives', async (t) => {
  const { sql } = await openDatabase(t)
  const [worker, other] = [await openWorker(sql), await openWorker(sql)]
  t.after(() => Promise.all([worker.close(), other.close()]))
  await take(sql, worker.id)
  await cutSession(sql, worker)
  await worker.stayAlive()
  assert.deepEqual([...(await take(sql, other.id))], [])
  await worker.stayAlive()
  await cutSession(sql, worker) // there is one lock, however often a worker asked for it
  assert.equal((await take(sql, other.id)).length, PARTITIONS)
})

test('a partition that a worker holds without knowing it, because an answer was lost, is taken again', async (t) => {
  const { sql } = await openDatabase(t)
  const worker = await openWorker(sql)
  t.after(() => worker.close())
  const [known] = (await take(sql, worker.id)) as [Hold]
  assert.deepEqual(
    numbers(await take(sql, worker.id, PARTITIONS, [known.partition])),
    ALL.filter((one) => one !== known.partition),
  )
})

/** Returns once the database has noticed the cut. */
async function cutSession(sql: Sql, { id }: Worker): Promise<void> {
  const holder = () =>
    sql`select pid from pg_locks where locktype = 'advisory' and objid = ${id} and database = (select oid from pg_database where datname = current_database())`
  for (const { pid } of await holder()) await sql`select pg_terminate_backend(${pid}, 5000)`
  await until(async () => (await holder()).length === 0)
}

test('the limit of a lane is looked up once, however many of its jobs a look finds', async (t) => {
  const { sql } = await openDatabase(t)
  await insertJobs(sql, [...jobs(1, 40), ...jobs(2, 40)])
  await sql`insert into lane_caps (name, lane, cap) values ('n', 2, 7)`
  await sql.begin(async (tx) => {
    await tx`set local enable_seqscan = off` // as on the connections of the queue
    const { found } = await lookForDue(tx, { mine: MINE, since: null, limit: 1_000, except: [], without: [] })
    assert.deepEqual(
      [1, 2].map((lane) => found.filter((job) => job.lane === lane).map(({ cap }) => cap)),
      [Array(40).fill(null), Array(40).fill(7)],
    )
    const [{ scans }] = await tx<[{ scans: number }]>`select (idx_scan + seq_scan)::int as scans from pg_stat_xact_user_tables where relname = 'lane_caps'`
    assert.ok(scans <= 2, `${scans} lookups`)
  })
})

test('a look costs what it finds, however many jobs were done while a snapshot is held open', async (t) => {
  const database = await openDatabase(t)
  const { sql } = database
  const { openDatabase: openPool } = await import('./db.ts')
  const holder = openPool(database.url, { max: 1, patient: true })
  database.beforeDrop(() => holder.end())
  const release = Promise.withResolvers<void>()
  const holding = holder.begin(async (tx) => {
    await tx`set transaction isolation level repeatable read`
    await tx`select 1 from jobs`
    await release.promise
  })
  for (let round = 0; round < 20; round++) {
    await insertJobs(sql, jobs(round, 500, new Date(Date.now() - 60_000)))
    await sql`delete from jobs`
  }
  await insertJobs(sql, jobs(1, 3))
  await sql`analyze jobs`
  const blocks = async (since: Date) => {
    const [row] = await sql<[Record<string, [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }]>]>`
      explain (analyze, buffers, format json) select id from jobs where run_at > ${since} and run_at <= service_now() order by run_at limit 1000`
    const { Plan } = Object.values(row)[0]![0]!
    return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
  }
  const [usual, all] = [await blocks(new Date(Date.now() - 2_000)), await blocks(new Date(0))]
  release.resolve()
  await holding
  assert.ok(usual <= 50 && all > usual, `${usual} blocks, ${all} from the beginning`)
})
