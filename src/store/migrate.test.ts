import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Sql, Tx } from '#platform/db.ts'
import { brandRequest } from '#test/support/brand-request.ts'
import { openDatabase } from '#test/support/database.ts'
import { untilFed } from '#test/support/feed.ts'
import { BEFORE_PAPERS } from '#test/support/papers.ts'
import { run } from '#test/support/processes.ts'
import { until } from '#test/support/until.ts'
import { forgetOldRequests, insertAll } from './brand-requests.ts'
import { listNextWaiting } from './callbacks.ts'
import { findLastAttempt, listOfReceipt } from './deliveries.ts'
import { listNext } from './feed.ts'
import { checkSchema, findMigrations, findTrouble, migrate } from './migrate.ts'
import { WrongSchema } from './wrong-schema.ts'

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
    await tx`set local idle_in_transaction_session_timeout = 0` // a process may take longer to start
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
  let next: Promise<unknown> | undefined
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
    ${BEFORE_PAPERS}
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
  const approvedRows = () => sql`
    select to_jsonb(r) - array['original', 'holds_key', 'dup_check', 'refused_claim', 'fiscal', 'outcome', 'trace', 'unpacked_fiscal', 'unpacked_outcome', 'unpacked_trace', 'retailer_inn', 'points'] as row
      from receipts r where approved order by uuid`
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

/** A database of the release before the log of requests was divided into days. */
async function openWithUndividedRequests(t: TestContext) {
  const database = await openDatabase(t)
  await database.sql.script(`
    drop table brand_requests;
    ${findMigrations().get('0045-brand-requests.sql')?.text};
    delete from schema_migrations where name similar to '007[234]%'`)
  return database
}

