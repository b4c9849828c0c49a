import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#test/support/database.ts'
import type { Sql } from './db.ts'
import { evenShare, lookIntoLanes, releaseLanes, releaseLanesOfTheDead, renewLanes, takeLanes, type Hold } from './lanes.ts'
import { finish, insertJobs, openWorker, putBack, stillOurs, type Job } from './queue.ts'

const LEASE_MS = 30_000
const jobs = (lane: number, count: number, runAt: Date | null = null) =>
  Array.from({ length: count }, (_, i) => ({ name: 'n', lane, payload: { lane, i }, runAt }))
const take = (sql: Sql, worker: number, limit = 100, known: readonly number[] = []) => takeLanes(sql, { name: 'n', worker, leaseMs: LEASE_MS, limit, known })
const look = (sql: Sql, worker: number, holds: readonly Hold[], limit = 100, doing: readonly number[] = []) =>
  lookIntoLanes(sql, { name: 'n', worker, laneCap: 5, wanted: holds.map((hold) => ({ ...hold, limit })), doing })
const lanesOf = (holds: readonly { lane: number }[]) => holds.map(({ lane }) => lane).toSorted((a, b) => a - b)
const pass = (sql: Sql, span: string) => sql`update clock set shift = shift + ${span}::interval`

/** The one lane that is there, held by a worker, and its jobs. */
async function hold(sql: Sql, worker: number): Promise<{ held: Hold; jobs: Job[] }> {
  const [held] = await take(sql, worker) as [Hold]
  const [view] = await look(sql, worker, [held])
  return { held, jobs: view?.jobs ?? [] }
}

test('a lane is held by one worker, however many ask for it', async (t) => {
  const { sql } = await openDatabase(t)
  for (let lane = 1; lane <= 20; lane++) await insertJobs(sql, jobs(lane, 3))
  const taken = (await Promise.all(Array.from({ length: 8 }, (_, worker) => take(sql, worker + 1, 10)))).flat()
  assert.equal(new Set(lanesOf(taken)).size, taken.length)
  assert.deepEqual(lanesOf([...taken, ...await take(sql, 9)]), Array.from({ length: 20 }, (_, i) => i + 1))
})

test('a lane in which nothing is due is left alone', async (t) => {
  const { sql } = await openDatabase(t)
  await insertJobs(sql, jobs(1, 3, new Date(Date.now() + 60_000)))
  await insertJobs(sql, [{ name: 'other', lane: 2, payload: {} }])
  assert.deepEqual([...await take(sql, 1)], [])
})

test('a look shows what is due, the oldest first, but for what is being done, and the lane\'s own cap', async (t) => {
  const { sql } = await openDatabase(t)
  for (const [lane, seconds] of [[1, 30], [1, 20], [2, 10]] as const) await insertJobs(sql, jobs(lane, 1, new Date(Date.now() - seconds * 1_000)))
  await insertJobs(sql, jobs(1, 1, new Date(Date.now() + 60_000)))
  await sql`insert into lane_caps values ('n', 2, 3)`
  const holds = await take(sql, 1)
  const views = new Map((await look(sql, 1, holds)).map((view) => [view.lane, view]))
  assert.deepEqual([1, 2].map((lane) => [views.get(lane)?.cap, views.get(lane)?.jobs.length]), [[5, 2], [3, 1]])
  const [oldest, next] = views.get(1)?.jobs as [Job, Job]
  assert.deepEqual((await look(sql, 1, holds, 1)).find(({ lane }) => lane === 1)?.jobs, [oldest])
  assert.deepEqual((await look(sql, 1, holds, 1, [oldest.id])).find(({ lane }) => lane === 1)?.jobs, [next])
  assert.deepEqual((await look(sql, 2, holds)), [], 'only whoever holds a lane sees into it')
})

