/**
 * npm test -- --help
 *
 * Runs the tests: pure tests first, then the others. If one of them needs a database, a PostgreSQL is started to clone databases from (a temporary
 * embedded server, or the server in TEST_DATABASE_URL). Nothing is started or built that the chosen tests do not need.
 */
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { WrongArguments, readArguments, USAGE, type Chosen } from './runner/read-arguments.ts'
import { bundle } from './runner/bundle.ts'
import { openDatabaseServer } from './runner/database-server.ts'
import { Interrupted, interrupted } from './runner/interrupted.ts'
import { isPure, needsDatabase } from './runner/needs.ts'
import { openLoad } from './runner/load.ts'
import { report } from './runner/report.ts'
import { runFiles } from './runner/run-files.ts'
import { findTests } from './runner/find-tests.ts'
import { ABOUT_ONE_SERVER, isDistributed } from './distribution/rehearsal.ts'

/** Tests with servers run longer or shorter than one foresees: several bundles for each core, so that one with long tests does not delay the others. */
const BUNDLES_EACH = 3

async function main(args: string[]): Promise<number> {
  const chosen = readArguments(args)
  if (chosen.help) {
    console.log(USAGE)
    return 0
  }
  const { files: found, names } = findTests(chosen.words, chosen.names)
  const files = isDistributed ? withoutOneServer(found) : found
  const pure = files.filter(isPure)
  const others = files.filter((file) => !isPure(file))
  if (chosen.pure && pure.length === 0)
    throw new WrongArguments(`None of the ${files.length} chosen files is pure: each starts a process or a server. Leave out --pure.`)
  return chosen.pure ? runAll(chosen, names, pure, []) : runAll(chosen, names, pure, others)
}

/** Names what is left out, so that nobody takes it for passed. */
function withoutOneServer(files: readonly string[]): string[] {
  for (const file of files) if (ABOUT_ONE_SERVER[file] !== undefined) console.error(`Left out: ${file} ${ABOUT_ONE_SERVER[file]}.`)
  return files.filter((file) => ABOUT_ONE_SERVER[file] === undefined)
}

async function runAll({ watch, repeat, load, timeoutMs, concurrency }: Chosen, names: RegExp[], pure: string[], others: string[]): Promise<number> {
  const signal = interrupted()
  const busy = load ? openLoad() : null
  const server = others.some(needsDatabase) ? openDatabaseServer() : null // the server starts while the pure tests run
  const fromServer = async () => (await server)?.variables ?? {}
  const each = concurrency ?? availableParallelism()
  const waiting = concurrency ?? 2 * availableParallelism() // tests with servers and processes wait half of the time
  const halves = watch
    ? [{ files: [...pure, ...others], atOnce: each, variables: fromServer }]
    : [
        { files: bundle(pure, each), atOnce: each, variables: async () => ({}) },
        { files: bundle(others, each * BUNDLES_EACH), atOnce: waiting, variables: fromServer },
      ]

  async function* runs() {
    for (let round = 0; round < repeat; round++) {
      for (const { files, atOnce, variables } of halves) {
        if (files.length > 0 && !signal.aborted) yield* runFiles({ files, names, concurrency: atOnce, timeoutMs, watch, signal, variables: await variables() })
      }
    }
  }
  try {
    if (others.length > 0) await build()
    const { failed } = await Promise.race([report(runs(), { repeat }), once(signal, 'abort').then(() => ({ failed: 0 }))])
    return signal.reason instanceof Interrupted ? signal.reason.exitCode : failed > 0 ? 1 : 0
  } finally {
    await busy?.close()
    await (await server)?.close()
  }
}

/** Loads the bundler only where a test may request a page. */
async function build(): Promise<void> {
  const { buildWeb } = await import('#src/app/build-web.ts')
  await buildWeb({ say: console.error })
}

try {
  process.exitCode = await main(process.argv.slice(2))
  if (process.exitCode > 128) process.exit() // running tests end with this process
} catch (error) {
  if (!(error instanceof WrongArguments)) throw error
  console.error(error.message)
  process.exitCode = 2
}
