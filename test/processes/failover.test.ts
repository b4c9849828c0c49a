import assert from 'node:assert/strict'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { withDatabase } from '#platform/database-url.ts'
import { openDatabase } from '#platform/db.ts'
import { debianPostgres, startCluster, startReplica, type Cluster } from '#test/support/debian-postgres.ts'
import { startFlow } from '#test/support/flow.ts'
import { openInstallation, request, type Program } from '#test/support/processes.ts'
import { until } from '#test/support/until.ts'

test('the primary is lost while receipts flow, and its synchronous replica is promoted: every process finds it by itself, nothing acknowledged is lost or doubled', async (t) => {
  const pair = await openPair(t)
  if (pair === null) return t.skip('PostgreSQL of Debian is not installed')
  const { primary, replica, beforeEnd } = pair
  const hosts = [primary, replica].map(({ url }) => new URL(url).host).join(',')
  const url = `postgres://postgres@${hosts}/chekhov?target_session_attrs=read-write`
  const sql = openDatabase(url, { max: 2 })
  beforeEnd(() => sql.end({ timeout: 1 }))
  const installation = await openInstallation(t, { database: { url, sql, beforeDrop: beforeEnd } })
  const flow = await startFlow(installation)
  await until(() => flow.acknowledged.size > 20)

  await primary.crash()
  await until(async () => (await request(`${flow.programs[0]!.url}/ready`)).status === 503)
  await sleep(500)
  const promoted = openDatabase(withDatabase(replica.url, 'postgres'), { max: 1 })
  beforeEnd(() => promoted.end({ timeout: 1 }))
  const before = flow.acknowledged.size
  await promoted`select pg_promote()`
  const startedAt = performance.now()
  await until(() => flow.acknowledged.size > before)
  t.diagnostic(`the first receipt was acknowledged ${Math.round(performance.now() - startedAt)} ms after the promotion`)
  for (const { url } of flow.programs) await until(async () => (await request(`${url}/ready`)).status === 200)
  t.diagnostic(`all processes were ready ${Math.round(performance.now() - startedAt)} ms after it`)
  const then = flow.acknowledged.size
  await until(() => flow.acknowledged.size > then + 20)
  await flow.ends(t)
  assert.equal((await sql<{ recovers: boolean }[]>`select pg_is_in_recovery() as recovers`)[0]?.recovers, false)
})

test('lists and figures come from a replica, and from the database itself while the replica is behind or away', async (t) => {
  const world = await openReading(t)
  if (world === null) return t.skip('PostgreSQL of Debian is not installed')
  const { installation, serve, replica, onReplica, send } = world
  const ready = async () => (await request(`${serve.url}/ready`)).json
  const listed = async (): Promise<string[]> => (await installation.admin(serve, 'GET', '/api/admin/receipts')).items.map(({ uuid }: { uuid: string }) => uuid)
  const statusOf = async (uuid: string) => (await request(`${serve.url}/r/${uuid}.json`)).status

  const first = await send()
  assert.equal(await statusOf(first), 200, 'also before the replica has it')
  await until(async () => (await ready()).replica === undefined)
  await until(async () => (await listed()).includes(first))
  await until(async () => {
    await listed()
    const rows = await onReplica`select 1 from pg_stat_activity where application_name = 'chekhov reads' and query like '%from receipts%'`
    return rows.length > 0
  })

  await onReplica`select pg_wal_replay_pause()`
  const second = await send()
  assert.equal(await statusOf(second), 200)
  await until(async () => / s behind/.test((await ready()).replica))
  assert.deepEqual((await listed()).toSorted(), [first, second].toSorted())
  assert.match(
    (await request(`${serve.url}/metrics`, 'GET', undefined, { authorization: `Bearer ${installation.env.ADMIN_TOKEN}` })).text,
    /^chekhov_replica_lag_seconds [\d.]+$/m,
  )
  await onReplica`select pg_wal_replay_resume()`
  await until(async () => (await ready()).replica === undefined)

  await replica.stop()
  const third = await send()
  assert.equal((await listed()).length, 3)
  assert.equal(await statusOf(third), 200)
  await until(async () => (await ready()).replica?.startsWith('unavailable'))
  assert.equal((await ready()).status, 'ready')
})

