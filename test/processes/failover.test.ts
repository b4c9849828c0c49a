import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { withDatabase } from '#platform/database-url.ts'
import { openDatabase } from '#platform/db.ts'
import { debianPostgres, startCluster, startReplica } from '#test/support/debian-postgres.ts'
import { startFlow } from '#test/support/flow.ts'
import { openInstallation, request } from '#test/support/processes.ts'
import { until } from '#test/support/until.ts'

test('the primary is lost while receipts flow, and its synchronous replica is promoted: every process finds it by itself, nothing acknowledged is lost or doubled', async (t) => {
  const bin = await debianPostgres()
  if (bin === null) return t.skip('PostgreSQL of Debian is not installed')
  const closers: (() => Promise<unknown>)[] = []
  t.after(async () => {
    for (const close of closers.toReversed()) await close()
  })
  const room = await mkdtemp(join(tmpdir(), 'chekhov-failover-'))
  closers.push(() => rm(room, { recursive: true, force: true }))
  await chmod(room, 0o777)
  const primary = await startCluster(bin, join(room, 'primary'), { synchronous_standby_names: '*', synchronous_commit: 'local' })
  closers.push(() => primary.stop().catch(() => {}))
  const admin = openDatabase(primary.url, { max: 1 })
  await admin.script('create database chekhov')
  const replica = await startReplica(bin, primary, join(room, 'replica'))
  closers.push(() => replica.stop())
  await admin.script('alter database chekhov set synchronous_commit = on')
  await until(async () => (await admin`select 1 from pg_stat_replication where sync_state = 'sync'`).length === 1)
  await admin.end({ timeout: 1 })

  const hosts = [primary, replica].map(({ url }) => new URL(url).host).join(',')
  const url = `postgres://postgres@${hosts}/chekhov?target_session_attrs=read-write`
  const sql = openDatabase(url, { max: 2 })
  closers.push(() => sql.end({ timeout: 1 }))
  const installation = await openInstallation(t, { database: { url, sql, beforeDrop: (close) => void closers.push(close) } })
  const flow = await startFlow(installation)
  await until(() => flow.acknowledged.size > 20)

  await primary.crash()
  await until(async () => (await request(`${flow.programs[0]!.url}/ready`)).status === 503)
  await sleep(500)
  const promoted = openDatabase(withDatabase(replica.url, 'postgres'), { max: 1 })
  closers.push(() => promoted.end({ timeout: 1 }))
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
