import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withDatabase } from '#platform/database-url.ts'
import { openDatabase, type Sql } from '#platform/db.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { migrate } from '#store/migrate.ts'
import { parentOf } from './cpu.ts'

export type BenchDatabase = {
  url: string
  sql: Sql
  /** What it is, for the report. */
  server: string
  /** Null when the server runs on another machine, where its CPU cannot be read. */
  postmaster: number | null
}

/** Fresh migrated databases on a server that writes every commit to the disk: one of our own, or that of DATABASE_URL. */
export async function openBenchDatabases<const Names extends readonly string[]>(opened: AsyncDisposableStack, names: Names): Promise<{ [I in keyof Names]: BenchDatabase }> {
  const given = process.env['DATABASE_URL']
  const serverUrl = given ?? (await openServer(opened))
  const admin = openDatabase(serverUrl, { max: 1 })
  opened.defer(() => admin.end({ timeout: 1 }))
  const databases: BenchDatabase[] = []
  for (const name of names) databases.push(await openOne(opened, admin, serverUrl, `chekhov_bench_${name}_${process.pid}`))
  const whose = given === undefined ? 'embedded' : 'DATABASE_URL'
  return databases.map((database) => ({ ...database, server: `${database.server} (${whose}), fsync and synchronous_commit on` })) as { [I in keyof Names]: BenchDatabase }
}

async function openOne(opened: AsyncDisposableStack, admin: Sql, serverUrl: string, name: string): Promise<BenchDatabase> {
  await admin`create database ${admin(name)}`
  opened.defer(async () => void (await admin`drop database if exists ${admin(name)} with (force)`))
  const url = withDatabase(serverUrl, name)
  const sql = openDatabase(url, { max: 1, application: 'bench', patient: true })
  opened.defer(() => sql.end({ timeout: 1 }))
  await migrate(sql)
  const [about] = await sql<[{ version: string; fsync: string; commit: string; pid: number }]>`
    select current_setting('server_version') as version, current_setting('fsync') as fsync,
           current_setting('synchronous_commit') as commit, pg_backend_pid() as pid`
  if (about.fsync !== 'on' || about.commit !== 'on') throw new Error('the server must have fsync and synchronous_commit on')
  return { url, sql, server: `PostgreSQL ${about.version.split(' ')[0]}`, postmaster: parentOf(about.pid, 'postgres') }
}

async function openServer(opened: AsyncDisposableStack): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chekhov-bench-'))
  opened.defer(() => rm(dataDir, { recursive: true, force: true }))
  const server = await startEmbeddedPostgres({ dataDir })
  opened.defer(async () => {
    await server.stop()
    await rm(server.socketDir, { recursive: true, force: true })
  })
  return server.url
}
