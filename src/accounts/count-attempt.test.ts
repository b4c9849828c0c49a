import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DatabaseTimeout, Patience, PATIENCE_MS } from '#platform/db/patience.ts'
import { openDatabase as openPool } from '#platform/db.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { openDatabase } from '#test/support/database.ts'
import { openDatabaseProxy } from '#test/support/database-proxy.ts'
import { until } from '#test/support/until.ts'
import { countAttempt, takeBackAttempt } from './count-attempt.ts'

const own = { who: Buffer.alloc(32, 1), most: 1 }
const throttle = { all: [own], own, limit: 'account' } as const

test('attempts that were counted while the clock was ahead throttle nobody once it is right', async (t) => {
  const database = await openDatabase(t)
  await database.sql`update clock set shift = interval '1 day'`
  await countAttempt(database.sql, throttle)
  await assert.rejects(countAttempt(database.sql, throttle), ApiError)
  await database.sql`update clock set shift = interval '0'`
  await countAttempt(database.sql, throttle)
  await assert.rejects(countAttempt(database.sql, throttle), ApiError)
})

test('an attempt that a slow database did not let happen does not count, and one that happened does', async (t) => {
  const database = await openDatabase(t)
  const proxy = await openDatabaseProxy(t, database.url)
  const pool = openPool(proxy.url)
  database.beforeDrop(() => pool.end({ timeout: 1 }))
  const count = () => new Patience().of(() => countAttempt(pool, throttle))
  const failures = async () => (await database.sql<{ failures: number }[]>`select failures from login_failures`).map((row) => row.failures)
  await pool`select 1`

  proxy.slow(0.6 * PATIENCE_MS) // the second statement takes too long
  await assert.rejects(count(), DatabaseTimeout)
  await until(async () => (await failures())[0] === 0)
  proxy.slow(0)

  await count()
  await assert.rejects(count(), (error) => error instanceof ApiError && error.code === 'RATE_LIMITED')
  assert.deepEqual(await failures(), [1])

  proxy.slow(1.2 * PATIENCE_MS)
  await assert.rejects(
    new Patience().of(() => takeBackAttempt(pool, throttle)),
    DatabaseTimeout,
  )
  proxy.slow(0)
  await until(async () => (await failures()).length === 0)
})