test('a replica that hangs, that is cut off without knowing it, that was promoted, or that belongs to another database is not read', async (t) => {
  const world = await openReading(t)
  if (world === null) return t.skip('PostgreSQL of Debian is not installed')
  const { installation, serve, replica, onReplica, send, sql } = world
  await sql.script('create database other')
  const replicaOf = async (at: Program): Promise<string | undefined> => (await request(`${at.url}/ready`)).json.replica
  const listed = async (at: Program): Promise<string[]> =>
    (await installation.admin(at, 'GET', '/api/admin/receipts')).items.map(({ uuid }: { uuid: string }) => uuid)
  await until(async () => (await replicaOf(serve)) === undefined)

  await t.test('another database of the same server', async () => {
    const wrong = await installation.start('serve', { DATABASE_READ_URL: withDatabase(replica.url, 'other') })
    const sent = await send()
    await until(async () => /of another database/.test((await replicaOf(wrong)) ?? ''))
    assert.ok((await listed(wrong)).includes(sent))
    await wrong.kill('SIGTERM')
  })

  await t.test('a replica whose processes stand still: the call that has asked it is answered by the database', async () => {
    const pids = [...(await onReplica<{ pid: number }[]>`select pid from pg_stat_activity`).map(({ pid }) => pid), await postmasterOf(replica)]
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    try {
      for (const _ of [1, 2]) await Promise.all(Array.from({ length: 20 }, () => listed(serve)))
      await until(async () => /^unavailable/.test((await replicaOf(serve)) ?? ''))
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT')
    }
    await until(async () => (await replicaOf(serve)) === undefined)
  })

  await t.test('a replica that receives nothing more, and does not know it', async () => {
    const [{ pid }] = (await onReplica`select pid from pg_stat_wal_receiver`) as [{ pid: number }]
    process.kill(pid, 'SIGSTOP')
    try {
      const sent = await send()
      await until(async () => / s behind/.test((await replicaOf(serve)) ?? ''))
      assert.ok((await listed(serve)).includes(sent))
    } finally {
      process.kill(pid, 'SIGCONT')
    }
    await until(async () => (await replicaOf(serve)) === undefined)
  })

  await t.test('a replica that takes writes of its own', async () => {
    await onReplica`select pg_promote()`
    const sent = await send()
    await until(async () => /takes writes/.test((await replicaOf(serve)) ?? ''))
    assert.ok((await listed(serve)).includes(sent))
  })
})

const postmasterOf = async ({ folder }: Cluster): Promise<number> => Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0])

/** An installation whose lists are read from a replica, and a way to send a receipt. Null: PostgreSQL of Debian is not installed. */
async function openReading(t: TestContext) {
  const pair = await openPair(t)
  if (pair === null) return null
  const { primary, replica, beforeEnd } = pair
  const url = withDatabase(primary.url, 'chekhov')
  const sql = openDatabase(url, { max: 2 })
  const onReplica = openDatabase(withDatabase(replica.url, 'chekhov'), { max: 1 })
  beforeEnd(() => Promise.all([sql.end({ timeout: 1 }), onReplica.end({ timeout: 1 })]))
  await sql.script('alter database chekhov set synchronous_commit = local') // the replica is away for a while, and nobody waits for it
  const installation = await openInstallation(t, {
    database: { url, sql, beforeDrop: beforeEnd },
    env: { DATABASE_READ_URL: withDatabase(replica.url, 'chekhov') },
  })
  const serve = await installation.start('serve')
  const { apiKey } = await installation.createPromo(serve)
  const send = async () => (await installation.send(serve, apiKey, { qrStr: installation.mint().qrStr })).json.uuid as string
  return { installation, serve, replica, onReplica, send, sql }
}

/** A primary with an empty database `chekhov`, and a replica that follows it synchronously. Null: PostgreSQL of Debian is not installed. */
async function openPair(t: TestContext) {
  const bin = await debianPostgres()
  if (bin === null) return null
  const closers: (() => Promise<unknown>)[] = []
  t.after(async () => {
    for (const close of closers.toReversed()) await close()
  })
  const beforeEnd = (close: () => Promise<unknown>) => void closers.push(close)
  const room = await mkdtemp(join(tmpdir(), 'chekhov-failover-'))
  beforeEnd(() => rm(room, { recursive: true, force: true }))
  await chmod(room, 0o777)
  const primary = await startCluster(bin, join(room, 'primary'), { synchronous_standby_names: '*', synchronous_commit: 'local' })
  beforeEnd(() => primary.stop())
  const admin = openDatabase(primary.url, { max: 1 })
  await admin.script('create database chekhov')
  const replica = await startReplica(bin, primary, join(room, 'replica'))
  beforeEnd(() => replica.stop())
  await admin.script('alter database chekhov set synchronous_commit = on')
  await until(async () => (await admin`select 1 from pg_stat_replication where sync_state = 'sync'`).length === 1)
  await admin.end({ timeout: 1 })
  return { primary, replica, beforeEnd }
}
