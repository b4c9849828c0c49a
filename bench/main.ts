/**
 * npm run bench -- NAME [--option=value…]
 *
 * Measures the service as it runs in production: its processes, a PostgreSQL with fsync on, and the far ends on real sockets.
 */
import { parseArgs } from 'node:util'
import { benchIntake } from './intake.ts'
import { benchPipeline } from './pipeline.ts'

const BENCHES = {
  intake: {
    about: 'accepted receipts per second against pgbench running the same statement',
    options: { rounds: 3, seconds: 8 },
    run: benchIntake,
  },
  pipeline: {
    about: 'from intake to the delivered verdict, on empty and on full tables',
    options: { receipts: 3_000, rounds: 3, workers: 1, stored: 1_000_000, waiting: 100_000 },
    run: benchPipeline,
  },
}

const [name = '', ...args] = process.argv.slice(2)
if (!Object.hasOwn(BENCHES, name)) {
  process.stderr.write(`Usage: npm run bench -- NAME [--option=number…]\n${Object.entries(BENCHES).map(usage).join('')}`)
  process.exit(1)
}

// Whatever a bench opens is closed again, also when it is interrupted.
const opened = new AsyncDisposableStack()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void opened.disposeAsync().finally(() => process.exit(130)))
try {
  await start(name as keyof typeof BENCHES)
} catch (error) {
  if (!opened.disposed) process.stderr.write(`${(error as Error).stack}\n`)
  process.exitCode = 1
} finally {
  await opened.disposeAsync()
}

function start(name: keyof typeof BENCHES): Promise<void> {
  const { options, run } = BENCHES[name]
  return run(readOptions(options) as never, opened)
}

function readOptions(defaults: Record<string, number>): Record<string, number> {
  const { values } = parseArgs({ args, options: Object.fromEntries(Object.keys(defaults).map((option) => [option, { type: 'string' }])) })
  return { ...defaults, ...Object.fromEntries(Object.entries(values).map(([option, text]) => [option, wholeNumber(option, String(text))])) }
}

function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,8}$/.test(text)) throw new Error(`--${option} must be a whole number`)
  return Number(text)
}

function usage([name, { about, options }]: [string, { about: string; options: Record<string, number> }]): string {
  return `  ${name.padEnd(10)}${about}\n            ${Object.entries(options).map(([option, value]) => `--${option}=${value}`).join(' ')}\n`
}
