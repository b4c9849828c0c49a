import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Sql, type Tx } from '#platform/db.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** Migrations that cannot run in a transaction and may be repeated: they build or drop indexes without blocking writers. */
const OUTSIDE = /\.concurrently\.sql$/
const TURN_PAUSE_MS = 100
/** Statements queue behind a migration that waits for a table lock, so it gives up soon and tries again. */
const LOCK_TIMEOUT = '1s'
const LOCK_PAUSE_MS = 500

/** Brings the schema up to date over a connection of its own. Any number of processes may call it at once: they take turns. */
export async function migrate(databaseUrl: string): Promise<void> {
  const session = openDatabase(databaseUrl, { max: 1, patient: true })
  try {
    await session.script('set lock_timeout = 0; set statement_timeout = 0')
    await inTurn(session, (tx) => tx`create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())`)
    for (const name of await missing(session)) await (OUTSIDE.test(name) ? applyOutside(session, name) : applyInside(session, name))
  } finally {
    await session.end()
  }
}

/** True when every migration of this release is applied; a process of an older release still works on a newer schema. */
export async function isMigrated(sql: Sql): Promise<boolean> {
  return (await missing(sql)).length === 0
}

async function missing(sql: Sql): Promise<string[]> {
  const applied = new Set((await sql<{ name: string }[]>`select name from schema_migrations`).map((row) => row.name))
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql') && !applied.has(name))
    .sort()
}

async function applyInside(sql: Sql, name: string): Promise<void> {
  const apply = () =>
    inTurn(sql, async (tx) => {
      await tx.script(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
      const { count } = await tx`insert into schema_migrations (name) values (${name}) on conflict do nothing`
      if (count > 0) await tx.script(read(name))
      return true
    })
  const isLate = (error: { code?: string }) => {
    if (error.code !== LOCK_NOT_AVAILABLE) throw error
    return false
  }
  while (!(await apply().catch(isLate))) await sleep(LOCK_PAUSE_MS)
}

const LOCK_NOT_AVAILABLE = '55P03'

const inTurn = <T>(sql: Sql, work: (tx: Tx) => Promise<T>): Promise<T> =>
  sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('schema migrations'))`
    return work(tx)
  })

/** The turn is polled, never waited for inside a statement: building an index concurrently waits for the snapshots of all running statements. */
async function applyOutside(sql: Sql, name: string): Promise<void> {
  const turn = sql`hashtext('schema migrations outside transactions')`
  while ((await sql<[{ taken: boolean }]>`select pg_try_advisory_lock(${turn}) as taken`)[0].taken === false) await sleep(TURN_PAUSE_MS)
  if ((await missing(sql)).includes(name)) {
    for (const statement of read(name)
      .split(/;$/m)
      .filter((piece) => piece.trim() !== ''))
      await runOutside(sql, statement)
    await sql`insert into schema_migrations (name) values (${name})`
  }
  await sql`select pg_advisory_unlock(${turn})`
}

async function runOutside(sql: Sql, statement: string): Promise<void> {
  const index = /^create (?:unique )?index concurrently if not exists (\w+)/m.exec(statement)?.[1]
  if (index !== undefined && (await isInvalid(sql, index))) await sql.script(`drop index concurrently if exists ${index}`)
  await sql.script(statement)
  if (index !== undefined && (await isInvalid(sql, index))) throw new Error(`${index} is not valid`)
}

/** Whether an index is the invalid rest of an interrupted build: writers maintain it, readers cannot use it. */
async function isInvalid(sql: Sql, index: string): Promise<boolean> {
  const [found] = await sql<{ isValid: boolean }[]>`select indisvalid as is_valid from pg_index where indexrelid = to_regclass(${index})`
  return found?.isValid === false
}

const read = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8')
