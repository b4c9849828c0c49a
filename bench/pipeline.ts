import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StoredSettings } from '#domain/promo/settings.ts'
import { openSession } from '#platform/db.ts'
import { bytesByTable, findLogPosition, readDisk, readLog, type Logged } from './ground/bytes.ts'
import { keepDumping } from './ground/dump.ts'
import { processCpuMs } from './ground/cpu.ts'
import { fill } from './ground/fill.ts'
import { median, say, table, verdict } from './ground/figures.ts'
import { askEverything, openPlans, type Plans } from './ground/plans.ts'
import { openProfiles, type Profiles } from './ground/profile.ts'
import { startProgram, startService, startSimulator, type Program } from './ground/programs.ts'
import { createPromo } from './ground/promo.ts'
import { checkpoint, openBenchServer, type BenchDatabase, type BenchServer } from './ground/server.ts'
import { countStatements, dearest, forgetStatements, readCounts, type Counts } from './ground/statements.ts'
import type { FloorOrder } from './programs/floor.ts'
import type { LoadOrder, LoadResult } from './programs/load.ts'
import type { ReceiverHello, ReceiverOrder } from './programs/receiver.ts'

const FLOOR_AIM = 2
const STATEMENTS_AIM = 1
const RATE_AIM = 700
const COMPANY_AIM = 1.1
const HELD_AIM = 0.9
const LOOK_AIM = 50
const LEDGER_AIM = 0.1
const LOG_AIM = 15_000
const DISK_AIM = 7_000
const CONNECTIONS = 64
const ADMIN_TOKEN = 'the-token-of-this-bench-and-of-nothing-else'
/** Every timer of a process has run after this. */
const TIMERS_MS = 65_000
const LEDGER = 'a ledger of units'
const STORED = ' stored receipts'

type Options = {
  receipts: number
  /** At least so many, and more until so many minutes are over. */
  rounds: number
  minutes: number
  workers: number
  /** Numbers of promos that the receipts are for; the first is what the others are compared with. */
  promos: number[]
  /** Also on tables that hold so many receipts, and `waiting` of them waiting for the tax authority. */
  stored: number
  waiting: number
  /** Also beside a transaction that holds a snapshot from beginning to end, or beside one dump of the database after the other. */
  'held-snapshot': number
  dump: number
  /** Every receipt has a marked pack; also with a ledger in which each pack counts once. */
  units: number
  /** Print what each statement costs, and the bytes of each table and index on disk and in the write-ahead log. */
  statements: number
  /** Afterwards ask whatever lists and figures can be asked, and look how each statement was executed, on the fullest tables there are. */
  plans: number
  /** Print what the functions of the first service's processes cost. Taking the profile costs some time too. */
  profile: number
}

type Round = { perSecond: number; serveMs: number; workMs: number; postgresMs: number; totalMs: number; counts: PerReceipt | null; log: Logged[] }
type PerReceipt = Pick<Counts, 'statements' | 'walBytes' | 'buffers'> & { buffersPerLook: number }
type Made = Awaited<ReturnType<typeof createPromo>>
type Subject = { name: string; run(receipts: number): Promise<Round>; database: BenchDatabase; service?: Made & { origin: string } }

/**
 * Receipts from their intake to the verdict that the brand has been told, through every process of the service, in turns with a floor: the least that
 * the same work costs, written by hand. All subjects share the server and the far ends, so that whatever the machine is doing, all of them feel it.
 */
