import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Sql, type Tx } from '#platform/db.ts'
import { type Difference, schemaDifferences } from './schema-differences.ts'
import { WrongSchema } from './wrong-schema.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** Migrations that cannot run in a transaction and may be repeated: they build or drop indexes, or check a constraint, without blocking writers. */
const OUTSIDE = /\.concurrently\.sql$/
/** Migrations after which processes of earlier releases cannot work. The name says so, because it is all that an earlier release sees of them. */
const BREAKING = /\.breaking\.sql$/
const TURN_PAUSE_MS = 100
/** Statements queue behind a migration that waits for a table lock, so it gives up soon and tries again. */
const LOCK_TIMEOUT = '1s'
const LOCK_PAUSE_MS = 500

/** How the migrations that a database has had compare with the files of this release. */
export type Standing = {
  /** Not applied. */
  missing: string[]
  /** Applied with other contents. */
  changed: string[]
  /** Applied, while this release, which has later ones, does not know them: the database belongs to another line of releases. */
  foreign: string[]
  /** Applied by a later release. */
  newer: string[]
  /** Applied by a release that kept no checksums. */
  unchecked: string[]
}

/**
 * Brings the schema up to date over a connection of its own. Any number of processes may call it at once: they take turns. Throws `WrongSchema` where the
 * schema is not one that this release can use.
 */
export async function migrate(databaseUrl: string): Promise<Standing> {
  return withSession(databaseUrl, async (session) => {
    await patiently(session, prepareRecords)
    const { missing } = usable(await findStanding(session))
    for (const name of missing) await (OUTSIDE.test(name) ? applyOutside(session, name) : applyInside(session, name))
    const standing = usable(await findStanding(session))
    await addChecksums(session, standing)
    return standing
  })
}

/** What is wrong with the schema, in words for a person who can mend it; empty: nothing is. It only reads. */
export async function checkSchema(databaseUrl: string): Promise<string[]> {
  return withSession(databaseUrl, async (session) => {
    const standing = await findStanding(session)
    const objections = objectionsTo(standing)
    if (standing.missing.length > 0)
      return [...objections, `Not applied yet: ${standing.missing.join(', ')}. \`npm run migrate\` applies them; check again then.`]
    if (standing.newer.length > 0) return [...objections, `Applied by a newer release: ${standing.newer.join(', ')}. Check with that release.`]
    return [...objections, ...(await differencesOf(session).catch(mayCompare)).map(inWords)]
  })
}

/** What stands in the way of using the schema, on a line; null: nothing does. `newer` are migrations of a later release, on which this one works. */
export async function findTrouble(sql: Sql): Promise<{ trouble: string | null; newer: string[] }> {
  const standing = await findStanding(sql)
  const { missing, newer } = standing
  const [{ isReadOnly }] = await sql<[{ isReadOnly: boolean }]>`select current_setting('transaction_read_only')::boolean as is_read_only`
  const troubles = [
    ...(isReadOnly ? ['it takes no changes: it is a replica, or was made read-only'] : []),
    ...(missing.length > 0 ? ['the schema is older than this release: run migrate'] : []),
    ...objectionsTo(standing),
  ]
  return { trouble: troubles.join(' ') || null, newer }
}

/**
 * The migrations of this release in their order: name, text and SHA-256 in hex. They are read once, so that a process goes on with its own when the files of the next
 * release are put in their place.
 */
export const findMigrations = (): ReadonlyMap<string, Migration> =>
  (migrations ??= new Map(
    readdirSync(FOLDER)
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map((name) => [name, readMigration(name)]),
  ))

type Migration = { text: string; checksum: string }
let migrations: Map<string, Migration> | undefined

function readMigration(name: string): Migration {
  const text = readFileSync(new URL(name, FOLDER), 'utf8').replaceAll('\r\n', '\n')
  return { text, checksum: createHash('sha256').update(text).digest('hex') }
}

const migration = (name: string): Migration => findMigrations().get(name)!

async function withSession<T>(databaseUrl: string, work: (session: Sql) => Promise<T>): Promise<T> {
  const session = openDatabase(databaseUrl, { max: 1, patient: true })
  try {
    await session.script('set lock_timeout = 0; set statement_timeout = 0')
    return await work(session)
  } finally {
    await session.end()
  }
}

/** Releases without checksums write their records beside ours, so the column may be null. */
async function prepareRecords(tx: Tx): Promise<void> {
  // A role that may make no tables starts on a schema that is up to date: `if not exists` asks for that right even where the table exists.
  const [{ mayMake }] = await tx<[{ mayMake: boolean }]>`
    select to_regclass('schema_migrations') is null or has_schema_privilege(current_schema(), 'create') as may_make`
  if (mayMake) await tx`create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now(), checksum text)`
  const isThere = await tx`select 1 from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'checksum' and not attisdropped`
  if (isThere.length === 0) await tx`alter table schema_migrations add column checksum text`
}

