import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '#test/support/database.ts'
import { openLogBook } from '#test/support/log-book.ts'
import { DatabaseUnreachable } from './db.ts'

test('an exception is logged with its words and its place, and without the rows it is about', async (t) => {
  const { sql } = await openDatabase(t)
  await sql`create table guests (name text primary key, token text check (length(token) > 3))`
  await sql`insert into guests values ('somebody', 'a secret')`
  const { log, lines } = openLogBook()
  const refused = [sql`insert into guests values ('somebody', 'another secret')`, sql`insert into guests values ('someone', 'abc')`]
  for (const statement of refused) await statement.catch((error: unknown) => log.error({ err: error }, 'refused'))
  assert.deepEqual(
    lines.map(({ err }) => err as Record<string, unknown>).map(({ type, code, table, constraint }) => [type, code, table, constraint]),
    [
      ['DatabaseError', '23505', 'guests', 'guests_pkey'],
      ['DatabaseError', '23514', 'guests', 'guests_token_check'],
    ],
  )
  assert.match(JSON.stringify(lines), /open-log\.test/)
  assert.doesNotMatch(JSON.stringify(lines), /somebody|someone|secret|abc/)
})

test('causes and parts of an exception are logged in the same way; values that are no exception are not logged', () => {
  const { log, lines } = openLogBook()
  const inner = Object.assign(new Error('no route'), { code: 'EHOSTUNREACH', body: 'a secret' })
  log.error({ err: new AggregateError([inner], 'nobody answers') }, 'parts')
  log.error({ err: new DatabaseUnreachable(inner) }, 'cause')
  log.error({ err: { token: 'a secret' } }, 'thrown')
  const [parts, cause, thrown] = lines.map(({ err }) => JSON.stringify(err))
  assert.match(parts ?? '', /nobody answers.*no route.*EHOSTUNREACH/)
  assert.match(cause ?? '', /DATABASE_UNREACHABLE/)
  assert.equal(thrown, '{"type":"thrown: object"}')
  assert.doesNotMatch(JSON.stringify(lines), /secret/)
})
