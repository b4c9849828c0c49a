import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import { withDatabase } from '#platform/database-url.ts'
import { openDatabase as openPool, type Sql } from '#platform/db.ts'

export type TestDatabase = {
  /** A pool of ten, as the service opens it. */
  sql: Sql
  /** DATABASE_URL of the same database, for another pool or another process. */
  url: string
  name: string
  /** Closes what uses the database before it is dropped, the latest first. (Hooks of `t.after` run the earliest first.) */
  beforeDrop(close: () => Promise<unknown>): void
}

/** An empty migrated database of the test's own, gone when the test is over. */
export async function openDatabase(t: TestContext): Promise<TestDatabase> {
  const { serverUrl, template } = testServer()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = withDatabase(serverUrl, name)
  const sql = openPool(url)
  const closers = [() => sql.end({ timeout: 1 })] as (() => Promise<unknown>)[]

  t.after(async () => {
    try {
      for (const close of closers.toReversed()) await close()
    } finally {
      await asAdministrator(serverUrl, (admin) => admin`drop database if exists ${admin(name)} with (force)`)
    }
  })
  await asAdministrator(serverUrl, (admin) => admin`create database ${admin(name)} template ${admin(template)}`)
  return { sql, url, name, beforeDrop: (close) => void closers.push(close) }
}

/** One connection for statements about databases as a whole. */
export async function asAdministrator(serverUrl: string, ask: (admin: Sql) => Promise<unknown>): Promise<void> {
  const admin = openPool(serverUrl, { max: 1, patient: true })
  try {
    await ask(admin)
  } finally {
    await admin.end({ timeout: 1 })
  }
}

/** What `test/run.ts` tells the test processes. */
function testServer(): { serverUrl: string; template: string } {
  const { TEST_DATABASE_URL: serverUrl, TEST_DATABASE_TEMPLATE: template } = process.env
  if (!serverUrl || !template) throw new Error('Tests with a database run through `npm test [files…]`, which prepares one.')
  return { serverUrl, template }
}
