import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { until } from '#test/support/until.ts'
import { openDatabase, type Sql } from './db.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { readPostmaster, serverPids } from './embedded-postgres/postmaster.ts'

test('what was committed is there after a stop and a start, also when a stranger now has the old process number', async (t) => {
  const place = await ownPlace(t)
  const first = await place.start()
  await ask(first, (sql) => sql`create table notes as select 'kept' as note`)
  await first.stop()
  assert.deepEqual(first.pids(), [])

  await writeFile(join(place.dataDir, 'postmaster.pid'), `${process.ppid}\n`)
  await writeFile(join(first.socketDir, '.s.PGSQL.5432.lock'), `${process.ppid}\n`)
  const second = await place.start()
  assert.deepEqual(await ask(second, (sql) => sql`select note from notes`), [{ note: 'kept' }])
})

test('the server listens on a private socket only, keeps time in UTC, folds any letter and takes settings', async (t) => {
  const place = await ownPlace(t)
  const server = await place.start({ shared_buffers: '16MB' })
  assert.equal((await stat(server.socketDir)).mode & 0o777, 0o700)
  assert.ok(server.pids().length > 0)
  const settings = await ask(
    server,
    (sql) => sql`
    select current_setting('listen_addresses') as addresses, current_setting('TimeZone') as zone,
           current_setting('shared_buffers') as buffers, lower('ЧЕК OʻZ') as folded`,
  )
  assert.deepEqual(settings, [{ addresses: '', zone: 'UTC', buffers: '16MB', folded: 'чек oʻz' }])

  await server.stop()
  await assert.rejects(place.start({ shared_buffers: 'plenty' }), /did not start on .*invalid value for parameter "shared_buffers"/)
})

test('the service is killed outright: its server stops, the next start waits for that and finds what was committed', async (t) => {
  const place = await ownPlace(t)
  const owner = await place.spawnReadyOwner(`await sql\`create table notes as select 'kept' as note\`
    sql\`insert into notes select 'lost' from pg_sleep(60)\`.catch(() => {})`)
  owner.kill('SIGKILL')

  const next = await place.start()
  assert.deepEqual(await ask(next, (sql) => sql`select note from notes`), [{ note: 'kept' }])
})

test('the service and its server are killed outright: the next start finds what was committed', async (t) => {
  const place = await ownPlace(t)
  const owner = await place.spawnReadyOwner(`await sql\`create table notes as select 'kept' as note\``)
  process.kill(readPostmaster(place.dataDir)?.pid ?? NaN, 'SIGKILL')
  owner.kill('SIGKILL')

  const next = await place.start()
  assert.deepEqual(await ask(next, (sql) => sql`select note from notes`), [{ note: 'kept' }])
})

test('a second process that opens the folder is refused with the id of the first, which works on', async (t) => {
  const place = await ownPlace(t)
  const first = await place.start()
  await assert.rejects(place.start(), /is in use by a running PostgreSQL \(process \d+\)\. .* DATA_DIR/)
  assert.deepEqual(await ask(first, (sql) => sql`select 1 as one`), [{ one: 1 }])
})

test('two first starts at once: one serves, the other is refused', async (t) => {
  const place = await ownPlace(t)
  const owner = place.spawnOwner()
  const [theirs] = await Promise.all([
    Promise.race([once(owner.stdout, 'data').then(() => 'ready'), once(owner.stderr, 'data').then(String)]),
    place.start().then(() => 'ready', String),
  ]).then((outcomes) => outcomes.filter((outcome) => outcome !== 'ready'))
  assert.match(theirs ?? 'both serve', /is in use by a running PostgreSQL/)
  assert.deepEqual(await readdir(dirname(place.dataDir)), ['cluster'])
})

