import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { openDatabase } from '#test/support/database.ts'
import { run } from '#test/support/processes.ts'

const FNS = { FNS_AUTH_URL: 'http://127.0.0.1:1/auth', FNS_KKT_URL: 'http://127.0.0.1:1/kkt', FNS_MASTER_TOKEN: 'master' }
const DATABASE_URL = 'postgres://service:not-to-be-shown@127.0.0.1:1/chekhov'

const refusals: [what: string, command: string, env: Record<string, string>, says: RegExp][] = [
  ['a malformed value', 'serve', { ...FNS, DATABASE_URL, PORT: 'eighty' }, /^PORT: must be a whole number/m],
  [
    "an operators' token that could be guessed",
    'serve',
    { ...FNS, DATABASE_URL, ADMIN_TOKEN: 'not-to-be-shown' },
    /^ADMIN_TOKEN: must be at least 32 characters, and is 15; `openssl rand -base64 33`/m,
  ],
  ['a name that is only nearly ours', 'serve', { ...FNS, DATABASE_URL, CALLBACK_TIMOUT: '5s' }, /^CALLBACK_TIMOUT: no such variable/m],
  ['two mistakes', 'work', { ...FNS, DATABASE_URL, TAX_WAIT_SCHEDULE: '5m,30s', CALLBACK_BACKOFF: 'soon' }, /^TAX_WAIT_SCHEDULE: .*\nCALLBACK_BACKOFF: /m],
  ['a server without a database', 'serve', FNS, /^DATABASE_URL: must be set for this command/m],
  [
    'a server without anything',
    'serve',
    {},
    /^DATABASE_URL: must be set.*\nFNS_AUTH_URL: must be set.*\nFNS_KKT_URL: must be set.*\nFNS_MASTER_TOKEN: must be set/m,
  ],
  ['a server without a tax authority', 'serve', { DATABASE_URL }, /^FNS_AUTH_URL: must be set for this command/m],
  [
    'a worker without the receipt service of its tax authority',
    'work',
    { ...FNS, FNS_KKT_URL: '', DATABASE_URL },
    /^FNS_KKT_URL: must be set for this command/m,
  ],
  ['a worker without its token', 'work', { ...FNS, FNS_MASTER_TOKEN: '', DATABASE_URL }, /^FNS_MASTER_TOKEN: must be set for this command/m],
  ['half a tax authority', 'start', { FNS_AUTH_URL: FNS.FNS_AUTH_URL }, /^FNS_AUTH_URL, FNS_KKT_URL, FNS_MASTER_TOKEN: set all or none/m],
  [
    'a database that is none',
    'migrate',
    { DATABASE_URL: 'mysql://service:not-to-be-shown@127.0.0.1/chekhov' },
    /^DATABASE_URL: must be a postgres:\/\/ address/m,
  ],
  ['a database that is not there', 'serve', { ...FNS, DATABASE_URL }, /^The database of DATABASE_URL gives no connection: .*ECONNREFUSED 127\.0\.0\.1:1\n$/m],
  [
    'a port that no server has',
    'serve',
    { ...FNS, DATABASE_URL: 'postgres://service:not-to-be-shown@127.0.0.1:99999/chekhov' },
    /^DATABASE_URL: must be a postgres/m,
  ],
  ['an argument that no command takes', 'build --now', {}, /^--now: this command takes no arguments/m],
  ['a command that does not exist', 'server', {}, /^Usage: /m],
]

for (const [what, command, env, says] of refusals) {
  test(`${what} stops the start with a word about it`, async (t) => {
    const program = run(['run.js', 'src/main.ts', ...command.split(' ')], env)
    t.after(() => program.child.kill('SIGKILL'))
    assert.deepEqual(await program.ended, { code: 1, signal: null })
    assert.match(program.output(), says)
    assert.doesNotMatch(program.output(), /not-to-be-shown|^ +at /m)
  })
}

test('a database that takes no changes is named as such', async (t) => {
  const { sql, url, name } = await openDatabase(t)
  await sql.script(`alter database ${name} set default_transaction_read_only = on`)
  const program = run(['run.js', 'src/main.ts', 'migrate'], { DATABASE_URL: url })
  assert.deepEqual(await program.ended, { code: 1, signal: null })
  assert.match(program.output(), /^The database of DATABASE_URL takes no changes: .*read-only/m)
  assert.doesNotMatch(program.output(), /^ +at /m)
})

test('a role that may read and write rows starts on a schema that is up to date, and makes no table of the schema', async (t) => {
  const { sql, url, beforeDrop } = await openDatabase(t)
  const role = `writer_${randomBytes(8).toString('hex')}`
  await sql.script(`create role ${role} login password 'not-to-be-shown'; grant usage on schema public to ${role}`)
  await sql.script(`grant select, insert, update, delete on all tables in schema public to ${role}`)
  beforeDrop(async () => void (await sql.script(`drop owned by ${role}; drop role ${role}`)))
  const asWriter = new URL(url)
  ;[asWriter.username, asWriter.password] = [role, 'not-to-be-shown']
  const program = run(['run.js', 'src/main.ts', 'migrate'], { DATABASE_URL: asWriter.href })
  assert.deepEqual(await program.ended, { code: 0, signal: null }, program.output())
})

test('a role that owns nothing is told what it needs', async (t) => {
  const { sql, url, beforeDrop } = await openDatabase(t)
  const role = `reader_${randomBytes(8).toString('hex')}`
  await sql.script(`create role ${role} login password 'not-to-be-shown'`)
  beforeDrop(async () => void (await sql.script(`drop role ${role}`)))
  const asReader = new URL(url)
  ;[asReader.username, asReader.password] = [role, 'not-to-be-shown']
  const program = run(['run.js', 'src/main.ts', 'migrate'], { DATABASE_URL: asReader.href })
  assert.deepEqual(await program.ended, { code: 1, signal: null })
  assert.match(program.output(), /^The role of DATABASE_URL may not do what it has to: permission denied for .*\. It needs to own the schema/)
  assert.doesNotMatch(program.output(), /not-to-be-shown|^ +at /m)
})