export async function benchPipeline(options: Options, opened: AsyncDisposableStack): Promise<void> {
  const plans = options.plans > 0 ? openPlans() : null
  const server = await openBenchServer(opened, plans)
  const simulator = await startSimulator(opened)
  const receiver = await startProgram<ReceiverOrder, void, ReceiverHello>(opened, 'receiver')
  const load = await startProgram<LoadOrder, LoadResult>(opened, 'load')
  const callbackUrl = `http://${receiver.hello.host}/callbacks`
  const far: FarEnds = {
    server,
    simulator: simulator.origin,
    variables: { ...simulator.variables, ADMIN_TOKEN, ALLOW_PRIVATE_HOSTS: receiver.hello.host },
    receiver,
    load,
    callbackUrl,
    isMarked: options.units > 0,
  }
  say(`Pipeline: ${options.receipts} receipts at a time on ${server.about}; 1 serve, ${options.workers} work\n\n`)

  const profiles = options.profile > 0 ? openProfiles(opened) : null
  const floor = await openFloor(opened, far)
  const [one, ...more] = await openServices(opened, far, options, profiles)
  if (one === undefined) throw new Error('--promos must name a number')
  const subjects = [floor, one, ...more]
  const fullest = more.findLast(({ name }) => name.endsWith(STORED)) ?? one
  await plans?.begin(fullest.database.sql)
  for (const subject of subjects) await subject.run(Math.min(options.receipts, 2_000)) // code gets compiled, caches filled
  if (options['held-snapshot'] > 0) opened.defer(await holdSnapshot(more.at(-1) as Subject))
  if (options.dump > 0) opened.defer(keepDumping((more.at(-1) as Subject).database.url))
  for (const { database } of subjects) await forgetStatements(database.sql).catch(() => {})

  const rounds: Round[][] = []
  const end = performance.now() + options.minutes * 60_000
  while (rounds.length < options.rounds || performance.now() < end) {
    const of: Round[] = []
    for (const subject of subjects) {
      const profiled = subject === one ? profiles?.begin() : undefined
      of.push(await subject.run(options.receipts))
      profiled?.(options.receipts)
    }
    rounds.push(of)
  }
  const roundsOf = (subject: Subject) => rounds.map((round) => round[subjects.indexOf(subject)] as Round)
  const ratio = (of: (round: Round) => number, to: Subject, than: Subject) =>
    median(rounds.map((round) => of(round[subjects.indexOf(to)] as Round) / of(round[subjects.indexOf(than)] as Round)))

  say(table([HEADING, ...subjects.map((subject) => line(subject.name, roundsOf(subject)))]))
  say('\n')
  say(verdict('CPU-ms per receipt to those of the floor', ratio(cpuOf, one, floor), '≤', FLOOR_AIM))
  say(verdict('receipts per second', median(roundsOf(one).map((round) => round.perSecond)), '≥', RATE_AIM, 0))
  const statements = median(roundsOf(one).map(({ counts }) => counts?.statements ?? NaN))
  if (!Number.isNaN(statements)) {
    say(verdict('statements per receipt', statements, '≤', STATEMENTS_AIM))
    say(verdict('bytes of write-ahead log per receipt', median(roundsOf(one).map(({ counts }) => counts?.walBytes ?? NaN)), '≤', LOG_AIM, 0))
  }
  for (const { name, database } of [floor, one])
    say(verdict(`bytes on disk per receipt, ${name}`, (await readDisk(database.sql)) / (await countReceipts(database)), '≤', DISK_AIM, 0))
  for (const other of more) {
    const isHeld = other === more.at(-1) && (options['held-snapshot'] > 0 || options.dump > 0)
    if (other.name === LEDGER) {
      const added = (of: (round: Round) => number) => median(rounds.map((round) => of(round[subjects.indexOf(other)] as Round) - of(round[1] as Round)))
      say(verdict('CPU-ms per receipt that the ledger of units adds', added(cpuOf), '≤', LEDGER_AIM))
      say(
        verdict(
          'statements per receipt that it adds',
          added(({ counts }) => counts?.statements ?? NaN),
          '≤',
          1,
        ),
      )
    } else if (!isHeld) say(verdict(`CPU-ms per receipt with ${other.name} to those with ${one.name}`, ratio(cpuOf, other, one), '≤', COMPANY_AIM))
    else {
      const rate = (of: Round[][]) => median(of.map((round) => (round[subjects.indexOf(other)] as Round).perSecond / (round[1] as Round).perSecond))
      say(verdict(`receipts per second with ${other.name} to those without`, rate(rounds), '≥', HELD_AIM))
      say(verdict('in the last quarter of the run', rate(rounds.slice(-Math.max(1, Math.ceil(rounds.length / 4)))), '≥', HELD_AIM))
      for (const { name, looks } of [one, other].map((subject) => ({ name: subject.name, looks: roundsOf(subject).map(looksOf) }))) {
        say(verdict(`pages read by a look for due jobs, ${name}, in the middle round`, median(looks), '≤', LOOK_AIM, 0))
        say(verdict(`in the dearest of ${looks.length} rounds`, Math.max(...looks), '≤', LOOK_AIM, 0))
      }
    }
  }
  if (options.statements > 0)
    for (const subject of [one, ...more]) {
      const stored = await countReceipts(subject.database)
      const bytes = await bytesByTable(subject.database.sql, { stored, log: roundsOf(subject).at(-1)?.log ?? [], logged: options.receipts })
      say(`\n${subject.name}\n${await dearest(subject.database.sql, options.receipts * rounds.length)}\n${bytes}`)
    }
  if (plans !== null) await reportPlans(plans, fullest)
}