test('the log of requests is divided into days while it is written and read: it keeps its rows, also when it is cut short, and the release before goes on', async (t) => {
  const { sql, url } = await openWithUndividedRequests(t)
  let written = 0
  /** As that release does. */
  const write = (db: Db, ago = '0 s') => db`
    insert into brand_requests (promo_id, key_id, at, request_id, method, path, status, duration_ms, body_bytes, answer_bytes, mentions)
    values (1, 1, service_now() - ${ago}::interval, ${String(written++)}, 'GET', '/', 200, 1, 0, 0, '{}')`
  for (const ago of ['9 days', '6 days', '1 day', '0 s']) await write(sql, ago)
  const isWaiting = async (mode: string) =>
    (await sql`select 1 from pg_locks join pg_database d on d.oid = database where datname = current_database() and not granted and mode = ${mode}`).length > 0

  const [first, second] = [...findMigrations().keys()].filter((name) => name.startsWith('0072') || name.startsWith('0073'))
  await sql.script(
    `${findMigrations().get(first!)?.text}; insert into schema_migrations (name, checksum) values ('${first}', '${findMigrations().get(first!)?.checksum}')`,
  )
  const cutShort = await sql.begin(async (other) => {
    await other`lock table brand_requests in share update exclusive mode`
    const begun = [assert.rejects(migrate(url), { code: '57P01' })] as const
    await until(() => isWaiting('ShareUpdateExclusiveLock'))
    await write(sql)
    await sql`select pg_terminate_backend(pid) from pg_locks join pg_database d on d.oid = database where datname = current_database() and not granted`
    return begun
  })
  await cutShort[0]
  assert.equal((await sql`select 1 from schema_migrations where name = ${second!}`).length, 0)

  const migrating = await sql.begin(async (reader) => {
    await reader`select 1 from brand_requests`
    const begun = [Promise.all([migrate(url), migrate(url)])] as const
    for (let times = 0; times < 3; times++) {
      await until(() => isWaiting('AccessExclusiveLock'))
      await write(sql) // this waits for at most 3 s
    }
    return begun
  })
  await migrating[0]
  await write(sql)
  await insertAll(sql, [brandRequest({ at: new Date(Date.now() + 7 * 86_400_000), requestId: 'next week' })])
  const rows = await sql<{ requestId: string; id: number }[]>`select request_id, id from brand_requests order by id`
  assert.deepEqual(
    rows.map(({ requestId }) => requestId),
    [...Array.from({ length: written }, (_, n) => String(n)), 'next week'],
  )
  assert.equal(new Set(rows.map(({ id }) => id)).size, written + 1)
  assert.deepEqual(await checkSchema(url), [])

  // The part of what was there goes as a whole, some days after it has got its last row.
  await sql`update clock set shift = interval '9 days'`
  await forgetOldRequests(sql)
  assert.equal((await sql`select 1 from brand_requests`).length, written + 1)
  await sql`update clock set shift = interval '10 days'`
  await forgetOldRequests(sql)
  assert.equal((await sql`select 1 from brand_requests`).length, 1)
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

/** A database of a release that kept no checksums. */
async function openWithoutChecksums(t: TestContext) {
  const database = await openDatabase(t)
  await database.sql.script('alter table schema_migrations drop column checksum')
  return database
}

const withoutChecksum = async (sql: Sql) => (await sql<{ name: string }[]>`select name from schema_migrations where checksum is null`).map(({ name }) => name)

/** The statements that mend what is said. */
const mendingOf = (findings: readonly string[]) => findings.flatMap((finding) => finding.split(/\n {4}(?=[a-zA-Z])/).slice(1))

test('a database of a release without checksums gets them when its schema is the expected one, and that release goes on', async (t) => {
  const { sql, url } = await openWithoutChecksums(t)
  assert.deepEqual(await findTrouble(sql), { trouble: null, newer: [] })
  await migrate(url)
  assert.deepEqual(await withoutChecksum(sql), [])

  const [last] = await sql<{ name: string }[]>`delete from schema_migrations where name = ${BUILT_OUTSIDE} returning name`
  await sql`insert into schema_migrations (name) values (${last!.name}) on conflict do nothing` // as that release records it
  assert.deepEqual(await withoutChecksum(sql), [BUILT_OUTSIDE])
  assert.deepEqual(await findTrouble(sql), { trouble: null, newer: [] })
  await Promise.all([migrate(url), migrate(url), migrate(url)])
  assert.deepEqual(await withoutChecksum(sql), [])
  assert.equal((await sql`select 1 from pg_namespace where nspname like 'chekhov%'`).length, 0)
})

test('a database that lacks a unique index although all files are recorded: the start ends with the statement that makes it', async (t) => {
  const { sql, url } = await openWithoutChecksums(t)
  await sql.script('drop index receipts_holder')
  await assert.rejects(migrate(url), (error) => {
    assert.ok(error instanceof WrongSchema)
    assert.match(error.message, /index receipts_holder is missing\. To mend it:\n {4}CREATE UNIQUE INDEX CONCURRENTLY receipts_holder ON receipts /)
    return true
  })
  assert.ok((await withoutChecksum(sql)).length > 0)
  for (const statement of mendingOf(await checkSchema(url))) await sql.script(statement)
  await migrate(url)
  assert.deepEqual([await withoutChecksum(sql), await checkSchema(url)], [[], []])
})

test('a user who may make tables and no schemas brings a database up to date; what cannot be compared stays unchecked', async (t) => {
  const { sql, url, beforeDrop } = await openWithoutChecksums(t)
  const name = `maker_${process.pid}`
  await sql.script(`create role ${name} login password 'made'; alter table schema_migrations owner to ${name}; grant create on schema public to ${name}`)
  beforeDrop(() => sql.script(`reassign owned by ${name} to current_user; drop owned by ${name}; drop role ${name}`))
  const asMaker = Object.assign(new URL(url), { username: name, password: 'made' })
  await migrate(asMaker.href)
  assert.ok((await withoutChecksum(sql)).length > 0)
  await assert.rejects(checkSchema(asMaker.href), /grant create on database/)
})

const OTHER = '0004-limits.sql'

for (const [what, change, says, mend] of [
  [
    'a migration that was applied with other contents',
    `update schema_migrations set checksum = repeat('0', 64) where name = '${OTHER}'`,
    /^0004-limits\.sql was applied with other contents than this release has\. Run the release that applied it\./m,
    `update schema_migrations set checksum = null where name = '${OTHER}'`,
  ],
  [
    'a migration of another line of releases',
    "insert into schema_migrations (name) values ('0007-gifts.sql')",
    /^0007-gifts\.sql was applied, and this release has no such file\. /m,
    "delete from schema_migrations where name = '0007-gifts.sql'",
  ],
  [
    'a newer migration that says that earlier releases cannot use the schema since',
    "insert into schema_migrations (name) values ('9001-renamed.breaking.sql')",
    /^9001-renamed\.breaking\.sql was applied by a newer release, .* Run the newer release\.$/m,
    null,
  ],
] as const) {
  test(`${what} stops the start with a word about it`, async (t) => {
    const { sql, url } = await openDatabase(t)
    await sql.script(change)
    const { ended, output } = run(['run.js', 'src/main.ts', 'serve'], { ...FNS, DATABASE_URL: url, PORT: '0' })
    assert.deepEqual(await ended, { code: 1, signal: null })
    assert.match(output(), says)
    assert.doesNotMatch(output(), /^ +at /m, 'no stack trace')
    assert.match((await findTrouble(sql)).trouble ?? '', new RegExp(says.source.replaceAll(/\^|\$/g, '')))
    if (mend === null) return
    assert.ok(output().includes(`\`${mend}\``))
    await sql.script(mend)
    await migrate(url)
    assert.deepEqual([await findTrouble(sql), await withoutChecksum(sql)], [{ trouble: null, newer: [] }, []])
  })
}

const FNS = {
  FNS_AUTH_URL: 'http://127.0.0.1:1/auth',
  FNS_KKT_URL: 'http://127.0.0.1:1/kkt',
  FNS_MASTER_TOKEN: 'master',
  ADMIN_TOKEN: 'test-operator-token-0123456789abcdef',
}

test('a process of this release starts on a newer schema, as a rolling upgrade needs', async (t) => {
  const { sql, url } = await openDatabase(t)
  await sql.script("insert into schema_migrations (name, checksum) values ('9001-gifts.sql', repeat('0', 64)); alter table receipts add column gift text")
  assert.deepEqual((await migrate(url)).newer, ['9001-gifts.sql'])
  assert.deepEqual(await findTrouble(sql), { trouble: null, newer: ['9001-gifts.sql'] })
  assert.deepEqual(await checkSchema(url), ['Applied by a newer release: 9001-gifts.sql. Check with that release.'])
})

test('what differs from the expected schema is said with statements that mend it', async (t) => {
  const { sql, url } = await openDatabase(t)
  assert.deepEqual(await checkSchema(url), [])
  await sql.script(`
    alter table receipts drop column refused_claim;
    alter table receipts alter column user_uuid drop not null, alter column revision drop default, alter column version type bigint;
    alter table receipts alter column participant set default 'nobody';
    alter table promos alter column id drop identity;
    alter table promos drop constraint promos_status_check;
    alter table receipts drop constraint receipts_state_check;
    alter table receipts add constraint receipts_state_check check (state <> 'LOST') not valid;
    alter table receipts add constraint no_boris check (user_uuid <> 'boris');
    alter table receipts add column must text not null;
    drop index receipts_holder, receipts_of_promo;
    drop table brand_requests;
    create index receipts_of_promo on receipts (promo_id);
    create unique index one_a_participant on receipts (participant);
    drop table blocked_participants;
    drop trigger audit_log_only_grows on audit_log;
    create or replace function service_now() returns timestamptz language sql stable as 'select now()';
    update pg_index set indisvalid = false where indexrelid = 'jobs_by_moment'::regclass;
    -- what follows refuses nothing, so that it is nobody's business
    create table gifts (id int primary key);
    alter table receipts add column note text;
    create index receipts_by_user on receipts (user_uuid)`)
  const findings = await checkSchema(url)
  const about = findings.map((finding) => finding.split(/ (?:is|are) /, 1)[0])
  for (const expected of [
    'table blocked_participants',
    'table brand_requests',
    'index brand_requests_at',
    'function service_now()',
    'column refused_claim of receipts',
    'column user_uuid of receipts',
    'column revision of receipts',
    'column version of receipts',
    'column participant of receipts',
    'column id of promos',
    'constraint promos_status_check of promos',
    'constraint receipts_state_check of receipts',
    'constraint blocked_participants_pkey of blocked_participants',
    'index receipts_holder',
    'index receipts_of_promo',
    'index jobs_by_moment',
    'trigger audit_log_only_grows of audit_log',
    'column must of receipts',
    'constraint no_boris of receipts',
    'index one_a_participant',
  ])
    assert.ok(about.includes(expected), `${expected} of:\n${findings.join('\n')}`)
  assert.doesNotMatch(findings.join('\n'), /gifts|note|receipts_by_user/)
  assert.match(findings.join('\n'), /column user_uuid of receipts is text; expected is text not null/)
  for (const statement of mendingOf(findings)) await sql.script(statement)
  assert.deepEqual(await checkSchema(url), [])
})

test('npm run migrate -- --check says what differs and changes nothing', async (t) => {
  const { sql, url } = await openDatabase(t)
  const check = () => run(['run.js', 'src/main.ts', 'migrate', '--check'], { DATABASE_URL: url })
  const well = check()
  assert.deepEqual([await well.ended, well.output()], [{ code: 0, signal: null }, 'The schema is that of this release.\n'])

  await sql.script(`drop index receipts_of_promo`)
  const differing = check()
  assert.deepEqual(await differing.ended, { code: 1, signal: null })
  assert.match(differing.output(), /^index receipts_of_promo is missing\. To mend it:\n {4}CREATE INDEX CONCURRENTLY /m)

  await sql`delete from schema_migrations where name = ${BUILT_OUTSIDE}`
  const older = check()
  assert.deepEqual(await older.ended, { code: 1, signal: null })
  assert.match(older.output(), /^Not applied yet: 0012-\S+\. `npm run migrate` applies them/m)
  assert.equal(await indexOf(sql), null)

  const mistyped = run(['run.js', 'src/main.ts', 'migrate', '--chek'], { DATABASE_URL: url })
  assert.deepEqual(await mistyped.ended, { code: 1, signal: null })
  assert.match(mistyped.output(), /--chek: only --check is known/)
})

test('promos that exist track no packs, in any version of their settings; what was set otherwise stays', async (t) => {
  const { sql, url } = await openDatabase(t)
  await sql.script(`
    drop table counted_units;
    delete from schema_migrations where name like '%counted-units%';
    insert into promos (id, name, country) overriding system value values (1, 'Old', 'ru');
    insert into promo_versions (promo_id, version, settings) values (1, 1, '{"min_sum": 5}'), (1, 2, '{"unit_ledger": "count_once"}')`)
  await migrate(url)
  assert.deepEqual(
    (await sql<{ settings: unknown }[]>`select settings from promo_versions order by version`).map(({ settings }) => settings),
    [{ min_sum: 5, unit_ledger: 'off' }, { unit_ledger: 'count_once' }],
  )
})

/** A database of a release that stored the bodies of events and exchanges as texts. */
async function openWithTexts(t: TestContext) {
  const database = await openDatabase(t)
  await database.sql.script(`
    ${BEFORE_PAPERS}
    alter table callback_events rename column head to body;
    alter table callback_events drop column packed, drop column approved, drop column reject_key, drop column points, drop column has_reviewer;
    alter table callback_attempts drop column packed, alter column exchanges set not null;
    delete from schema_migrations where name like '0051%'`)
  return database
}

test('messages of the release before, also those that it writes meanwhile, keep their bytes; the change waits for readers and delays no writer', async (t) => {
  const { sql, url } = await openWithTexts(t)
  const written: { uuid: string; body: string }[] = []
  /** As that release does: a receipt, its event, and an attempt. */
  const write = async (tx: Db) => {
    const body = JSON.stringify({ uuid: `номер ${written.length}`, meta: { text: '"\\' } })
    const [{ uuid }] = await tx<[{ uuid: string }]>`
      with receipt as (
        insert into receipts (uuid, promo_id, participant, user_uuid, state, holds_key, dup_check, created_at)
        values (gen_random_uuid(), 1, 'anna', 'anna', 'ARRIVED', true, true, service_now()) returning uuid
      ), attempts as (
        insert into callback_attempts (receipt_uuid, number, promo_id, attempt, manual, outcome, cause, latency_ms, exchanges)
        select uuid, 0, 1, 1, false, 'retry', 'no answer', 3, '[{"error": "timeout"}]' from receipt
      )
      insert into callback_events (receipt_uuid, number, promo_id, body, status) select uuid, 0, 1, ${body}, 'waiting' from receipt returning receipt_uuid as uuid`
    written.push({ uuid, body })
  }
  await write(sql)
  const isWaiting = async () =>
    (await sql`select 1 from pg_locks where not granted and relation = 'callback_events'::regclass and mode = 'AccessExclusiveLock'`).length > 0
  const migrating = await sql.begin(async (reader) => {
    await reader`select 1 from callback_events`
    const begun = [Promise.all([migrate(url), migrate(url)])] as const
    for (let times = 0; times < 2; times++) {
      await until(isWaiting)
      await write(sql) // this waits for at most 3 s
    }
    return begun
  })
  for (let isOver = false; !isOver; )
    isOver = await write(sql).then(
      () => false,
      (error: { code?: string }) => {
        assert.equal(error.code, '42703', 'processes of the release before can write no more')
        return true
      },
    )
  await migrating[0]

  const waiting = await listNextWaiting(
    sql,
    'receipts',
    written.map(({ uuid }) => uuid),
  )
  const bodies = new Map(waiting.map(({ receiptUuid, body }) => [receiptUuid, body]))
  assert.deepEqual(bodies, new Map(written.map(({ uuid, body }) => [uuid, body])))
  await untilFed(sql)
  const fed = await listNext(sql, 1, { after: null, limit: 1_000 })
  assert.deepEqual(
    fed.map(({ body }) => body),
    written.map(({ body }) => body),
  )
  for (const { uuid, body } of written) {
    const attempts = await listOfReceipt(sql, uuid)
    assert.deepEqual(
      attempts.map((attempt) => [attempt.body, attempt.exchanges]),
      [[body, [{ error: 'timeout' }]]],
    )
  }
  assert.equal((await findLastAttempt(sql, 1, 'receipts', { delivered: false, since: new Date(0) }))?.error, 'timeout')
  assert.deepEqual(await checkSchema(url), [])
})
