// Every command of docs/operations is run, in the order of its page, while the service is running.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { withDatabase } from '#platform/database-url.ts'
import { openDatabase } from '#platform/db.ts'
import { type Cluster, debianPostgres, giveTo, startCluster } from '#test/support/debian-postgres.ts'
import { isSettled, openInstallation, type Program, request } from '#test/support/processes.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { until } from '#test/support/until.ts'
import { upload } from '#test/support/upload.ts'

type Variables = Record<string, string>

/** Removes what was opened, the latest first. */
function keepOpen(t: TestContext) {
  const closers: (() => Promise<unknown>)[] = []
  t.after(async () => {
    for (const close of closers.toReversed()) await close()
  })
  return (close: () => Promise<unknown>) => void closers.push(close)
}

async function openRoom(t: TestContext, bin: string) {
  const beforeEnd = keepOpen(t)
  const room = await mkdtemp(join(tmpdir(), 'chekhov-operations-'))
  await chmod(room, 0o777)
  beforeEnd(() => rm(room, { recursive: true, force: true }))
  const backup = join(room, 'backup')
  await mkdir(backup)
  await chmod(backup, 0o777)
  const cluster = await startCluster(bin, join(room, 'cluster'))
  beforeEnd(() => cluster.stop())
  /** The commands of a page's block, which its number names, beginning with 1. */
  const follow = async (page: string, block: number, variables: Variables) => {
    const text = await readFile(`docs/operations/${page}`, 'utf8')
    const commands = [...text.matchAll(/^```sh\n(.*?)^```/gms)][block - 1]?.[1]
    assert.ok(commands, `${page} has a block ${block}`)
    const env = { ...process.env, ...variables, PATH: `${bin}:${process.env['PATH']}` }
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', commands], { env })
    return stdout
  }
  return { room, backup, cluster, follow, beforeEnd }
}

async function newDatabase({ url }: Cluster, name: string, beforeEnd: (close: () => Promise<unknown>) => void) {
  const admin = openDatabase(url, { max: 1 })
  await admin.script(`create database ${name}`)
  await admin.end({ timeout: 1 })
  const own = withDatabase(url, name)
  const sql = openDatabase(own, { max: 2 })
  beforeEnd(() => sql.end({ timeout: 1 }))
  return { url: own, sql, beforeDrop: beforeEnd }
}

