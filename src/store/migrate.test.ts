import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql, Tx } from '#platform/db.ts'
import { openDatabase } from '#test/support/database.ts'
import { run } from '#test/support/processes.ts'
import { until } from '#test/support/until.ts'
import { migrate } from './migrate.ts'

const BUILT_OUTSIDE = '0012-receipts-of-promo.concurrently.sql'

/** A database with the schema before the index. */
async function openWithoutIndex(t: TestContext) {
  const database = await openDatabase(t)
  await database.sql.script(`drop index receipts_of_promo; delete from schema_migrations where name = '${BUILT_OUTSIDE}'`)
  return database
}

const sendReceipt = (sql: Sql | Tx) => sql`
  insert into receipts (uuid, promo_id, participant, user_uuid, state, holds_key, dup_check, created_at)
  values (gen_random_uuid(), 1, 'anna', 'anna', 'ARRIVED', true, true, service_now())`

async function indexOf(sql: Sql): Promise<{ oid: number; isValid: boolean } | null> {
  const [index] = await sql<{ oid: number; isValid: boolean }[]>`
    select indexrelid::int as oid, indisvalid as is_valid from pg_index where indexrelid = to_regclass('receipts_of_promo')`
  return index ?? null
}

const timesApplied = async (sql: Sql) => (await sql`select 1 from schema_migrations where name = ${BUILT_OUTSIDE}`).length

/** Runs `begin` while a receipt is being written. Building an index waits for that writer, so the build has begun and cannot end before `meanwhile` has. */
async function whileBuilding<T>(sql: Sql, begin: () => T, meanwhile: () => Promise<unknown>): Promise<Awaited<T>> {
  const building = await sql.begin(async (tx) => {
    await sendReceipt(tx)
    const begun = [begin()] as const
    await until(() => indexOf(sql))
    await meanwhile()
    return begun
  })
  return await building[0]
}

test('an index is built while receipts are written', async (t) => {
  const { sql, url } = await openWithoutIndex(t)
  await whileBuilding(
    sql,
    () => migrate(url),
    async () => {
      assert.equal((await indexOf(sql))?.isValid, false)
      for (let i = 0; i < 5; i++) await sendReceipt(sql)
      assert.equal(await timesApplied(sql), 0)
    },
  )
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
    await sleep(300) // by now the process has asked for the lock
    assert.equal(await timesApplied(sql), 0)
  })
  const begun = await indexOf(sql)
  await next
  assert.deepEqual([await indexOf(sql), await timesApplied(sql)], [{ oid: begun?.oid, isValid: true }, 1])
})

test('any number of processes bring the schema up to date at once', async (t) => {
  const { sql, url } = await openWithoutIndex(t)
  const six = () => Promise.all(Array.from({ length: 6 }, () => migrate(url)))
  await whileBuilding(sql, six, () => sleep(300)) // by now the waiting processes have asked for the lock more than once
  assert.deepEqual([(await indexOf(sql))?.isValid, await timesApplied(sql)], [true, 1])
})

test('an empty database is brought up to date by several processes at once', async (t) => {
  const { sql, url } = await openDatabase(t)
  const release = await tablesOf(sql)
  await sql.script('drop schema public cascade; create schema public')
  await Promise.all(Array.from({ length: 4 }, () => migrate(url)))
  assert.deepEqual(await tablesOf(sql), release)
})

