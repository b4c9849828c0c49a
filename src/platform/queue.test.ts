import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '#test/support/database.ts'
import type { Sql } from './db.ts'
import { claim, finish, insertJobs, openWorker, putBack, reclaimFromTheDead, renew, type Job, type Worker } from './queue.ts'

const LEASE_MS = 30_000
const jobs = (lane: number, count: number, runAt: Date | null = null) =>
  Array.from({ length: count }, (_, i) => ({ name: 'n', lane, payload: { lane, i }, runAt }))

test('a due job is claimed once, however many ask', async (t) => {
  const { sql } = await openDatabase(t)
  await insertJobs(sql, jobs(1, 200))
  const claims = await Promise.all(Array.from({ length: 10 }, () => claim(sql, { name: 'n', limit: 50, leaseMs: LEASE_MS, worker: 1 })))
  const ids = claims.flat().map((job) => job.id)
  assert.equal(new Set(ids).size, ids.length)
  const rest = await claim(sql, { name: 'n', limit: 500, leaseMs: LEASE_MS, worker: 1 })
  assert.equal(ids.length + rest.length, 200)
})

test('a job of the future, or of another name, is left alone', async (t) => {
  const { sql } = await openDatabase(t)
  await insertJobs(sql, jobs(1, 1, new Date(Date.now() + 60_000)))
  await insertJobs(sql, [{ name: 'other', lane: 1, payload: {} }])
  assert.equal((await claim(sql, { name: 'n', limit: 10, leaseMs: LEASE_MS, worker: 1 })).length, 0)
})

test('lanes are served in turn: a lane with a backlog does not hold up another', async (t) => {
  const { sql } = await openDatabase(t)
  await insertJobs(sql, jobs(1, 1000))
  await insertJobs(sql, jobs(2, 3))
  const claimed = await claim(sql, { name: 'n', limit: 10, leaseMs: LEASE_MS, worker: 1 })
  assert.equal(claimed.filter((job) => job.lane === 2).length, 3)
})

test('a worker that was away longer than its lease changes nothing', async (t) => {
  const { sql } = await openDatabase(t)
  await insertJobs(sql, jobs(1, 1))
  const [stale] = await claim(sql, { name: 'n', limit: 1, leaseMs: 0, worker: 1 }) as [Job]
  const [fresh] = await claim(sql, { name: 'n', limit: 1, leaseMs: LEASE_MS, worker: 2 }) as [Job]
  assert.equal(fresh.id, stale.id)
  assert.equal(await finish(sql, stale), false)
  assert.equal(await putBack(sql, stale, null), false)
  assert.equal(await finish(sql, fresh), true)
})

test('a lease that is renewed does not run out; one that has run out cannot be renewed', async (t) => {
  const { sql } = await openDatabase(t)
  await insertJobs(sql, jobs(1, 2))
  const [kept, lost] = await claim(sql, { name: 'n', limit: 2, leaseMs: LEASE_MS, worker: 1 }) as [Job, Job]
  await sql`update jobs set run_at = service_now() - interval '1 s' where id = ${lost.id}`
  await sql`update jobs set run_at = service_now() + interval '1 s' where id = ${kept.id}`
  await renew(sql, [kept, lost], LEASE_MS)
  await sql`update clock set shift = '10 s'`
  assert.deepEqual((await claim(sql, { name: 'n', limit: 5, leaseMs: LEASE_MS, worker: 2 })).map((job) => job.id), [lost.id])
})

test('the jobs of a worker that died are given back at once, those of a living one are not', async (t) => {
  const { sql } = await openDatabase(t)
  const [dying, living] = [await openWorker(sql), await openWorker(sql)]
  await insertJobs(sql, jobs(1, 4))
  await claim(sql, { name: 'n', limit: 2, leaseMs: LEASE_MS, worker: dying.id })
  await claim(sql, { name: 'n', limit: 2, leaseMs: LEASE_MS, worker: living.id })
  assert.equal(await reclaimFromTheDead(sql), 0)
  await cutSession(sql, dying)
  assert.equal(await reclaimFromTheDead(sql), 2)
  assert.equal((await claim(sql, { name: 'n', limit: 5, leaseMs: LEASE_MS, worker: living.id })).length, 2)
  await Promise.all([dying.close(), living.close()])
})

test('a worker whose session was cut keeps what it has claimed once it has said that it lives', async (t) => {
  const { sql } = await openDatabase(t)
  const worker = await openWorker(sql)
  await insertJobs(sql, jobs(1, 1))
  await claim(sql, { name: 'n', limit: 1, leaseMs: LEASE_MS, worker: worker.id })
  await cutSession(sql, worker)
  await worker.stayAlive()
  assert.equal(await reclaimFromTheDead(sql), 0)
  await worker.stayAlive()
  await cutSession(sql, worker) // one lock, however often it was asked for
  assert.equal(await reclaimFromTheDead(sql), 1)
  await worker.close()
})

/** Returns when the database has noticed. */
async function cutSession(sql: Sql, { id }: Worker): Promise<void> {
  const holder = () => sql`select pid from pg_locks where locktype = 'advisory' and objid = ${id} and database = (select oid from pg_database where datname = current_database())`
  for (const { pid } of await holder()) await sql`select pg_terminate_backend(${pid}, 5000)`
  assert.equal((await holder()).length, 0)
}

test('no lane is always served before another, however few jobs are taken at a time', async (t) => {
  const { sql } = await openDatabase(t)
  for (const lane of [1, 2, 3]) await insertJobs(sql, jobs(lane, 100))
  const served = new Set<number>()
  for (let i = 0; i < 60; i++) for (const job of await claim(sql, { name: 'n', limit: 1, leaseMs: LEASE_MS, worker: 1 })) served.add(job.lane)
  assert.deepEqual([...served].sort(), [1, 2, 3])
})

test('a job that was given back is nobody\'s: its former holder can neither renew it, end it nor give it back again', async (t) => {
  const { sql } = await openDatabase(t)
  await insertJobs(sql, jobs(1, 1))
  const [job] = await claim(sql, { name: 'n', limit: 1, leaseMs: LEASE_MS, worker: 1 }) as [Job]
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000)
  assert.equal(await putBack(sql, job, tomorrow), true)
  await renew(sql, [job], LEASE_MS)
  assert.equal(await putBack(sql, job, null), false)
  assert.equal(await finish(sql, job), false)
  assert.deepEqual((await sql<{ runAt: Date }[]>`select run_at from jobs`).map((row) => row.runAt), [tomorrow])
})