const cpuOf = ({ totalMs }: Round) => totalMs
const looksOf = ({ counts }: Round) => counts?.buffersPerLook ?? NaN

const countReceipts = async ({ sql }: BenchDatabase): Promise<number> => (await sql<[{ count: number }]>`select count(*)::int as count from receipts`)[0].count

async function reportPlans(plans: Plans, { name, database, service }: Subject): Promise<void> {
  if (service === undefined) return
  const [known] = await database.sql<[{ uuid: string; participant: string }]>`
    select uuid, participant from receipts where promo_id = ${service.promoId}::int and state = 'REVIEWED' order by uuid desc limit 1`
  const { asked, refused } = await askEverything(service.origin, { ...service, ...known, adminToken: ADMIN_TOKEN })
  await sleep(TIMERS_MS)
  const { looked, found, text } = plans.report()
  say(
    `\nPlans of ${looked} statements on ${name}, after ${asked} questions of people${refused.length > 0 ? `, of which refused: ${refused.join(', ')}` : ''}\n${text}`,
  )
  say(verdict('ways in which a statement reads a thousand rows in vain', found, '≤', 0, 0))
}

type FarEnds = {
  server: BenchServer
  simulator: string
  variables: Record<string, string>
  receiver: Program<ReceiverOrder, void, ReceiverHello>
  load: Program<LoadOrder, LoadResult, object>
  callbackUrl: string
  isMarked: boolean
}

async function openFloor(opened: AsyncDisposableStack, far: FarEnds): Promise<Subject> {
  const database = await far.server.create('floor')
  const hasCounts = await countStatements(database.sql)
  const { promoId } = await createPromo(database.sql, far.callbackUrl, CONNECTIONS)
  const program = await startProgram<FloorOrder>(opened, 'floor')
  const { FNS_AUTH_URL: authUrl = '', FNS_KKT_URL: kktUrl = '', FNS_MASTER_TOKEN: masterToken = '' } = far.variables
  const order = { databaseUrl: database.url, promoId, callbackUrl: far.callbackUrl, authUrl, kktUrl, masterToken }
  return {
    name: 'floor',
    database,
    run: (receipts) =>
      measure({ far, database, hasCounts, receipts, servePids: [], workPids: [program.pid] }, async (qrStrings) => {
        await Promise.all([far.receiver.ask({ verdicts: receipts }), program.ask({ ...order, qrStrings })])
      }),
  }
}

