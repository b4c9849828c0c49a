import { join } from 'node:path'
import { openDatabase } from '#platform/db.ts'
import { withDatabase } from '#platform/database-url.ts'
import { runningPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { ConfigError, type Config } from '#context/config.ts'

const DATABASE = 'chekhov'

const folderOf = ({ DATA_DIR }: Config) => join(DATA_DIR, 'postgres')

/** Starts the embedded database of `npm start`; the first start creates it. */
export async function openEmbedded(config: Config) {
  const server = await startEmbeddedPostgres({ dataDir: folderOf(config) })
  const sql = openDatabase(server.url, { max: 1 })
  const known = await sql`select 1 from pg_database where datname = ${DATABASE}`
  if (known.length === 0) await sql`create database ${sql(DATABASE)}`
  await sql.end()
  return { url: withDatabase(server.url, DATABASE), stop: server.stop, exited: server.exited }
}

/** The database for a command: the configured one, otherwise that of a running `npm start`. */
export async function databaseInUse(config: Config): Promise<string> {
  const configured = config.DATABASE_SESSION_URL ?? config.DATABASE_URL
  if (configured !== null) return configured
  const running = await runningPostgres(folderOf(config))
  if (running === null) throw new ConfigError('DATABASE_URL: must be set for this command, unless `npm start` is running')
  return withDatabase(running, DATABASE)
}
