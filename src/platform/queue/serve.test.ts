import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { openDatabase, type TestDatabase } from '#test/support/database.ts'
import type { Sql } from '../db.ts'
import { until } from '#test/support/until.ts'
import type { Slot } from './slot.ts'
import { finish, insertJobs, MAIN, openWorker, SEPARATE, STANDBY, type Job, type Pool, type Worker } from '../queue.ts'
import { QueueServer, type Performed } from './serve.ts'

const POLL_MS = 20
const jobs = (lane: number, count: number) => Array.from({ length: count }, () => ({ name: 'n', lane, payload: {} }))

type Perform = (job: Job, slot: Slot) => Promise<void>

const left = async (sql: Sql): Promise<number> => (await sql`select 1 from jobs`).length

type Options = { concurrency?: number; laneCap?: number; leaseMs?: number; keeps?: boolean; pool?: Pool }

/** A process that runs jobs of such lanes until it is stopped or the test ends. With `keeps` it renews and balances its partitions. */
async function startServer(
  { sql, beforeDrop }: TestDatabase,
  perform: Perform,
  { concurrency = 64, laneCap = 4, leaseMs = 30_000, keeps = true, pool = MAIN }: Options = {},
) {
  const worker: Worker = await openWorker(sql, pool)
  const performed = (job: Job, slot: Slot): Promise<Performed> => perform(job, slot).then(() => 'done' as const)
  const server = new QueueServer({
    sql,
    worker,
    pool,
    kinds: { n: { concurrency, laneCap } },
    leaseMs,
    pollMs: POLL_MS,
    log: pino({ level: 'silent' }),
    perform: performed,
  })
  await server.balance()
  const served = server.serve()
  let over = false
  const upkeep = (async () => {
    while (keeps && !over) {
      await server.balance()
      await sleep(POLL_MS)
    }
  })()
  const stop = async () => {
    server.stop()
    over = true
    await Promise.all([served, upkeep])
    await worker.close()
  }
  beforeDrop(stop)
  return { server, wake: () => server.wake(), balance: () => server.balance(), stop }
}

/** A job that uses its slot for a while and is then recorded; slots in use are counted by lane. */
function openCounter(sql: Sql, ms: number) {
  const now = new Map<number, number>()
  const most = new Map<number, number>()
  const perform: Perform = async (job, slot) => {
    if (!(await slot.begin())) return
    now.set(job.lane, (now.get(job.lane) ?? 0) + 1)
    most.set(job.lane, Math.max(most.get(job.lane) ?? 0, now.get(job.lane) ?? 0))
    await sleep(ms)
    now.set(job.lane, (now.get(job.lane) ?? 0) - 1)
    slot.end()
    assert.ok(await finish(sql, job))
  }
  return { now, most, perform }
}

test('every job is done once, and a lane never has more slots than its cap, in all processes together', async (t) => {
  const database = await openDatabase(t)
  const { sql } = database
  await sql`insert into lane_caps values ('n', 2, 2)`
  for (const lane of [1, 2, 3]) await insertJobs(sql, jobs(lane, 60))
  const { most, perform } = openCounter(sql, 3)
  for (let i = 0; i < 3; i++) await startServer(database, perform)
  await until(async () => (await left(sql)) === 0)
  assert.deepEqual(
    [1, 2, 3].map((lane) => most.get(lane)),
    [4, 2, 4],
  )
})

test("a slot that has ended is another's while its record is still being written", async (t) => {
  const database = await openDatabase(t)
  const { sql } = database
  await insertJobs(sql, jobs(1, 50))
  const records = Promise.withResolvers<void>()
  let begun = 0
  await startServer(
    database,
    async (job, slot) => {
      if (!(await slot.begin())) return
      begun++
      await sleep(1)
      slot.end()
      await records.promise
      await finish(sql, job)
    },
    { laneCap: 2 },
  )
  await until(() => begun >= 10)
  records.resolve()
  await until(async () => (await left(sql)) === 0)
  assert.equal(begun, 50)
})

