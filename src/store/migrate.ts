import { readdirSync, readFileSync } from 'node:fs'
import type { Sql } from '#platform/db.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/** Brings the schema up to date. Safe to call from any number of processes at once: they take turns. */
export async function migrate(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local lock_timeout = 0`
    await tx`set local statement_timeout = 0`
    await tx`select pg_advisory_xact_lock(hashtext('schema migrations'))`
    await tx`create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())`
    const applied = new Set((await tx<{ name: string }[]>`select name from schema_migrations`).map((row) => row.name))
    for (const name of migrationNames().filter((name) => !applied.has(name))) {
      await tx.script(readFileSync(new URL(name, FOLDER), 'utf8'))
      await tx`insert into schema_migrations (name) values (${name})`
    }
  })
}

/** True when every migration of this release is applied; a process of an older release still works on a newer schema. */
export async function isMigrated(sql: Sql): Promise<boolean> {
  const rows = await sql<{ name: string }[]>`select name from schema_migrations`
  const applied = new Set(rows.map((row) => row.name))
  return migrationNames().every((name) => applied.has(name))
}

const migrationNames = () => readdirSync(FOLDER).filter((name) => name.endsWith('.sql')).sort()
