import { setTimeout as sleep } from 'node:timers/promises'
import { BODY, queueEvents } from './ground/callbacks.ts'
import { processCpuMs } from './ground/cpu.ts'
import { median, percentile, say, table, verdict } from './ground/figures.ts'
import { startProgram, startService, type Program } from './ground/programs.ts'
import { createPromo } from './ground/promo.ts'
import { checkpoint, openBenchServer, type BenchDatabase, type BenchServer } from './ground/server.ts'
import type { Arrivals, CallbackReceiverHello, CallbackReceiverOrder } from './programs/callback-receiver.ts'
import type { LoopOrder } from './programs/undici-loop.ts'

const RATIO_AIM = 0.6
const P99_AIM_MS = 1_000

type Options = { events: number; concurrency: number; rounds: number; queued: number; seconds: number; perSecond: number }
type Receiver = Program<CallbackReceiverOrder, Arrivals, CallbackReceiverHello>

/**
 * Compares deliveries to a receiver that answers at once with a loop of the same HTTP client that posts equal bytes. Then measures how long a promo's events
 * take to arrive while the receivers of other promos hang.
 */
export async function benchCallbacks(options: Options, opened: AsyncDisposableStack): Promise<void> {
  const server = await openBenchServer(opened)
  const receiver: Receiver = await startProgram(opened, 'callback-receiver')
  say(`Callbacks: ${server.about}; 1 work process\n\n`)
  await throughput(options, server, receiver, opened)
  await isolation(options, server, receiver)
}

async function throughput({ events, concurrency, rounds }: Options, server: BenchServer, receiver: Receiver, opened: AsyncDisposableStack): Promise<void> {
  const { sql, url } = await server.create('callbacks')
  const callbackUrl = `http://${receiver.hello.host}/callbacks`
  const { promoId } = await createPromo(sql, callbackUrl, concurrency)
  const loop: Program<LoopOrder, void, object> = await startProgram(opened, 'undici-loop')
  const worker = await startService(opened, 'work', { DATABASE_URL: url, ALLOW_PRIVATE_HOSTS: receiver.hello.host })
  const measured: Round[] = []
  // One more round than is counted, to compile code and fill caches.
  for (let round = 0; round <= rounds; round++) {
    const alone = await post()
    const delivered = await deliver()
    if (round > 0) measured.push({ alone, ...delivered })
  }
  const middle = (of: (round: Round) => number) => median(measured.map(of))
  say(
    table([
      [`${events} events, ${concurrency} at a time`, 'per second', 'node CPU-ms', 'postgres CPU-ms'],
      ['undici loop', middle((round) => round.alone.perSecond).toFixed(0), middle((round) => round.alone.nodeMs).toFixed(3), ''],
      ['callbacks', middle((round) => round.perSecond).toFixed(0), middle((round) => round.nodeMs).toFixed(3), middle((round) => round.postgresMs).toFixed(3)],
    ]),
  )
  say(
    `\n${verdict(
      'deliveries per second to those of the loop',
      middle((round) => round.perSecond / round.alone.perSecond),
      '≥',
      RATIO_AIM,
    )}\n`,
  )

  async function post() {
    const before = processCpuMs(loop.pid)
    const [arrivals] = await Promise.all([
      receiver.ask({ count: events }),
      loop.ask({ url: callbackUrl, count: events, concurrency, headers: { 'content-type': 'application/json' }, body: BODY }),
    ])
    return { perSecond: rate(events, arrivals), nodeMs: (processCpuMs(loop.pid) - before) / events }
  }

  /** The worker is running and idle when all events arrive at once. */
  async function deliver() {
    await checkpoint(sql)
    const before = { node: processCpuMs(worker.pid), postgres: server.cpuMs?.() ?? 0 }
    const arrived = receiver.ask({ count: events })
    await queueEvents(sql, promoId, events)
    const queuedPostgres = server.cpuMs?.() ?? 0
    const arrivals = await arrived
    await settled(sql)
    return {
      perSecond: rate(events, arrivals),
      nodeMs: (processCpuMs(worker.pid) - before.node) / events,
      postgresMs: ((server.cpuMs?.() ?? 0) - Math.max(before.postgres, queuedPostgres)) / events,
    }
  }
}

type Round = { alone: { perSecond: number; nodeMs: number }; perSecond: number; nodeMs: number; postgresMs: number }

const rate = (events: number, { firstAtMs, lastAtMs }: Arrivals) => (events * 1_000) / (lastAtMs - firstAtMs)

async function settled(sql: BenchDatabase['sql']): Promise<void> {
  while ((await sql`select 1 from jobs limit 1`).length > 0) await sleep(20)
}

async function isolation({ queued, seconds, perSecond }: Options, server: BenchServer, receiver: Receiver): Promise<void> {
  const rows: string[][] = [[`${perSecond} events a second for ${seconds} s`, 'p50 ms', 'p99 ms', 'most ms']]
  const p99: number[] = []
  for (const hung of [0, 1, 50]) {
    const { sql, url } = await server.create(`hung_${hung}`)
    await using stack = new AsyncDisposableStack()
    for (let i = 0; i < hung; i++) {
      const { promoId } = await createPromo(sql, `http://${receiver.hello.host}/hangs`)
      await queueEvents(sql, promoId, Math.ceil(queued / hung))
    }
    const { promoId } = await createPromo(sql, `http://${receiver.hello.host}/callbacks`)
    await startService(stack, 'work', { DATABASE_URL: url, ALLOW_PRIVATE_HOSTS: receiver.hello.host })
    await sleep(2_000) // by now every connection that may hang hangs
    const latencies = await offer(sql, promoId)
    p99.push(percentile(latencies, 0.99))
    rows.push([`beside ${hung} hung ones, ${hung === 0 ? 0 : queued} events queued`, ...[0.5, 0.99, 1].map((share) => percentile(latencies, share).toFixed(0))])
  }
  say(table(rows))
  say(`\n${verdict('p99 beside hung ones, ms', Math.max(...p99), '≤', P99_AIM_MS, 0)}`)

  /** Creates events at a fixed rate, whether or not earlier ones have arrived. The time of each counts from its record. */
  async function offer(sql: BenchDatabase['sql'], promoId: number): Promise<number[]> {
    const arrived = receiver.ask({ count: seconds * perSecond })
    const recorded = new Map<string, number>()
    const startedAt = performance.now()
    for (let i = 0; i < seconds * perSecond; i++) {
      await sleep(Math.max(0, startedAt + (i * 1_000) / perSecond - performance.now()))
      const at = Date.now()
      const [webhookId = ''] = await queueEvents(sql, promoId, 1)
      recorded.set(webhookId, at)
      await sql`select pg_notify('jobs', 'deliver-callback')`
    }
    const { atMs } = await arrived
    return [...recorded].map(([webhookId, at]) => (atMs[webhookId] as number) - at)
  }
}