/** The service on a database of its own for each thing that is varied; the first one varies nothing. */
async function openServices(opened: AsyncDisposableStack, far: FarEnds, options: Options, profiles: Profiles | null): Promise<Subject[]> {
  const services: Subject[] = []
  for (const promos of options.promos) services.push(await openOne(`${promos} ${promos === 1 ? 'promo' : 'promos'}`, promos))
  if (options.stored > 0) services.push(await openOne(`${options.stored}${STORED}`, 20, {}, true))
  if (options.units > 0) services.push(await openOne(LEDGER, options.promos[0], { unit_ledger: 'count_once' }))
  if (options['held-snapshot'] > 0) services.push(await openOne('a held snapshot', options.promos[0]))
  if (options.dump > 0) services.push(await openOne('a dump under way', options.promos[0]))
  return services

  async function openOne(name: string, promos = 1, more: StoredSettings = {}, isFull = false): Promise<Subject> {
    const database = await far.server.create(name.replaceAll(/\W+/g, '_'))
    const hasCounts = await countStatements(database.sql)
    const made: Made[] = []
    while (made.length < promos) made.push(await createPromo(database.sql, far.callbackUrl, CONNECTIONS, more))
    if (isFull) await fillUp(database, made, hasCounts)
    return openService(opened, { name, database, made, hasCounts })
  }

  /** Real receipts first, for the stored ones to be copies of; the processes are away while the tables fill. */
  async function fillUp(database: BenchDatabase, made: Made[], hasCounts: boolean): Promise<void> {
    {
      await using first = new AsyncDisposableStack()
      const service = await openService(first, { name: 'templates', database, made: made.slice(0, 1), hasCounts })
      await service.run(Math.min(options.receipts, 1_000))
    }
    const startedAt = performance.now()
    await fill(
      database.sql,
      made.map(({ promoId }) => promoId),
      options,
    )
    const [{ size }] = await database.sql<[{ size: string }]>`select pg_size_pretty(pg_database_size(current_database())) as size`
    say(`  (${options.stored} stored receipts are ${size}, written in ${Math.round((performance.now() - startedAt) / 1_000)} s)\n\n`)
  }

  async function openService(
    stack: AsyncDisposableStack,
    { name, database, made, hasCounts }: { name: string; database: BenchDatabase; made: Made[]; hasCounts: boolean },
  ): Promise<Subject> {
    const variables = { ...far.variables, DATABASE_URL: database.url }
    const flags = (process: string) => (services.length === 0 ? (profiles?.flags(process) ?? []) : [])
    const serve = await startService(stack, 'serve', variables, flags('serve'))
    const workers = await Promise.all(Array.from({ length: options.workers }, (_, n) => startService(stack, 'work', variables, flags(`work ${n + 1}`))))
    const apiKeys = made.map(({ apiKey }) => apiKey)
    return {
      name,
      database,
      service: { origin: serve.origin, ...made[0]! },
      run: (receipts) =>
        measure({ far, database, hasCounts, receipts, servePids: [serve.pid], workPids: workers.map(({ pid }) => pid) }, async (qrStrings) => {
          const [, sent] = await Promise.all([
            far.receiver.ask({ verdicts: receipts }),
            far.load.ask({ kind: 'these', origin: serve.origin, apiKeys, connections: CONNECTIONS, qrStrings }),
          ])
          if (sent.accepted !== receipts) throw new Error(`not every receipt was accepted: ${JSON.stringify(sent.others)}`)
        }),
    }
  }
}

type Measured = { far: FarEnds; database: BenchDatabase; hasCounts: boolean; receipts: number; servePids: number[]; workPids: number[] }