test('a lane that hangs is not read ahead of; however many hang, one that does not finds room', async (t) => {
  const database = await openDatabase(t)
  const { sql } = database
  const hung = Promise.withResolvers<void>()
  const seen = new Map<number, number>()
  const { most, perform } = openCounter(sql, 1)
  for (let lane = 1; lane <= 20; lane++) await insertJobs(sql, jobs(lane, 100))
  const server = await startServer(
    database,
    async (job, slot) => {
      seen.set(job.lane, (seen.get(job.lane) ?? 0) + 1)
      if (job.lane === 99) return perform(job, slot)
      if (await slot.begin()) await hung.promise
    },
    { concurrency: 32, laneCap: 16 },
  )
  database.beforeDrop(async () => hung.resolve())
  await until(() => seen.size === 20)
  await insertJobs(sql, jobs(99, 200))
  server.wake()
  await until(async () => (await sql`select 1 from jobs where lane = 99`).length === 0)
  assert.ok((most.get(99) ?? 0) >= 1)
  assert.ok(
    [...seen].every(([lane, count]) => lane === 99 || count <= 16),
    `${[...seen.values()]}`,
  )
  hung.resolve()
})

test('a process that stops lets its slots end, begins none and leaves the rest to others', async (t) => {
  const database = await openDatabase(t)
  const { sql } = database
  await insertJobs(sql, jobs(1, 40))
  let begun = 0
  const go = Promise.withResolvers<void>()
  const stopping = await startServer(database, async (job, slot) => {
    if (!(await slot.begin())) return
    begun++
    await go.promise
    slot.end()
    await finish(sql, job)
  })
  await until(() => begun === 4)
  const stopped = stopping.stop()
  go.resolve()
  await stopped
  assert.deepEqual([begun, await left(sql)], [4, 36])
  await startServer(database, openCounter(sql, 1).perform)
  await until(async () => (await left(sql)) === 0)
})

test('a process that stops while it is taking partitions gives these away as well, and its stop ends', async (t) => {
  const database = await openDatabase(t)
  const { sql } = database
  await insertJobs(sql, jobs(20, 1))
  const hung = Promise.withResolvers<void>()
  let begun = false
  const stopping = await startServer(
    database,
    async (job, slot) => {
      begun = await slot.begin()
      await hung.promise
      slot.end()
      await finish(sql, job)
    },
    { keeps: false },
  )
  await until(() => begun)
  await sql`update partition_holds set held_by = null where partition < 8` // other workers may take these again
  const [locked, unlock] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holdUp = sql.begin(async (tx) => {
    await tx`select 1 from partition_holds where partition = 0 for update`
    locked.resolve()
    await unlock.promise
  })
  await locked.promise
  const balanced = stopping.balance()
  const waiting = () => sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await until(async () => (await waiting()).length > 0)
  const stopped = stopping.stop()
  await until(async () => (await sql`select 1 from partition_holds where held_by is not null`).length === 1) // only the partition of the running job is left
  unlock.resolve()
  await Promise.all([holdUp, balanced])
  hung.resolve()
  await stopped
  assert.equal((await sql`select 1 from partition_holds where held_by is not null`).length, 0)
})

test('a process that was suspended for longer than its lease begins nothing in a lane that has passed to another', async (t) => {
  const database = await openDatabase(t)
  const { sql } = database
  await insertJobs(sql, jobs(1, 30))
  const go = Promise.withResolvers<void>()
  const done: number[] = []
  let begun = 0
  const suspended = await startServer(
    database,
    async (job, slot) => {
      if (!(await slot.begin())) return
      begun++
      await go.promise
      slot.end()
      if (await finish(sql, job)) done.push(job.id)
    },
    { leaseMs: 300, keeps: false },
  )
  await until(async () => begun === 4 || void (await suspended.balance())) // on a busy machine the lease is short for that
  const { perform } = openCounter(sql, 1)
  await startServer(database, perform)
  await until(async () => (await left(sql)) === 0)
  go.resolve()
  await sleep(5 * POLL_MS)
  assert.deepEqual([begun, done], [4, []])
})

test('a process that finds that another has its job begins nothing more in that lane', async (t) => {
  const database = await openDatabase(t)
  const { sql } = database
  await insertJobs(sql, jobs(1, 30))
  const taken = Promise.withResolvers<void>()
  const refused: boolean[] = []
  await startServer(
    database,
    async (job, slot) => {
      const begun = await slot.begin()
      if (!begun) return void refused.push(begun)
      await taken.promise
      if (!(await finish(sql, job))) await slot.lost()
      slot.end()
    },
    { laneCap: 1, keeps: false },
  )
  await sql`update partition_holds set held_by = -1, token = token + 1, held_until = held_until + interval '1 hour'`
  taken.resolve()
  await sleep(10 * POLL_MS)
  assert.equal(await left(sql), 30)
})