test('a cluster that was being made when the service was killed is made anew', async (t) => {
  const place = await ownPlace(t)
  const owner = place.spawnOwner()
  const halfMade = `${place.dataDir}.new-${owner.pid}`
  await until(async () => (await readdir(halfMade).catch(() => [] as string[])).includes('PG_VERSION'))
  owner.kill('SIGKILL')
  await once(owner, 'exit')

  const next = await place.start()
  assert.deepEqual(await ask(next, (sql) => sql`select 1 as one`), [{ one: 1 }])
  assert.deepEqual(await readdir(dirname(place.dataDir)), ['cluster'])
})

test('root serves a folder that is closed to everybody else', { skip: process.getuid?.() !== 0 && 'needs root' }, async (t) => {
  const place = await ownPlace(t)
  await (await place.start()).stop()
  await chmod(dirname(place.dataDir), 0o700)
  const server = await place.start()
  assert.deepEqual(await ask(server, (sql) => sql`select 1 as one`), [{ one: 1 }])
})

test('a folder with anything else in it is left alone', async (t) => {
  const place = await ownPlace(t)
  await mkdir(place.dataDir, { recursive: true })
  await writeFile(join(place.dataDir, 'photo.jpg'), '')
  await assert.rejects(place.start(), /is not empty and holds no PostgreSQL cluster/)
  assert.deepEqual(await readdir(place.dataDir), ['photo.jpg'])
})

test('a cluster of another major version is named, with the way out', async (t) => {
  const place = await ownPlace(t)
  await mkdir(place.dataDir, { recursive: true })
  await writeFile(join(place.dataDir, 'PG_VERSION'), '15\n')
  await assert.rejects(place.start(), /was made by PostgreSQL 15, the embedded server is .* 18\.\d+\. .*DATABASE_URL/)
})

const TEMPORARY = tmpdir()

/** A folder that every account may enter, without a data folder yet. Servers that were started in it end with the test. */
async function ownPlace(t: TestContext) {
  const parent = await realpath(await mkdtemp(join(TEMPORARY, 'embedded-postgres-')))
  await chmod(parent, 0o755)
  const sockets = join(parent, 'sockets')
  await mkdir(sockets)
  const { TMPDIR: before } = process.env
  process.env['TMPDIR'] = sockets
  const dataDir = join(parent, 'data', 'cluster')
  const servers: EmbeddedPostgres[] = []
  const owners: ChildProcess[] = []
  t.after(async () => {
    if (before === undefined)
      delete process.env['TMPDIR'] // tests of other files follow in this process
    else process.env['TMPDIR'] = before
    for (const owner of owners) owner.kill('SIGKILL')
    for (const server of servers) await server.stop()
    await until(() => serverPids(dataDir).length === 0)
    await rm(parent, { recursive: true, force: true, maxRetries: 5 })
  })
  /** Another process of the service, which prints `ready` after its work and keeps running. */
  function spawnOwner(work = '') {
    const code = OWNER(dataDir, work)
    const owner = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'pipe'] })
    owners.push(owner)
    return owner
  }
  return {
    dataDir,
    async start(settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
      // Writes are not flushed to disk: these tests kill processes, not machines.
      const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off', ...settings } })
      servers.push(server)
      return server
    },
    spawnOwner,
    async spawnReadyOwner(work: string) {
      const owner = spawnOwner(work)
      await once(owner.stdout, 'data')
      return owner
    },
  }
}

const OWNER = (dataDir: string, work: string) => `
  import { openDatabase } from '${import.meta.resolve('./db.ts')}'
  import { startEmbeddedPostgres } from '${import.meta.resolve('./embedded-postgres.ts')}'
  const server = await startEmbeddedPostgres({ dataDir: '${dataDir}', settings: { fsync: 'off' } })
  const sql = openDatabase(server.url)
  ${work}
  console.log('ready')`

async function ask(server: EmbeddedPostgres, question: (sql: Sql) => Promise<Iterable<unknown>>): Promise<unknown[]> {
  const sql = openDatabase(server.url, { max: 1 })
  try {
    return [...(await question(sql))]
  } finally {
    await sql.end()
  }
}
