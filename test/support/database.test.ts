import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { openDatabase as openPool } from '#platform/db.ts'
import { insertAll } from '#store/brand-requests.ts'
import { brandRequest } from './brand-request.ts'
import { openDatabase, type TestDatabase } from './database.ts'

/** Runs a test with a database, and returns the database's name when that test is over. */
async function testOf(use: (database: TestDatabase) => Promise<unknown>): Promise<string> {
  const afterwards: (() => unknown)[] = []
  const database = await openDatabase({ after: (hook: () => unknown) => afterwards.push(hook) } as unknown as TestContext)
  try {
    await use(database)
  } finally {
    for (const hook of afterwards) await hook()
  }
  return database.name
}

/** All contents of a database. */
async function contents({ sql }: TestDatabase): Promise<unknown> {
  const tables = await sql<{ name: string }[]>`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`
  const rows: Record<string, unknown> = {}
  for (const { name } of tables) rows[name] = [...(await sql`select to_jsonb(t) as row from ${sql(name)} t order by 1`)]
  return { rows, sequences: [...(await sql`select sequencename, last_value from pg_sequences order by 1`)] }
}

const insertPromo = ({ sql }: TestDatabase) => sql<{ id: number }[]>`insert into promos (name, country) values ('Promo', 'ru') returning id`

test('a database that is used again holds what a new one holds, and counts from one', async () => {
  let before: unknown
  let firstId: unknown
  await testOf(async (database) => {
    before = await contents(database)
    firstId = (await insertPromo(database))[0]?.id
    await database.sql`insert into audit_log (actor, action, subject) values ('somebody', 'did', 'something')`.catch(() => {})
    await database.sql`update clock set shift = interval '3 days'`
    await database.sql`delete from schema_migrations`
    await insertAll(database.sql, [brandRequest({ at: new Date() })]) // the first of its day, which is given a part of the table
  })
  for (let again = 0; again < 3; again++) {
    await testOf(async (database) => {
      assert.deepEqual(await contents(database), before)
      assert.equal((await insertPromo(database))[0]?.id, firstId)
    })
  }
})

test('many rows are gone as well', async () => {
  let before: unknown
  const fill = async (database: TestDatabase) => {
    before ??= await contents(database)
    assert.deepEqual(await contents(database), before)
    await database.sql`insert into promos (name, country) select repeat('x', 200), 'ru' from generate_series(1, 5000)`
  }
  for (let times = 0; times < 3; times++) await testOf(fill)
})

for (const [change, statement] of Object.entries({
  'a column': 'alter table promos add column spare text',
  'an index': 'drop index receipts_counting',
  'a trigger': 'alter table audit_log disable trigger audit_log_only_grows',
  'a table': 'create table spare (id int)',
  'a function': 'create function spare() returns int language sql as $$ select 1 $$',
  'a setting': "do $$ begin execute format('alter database %I set application_name = spare', current_database()); end $$",
})) {
  test(`a database that has ${change} of its own is not used again`, async () => {
    const name = await testOf(({ sql }) => sql.script(statement))
    for (let next = 0; next < 3; next++) await testOf(async (database) => assert.notEqual(database.name, name))
  })
}

test('connections that are open when a test is over are closed', async () => {
  const name = await testOf(async (database) => {
    const forgotten = openPool(database.url, { max: 1 })
    await forgotten.script('begin; lock table promos')
  })
  await testOf(async (database) => {
    assert.equal(database.name, name)
    await insertPromo(database)
  })
})
