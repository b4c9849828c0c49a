/**
 * npm run bench -- NAME [--option=value…]
 *
 * Measures the service as it runs in production: its processes, a PostgreSQL with fsync on, and the far ends on real sockets.
 */
import { parseArgs } from 'node:util'
import { buildWeb } from '#src/app/build-web.ts'
import { benchCallbacks } from './callbacks.ts'
import { benchDecode } from './decode.ts'
import { benchFlood } from './flood.ts'
import { benchIdle } from './idle.ts'
import { benchIntake } from './intake.ts'
import { benchJudge } from './judge.ts'
import { benchMatch } from './match.ts'
import { benchModeration } from './moderation.ts'
import { benchNames } from './names.ts'
import { benchPhotos } from './photos.ts'
import { benchPipeline } from './pipeline.ts'
import { benchRescue } from './rescue.ts'
import { benchScanner } from './scanner.ts'
import { benchShowcase } from './showcase.ts'
import { benchTables } from './tables.ts'

const BENCHES = {
  decode: {
    about: 'photos in which the QR is read, against zxing-wasm, zbarimg and jsQR; takes a folder with a manifest.json',
    options: { seed: 101, 'per-category': 8 },
    run: benchDecode,
  },
  flood: {
    about: 'honest receipts of two promos beside junk with the public key of one of them, against the same receipts alone',
    options: { seconds: 20, perSecond: 5, junk: 50, quota: 4_000 },
    run: benchFlood,
  },
  idle: {
    about: 'what `npm start` costs while nobody does anything, its PostgreSQL and simulator included',
    options: { seconds: 120 },
    run: benchIdle,
  },
  intake: {
    about: 'accepted receipts per second against pgbench running the same statement, and what counting of calls adds',
    options: { rounds: 3, seconds: 8 },
    run: benchIntake,
  },
  judge: {
    about: 'verdicts of the pure engine, by products and lines, against trying each product on each line',
    options: { seed: 1, seconds: 2 },
    run: benchJudge,
  },
  match: {
    about: "the catalogue's engine by items, against a loop over RegExp and over re2js; fourteen styles of patterns; Vectorscan",
    options: { seed: 1 },
    run: benchMatch,
  },
  moderation: {
    about: 'hard photos worked through by keyboard alone: keys and seconds for a receipt, against the time of the keys alone',
    options: { seed: 7, receipts: 60, megapixels: 2 },
    run: benchModeration,
  },
  names: {
    about: 'rules made from names: precision and recall on generated lines and on lines labelled by hand; the test half tells its totals alone',
    options: { seed: 1, items: 600, lines: 6_000, misses: 0 },
    run: benchNames,
  },
  photos: {
    about: 'receipts with a photo of 3 MB from upload to INSPECTED, step by step, against sharp doing only the preview',
    options: { receipts: 40, connections: 4, rounds: 3, hostile: 0, starved: 0, peak: 0, kinds: 0, seconds: 300, seed: 4242, 'per-category': 2 },
    /**
     * Values of options without a number: how many hostile forms are in progress beside an honest photo, and how many processes use up the cores beside hard
     * photos, how many times as many photos come as can be read, and whether photos are measured by kind.
     */
    bare: { hostile: 12, starved: 8, peak: 20, kinds: 1 },
    run: benchPhotos,
  },
  pipeline: {
    about: 'from intake to the delivered verdict against a floor written by hand; more promos, full tables, a ledger of units, a held snapshot, a dump; plans',
    options: {
      receipts: 5_000,
      rounds: 5,
      minutes: 0,
      workers: 1,
      promos: [1],
      stored: 0,
      waiting: 100_000,
      units: 0,
      'held-snapshot': 0,
      dump: 0,
      statements: 0,
      profile: 0,
      plans: 0,
    },
    bare: { units: 1, 'held-snapshot': 1, dump: 1, statements: 1, profile: 1, plans: 1, stored: 1_000_000 },
    run: benchPipeline,
  },
  rescue: {
    about: 'receipts whose QR is torn off, folded away or covered, read by their words; takes a folder with a manifest.json',
    options: { seed: 77, photos: 40 },
    run: benchRescue,
  },
  scanner: {
    about: 'the QR scanner of pages against qr-scanner and html5-qrcode, in one browser; takes a folder with a manifest.json',
    options: { seed: 101, 'per-category': 2, rounds: 9, clips: 0 },
    bare: { clips: 20 },
    run: benchScanner,
  },
  showcase: {
    about: 'one receipt against all promos of the showcase',
    options: { seed: 1, promos: 200, products: 50 },
    run: benchShowcase,
  },
  tables: {
    about: 'memory and CPU time of receipts as CSV and as a workbook, many against few',
    options: { receipts: 100_000, few: 10_000 },
    run: benchTables,
  },
  callbacks: {
    about: 'callbacks per second against a loop of the same client; and beside receivers that hang',
    options: { events: 10_000, concurrency: 64, rounds: 3, queued: 10_000, seconds: 15, perSecond: 20 },
    run: benchCallbacks,
  },
}

type Defaults = Record<string, number | number[]>
type Bench = (options: never, opened: AsyncDisposableStack, folders: readonly string[]) => Promise<void>

const [name = '', ...args] = process.argv.slice(2)
if (!Object.hasOwn(BENCHES, name)) {
  process.stderr.write(`Usage: npm run bench -- NAME [--option=number…]\n${Object.entries(BENCHES).map(usage).join('')}`)
  process.exit(1)
}
const { values, folders } = readArguments(BENCHES[name as keyof typeof BENCHES])

// Everything that a bench opens is closed at the end, also when it is interrupted.
const opened = new AsyncDisposableStack()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void opened.disposeAsync().finally(() => process.exit(130)))
try {
  await buildWeb({ say: (line) => void process.stderr.write(`${line}\n`) })
  await (BENCHES[name as keyof typeof BENCHES].run as Bench)(values as never, opened, folders)
} catch (error) {
  if (!opened.disposed) process.stderr.write(`${(error as Error).stack}\n`)
  process.exitCode = 1
} finally {
  await opened.disposeAsync()
}

function readArguments({ options: defaults, bare = {} }: { options: Defaults; bare?: Record<string, number> }): { values: Defaults; folders: string[] } {
  const options = Object.fromEntries(Object.keys(defaults).map((option) => [option, { type: 'string' as const }]))
  const { values, positionals } = parseArgs({
    args: args.map((arg) => withNumber(arg, bare)),
    options,
    allowPositionals: ['decode', 'scanner', 'photos', 'rescue'].includes(name),
  })
  return {
    values: { ...defaults, ...Object.fromEntries(Object.entries(values).map(([option, text]) => [option, readValue(option, String(text), defaults[option])])) },
    folders: positionals,
  }
}

/** Adds the default number to an option that was given without one. */
function withNumber(arg: string, bare: Record<string, number>): string {
  return Object.hasOwn(bare, arg.slice(2)) ? `${arg}=${bare[arg.slice(2)]}` : arg
}

function readValue(option: string, text: string, byDefault?: number | number[]): number | number[] {
  return Array.isArray(byDefault) ? text.split(',').map((part) => wholeNumber(option, part)) : wholeNumber(option, text)
}

function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,8}$/.test(text)) throw Object.assign(new Error(`--${option} must be a whole number`), { code: 'ERR_PARSE_ARGS_NUMBER' })
  return Number(text)
}

function usage([name, { about, options }]: [string, { about: string; options: Defaults }]): string {
  return `  ${name.padEnd(12)}${about}\n              ${Object.entries(options)
    .map(([option, value]) => `--${option}=${value}`)
    .join(' ')}\n`
}