test('a dump, an incident, new keys, an upgrade, a restore and a move: every command does what its page says', async (t) => {
  const bin = await debianPostgres()
  if (bin === null) return t.skip('PostgreSQL of Debian is not installed')
  const { backup, room, cluster, follow, beforeEnd } = await openRoom(t, bin)
  const database = await newDatabase(cluster, 'chekhov', beforeEnd)
  const SECRET_KEYS = '0'.repeat(64)
  const old = await openInstallation(t, { database, env: { SECRET_KEYS, BASE_URL: 'https://chekhov.example' } })
  const [serve, work] = [await old.start('serve'), await old.start('work')]
  const { promoId, apiKey } = await old.createPromo(serve)
  const spare = await old.admin(serve, 'POST', `/api/admin/promos/${promoId}/keys`, {})

  const receipts: { uuid: string; qrStr: string }[] = []
  for (let n = 1; n <= 3; n++) {
    const { qrStr } = old.mint(n)
    receipts.push({ qrStr, uuid: (await old.send(serve, apiKey, { qrStr })).json.uuid })
  }
  const photo = await photoWith([old.mint(4).qrStr])
  const form = [
    ['userUuid', 'anna'],
    ['photos', photo],
  ] as Parameters<typeof upload>[2]
  const withPhoto = (await upload({ origin: serve.url, apiKey }, '/api/receipts', form)).json.uuid as string
  await until(() => isSettled(old.sql))
  const seen = async (at: Program) =>
    Promise.all(
      [...receipts.map(({ uuid }) => uuid), withPhoto].map(
        async (uuid) => (await request(`${at.url}/api/receipts/${uuid}`, 'GET', undefined, { 'api-key': apiKey })).json,
      ),
    )
  const before = await seen(serve)
  assert.ok(before.every(({ approved }) => approved))

  const variables: Variables = {
    ...old.env,
    BACKUP: backup,
    CHEKHOV_URL: serve.url,
    SUPERUSER_URL: old.env.DATABASE_URL,
    PROMO: String(promoId),
    OLD_KEY: String(spare.keyId),
    FROM: '2020-01-01T00:00:00Z',
    TO: '2100-01-01T00:00:00Z',
    NEW_DATABASE_URL: (await newDatabase(cluster, 'restored', beforeEnd)).url,
    NEW_DATA_DIR: join(room, 'restored'),
  }
  await follow('backup.md', 1, variables)
  await follow('backup.md', 2, variables)
  const { qrStr: lostQr } = old.mint(5)
  const lost = (await old.send(serve, apiKey, { qrStr: lostQr })).json.uuid as string
  await until(() => isSettled(old.sql))

  assert.equal(JSON.parse(await follow('incidents.md', 1, variables)).status, 'ready')
  assert.match(await follow('incidents.md', 2, variables), /receipts/)
  assert.match(await follow('incidents.md', 3, variables), /application_name/)
  assert.equal(JSON.parse(await follow('incidents.md', 4, variables)).resent, 0)
  const told = old.brand.received.map(({ webhookId }) => webhookId)
  assert.match(await follow('incidents.md', 5, variables), new RegExp(`"resent":${told.length}\\b`))
  await until(() => old.brand.received.length >= 2 * told.length)
  assert.deepEqual(
    old.brand.received
      .slice(told.length)
      .map(({ webhookId }) => webhookId)
      .toSorted(),
    told.toSorted(),
  )
  assert.equal(Map.groupBy(old.brand.received, ({ raw }) => raw).size, told.length, 'the bytes are the same')

  assert.equal(Buffer.from(await follow('keys.md', 1, variables), 'base64').length, 32)
  await follow('keys.md', 2, { ...variables, SECRET_KEYS: `${'1'.repeat(64)},${SECRET_KEYS}` })
  await follow('keys.md', 2, { ...variables, SECRET_KEYS: `${SECRET_KEYS},${'1'.repeat(64)}` })
  assert.match(await follow('keys.md', 3, variables), /"apiKey":"pk_/)
  await until(async () => (await request(`${serve.url}/api/receipts/${lost}`, 'GET', undefined, { 'api-key': spare.apiKey })).status === 401)
  assert.match(await follow('keys.md', 4, variables), /olga/)

  assert.match(await follow('upgrade.md', 1, variables), /The schema is that of this release/)
  assert.match(await follow('upgrade.md', 2, variables), /"status":"ready"/)
  await follow('upgrade.md', 3, variables)

  await follow('restore.md', 1, variables)
  await follow('restore.md', 2, variables)
  const elsewhere = async (url: string, dataDir: string) => {
    const sql = openDatabase(url, { max: 2 })
    beforeEnd(() => sql.end({ timeout: 1 }))
    const installation = await openInstallation(t, { database: { sql, url, beforeDrop: beforeEnd }, env: { ...old.env, DATABASE_URL: url, DATA_DIR: dataDir } })
    return { sql, serve: await installation.start('serve'), work: await installation.start('work'), send: installation.send }
  }
  const stop = (programs: Program[]) => Promise.all(programs.map(async ({ kill }) => assert.equal((await kill('SIGTERM')).code, 0)))

  // The move follows while the old installation has stopped. It has all, also what came after the backup.
  await stop([serve, work])
  const movedTo = { NEW_DATABASE_URL: (await newDatabase(cluster, 'moved', beforeEnd)).url, NEW_DATA_DIR: join(room, 'moved') }
  await follow('move.md', 1, { ...variables, ...movedTo })
  await follow('move.md', 2, { ...variables, ...movedTo })
  const toldBefore = old.brand.received.length
  const moved = await elsewhere(movedTo.NEW_DATABASE_URL, movedTo.NEW_DATA_DIR)
  assert.deepEqual(await seen(moved.serve), before)
  assert.equal((await old.send(moved.serve, apiKey, { qrStr: lostQr })).json.uuid, lost, 'what came after the backup has moved, too')
  await until(() => isSettled(moved.sql))
  assert.equal(old.brand.received.length, toldBefore, 'nothing is told twice')
  await stop([moved.serve, moved.work])

  await follow('restore.md', 4, variables)
  // The restored one has what the backup had: it replays that, and takes the rest anew.
  const restored = await elsewhere(String(variables['NEW_DATABASE_URL']), String(variables['NEW_DATA_DIR']))
  assert.deepEqual(await seen(restored.serve), before)
  const [{ photos }] = [before.at(-1)]
  for (const address of photos as string[]) {
    const path = new URL(address).pathname
    assert.equal((await fetch(`${restored.serve.url}${path}`)).status, 200, path)
  }
  assert.equal((await request(`${restored.serve.url}/api/receipts/${lost}`, 'GET', undefined, { 'api-key': apiKey })).status, 404)
  for (const { uuid, qrStr } of receipts) assert.equal((await restored.send(restored.serve, apiKey, { qrStr })).json.uuid, uuid)
  const again = (await restored.send(restored.serve, apiKey, { qrStr: lostQr })).json.uuid as string
  assert.notEqual(again, lost)
  await until(() => isSettled(restored.sql))
  assert.equal((await request(`${restored.serve.url}/api/receipts/${again}`, 'GET', undefined, { 'api-key': apiKey })).json.approved, true)
  await stop([restored.serve, restored.work])
})

test('a base backup and the archived log: the database as it was at a moment, and then at a later one', async (t) => {
  const bin = await debianPostgres()
  if (bin === null) return t.skip('PostgreSQL of Debian is not installed')
  const { backup, room, cluster, follow, beforeEnd } = await openRoom(t, bin)
  const variables: Variables = { SUPERUSER_URL: cluster.url, BACKUP: backup }
  await follow('backup.md', 3, variables)
  await giveTo(cluster.account, join(backup, 'wal'))
  await cluster.restart()
  const sql = openDatabase(cluster.url, { max: 1 })
  beforeEnd(() => sql.end({ timeout: 1 }))
  await sql.script('create table told (what text)')
  await follow('backup.md', 4, variables)
  const moments: string[] = []
  for (const what of ['first', 'second', 'third']) {
    await sql`insert into told values (${what})`
    const [{ moment }] = await sql<[{ moment: string }]>`select clock_timestamp()::text as moment`
    moments.push(moment)
  }
  await sql.script('select pg_switch_wal()')
  await until(async () => {
    const [row] = await sql<[{ failed: number; archived: boolean }]>`
      select failed_count::int as failed, last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) as archived from pg_stat_archiver`
    assert.equal(row.failed, 0)
    return row.archived
  })
  assert.match(await follow('backup.md', 5, variables), /00000001\d{16}/)
  const toldAt = async (name: string, moment: string) => {
    const folder = join(room, name)
    await follow('restore.md', 3, { ...variables, NEW_CLUSTER: folder, MOMENT: moment })
    await giveTo(cluster.account, folder)
    const restored = await startCluster(bin, folder)
    beforeEnd(() => restored.stop())
    const then = openDatabase(restored.url, { max: 1 })
    beforeEnd(() => then.end({ timeout: 1 }))
    const told = (await then<{ what: string }[]>`select what from told`).map(({ what }) => what)
    // What an attempt writes is in no archive, where the next one would follow it.
    await until(async () => (await then<[{ ended: boolean }]>`select not pg_is_in_recovery() as ended`)[0].ended)
    await then`insert into told values (${name})`
    await then.script('select pg_switch_wal()')
    await restored.stop()
    return told
  }
  assert.deepEqual(await toldAt('earlier', moments[0]!), ['first'])
  assert.deepEqual(await toldAt('later', moments[1]!), ['first', 'second'])
})

test('no block of commands is left out', async () => {
  const followed = [...(await readFile('test/processes/operations.test.ts', 'utf8')).matchAll(/follow\('(\w+\.md)', (\d+),/g)].map(
    ([, page, block]) => `${page} ${block}`,
  )
  const pages = ['backup', 'restore', 'upgrade', 'keys', 'move', 'incidents'].map((name) => `${name}.md`)
  const blocks = await Promise.all(
    pages.map(async (page) => [...(await readFile(`docs/operations/${page}`, 'utf8')).matchAll(/^```sh$/gm)].map((_, n) => `${page} ${n + 1}`)),
  )
  assert.deepEqual([...new Set(followed)].toSorted(), blocks.flat().toSorted())
})