async function measure({ far, database, hasCounts, receipts, servePids, workPids }: Measured, work: (qrStrings: string[]) => Promise<void>): Promise<Round> {
  const qrStrings = await mint(far, receipts)
  await checkpoint(database.sql)
  const sum = (pids: number[]) => pids.reduce((total, pid) => total + processCpuMs(pid), 0)
  const cpu = () => ({ serve: sum(servePids), work: sum(workPids), postgres: far.server.cpuMs?.() ?? 0 })
  const countsBefore = hasCounts ? await readCounts(database.sql) : null
  const position = await findLogPosition(database.sql)
  const before = cpu()
  const startedAt = performance.now()
  await work(qrStrings)
  const seconds = (performance.now() - startedAt) / 1_000
  await settled(database)
  const after = cpu()
  const countsAfter = countsBefore && (await readCounts(database.sql))
  const each = (kind: 'serve' | 'work' | 'postgres') => (after[kind] - before[kind]) / receipts
  const [serveMs, workMs, postgresMs] = [each('serve'), each('work'), each('postgres')]
  const added = (of: keyof Counts) => (countsAfter?.[of] ?? 0) - (countsBefore?.[of] ?? 0)
  const counts = countsBefore && {
    statements: added('statements') / receipts,
    walBytes: added('walBytes') / receipts,
    buffers: added('buffers') / receipts,
    buffersPerLook: added('buffersOfLooks') / Math.max(added('looks'), 1),
  }
  return {
    perSecond: receipts / seconds,
    serveMs,
    workMs,
    postgresMs,
    totalMs: serveMs + workMs + postgresMs,
    counts,
    log: await readLog(database.sql, position),
  }
}

/** The brand gets the verdict a moment before the delivery is recorded. */
async function settled({ sql }: BenchDatabase): Promise<void> {
  while ((await sql`select 1 from jobs where run_at <= service_now() + interval '1 hour' limit 1`).length > 0) await sleep(200)
}

/** A transaction that has read something and stays open, as of somebody who has left a console standing. Returns what ends it. */
async function holdSnapshot({ database }: Subject): Promise<() => Promise<void>> {
  const session = openSession(database.sql)
  await session.script(
    "set idle_in_transaction_session_timeout = 0; set application_name = 'somebody'; begin isolation level repeatable read; select count(*) from jobs",
  )
  return () => session.end({ timeout: 1 })
}

async function mint({ simulator, isMarked }: FarEnds, count: number): Promise<string[]> {
  const items = ['Молоко 3,2% 1 л', 'Хлеб ржаной', 'Сыр полутвёрдый 45%', 'Чай чёрный листовой 100 г', 'Яблоки сезонные'].map((name, i) => ({
    name,
    priceKopeks: 5_990 + i * 1_000,
    quantity: 1 + (i % 2),
  }))
  const shop = { country: 'ru', retailerInn: '7707083893', retailerName: 'ООО «Магазин»', retailerAddress: 'г. Город, ул. Первая, 1' }
  const marked = () => items.map((item, i) => (i === 0 ? { ...item, quantity: 1, gtin: '4601234567893', serial: randomUUID().slice(0, 13) } : item))
  const qrStrings: string[] = []
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (qrStrings.length < count) {
        const place = qrStrings.push('') - 1
        const answer = await fetch(`${simulator}/control/receipts`, { method: 'POST', body: JSON.stringify({ ...shop, items: isMarked ? marked() : items }) })
        qrStrings[place] = ((await answer.json()) as { qrStr: string }).qrStr
      }
    }),
  )
  return qrStrings
}

const HEADING = ['', 'receipts/s', 'serve CPU-ms', 'work CPU-ms', 'postgres CPU-ms', 'sum', 'statements', 'WAL bytes', 'buffers']

function line(what: string, rounds: Round[]): string[] {
  const middle = (of: (round: Round) => number | undefined, digits: number) => median(rounds.map((round) => of(round) ?? NaN)).toFixed(digits)
  return [
    what,
    middle((round) => round.perSecond, 0),
    middle((round) => round.serveMs, 2),
    middle((round) => round.workMs, 2),
    middle((round) => round.postgresMs, 2),
    middle((round) => round.totalMs, 2),
    middle((round) => round.counts?.statements, 2),
    middle((round) => round.counts?.walBytes, 0),
    middle((round) => round.counts?.buffers, 0),
  ]
}