test('a worker that was away longer than its lease changes nothing in a lane that has changed hands', async (t) => {
  const { sql } = await openDatabase(t)
  await insertJobs(sql, jobs(1, 1))
  const stale = await hold(sql, 1)
  await pass(sql, '31 s')
  const fresh = await hold(sql, 2)
  const [[before], [now]] = [stale.jobs, fresh.jobs] as [[Job], [Job]]
  assert.equal(before.id, now.id)
  assert.deepEqual([await finish(sql, before), await putBack(sql, before, null), await stillOurs(sql, before)], [false, false, false])
  assert.deepEqual([...await renewLanes(sql, { worker: 1, holds: [stale.held], leaseMs: LEASE_MS, laneCap: 5 })], [])
  await releaseLanes(sql, 1, [stale.held])
  assert.deepEqual((await look(sql, 2, [fresh.held]))[0]?.jobs, fresh.jobs)
  assert.equal(await finish(sql, now), true)
})

test('what is recorded while the lane passes to another either comes before or not at all', async (t) => {
  const { sql } = await openDatabase(t)
  await insertJobs(sql, jobs(1, 1))
  const [job] = (await hold(sql, 1)).jobs as [Job]
  await pass(sql, '31 s')
  let taken: Promise<unknown> | undefined
  await sql.begin(async (tx) => {
    assert.ok(await stillOurs(tx, job))
    taken = take(sql, 2)
    assert.equal(await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, 200, 'waits'))]), 'waits')
    await finish(tx, job)
  })
  await taken
  assert.deepEqual([...await sql`select 1 from jobs`], [])
})

test('a hold that is renewed does not run out; one that was let go is anybody\'s', async (t) => {
  const { sql } = await openDatabase(t)
  await insertJobs(sql, jobs(1, 1))
  await insertJobs(sql, jobs(2, 1))
  const holds = await take(sql, 1)
  await pass(sql, '20 s')
  assert.equal((await renewLanes(sql, { worker: 1, holds, leaseMs: LEASE_MS, laneCap: 5 })).length, 2)
  await pass(sql, '20 s')
  assert.deepEqual([...await take(sql, 2)], [])
  await releaseLanes(sql, 1, holds.filter(({ lane }) => lane === 1))
  assert.deepEqual(lanesOf(await take(sql, 2)), [1])
})

test('the lanes of a worker that died are anybody\'s at once, those of a living one are not', async (t) => {
  const { sql } = await openDatabase(t)
  const [dying, living] = [await openWorker(sql), await openWorker(sql)]
  for (const lane of [1, 2]) await insertJobs(sql, jobs(lane, 1))
  const [lost] = await take(sql, dying.id, 1) as [Hold]
  await take(sql, living.id, 1)
  await releaseLanesOfTheDead(sql)
  assert.deepEqual([...await take(sql, 3)], [])
  await dying.close()
  while ((await sql`select 1 from pg_locks where locktype = 'advisory' and objid = ${dying.id} and database = (select oid from pg_database where datname = current_database())`).length > 0) await sleep(5)
  await releaseLanesOfTheDead(sql)
  assert.deepEqual(lanesOf(await take(sql, 3)), [lost.lane])
  await living.close()
})

test('a lane that a worker holds without knowing it, because an answer was lost, is taken again', async (t) => {
  const { sql } = await openDatabase(t)
  for (const lane of [1, 2]) await insertJobs(sql, jobs(lane, 1))
  await take(sql, 1)
  assert.deepEqual(lanesOf(await take(sql, 1, 9, [1])), [2])
  assert.deepEqual([...await take(sql, 2, 9)], [])
})

test('a lane is renewed while what is done in it is recorded', async (t) => {
  const { sql } = await openDatabase(t)
  await insertJobs(sql, jobs(1, 1))
  const { held, jobs: [job] } = await hold(sql, 1)
  await sql.begin(async (tx) => {
    assert.ok(await stillOurs(tx, job as Job))
    assert.deepEqual((await renewLanes(sql, { worker: 1, holds: [held], leaseMs: LEASE_MS, laneCap: 5 })).map(({ lane, cap }) => [lane, cap]), [[1, 5]])
  })
})

test('workers that share lanes evenly', async (t) => {
  const { sql } = await openDatabase(t)
  for (let lane = 1; lane <= 5; lane++) await insertJobs(sql, jobs(lane, 1))
  const first = await openWorker(sql)
  await take(sql, first.id)
  assert.equal(await evenShare(sql, 'n'), Infinity)
  const second = await openWorker(sql)
  assert.equal(await evenShare(sql, 'n'), 3)
  await Promise.all([first.close(), second.close()])
})
