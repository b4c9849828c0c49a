import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql, Tx } from '#platform/db.ts'
import { openDatabase } from '#test/support/database.ts'
import { run } from '#test/support/processes.ts'
import { migrate } from './migrate.ts'

const BUILT_OUTSIDE = '0012-receipts-of-promo.concurrently.sql'

/** A database of a release that knew nothing of the index. */
async function openWithoutIndex(t: TestContext) {
  const database = await openDatabase(t)
  await database.sql.script(`drop index receipts_of_promo; delete from schema_migrations where name = '${BUILT_OUTSIDE}'`)
  return database
}

const sendReceipt = (sql: Sql | Tx) => sql`
  insert into receipts (uuid, promo_id, participant, user_uuid, state, original, dup_check, created_at)
  values (gen_random_uuid(), 1, 'anna', 'anna', 'ARRIVED', true, true, service_now())`

async function indexOf(sql: Sql): Promise<{ oid: number; isValid: boolean } | null> {
  const [index] = await sql<{ oid: number; isValid: boolean }[]>`
    select indexrelid::int as oid, indisvalid as is_valid from pg_index where indexrelid = to_regclass('receipts_of_promo')`
  return index ?? null
}

const timesApplied = async (sql: Sql) => (await sql`select 1 from schema_migrations where name = ${BUILT_OUTSIDE}`).length

/** A receipt is being written, and the building waits for that: it has begun and cannot end before `meanwhile` has. */
async function whileBuilding<T>(sql: Sql, begin: () => T, meanwhile: () => Promise<unknown>): Promise<Awaited<T>> {
  const building = await sql.begin(async (tx) => {
    await sendReceipt(tx)
    const begun = [begin()] as const
    while ((await indexOf(sql)) === null) await sleep(10)
    await meanwhile()
    return begun
  })
  return await building[0]
}

test('an index is built while receipts are written', async (t) => {
  const { sql, url } = await openWithoutIndex(t)
  await whileBuilding(sql, () => migrate(url), async () => {
    assert.equal((await indexOf(sql))?.isValid, false)
    for (let i = 0; i < 5; i++) await sendReceipt(sql)
    assert.equal(await timesApplied(sql), 0)
  })
  assert.equal((await indexOf(sql))?.isValid, true)
  assert.equal(await timesApplied(sql), 1)
  assert.equal((await sql`select 1 from receipts`).length, 6)
})

test('an index whose building was cut short is dropped and built again', async (t) => {
  const { sql, url } = await openWithoutIndex(t)
  const cutShort = () => assert.rejects(migrate(url), { code: '57P01' })
  await whileBuilding(sql, cutShort, () => sql`select pg_terminate_backend(pid) from pg_stat_progress_create_index where datname = current_database()`)
  const left = await indexOf(sql)
  assert.deepEqual([left?.isValid, await timesApplied(sql)], [false, 0])

  await migrate(url)
  const built = await indexOf(sql)
  assert.deepEqual([built?.isValid, await timesApplied(sql)], [true, 1])
  assert.notEqual(built?.oid, left?.oid)
})

test('a process that is killed leaves the building to the server: the next one waits for it', async (t) => {
  const { sql, url } = await openWithoutIndex(t)
  let killed: ReturnType<typeof run> | undefined
  let next: Promise<void> | undefined
  const start = () => void (killed = run(['src/main.ts', 'migrate'], { DATABASE_URL: url }))
  await whileBuilding(sql, start, async () => {
    killed?.child.kill('SIGKILL')
    assert.equal((await killed?.ended)?.signal, 'SIGKILL')
    next = migrate(url)
    await sleep(300) // it has asked for its turn
    assert.equal(await timesApplied(sql), 0)
  })
  const begun = await indexOf(sql)
  await next
  assert.deepEqual([await indexOf(sql), await timesApplied(sql)], [{ oid: begun?.oid, isValid: true }, 1])
})

test('any number of processes bring the schema up to date at once', async (t) => {
  const { sql, url } = await openWithoutIndex(t)
  const six = () => Promise.all(Array.from({ length: 6 }, () => migrate(url)))
  await whileBuilding(sql, six, () => sleep(300)) // those that wait for their turn have asked for it more than once
  assert.deepEqual([(await indexOf(sql))?.isValid, await timesApplied(sql)], [true, 1])
})

test('an empty database is brought up to date by several processes at once', async (t) => {
  const { sql, url } = await openDatabase(t)
  const release = await tablesOf(sql)
  await sql.script('drop schema public cascade; create schema public')
  await Promise.all(Array.from({ length: 4 }, () => migrate(url)))
  assert.deepEqual(await tablesOf(sql), release)
})

test('a change of a table that somebody reads for long keeps no writer waiting, and is made in the end', async (t) => {
  const { sql, url } = await openDatabase(t)
  await sql.script("alter table receipts drop column rejected_in cascade; delete from schema_migrations where name like '0013%' or name like '0014%'")
  const isWaiting = async () => (await sql`select 1 from pg_locks where not granted and relation = 'receipts'::regclass and mode = 'AccessExclusiveLock'`).length > 0
  const migrating = await sql.begin(async (reader) => {
    await reader`select 1 from receipts`
    const begun = [migrate(url)] as const
    for (let times = 0; times < 3; times++) {
      while (!(await isWaiting())) await sleep(10)
      await sendReceipt(sql) // itself it waits no longer than 3 s
    }
    return begun
  })
  await migrating[0]
  assert.equal((await sql`select 1 from pg_indexes where indexname in ('receipts_counting', 'receipts_counting_perhaps')`).length, 2)
  assert.equal((await sql`select 1 from receipts`).length, 3)
})

test('a database that has the index already keeps it', async (t) => {
  const { sql, url } = await openDatabase(t)
  await sql`delete from schema_migrations where name = ${BUILT_OUTSIDE}`
  const before = await indexOf(sql)
  await migrate(url)
  assert.deepEqual([await indexOf(sql), await timesApplied(sql)], [before, 1])
})

const tablesOf = async (sql: Sql) => (await sql`select tablename as name from pg_tables where schemaname = 'public' union all select indexname from pg_indexes where schemaname = 'public' order by 1`).map(({ name }) => name)
