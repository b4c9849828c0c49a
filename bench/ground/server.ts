import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withDatabase } from '#platform/database-url.ts'
import { openDatabase, type Sql } from '#platform/db.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { migrate } from '#store/migrate.ts'
import { parentOf, serverCpuMs } from './cpu.ts'
import type { Plans } from './plans.ts'

export type BenchDatabase = { url: string; sql: Sql }

export type BenchServer = {
  /** Description of the server, for the report. */
  about: string
  /** CPU time of all its processes so far. Null when it runs on another machine. */
  cpuMs: (() => number) | null
  /** A fresh migrated database. */
  create(name: string): Promise<BenchDatabase>
}

/** A PostgreSQL with fsync: one started here, or the one of DATABASE_URL. */
export async function openBenchServer(opened: AsyncDisposableStack, plans: Plans | null = null): Promise<BenchServer> {
  const given = process.env['DATABASE_URL']
  const url = given ?? (await startServer(opened, plans))
  const admin = openDatabase(url, { max: 1, patient: true })
  opened.defer(() => admin.end({ timeout: 1 }))
  const [its] = await admin<[{ version: string; fsync: string; commit: string; pid: number }]>`
    select current_setting('server_version') as version, current_setting('fsync') as fsync,
           current_setting('synchronous_commit') as commit, pg_backend_pid() as pid`
  if (its.fsync !== 'on' || its.commit !== 'on') throw new Error('the server must have fsync and synchronous_commit on')
  const postmaster = parentOf(its.pid, 'postgres')

  return {
    about: `PostgreSQL ${its.version.split(' ')[0]} (${given === undefined ? 'embedded' : 'DATABASE_URL'}), fsync and synchronous_commit on`,
    cpuMs: postmaster === null ? null : () => serverCpuMs(postmaster),
    async create(name) {
      const database = `chekhov_bench_${name}_${process.pid}`
      await admin`create database ${admin(database)}`
      opened.defer(async () => void (await admin`drop database if exists ${admin(database)} with (force)`))
      const sql = openDatabase(withDatabase(url, database), { max: 1, application: 'bench', patient: true })
      opened.defer(() => sql.end({ timeout: 1 }))
      await migrate(sql.url)
      return { url: withDatabase(url, database), sql }
    },
  }
}

async function startServer(opened: AsyncDisposableStack, plans: Plans | null): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chekhov-bench-'))
  opened.defer(() => rm(dataDir, { recursive: true, force: true }))
  const server = await startEmbeddedPostgres({
    dataDir,
    // Some benches run five services beside each other.
    settings: {
      shared_preload_libraries: plans === null ? 'pg_stat_statements' : 'pg_stat_statements,auto_explain',
      'pg_stat_statements.track_planning': 'off',
      max_connections: '400',
      ...plans?.settings,
    },
  })
  opened.defer(async () => {
    await server.stop()
    await rm(server.socketDir, { recursive: true, force: true })
  })
  return server.url
}

/** Starts each round with an empty backlog of writes. Accounts without the permission skip it. */
export const checkpoint = (sql: Sql): Promise<void> => sql.script('checkpoint').catch(() => {})
