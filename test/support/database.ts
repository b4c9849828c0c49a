import { randomUUID } from 'node:crypto'
import { readdirSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { withDatabase } from '#platform/database-url.ts'
import { openDatabase as openPool, type Sql } from '#platform/db.ts'
import { isConnectedTo, keptProcesses } from './kept-connections.ts'

export type TestDatabase = {
  /** A pool of ten, as the service opens it. */
  sql: Sql
  /** DATABASE_URL of this database, for another pool or process. */
  url: string
  name: string
  /** Closes users of the database before it is given back, the latest first. (Hooks of `t.after` run the earliest first.) */
  beforeDrop(close: () => Promise<unknown>): void
}

/**
 * An empty migrated database for one test. Cloning a database costs half a second of processor time, so the database of an earlier test is emptied
 * and used again, unless that test has changed its schema.
 */
export async function openDatabase(t: TestContext): Promise<TestDatabase> {
  const { serverUrl, template, free } = testServer()
  const name = takeFree(free) ?? (await clone(serverUrl, template))
  const url = withDatabase(serverUrl, name)
  const sql = openPool(url, { connectMs: CONNECT_MS })
  const closers = [() => sql.end({ timeout: 1 })] as (() => Promise<unknown>)[]

  t.after(async () => {
    for (const close of closers.toReversed()) await close() // after a failure something may still use the database, so it is not given back
    if (await restore(url).catch(() => false)) writeFileSync(join(free, name), '')
    else await asAdministrator(serverUrl, (admin) => admin`drop database if exists ${admin(name)} with (force)`)
  })
  return { sql, url, name, beforeDrop: (close) => void closers.push(close) }
}

/** Free databases are files in a folder: the process that removes the file takes the database. */
function takeFree(folder: string): string | null {
  return (
    readdirSync(folder)
      .toSorted((one, other) => Number(isConnectedTo(other)) - Number(isConnectedTo(one)))
      .find((name) => {
        try {
          unlinkSync(join(folder, name))
          return true
        } catch {
          return false // another process was faster
        }
      }) ?? null
  )
}

async function clone(serverUrl: string, template: string): Promise<string> {
  const name = `${template}_${randomUUID().slice(0, 8)}`
  await asAdministrator(serverUrl, (admin) => admin`create database ${admin(name)} template ${admin(template)}`)
  return name
}

/** Ends open connections and restores the state of the template; false where that is impossible. */
export async function restore(url: string): Promise<boolean> {
  let restored = false
  await asAdministrator(url, async (admin) => {
    await admin`
      select pg_terminate_backend(pid, 10000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and pid <> all(${keptProcesses()}::int[])`
    const [answer] = await admin<{ restored: boolean }[]>`select pristine.restore() as restored`
    restored = answer?.restored ?? false
  })
  return restored
}

/** On a busy machine a connection takes longer than the service would wait for it. */
const CONNECT_MS = 60_000

/** One connection for statements about databases as a whole. */
export async function asAdministrator(serverUrl: string, ask: (admin: Sql) => Promise<unknown>): Promise<void> {
  const admin = openPool(serverUrl, { max: 1, patient: true, connectMs: CONNECT_MS })
  try {
    await ask(admin)
  } finally {
    await admin.end({ timeout: 1 })
  }
}

/** The values that `test/run.ts` passes to the test processes. */
function testServer(): { serverUrl: string; template: string; free: string } {
  const { TEST_DATABASE_URL: serverUrl, TEST_DATABASE_TEMPLATE: template, TEST_DATABASES_FREE: free } = process.env
  if (!serverUrl || !template || !free) throw new Error('Tests with a database run through `npm test [files…]`, which prepares one.')
  return { serverUrl, template, free }
}