test('a change of a table that is read for long delays no writer, and is made in the end', async (t) => {
  const { sql, url } = await openDatabase(t)
  await sql.script("alter table receipts drop column rejected_in cascade; delete from schema_migrations where name like '0013%' or name like '0014%'")
  const isWaiting = async () =>
    (await sql`select 1 from pg_locks where not granted and relation = 'receipts'::regclass and mode = 'AccessExclusiveLock'`).length > 0
  const migrating = await sql.begin(async (reader) => {
    await reader`select 1 from receipts`
    const begun = [migrate(url)] as const
    for (let times = 0; times < 3; times++) {
      await until(isWaiting)
      await sendReceipt(sql) // this insert waits for at most 3 s
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

/** A database of an earlier release, in which the first receipt of a fiscal key was the original for good. */
async function openWithOriginals(t: TestContext) {
  const database = await openDatabase(t)
  await database.sql.script(`
    drop index receipts_refused, receipts_refused_claim;
    alter table receipts drop column refused_claim;
    alter table receipts rename column holds_key to original;
    alter index receipts_holder rename to receipts_original;
    create unique index receipts_duplicate on receipts (fiscal_key, promo_id, participant) where dup_check and not original;
    delete from schema_migrations where name like '0027%' or name like '0028%'`)
  return database
}

type Old = {
  key: string | null
  original: boolean
  checked?: boolean
  state?: string
  approved?: boolean
  rejectKey?: string
  confirmed?: boolean
  objection?: string
  holds: boolean
}

const OLD: Record<string, Old> = {
  'an approved original': { key: 'a', original: true, approved: true, confirmed: true, holds: true },
  'its duplicate': { key: 'a', original: false, rejectKey: 'DUPLICATE', holds: false },
  'an original with a wrong sum': { key: 'b', original: true, rejectKey: 'FNS_SHORT_CHECK_FAILED', holds: false },
  'the duplicate of a wrong sum': { key: 'b', original: false, rejectKey: 'DUPLICATE', holds: false },
  'a purchase without products': { key: 'c', original: true, rejectKey: 'NO_MATCH', confirmed: true, holds: true },
  'a claim that was refused at intake': { key: 'd', original: true, rejectKey: 'MIN_SUM', holds: false },
  'the same of a confirmed purchase': { key: 'e', original: true, rejectKey: 'MIN_SUM', confirmed: true, holds: true },
  'what has passed': { key: 'f', original: true, rejectKey: 'delay_between_receipts', holds: false },
  'a rejected original whose duplicate was heard': { key: 'g', original: true, rejectKey: 'NO_MATCH', confirmed: true, holds: false },
  'the duplicate that was heard and approved': { key: 'g', original: false, approved: true, confirmed: true, holds: true },
  'an open original': { key: 'h', original: true, state: 'INSPECTED', confirmed: true, holds: true },
  'an open receipt beside it': { key: 'h', original: false, state: 'INSPECTED', confirmed: true, holds: false },
  "a blocked participant's second receipt, kept from the check": {
    key: 'i',
    original: false,
    checked: false,
    rejectKey: 'USER_BLOCKED',
    objection: 'USER_BLOCKED',
    holds: false,
  },
  'one that was kept from the check, heard and approved': {
    key: 'j',
    original: false,
    checked: false,
    approved: true,
    objection: 'duplicate_photo',
    holds: true,
  },
  'what was sent beside the check': { key: 'k', original: false, checked: false, approved: true, confirmed: true, holds: false },
  'a photo that waits': { key: null, original: false, state: 'ARRIVED', holds: true },
  'a text that is no QR': { key: null, original: false, rejectKey: 'FORMAT', holds: false },
  'photos of several receipts': { key: null, original: false, rejectKey: 'FEW_RECEIPTS', holds: true },
}

test('originals become holders of their keys: by one statement, and no approved receipt changes', async (t) => {
  const { sql, url } = await openWithOriginals(t)
  const uuids = new Map<string, string>()
  for (const [what, { key, original, checked = true, state = 'REVIEWED', approved = false, rejectKey = null, confirmed = false, objection }] of Object.entries(
    OLD,
  )) {
    const trace = objection === undefined ? null : [{ rule: objection, outcome: 'rejected', saw: null, bound: null, decided: true }]
    const [row] = await sql<[{ uuid: string }]>`
      insert into receipts (uuid, promo_id, participant, user_uuid, state, original, dup_check, fiscal_key, approved, reject_key, fiscal, trace, created_at)
      values (gen_random_uuid(), 1, ${what}, ${what}, ${state}, ${original}, ${checked}, ${key}, ${approved}, ${rejectKey}, ${confirmed ? sql.json({ items: [] }) : null}, ${trace && sql.json(trace)}, service_now())
      returning uuid`
    uuids.set(what, row.uuid)
  }
  for (const [what, first] of [
    ['its duplicate', true],
    ['photos of several receipts', true],
    ['an approved original', true],
  ] as const) {
    await sql`
      insert into photos (id, receipt_uuid, promo_id, participant, position, ext, sha256, bytes, width, height, first, created_at)
      values (${what}, ${uuids.get(what)!}, 1, ${what}, 0, 'jpg', sha256(convert_to(${what}, 'UTF8')), 1, 1, 1, ${first}, service_now())`
  }
  const approvedRows = () =>
    sql`select to_jsonb(r) - 'original' - 'holds_key' - 'dup_check' - 'refused_claim' as row from receipts r where approved order by uuid`
  const before = await approvedRows()

  await migrate(url)
  const rows = await sql<{ userUuid: string; holdsKey: boolean }[]>`select user_uuid, holds_key from receipts`
  assert.deepEqual(
    Object.fromEntries(rows.map(({ userUuid, holdsKey }) => [userUuid, holdsKey])),
    Object.fromEntries(Object.entries(OLD).map(([what, { holds }]) => [what, holds])),
  )
  assert.deepEqual([...(await approvedRows())], [...before])
  assert.deepEqual(
    (await sql<{ id: string }[]>`select id from photos where first order by id`).map(({ id }) => id),
    ['an approved original', 'photos of several receipts'],
  )
  const unchecked = await sql<{ userUuid: string }[]>`select user_uuid from receipts where not dup_check`
  assert.deepEqual(
    unchecked.map(({ userUuid }) => userUuid),
    ['what was sent beside the check'],
  )
})

const tablesOf = async (sql: Sql) =>
  (
    await sql`select tablename as name from pg_tables where schemaname = 'public' union all select indexname from pg_indexes where schemaname = 'public' order by 1`
  ).map(({ name }) => name)

test('which countries there are is said by the code: the database takes a promo of any', async (t) => {
  const { sql } = await openDatabase(t)
  const [promo] = await sql`insert into promos (name, country) values ('Promo', 'xx') returning country`
  assert.equal(promo?.['country'], 'xx')
})
