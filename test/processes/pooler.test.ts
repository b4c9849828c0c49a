import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { addressOf, withDatabase } from '#platform/database-url.ts'
import { openDatabase } from '#platform/db.ts'
import { type Cluster, debianPostgres, startCluster } from '#test/support/debian-postgres.ts'
import { startFlow } from '#test/support/flow.ts'
import { freePort } from '#test/support/free-port.ts'
import { openInstallation, run } from '#test/support/processes.ts'
import { until } from '#test/support/until.ts'

const PGBOUNCER = '/usr/sbin/pgbouncer'
/** Connections of the server that callers share: far fewer than the processes would open. */
const SHARED = 6

test('processes behind a pooler that shares connections by transaction: the role needs limits of its own, and receipts are judged once and told in order', async (t) => {
  const bin = await debianPostgres()
  if (bin === null || !existsSync(PGBOUNCER)) return t.skip('PostgreSQL and PgBouncer of Debian are not installed')
  const closers: (() => Promise<unknown>)[] = []
  t.after(async () => {
    for (const close of closers.toReversed()) await close()
  })
  const room = await mkdtemp(join(tmpdir(), 'chekhov-pooler-'))
  closers.push(() => rm(room, { recursive: true, force: true }))
  await chmod(room, 0o777)
  const cluster = await startCluster(bin, join(room, 'cluster'))
  closers.push(() => cluster.stop())
  const admin = openDatabase(cluster.url, { max: 1 })
  closers.push(() => admin.end({ timeout: 1 }))
  for (const one of ['create database chekhov', 'create role chekhov login', 'alter database chekhov owner to chekhov']) await admin.script(one)
  const direct = withDatabase(cluster.url, 'chekhov').replace('//postgres@', '//chekhov@')
  const pooled = await startPooler(t, cluster, room)
  const sql = openDatabase(direct, { max: 2 })
  closers.push(() => sql.end({ timeout: 1 }))
  const env = { DATABASE_URL: pooled, DATABASE_SESSION_URL: direct }
  const installation = await openInstallation(t, { database: { url: direct, sql, beforeDrop: (close) => void closers.push(close) }, env })

  const withoutServer = run(['run.js', 'src/main.ts', 'serve'], { ...installation.env, DATABASE_SESSION_URL: '' })
  assert.deepEqual(await withoutServer.ended, { code: 1, signal: null })
  assert.match(withoutServer.output(), /^DATABASE_URL is a pooler .* as DATABASE_SESSION_URL/m)

  const refused = run(['run.js', 'src/main.ts', 'serve'], { ...installation.env })
  assert.deepEqual(await refused.ended, { code: 1, signal: null })
  const statements = [...refused.output().matchAll(/alter role \S+ set \w+ = '\d+s'/g)].map(([statement]) => statement)
  assert.equal(statements.length, 3, refused.output())
  for (const statement of statements) await admin.script(statement)
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'chekhov'` // connections that the pooler keeps have the old settings

  const flow = await startFlow(installation)
  await until(() => flow.acknowledged.size > 40)
  await flow.ends(t)
})

/** PgBouncer in front of a cluster; resolves with the URL of its database. */
async function startPooler(t: TestContext, { url, account }: Cluster, room: string): Promise<string> {
  const port = await freePort()
  const server = addressOf(url)
  const users = join(room, 'users.txt')
  await writeFile(users, '"chekhov" ""\n')
  const settings = join(room, 'pgbouncer.ini')
  await writeFile(
    settings,
    `[databases]
chekhov = host=${server.host} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${SHARED}
max_client_conn = 500
`,
  )
  const [program, ...rest] = [...account.prefix, PGBOUNCER, settings] as string[] as [string, ...string[]]
  const pooler = spawn(program, rest, { ...account.ids, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  const lines: string[] = []
  pooler.stderr.setEncoding('utf8').on('data', (text: string) => void lines.push(text))
  const ended = once(pooler, 'exit')
  t.after(async () => {
    pooler.kill('SIGKILL')
    await ended
  })
  await until(() => {
    if (pooler.exitCode !== null) throw new Error(`PgBouncer ended with ${pooler.exitCode}: ${lines.join('')}`)
    return lines.join('').includes('process up')
  })
  return `postgres://chekhov@127.0.0.1:${port}/chekhov`
}
