import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { constants, cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { withDatabase } from '#platform/database-url.ts'
import { migrate } from '#store/migrate.ts'
import { isDistributed } from '#test/distribution/rehearsal.ts'
import { carryKeys } from '#test/distribution/tables.ts'
import { asAdministrator } from '#test/support/database.ts'
import { startMortalServer } from '#test/support/own-cluster.ts'
import { ROOT } from './find-tests.ts'

export type DatabaseServer = {
  /** The values that `test/support/database.ts` needs. */
  variables: { TEST_DATABASE_URL: string; TEST_DATABASE_TEMPLATE: string; TEST_DATABASES_FREE: string }
  close(): Promise<void>
}

/**
 * These data need not survive a power cut, no table lives long enough to be vacuumed, and no connection long enough to plan a statement more than once.
 * Each process of the service holds up to 30 connections, and each test that runs at a time may have six processes.
 */
const THROW_AWAY = {
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  plan_cache_mode: 'force_generic_plan',
  max_connections: String(500 * Math.max(2, availableParallelism())),
}

/** A server with a migrated template to clone databases from: an embedded one that ends with the tests, or the server in TEST_DATABASE_URL. */
export async function openDatabaseServer(): Promise<DatabaseServer> {
  const free = await mkdtemp(join(tmpdir(), 'chekhov-free-'))
  const given = process.env['TEST_DATABASE_URL']
  const { url, template, close } = given ? await openOnServer(given) : await openEmbedded()
  return {
    variables: { TEST_DATABASE_URL: url, TEST_DATABASE_TEMPLATE: template, TEST_DATABASES_FREE: free },
    async close() {
      await close()
      await rm(free, { recursive: true, force: true })
    },
  }
}

type Opened = { url: string; template: string; close(): Promise<unknown> }

/** The names of all databases of a run begin with the name of its template. */
async function openOnServer(url: string): Promise<Opened> {
  const template = `chekhov_test_${process.pid}`
  await makeTemplate(url, template)
  return {
    url,
    template,
    close: () =>
      asAdministrator(url, async (admin) => {
        const made = await admin<{ datname: string }[]>`select datname from pg_database where starts_with(datname, ${template})`
        for (const { datname } of made) await admin`drop database ${admin(datname)} with (force)`
      }),
  }
}

const TEMPLATE = 'chekhov_test'

/** An embedded server with the template, which ends with this process. `settings`: besides those of all data that are thrown away. */
export async function openEmbedded(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'chekhov-test-'))
  const start = () => startMortalServer(dataDir, { ...THROW_AWAY, ...settings })
  try {
    const isMade = await copyCluster(dataDir)
    let server = await start()
    if (!isMade) {
      await makeTemplate(server.url, TEMPLATE)
      await server.stop()
      await keepCluster(dataDir)
      server = await start()
    }
    return {
      ...server,
      template: TEMPLATE,
      async close() {
        await server.stop()
        await server.remove()
        await remove(dataDir)
      },
    }
  } catch (error) {
    await remove(dataDir)
    throw error
  }
}

async function remove(...folders: string[]): Promise<void> {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
}

/** Refuses connections to the finished template, because a database with connections cannot be cloned. */
async function makeTemplate(serverUrl: string, template: string): Promise<void> {
  const url = withDatabase(serverUrl, template)
  await asAdministrator(serverUrl, (admin) => admin`create database ${admin(template)}`)
  await migrate(url)
  if (isDistributed) await asAdministrator(url, carryKeys)
  await asAdministrator(url, (admin) => admin.script(readFileSync(PRISTINE, 'utf8')))
  await asAdministrator(serverUrl, (admin) => admin`alter database ${admin(template)} allow_connections false`)
}

const PRISTINE = new URL('./pristine.sql', import.meta.url)

/** A cluster with its template takes seconds to make and a tenth of a second to copy, so it is cached until its sources change. */
const KEPT = join(ROOT, 'node_modules/.cache/test-cluster')

async function copyCluster(dataDir: string): Promise<boolean> {
  try {
    await copy(join(KEPT, recipe()), dataDir)
    return true
  } catch {
    await remove(dataDir) // no cluster is cached, or it belongs to another user
    await mkdir(dataDir, { mode: 0o700 })
    return false
  }
}

/** Moved to its place when complete. Where that is impossible, each run makes its own. */
async function keepCluster(dataDir: string): Promise<void> {
  const unfinished = join(KEPT, `unfinished-${process.pid}`)
  try {
    for (const old of await readdir(KEPT).catch(() => [])) if (!old.startsWith('unfinished-')) await remove(join(KEPT, old))
    await copy(dataDir, unfinished)
    await rename(unfinished, join(KEPT, recipe()))
  } catch {
    await remove(unfinished)
  }
}

const copy = (from: string, to: string) => cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE, preserveTimestamps: true })

function recipe(): string {
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { optionalDependencies: object }
  const sources = [
    ...globSync('src/store/{migrate.ts,schema-differences.ts,migrations/*.sql}', { cwd: ROOT }).sort(),
    'src/platform/embedded-postgres/cluster.ts',
    'test/runner/pristine.sql',
    'test/distribution/tables.ts',
  ]
  const hash = createHash('sha256').update(JSON.stringify([optionalDependencies, isDistributed]))
  for (const source of sources) hash.update(source).update(readFileSync(join(ROOT, source)))
  return hash.digest('base64url')
}
