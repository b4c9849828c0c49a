import { setTimeout } from 'node:timers/promises'
import { openRates } from '#context/open-rates.ts'
import { compileSettings } from '#domain/rules/compile.ts'
import { resolveSettings } from '#domain/promo/resolve-settings.ts'
import type { Sql } from '#platform/db.ts'
import type { Promo } from '#context/context.ts'
import * as promos from '#store/promos.ts'
import { processCpuMs } from './ground/cpu.ts'
import { median, say, table, verdict } from './ground/figures.ts'
import { intakeScript } from './ground/intake-script.ts'
import { needPgbench, pgbench } from './ground/pgbench.ts'
import { startProgram, startService } from './ground/programs.ts'
import { createPromo } from './ground/promo.ts'
import { checkpoint, openBenchServer } from './ground/server.ts'
import type { LoadOrder, LoadResult } from './programs/load.ts'

const RATIO_AIM = 1
const CPU_MS_AIM = 0.2
/** Limit of the latency of a single receipt, which must not wait for a batch. */
const ALONE_MS_AIM = 1
/** Part of what a receipt costs that counting its calls may add. */
const RATES_AIM = 0.02
const RATED_PER_SECOND = 3_000
/** PostgreSQL works on what was written before, in some rounds more than in others. */
const RATE_ROUNDS = 5
const OFFERED_PER_SECOND = [1_000, 2_000, 4_000]

type Round = { perSecond: number; p50Ms: number; p99Ms: number; nodeMs: number; postgresMs: number }
type Pair = { service: Round; baseline: Round }

/**
 * Compares the whole HTTP intake with pgbench running the statement of intake, one receipt at a time. Both use the same server and take turns, so that other
 * load of the machine affects both.
 */
