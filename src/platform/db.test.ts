import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { openDatabase } from '#test/support/database.ts'
import { openDatabaseProxy } from '#test/support/database-proxy.ts'
import { until } from '#test/support/until.ts'
import { isDatabaseOutage, openDatabase as openPool, type Db, type Sql } from './db.ts'

const pidOf = async (db: Db) => (await db<[{ pid: number }]>`select pg_backend_pid() as pid`)[0].pid

/** Cuts every connection of the pool from outside, and returns when the server has noticed. */
const cut = (sql: Sql, pool: string) => sql`
  select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = ${pool} and datname = current_database()`

test('a transaction whose connection is cut in the middle of a statement fails as an outage, and the pool works on', async (t) => {
  const { sql, url, beforeDrop } = await openDatabase(t)
  const pool = openPool(url, { max: 1, application: 'cut' })
  beforeDrop(() => pool.end({ timeout: 1 }))
  await sql`create table notes (note text)`
  for (let round = 0; round < 5; round++) {
    const lost = pool.begin(async (tx) => {
      await tx`insert into notes values ('lost')`
      const sleeping = tx`select pg_sleep(10)`
      void nextTurn().then(() => cut(sql, 'cut'))
      await sleeping
    })
    await assert.rejects(lost, isDatabaseOutage)
    await works(pool)
  }
  assert.deepEqual([...(await sql`select note from notes`)], [])
})

test('a transaction that goes on after the error of a statement is not taken for done', async (t) => {
  const { sql } = await openDatabase(t)
  await sql`create table notes (note text unique)`
  const swallowing = sql.begin(async (tx) => {
    await tx`insert into notes values ('once')`
    await tx`insert into notes values ('once')`.catch(() => {})
    return 'done'
  })
  await assert.rejects(swallowing, /rolled back/)
  assert.deepEqual([...(await sql`select note from notes`)], [])
})

test('a transaction that lost its connection between two statements does not go on inside another', async (t) => {
  const { sql, url, beforeDrop } = await openDatabase(t)
  const pool = openPool(url, { max: 1, application: 'cut' })
  beforeDrop(() => pool.end({ timeout: 1 }))
  await sql`create table notes (note text)`
  const lost = pool.begin(async (tx) => {
    await tx`select 1`
    await cut(sql, 'cut')
    await tx`insert into notes values ('lost')`.catch((error: unknown) => assert.ok(isDatabaseOutage(error)))
    await tx`insert into notes values ('lost too')`
  })
  await assert.rejects(lost, isDatabaseOutage)
  await pool.begin(async (tx) => void (await tx`insert into notes values ('kept')`))
  assert.deepEqual([...(await sql`select note from notes`)], [{ note: 'kept' }])
})

test('a question that comes the moment a connection is reset is answered or refused, and so is the one after it', async (t) => {
  const { sql, url, beforeDrop } = await openDatabase(t)
  const proxy = await openDatabaseProxy(t, url)
  const pool = openPool(proxy.url, { max: 1 })
  beforeDrop(() => pool.end({ timeout: 1 }))
  await pidOf(pool)
  for (let round = 0; round < 3; round++) {
    const lost = pool`select pg_sleep(10)`.catch(async (error) => {
      assert.ok(isDatabaseOutage(error))
      return pool<{ got: string }[]>`select 'second' as got`.then(
        ([row]) => row?.got,
        (refusal: unknown) => isDatabaseOutage(refusal) && 'refused',
      )
    })
    await sql`select pg_sleep(0.05)`
    proxy.reset()
    assert.match(String(await lost), /^(second|refused)$/)
    await works(pool)
  }
})

test('all connections are reset while queries come from everywhere: each is answered rightly or fails as an outage, and none waits', async (t) => {
  const { sql, url, beforeDrop } = await openDatabase(t)
  const proxy = await openDatabaseProxy(t, url)
  const pool = openPool(proxy.url, { max: 8 })
  beforeDrop(() => pool.end({ timeout: 1 }))
  let over = false
  let outages = 0
  const ask = async (asker: number) => {
    for (let i = 0; !over; i++) {
      const wanted = `${asker}.${i}`
      try {
        const rows = await pool<{ got: string }[]>`select ${wanted} as got from generate_series(1, ${1 + (i % 3)}::int)`
        assert.deepEqual(
          rows.map(({ got }) => got),
          Array.from({ length: 1 + (i % 3) }, () => wanted),
        )
      } catch (error) {
        if (!isDatabaseOutage(error)) throw error
        outages++ // the next query follows at once, as from a caller that does not know of the outage
      }
    }
  }
  const askers = Array.from({ length: 24 }, (_, asker) => ask(asker))
  for (let round = 0; round < 5; round++) {
    await Promise.race([sql`select pg_sleep(0.1)`, ...askers])
    proxy.reset()
  }
  over = true
  await Promise.all(askers)
  assert.ok(outages > 0)
  await works(pool)
})

/** Two queries, because the pool may not have noticed the loss, and then the first query fails. */
async function works(pool: Sql): Promise<void> {
  await pidOf(pool).catch((error: unknown) => assert.ok(isDatabaseOutage(error)))
  assert.ok(await pidOf(pool))
}

test('waiting for a free connection is no outage, however long it takes; a connection that cannot be made is', async (t) => {
  const database = await openDatabase(t)
  const busy = openPool(database.url, { max: 1, connectMs: 200 })
  database.beforeDrop(() => busy.end())
  await until(() => busy`select 1`.catch(() => null)) // a connection may take longer than that on a busy machine; it is kept
  const [, waited] = await Promise.all([busy`select pg_sleep(0.8)`, busy`select 1 as one`])
  assert.deepEqual(
    waited.map((row) => row['one']),
    [1],
  )
  const away = openPool('postgres://127.0.0.1:1/nowhere', { max: 1, connectMs: 200 })
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => away`select 1`))
  assert.ok(outcomes.every((one) => one.status === 'rejected' && isDatabaseOutage(one.reason)))
})