test('a lane that was taken from its holder and came back to it: what waited is done, once, and stopping ends', async (t) => {
  const database = await openDatabase(t)
  const { sql } = database
  await insertJobs(sql, jobs(1, 40))
  const go = Promise.withResolvers<void>()
  let recorded = 0
  let waiting = 0
  const server = await startServer(
    database,
    async (job, slot) => {
      waiting++
      if (!(await slot.begin())) return
      await go.promise
      slot.end()
      if (await finish(sql, job)) recorded++
      else await slot.lost()
    },
    { laneCap: 2 },
  )
  await until(() => waiting >= 2)
  await sql`update partition_holds set held_by = null` // another process does this when it takes the worker for dead
  await until(async () => (await sql`select 1 from partition_holds where held_by is not null`).length === 32)
  go.resolve()
  await until(async () => (await left(sql)) === 0)
  await server.stop()
  assert.equal(recorded, 40)
})

test('a lane that is never done with does not keep others from being looked into', async (t) => {
  const database = await openDatabase(t)
  const { sql } = database
  await insertJobs(sql, jobs(1, 4_000))
  const { perform } = openCounter(sql, 0)
  await startServer(database, perform, { laneCap: 8 })
  await until(async () => (await left(sql)) < 3_900)
  await insertJobs(
    sql,
    jobs(2, 1).map((job) => ({ ...job, runAt: new Date(Date.now() + 50) })),
  ) // no hint announces the change
  await until(async () => (await sql`select 1 from jobs where lane = 2`).length === 0)
  assert.ok((await left(sql)) > 0)
})

test('a process that stops gives a lane away when its own slots have ended, whatever hangs in others', async (t) => {
  const database = await openDatabase(t)
  const { sql } = database
  const hung = Promise.withResolvers<void>()
  const begun = new Set<number>()
  for (const lane of [1, 2]) await insertJobs(sql, jobs(lane, 20))
  const stopping = await startServer(database, async (job, slot) => {
    if (!(await slot.begin())) return
    begun.add(job.lane)
    await (job.lane === 1 ? hung.promise : sleep(20))
    slot.end()
    await finish(sql, job)
  })
  await until(() => begun.size === 2)
  const stopped = stopping.stop()
  await startServer(database, openCounter(sql, 1).perform)
  database.beforeDrop(async () => hung.resolve())
  await until(async () => (await sql`select 1 from jobs where lane = 2`).length === 0)
  assert.equal((await sql`select 1 from jobs where lane = 1`).length, 20)
  hung.resolve()
  await stopped
})

test('a process that comes later gets its share of the work', async (t) => {
  const database = await openDatabase(t)
  const { sql } = database
  for (let lane = 1; lane <= 20; lane++) await insertJobs(sql, jobs(lane, 200))
  const first = openCounter(sql, 5)
  await startServer(database, first.perform, { concurrency: 8 })
  await until(() => first.most.size >= 8)
  const second = openCounter(sql, 5)
  await startServer(database, second.perform, { concurrency: 8 })
  await until(() => second.most.size >= 5)
  assert.ok((await left(sql)) > 0)
})

test('a promo that answers gets a slot beside more promos that time out than there are slots', async (t) => {
  const database = await openDatabase(t)
  const { sql } = database
  const seen = new Set<number>()
  for (let lane = 1; lane <= 24; lane++) await insertJobs(sql, jobs(lane, 500))
  const server = await startServer(
    database,
    async (job, slot) => {
      if (!(await slot.begin())) return
      seen.add(job.lane)
      await sleep(job.lane === 99 ? 1 : 50)
      slot.end()
      await finish(sql, job)
    },
    { concurrency: 16 },
  )
  await until(() => seen.size >= 16)
  await insertJobs(sql, jobs(99, 3))
  server.wake()
  await until(async () => (await sql`select 1 from jobs where lane = 99`).length === 0)
  assert.ok((await left(sql)) > 0)
})

test('jobs of a separate pool are done by processes of their own, and by the others while there are none of these', async (t) => {
  const database = await openDatabase(t)
  const { sql } = database
  const done: string[] = []
  const by =
    (name: string): Perform =>
    async (job) => {
      done.push(name)
      await finish(sql, job)
    }
  const doneBy = async (count: number) => {
    done.length = 0
    await insertJobs(sql, jobs(1, count))
    await until(async () => (await left(sql)) === 0)
    return new Set(done)
  }
  const standby = await startServer(database, by('standby'), { pool: STANDBY })
  assert.deepEqual(await doneBy(20), new Set(['standby']))
  const own = await startServer(database, by('own'), { pool: SEPARATE })
  await until(async () => !(await doneBy(20)).has('standby'))
  assert.deepEqual(await doneBy(20), new Set(['own']))
  await own.stop()
  assert.deepEqual(await doneBy(20), new Set(['standby']))
  await standby.stop()
})