export async function benchIntake({ rounds, seconds }: { rounds: number; seconds: number }, opened: AsyncDisposableStack): Promise<void> {
  await needPgbench()
  const server = await openBenchServer(opened)
  const { url, sql } = await server.create('intake')
  const { promoId, apiKey } = await createPromo(sql, 'https://brand.example/callbacks')
  const service = await startService(opened, 'serve', { DATABASE_URL: url })
  const load = await startProgram<LoadOrder, LoadResult>(opened, 'load')
  const script = await intakeScript(sql, await compiledPromo(sql, promoId))
  let accepted = 0

  say(`Intake: POST /api/receipts/qr on ${server.about}; ${rounds} rounds of ${seconds} s, service and pgbench in turns\n\n`)
  await ofService({ kind: 'closed', connections: 64 }) // the first seconds compile code and fill caches
  const busy = await inTurns(64)
  const alone = await inTurns(1)
  const offered: Round[] = []
  for (const perSecond of OFFERED_PER_SECOND) offered.push(await ofService({ kind: 'open', perSecond, connections: 256 }))
  await checkWritten(sql, accepted)

  say(
    table([
      ['', 'receipts/s', 'p50 ms', 'p99 ms', 'node CPU-ms', 'postgres CPU-ms'],
      ...lines('64 connections', busy),
      ...lines('1 connection', alone),
      ...OFFERED_PER_SECOND.map((perSecond, i) => line(`service, ${perSecond} offered per second`, [offered[i] as Round])),
    ]),
  )
  say('\n')
  say(
    verdict(
      '64 connections, receipts per second of the service to those of pgbench',
      median(busy.map(({ service, baseline }) => service.perSecond / baseline.perSecond)),
      '≥',
      RATIO_AIM,
    ),
  )
  if (server.cpuMs !== null)
    say(
      verdict(
        '64 connections, CPU-ms per receipt of node and postgres together',
        median(busy.map(({ service }) => service.nodeMs + service.postgresMs)),
        '≤',
        CPU_MS_AIM,
        3,
      ),
    )
  say(
    verdict(
      '1 connection, ms that the service adds to the median answer of pgbench',
      median(alone.map(({ service, baseline }) => service.p50Ms - baseline.p50Ms)),
      '≤',
      ALONE_MS_AIM,
    ),
  )

  if (server.cpuMs !== null) {
    const ms = await costOfRates()
    const whole = median(busy.map(({ service }) => service.nodeMs + service.postgresMs))
    say(`Counting a receipt's calls, of its key and its participant: ${(ms * 1_000).toFixed(2)} CPU-µs in the process and in PostgreSQL\n`)
    say(verdict('rates, part of the CPU of a receipt at 64 connections', ms / whole, '≤', RATES_AIM, 4))
  }

  /** CPU-ms for each receipt that is counted, at a pace and with a limit at which the process has to lease. */
  async function costOfRates(): Promise<number> {
    const rates = openRates(sql, () => new Date())
    const run = async (take: (n: number) => unknown) => {
      const before = process.cpuUsage()
      const postgres = server.cpuMs?.() ?? 0
      let done = 0
      for (const startedAt = performance.now(); done < RATED_PER_SECOND * seconds; await setTimeout(10)) {
        const due = Math.min(RATED_PER_SECOND * seconds, ((performance.now() - startedAt) / 1_000) * RATED_PER_SECOND)
        for (; done < due; done++) await take(done)
      }
      const { user, system } = process.cpuUsage(before)
      return ((user + system) / 1_000 + (server.cpuMs?.() ?? 0) - postgres) / done
    }
    let participants = 0
    const counted = async () => {
      if ((await rates.take('key bench', 2 * RATED_PER_SECOND, 1_000)) !== null) throw new Error('a call was refused')
      await rates.take(`participant ${participants++}`, 30, 60_000)
    }
    const added: number[] = []
    for (let round = 0; round < RATE_ROUNDS; round++) {
      const bare = await run((n) => `participant ${n}`)
      added.push((await run(counted)) - bare)
    }
    return median(added)
  }

  async function inTurns(connections: number): Promise<Pair[]> {
    const pairs: Pair[] = []
    for (let round = 0; round < rounds; round++)
      pairs.push({ service: await ofService({ kind: 'closed', connections }), baseline: await ofPgbench(connections) })
    return pairs
  }

  function ofService(order: { connections: number } & ({ kind: 'closed' } | { kind: 'open'; perSecond: number })): Promise<Round> {
    return measured(async () => {
      const result = await load.ask({ origin: service.origin, apiKeys: [apiKey], seconds, ...order })
      if (Object.keys(result.others).length > 0) throw new Error(`not every receipt was accepted: ${JSON.stringify(result.others)}`)
      return { ...result, done: result.accepted }
    })
  }

  function ofPgbench(clients: number): Promise<Round> {
    return measured(() => pgbench(url, script, { clients, seconds }))
  }

  /** Cost of one receipt for the service and for the server. While pgbench runs, the service is nearly idle. */
  async function measured(run: () => Promise<{ done: number; perSecond: number; p50Ms: number; p99Ms: number }>): Promise<Round> {
    await checkpoint(sql)
    const before = { node: processCpuMs(service.pid), postgres: server.cpuMs?.() ?? 0 }
    const { done, perSecond, p50Ms, p99Ms } = await run()
    accepted += done
    return { perSecond, p50Ms, p99Ms, nodeMs: (processCpuMs(service.pid) - before.node) / done, postgresMs: ((server.cpuMs?.() ?? 0) - before.postgres) / done }
  }
}

/** Checks that every accepted receipt was written with its event and its jobs; otherwise the figures would mean nothing. */
async function checkWritten(sql: Sql, accepted: number): Promise<void> {
  const [{ receipts, events, jobs }] = await sql<[{ receipts: number; events: number; jobs: number }]>`
    select (select count(*) from receipts) as receipts, (select count(*) from callback_events) as events, (select count(*) from jobs) as jobs`
  // pgbench does not count transactions in progress at its end.
  if (receipts < accepted || events !== receipts || jobs !== 2 * receipts)
    throw new Error(`${accepted} receipts accepted, but written are ${receipts}, ${events} events and ${jobs} jobs`)
}

async function compiledPromo(sql: Sql, promoId: number): Promise<Promo> {
  const row = await promos.find(sql, promoId)
  if (row === null) throw new Error('the promo is not there')
  return { ...row, settings: compileSettings(resolveSettings(row.country, row.settings)), linkedPromos: [] }
}

const lines = (what: string, pairs: Pair[]) => [
  line(
    `service, ${what}`,
    pairs.map((pair) => pair.service),
  ),
  line(
    `pgbench, ${what}`,
    pairs.map((pair) => pair.baseline),
  ),
]

function line(what: string, rounds: Round[]): string[] {
  const middle = (figure: keyof Round, digits: number) => median(rounds.map((round) => round[figure])).toFixed(digits)
  return [what, middle('perSecond', 0), middle('p50Ms', 1), middle('p99Ms', 1), middle('nodeMs', 3), middle('postgresMs', 3)]
}