/** The row as JSON, because databases of earlier releases have no checksums. */
async function findStanding(sql: Sql): Promise<Standing> {
  const rows = await sql<{ name: string; checksum: string | null }[]>`
    select name, to_jsonb(schema_migrations)->>'checksum' as checksum from schema_migrations order by name`.catch((error: { code?: string }) => {
    if (error.code !== NO_TABLE) throw error
    return []
  })
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const ours = [...findMigrations().keys()]
  const unknown = [...applied.keys()].filter((name) => !ours.includes(name))
  const isNewer = (name: string) => name > ours.at(-1)!
  return {
    missing: ours.filter((name) => !applied.has(name)),
    changed: ours.filter((name) => ![undefined, null, migration(name).checksum].includes(applied.get(name))),
    foreign: unknown.filter((name) => !isNewer(name)),
    newer: unknown.filter(isNewer),
    unchecked: ours.filter((name) => applied.get(name) === null),
  }
}

const NO_TABLE = '42P01'

function usable(standing: Standing): Standing {
  const objections = objectionsTo(standing)
  if (objections.length > 0) throw new WrongSchema(`This release cannot use the schema of the database.\n${objections.join('\n')}`)
  return standing
}

function objectionsTo({ changed, foreign, newer }: Standing): string[] {
  const check = '`npm run migrate -- --check` says how the schema differs. When it differs no more,'
  return [
    ...changed.map(
      (name) =>
        `${name} was applied with other contents than this release has. Run the release that applied it. Or mend the schema: ${check} \`update schema_migrations set checksum = null where name = '${name}'\` lets the next start take the file for applied.`,
    ),
    ...foreign.map(
      (name) =>
        `${name} was applied, and this release has no such file. Run the release that applied it. Or mend the schema: ${check} \`delete from schema_migrations where name = '${name}'\` forgets the file.`,
    ),
    ...newer
      .filter((name) => BREAKING.test(name))
      .map((name) => `${name} was applied by a newer release, and earlier releases such as this one cannot use the schema since. Run the newer release.`),
  ]
}

/**
 * Nobody knows what a release without checksums has applied. If the schema is the one that the files make, they are what was applied; otherwise the start ends here,
 * because a missing unique index does its harm silently.
 */
async function addChecksums(sql: Sql, { unchecked, newer }: Standing): Promise<void> {
  if (unchecked.length === 0 || newer.length > 0) return
  const differences = await differencesOf(sql).catch((error: unknown) => {
    if (isNotAllowed(error)) return null // what cannot be compared stays unchecked
    throw error
  })
  if (differences === null) return
  if (differences.length > 0) {
    throw new WrongSchema(
      `The schema of the database is not the one that this release expects, although all migrations are recorded as applied. Mend it, then start again.\n${differences.map(inWords).join('\n')}`,
    )
  }
  for (const name of unchecked) await sql`update schema_migrations set checksum = ${migration(name).checksum} where name = ${name} and checksum is null`
}

const isNotAllowed = (error: unknown): boolean => (error as { code?: unknown }).code === '42501'

function mayCompare(error: unknown): never {
  if (!isNotAllowed(error)) throw error
  throw new WrongSchema(
    'For the comparison the expected schema is made beside the live one and removed again: this user needs `grant create on database`, or another user has to check.',
  )
}

const differencesOf = (sql: Sql): Promise<Difference[]> =>
  schemaDifferences(
    sql,
    [...findMigrations().values()].map(({ text }) => text),
  )

const inWords = ({ about, says, mend }: Difference): string => [`${about} ${says}. To mend it:`, ...mend.map((statement) => `    ${statement}`)].join('\n')

async function applyInside(sql: Sql, name: string): Promise<void> {
  await patiently(sql, async (tx) => {
    const { count } = await tx`insert into schema_migrations (name, checksum) values (${name}, ${migration(name).checksum}) on conflict do nothing`
    if (count > 0) await tx.script(migration(name).text)
  })
}

/** In a transaction that holds the turn, repeated while a table lock cannot be had soon. */
async function patiently(sql: Sql, work: (tx: Tx) => Promise<void>): Promise<void> {
  const once = () =>
    sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtext('schema migrations'))`
      await tx.script(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
      await work(tx)
      return true
    })
  const isLate = (error: { code?: string }) => {
    if (error.code !== LOCK_NOT_AVAILABLE) throw error
    return false
  }
  while (!(await once().catch(isLate))) await sleep(LOCK_PAUSE_MS)
}

const LOCK_NOT_AVAILABLE = '55P03'

/** The turn is polled, never waited for inside a statement: building an index concurrently waits for the snapshots of all running statements. */
async function applyOutside(sql: Sql, name: string): Promise<void> {
  const turn = sql`hashtext('schema migrations outside transactions')`
  while ((await sql<[{ taken: boolean }]>`select pg_try_advisory_lock(${turn}) as taken`)[0].taken === false) await sleep(TURN_PAUSE_MS)
  if ((await findStanding(sql)).missing.includes(name)) {
    for (const statement of migration(name)
      .text.split(/;$/m)
      .filter((piece) => piece.trim() !== ''))
      await runOutside(sql, statement)
    await sql`insert into schema_migrations (name, checksum) values (${name}, ${migration(name).checksum})`
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
