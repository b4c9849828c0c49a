/**
 * npm test [files…] [--options of node --test]
 *
 * Runs the tests with a PostgreSQL to clone databases from: a throw-away embedded one, or the server named by TEST_DATABASE_URL.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { withDatabase } from '#platform/database-url.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { migrate } from '#store/migrate.ts'
import { asAdministrator } from '#test/support/database.ts'

/** Nobody misses these data after a power cut, and each test makes a database of its own. */
const THROW_AWAY = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' }

/** Of one test with all that is in it, unless it says otherwise itself: what hangs has a name, and the others go on. */
const TEST_MAX_MS = 10 * 60_000

const EVERYTHING = ['src/**/*.test.ts', 'simulator/**/*.test.ts', 'test/**/*.test.ts']

async function main(args: string[]): Promise<number> {
  if (Number.parseInt(process.versions.node) < 24) {
    console.error(`The tests need Node 24 or newer, this is ${process.versions.node}: run them as \`npm test\` after \`npm ci\`.`)
    return 1
  }
  const interrupted = listenForSignals()
  const server = await openServer()
  try {
    const template = await makeTemplate(server.url)
    try {
      return interrupted.by ?? (await runTests(args, { TEST_DATABASE_URL: server.url, TEST_DATABASE_TEMPLATE: template }, interrupted))
    } finally {
      await asAdministrator(server.url, (admin) => admin`drop database ${admin(template)}`)
    }
  } finally {
    await server.close()
  }
}

type Server = { url: string; close(): Promise<void> }

async function openServer(): Promise<Server> {
  const url = process.env['TEST_DATABASE_URL']
  if (url) return { url, close: async () => {} }

  const dataDir = await mkdtemp(join(tmpdir(), 'chekhov-test-'))
  try {
    const server = await startEmbeddedPostgres({ dataDir, settings: THROW_AWAY })
    return {
      url: server.url,
      async close() {
        await server.stop()
        await remove(dataDir, server.socketDir)
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

/** Nobody may connect to the finished template: a database with visitors cannot be cloned. */
async function makeTemplate(serverUrl: string): Promise<string> {
  const template = `chekhov_template_${process.pid}`
  await asAdministrator(serverUrl, (admin) => admin`create database ${admin(template)}`)
  await migrate(withDatabase(serverUrl, template))
  await asAdministrator(serverUrl, (admin) => admin`alter database ${admin(template)} allow_connections false`)
  return template
}

async function runTests(args: string[], variables: NodeJS.ProcessEnv, interrupted: Interrupted): Promise<number> {
  const options = args.filter((arg) => arg.startsWith('-'))
  const files = args.filter((arg) => !arg.startsWith('-'))
  // No test may find the way to a database it does not own.
  const { DATABASE_URL: _, ...environment } = process.env
  const tests = spawn(
    process.execPath,
    ['--test', '--test-reporter=spec', '--test-concurrency=2', `--test-timeout=${TEST_MAX_MS}`, `--import=${import.meta.resolve('./support/give-up.ts')}`, ...options, ...(files.length > 0 ? files : EVERYTHING)],
    { stdio: 'inherit', env: { ...environment, ...variables } },
  )
  interrupted.child = tests
  const [code] = (await once(tests, 'exit')) as [number | null]
  return interrupted.by ?? code ?? 1
}

type Interrupted = { by?: number; child?: ChildProcess }

/** A signal ends the tests; the database is then put away as after any other end. */
function listenForSignals(): Interrupted {
  const interrupted: Interrupted = {}
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      interrupted.by = 128 + constants.signals[signal]
      interrupted.child?.kill()
    })
  }
  return interrupted
}

process.exitCode = await main(process.argv.slice(2))
