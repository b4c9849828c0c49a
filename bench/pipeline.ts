import { setTimeout as sleep } from 'node:timers/promises'
import { processCpuMs } from './ground/cpu.ts'
import { fill } from './ground/fill.ts'
import { median, say, table, verdict } from './ground/figures.ts'
import { startProgram, startService, startSimulator, type Program } from './ground/programs.ts'
import { createPromo } from './ground/promo.ts'
import { checkpoint, openBenchServer, type BenchDatabase, type BenchServer } from './ground/server.ts'
import type { LoadOrder, LoadResult } from './programs/load.ts'
import type { ReceiverHello, ReceiverOrder } from './programs/receiver.ts'

const COST_RATIO_AIM = 1.2
const PROMOS = 20
const CONNECTIONS = 64

type Options = { receipts: number; rounds: number; workers: number; stored: number; waiting: number }
type Service = { database: BenchDatabase; origin: string; apiKey: string; servePid: number; workPids: number[] }
type Round = { perSecond: number; serveMs: number; workMs: number; postgresMs: number; totalMs: number }

/**
 * Receipts from intake to the delivered verdict, through every process of the service: with empty tables and with full ones, in turns and on one server, so
 * that other load of the machine affects both.
 */
export async function benchPipeline(options: Options, opened: AsyncDisposableStack): Promise<void> {
  const server = await openBenchServer(opened)
  const empty = await server.create('empty')
  const full = await server.create('full')
  const simulator = await startSimulator(opened)
  const receiver = await startProgram<ReceiverOrder, void, ReceiverHello>(opened, 'receiver')
  const load = await startProgram<LoadOrder, LoadResult>(opened, 'load')
  const variables = { ...simulator.variables, ALLOW_PRIVATE_HOSTS: receiver.hello.host }
  const callbackUrl = `http://${receiver.hello.host}/callbacks`
  const far: FarEnds = { server, simulator: simulator.origin, receiver, load }

  say(`Pipeline: ${options.receipts} receipts at a time on ${server.about}; 1 serve, ${options.workers} work\n\n`)
  const keys = { empty: (await createPromo(empty.sql, callbackUrl, CONNECTIONS)).apiKey, full: await fillUp(full) }
  const services = {
    empty: await open(opened, empty, keys.empty),
    full: await open(opened, full, keys.full),
  }
  for (const service of Object.values(services)) await run(service, far, options.receipts) // compiles code and fills caches
  const rounds: Record<keyof typeof services, Round>[] = []
  for (let round = 0; round < options.rounds; round++) {
    rounds.push({ empty: await run(services.empty, far, options.receipts), full: await run(services.full, far, options.receipts) })
  }

  say(
    table([
      ['', 'receipts/s', 'serve CPU-ms', 'work CPU-ms', 'postgres CPU-ms', 'sum'],
      line(
        'empty tables',
        rounds.map((round) => round.empty),
      ),
      line(
        `${options.stored} receipts, ${options.waiting} waiting`,
        rounds.map((round) => round.full),
      ),
    ]),
  )
  say(
    `\n${verdict('CPU-ms per receipt on full tables to that on empty ones', median(rounds.map((round) => round.full.totalMs / round.empty.totalMs)), '≤', COST_RATIO_AIM)}`,
  )

  /** Real receipts come first, because the stored ones are copies of them. No process runs while the tables are filled. */
  async function fillUp(database: BenchDatabase): Promise<string> {
    const { promoId, apiKey } = await createPromo(database.sql, callbackUrl, CONNECTIONS)
    const promoIds = [promoId]
    while (promoIds.length < PROMOS) promoIds.push((await createPromo(database.sql, callbackUrl, CONNECTIONS)).promoId)
    {
      await using first = new AsyncDisposableStack()
      await run(await open(first, database, apiKey), far, Math.min(options.receipts, 1_000))
    }
    const startedAt = performance.now()
    await fill(database.sql, promoIds, options)
    const [{ size }] = await database.sql<[{ size: string }]>`select pg_size_pretty(pg_database_size(current_database())) as size`
    say(`  (${options.stored} stored receipts are ${size}, written in ${Math.round((performance.now() - startedAt) / 1_000)} s)\n\n`)
    return apiKey
  }

  async function open(stack: AsyncDisposableStack, database: BenchDatabase, apiKey: string): Promise<Service> {
    const given = { ...variables, DATABASE_URL: database.url }
    const serve = await startService(stack, 'serve', given)
    const workers = await Promise.all(Array.from({ length: options.workers }, () => startProgram(stack, 'work', given)))
    return { database, apiKey, origin: serve.origin, servePid: serve.pid, workPids: workers.map((worker) => worker.pid) }
  }
}

type FarEnds = { server: BenchServer; simulator: string; receiver: Program<ReceiverOrder, void, ReceiverHello>; load: Program<LoadOrder, LoadResult, object> }

async function run({ database, origin, apiKey, servePid, workPids }: Service, far: FarEnds, receipts: number): Promise<Round> {
  const qrStrings = await mint(far.simulator, receipts)
  await checkpoint(database.sql)
  const cpu = () => ({
    serve: processCpuMs(servePid),
    work: workPids.reduce((sum, pid) => sum + processCpuMs(pid), 0),
    postgres: far.server.cpuMs?.() ?? 0,
  })
  const before = cpu()
  const startedAt = performance.now()
  const [, sent] = await Promise.all([far.receiver.ask({ verdicts: receipts }), far.load.ask({ kind: 'these', origin, apiKey, connections: 64, qrStrings })])
  const seconds = (performance.now() - startedAt) / 1_000
  await settled(database)
  const after = cpu()
  if (sent.accepted !== receipts) throw new Error(`not every receipt was accepted: ${JSON.stringify(sent.others)}`)
  const [serveMs, workMs, postgresMs] = (['serve', 'work', 'postgres'] as const).map((kind) => (after[kind] - before[kind]) / receipts) as [
    number,
    number,
    number,
  ]
  return { perSecond: receipts / seconds, serveMs, workMs, postgresMs, totalMs: serveMs + workMs + postgresMs }
}

/** The brand gets the verdict a moment before the delivery is recorded. */
async function settled({ sql }: BenchDatabase): Promise<void> {
  while ((await sql`select 1 from jobs where run_at <= service_now() + interval '1 hour' limit 1`).length > 0) await sleep(20)
}

async function mint(simulator: string, count: number): Promise<string[]> {
  const items = ['Молоко 3,2% 1 л', 'Хлеб ржаной', 'Сыр полутвёрдый 45%', 'Чай чёрный листовой 100 г', 'Яблоки сезонные'].map((name, i) => ({
    name,
    priceKopeks: 5_990 + i * 1_000,
    quantity: 1 + (i % 2),
  }))
  const body = JSON.stringify({ country: 'ru', items, retailerInn: '7707083893', retailerName: 'ООО «Магазин»', retailerAddress: 'г. Город, ул. Первая, 1' })
  const qrStrings: string[] = []
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (qrStrings.length < count) {
        const place = qrStrings.push('') - 1
        const answer = await fetch(`${simulator}/control/receipts`, { method: 'POST', body })
        qrStrings[place] = ((await answer.json()) as { qrStr: string }).qrStr
      }
    }),
  )
  return qrStrings
}

function line(what: string, rounds: Round[]): string[] {
  const middle = (figure: keyof Round, digits: number) => median(rounds.map((round) => round[figure])).toFixed(digits)
  return [what, middle('perSecond', 0), middle('serveMs', 2), middle('workMs', 2), middle('postgresMs', 2), middle('totalMs', 2)]
}
