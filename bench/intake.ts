import { compileSettings } from '#domain/rules/compile.ts'
import { resolveSettings } from '#domain/promo/settings.ts'
import type { Promo } from '#src/context.ts'
import * as promos from '#store/promos.ts'
import { processCpuMs, serverCpuMs } from './ground/cpu.ts'
import { openBenchDatabases, type BenchDatabase } from './ground/database.ts'
import { median, say, table, verdict } from './ground/figures.ts'
import { intakeScript } from './ground/intake-script.ts'
import { needPgbench, pgbench } from './ground/pgbench.ts'
import { startProgram, startService } from './ground/programs.ts'
import { createPromo } from './ground/promo.ts'
import type { LoadOrder, LoadResult } from './programs/load.ts'

const RATIO_AIM = 1
const CPU_MS_AIM = 0.2
/** A receipt that comes alone must not wait for company. */
const ALONE_MS_AIM = 1
const OFFERED_PER_SECOND = [1_000, 2_000, 4_000]

type Round = { perSecond: number; p50Ms: number; p99Ms: number; nodeMs: number; postgresMs: number }

/**
 * The whole HTTP intake against pgbench running the very statement that the intake runs, one receipt at a time, on the same
 * server and in turns: a busy minute of the machine hits both.
 */
export async function benchIntake({ rounds, seconds }: { rounds: number; seconds: number }, opened: AsyncDisposableStack): Promise<void> {
  await needPgbench()
  const [database] = await openBenchDatabases(opened, ['intake'])
  const { promoId, apiKey } = await createPromo(database.sql, 'https://brand.example/callbacks')
  const service = await startService(opened, 'serve', { DATABASE_URL: database.url })
  const load = await startProgram<LoadOrder, LoadResult>(opened, 'load')
  const script = await intakeScript(database.sql, await compiledPromo(database, promoId))
  let accepted = 0

  const ofService = async (order: { connections: number } & ({ kind: 'closed' } | { kind: 'open'; perSecond: number })): Promise<Round> =>
    measured(database, service.pid, async () => {
      const result = await load.ask({ origin: service.origin, apiKey, seconds, ...order })
      if (Object.keys(result.others).length > 0) throw new Error(`not every receipt was accepted: ${JSON.stringify(result.others)}`)
      accepted += result.accepted
      return { ...result, done: result.accepted }
    })
  const ofPgbench = async (clients: number): Promise<Round> =>
    measured(database, null, async () => {
      const result = await pgbench(database.url, script, { clients, seconds })
      accepted += result.done
      return result
    })

  say(`Intake: POST /api/receipts/qr on ${database.server}; ${rounds} rounds of ${seconds} s, service and pgbench in turns\n\n`)
  await ofService({ kind: 'closed', connections: 64 }) // the first seconds compile code and fill caches
  const [busy, alone] = [await pairs(64), await pairs(1)]
  const offered: (readonly [number, Round])[] = []
  for (const perSecond of OFFERED_PER_SECOND) offered.push([perSecond, await ofService({ kind: 'open', perSecond, connections: 256 })])
  await checkWritten(database, accepted)

  say(table([
    ['', 'receipts/s', 'p50 ms', 'p99 ms', 'node CPU-ms', 'postgres CPU-ms'],
    ...lines('64 connections', busy), ...lines('1 connection', alone),
    ...offered.map(([perSecond, round]) => line(`service, ${perSecond} offered per second`, [round])),
  ]))
  say('\n')
  const cpuMs = median(busy.map(({ service: { nodeMs, postgresMs } }) => nodeMs + postgresMs))
  say(verdict('64 connections, receipts per second of the service to those of pgbench', median(busy.map(({ service, baseline }) => service.perSecond / baseline.perSecond)), '≥', RATIO_AIM))
  if (database.postmaster !== null) say(verdict('64 connections, CPU-ms per receipt of node and postgres together', cpuMs, '≤', CPU_MS_AIM, 3))
  say(verdict('1 connection, ms that the service adds to pgbench\'s median answer', median(alone.map(({ service, baseline }) => service.p50Ms - baseline.p50Ms)), '≤', ALONE_MS_AIM))

  async function pairs(connections: number) {
    const all: { service: Round; baseline: Round }[] = []
    for (let round = 0; round < rounds; round++) {
      all.push({ service: await ofService({ kind: 'closed', connections }), baseline: await ofPgbench(connections) })
    }
    return all
  }
}

/** Runs one round and says what each receipt of it cost. */
async function measured(database: BenchDatabase, pid: number | null, run: () => Promise<{ done: number; perSecond: number; p50Ms: number; p99Ms: number }>): Promise<Round> {
  await database.sql`checkpoint`.catch(() => {}) // each round starts with the same debt; not every account may ask for it
  const cpu = () => ({ node: pid === null ? 0 : processCpuMs(pid), postgres: database.postmaster === null ? NaN : serverCpuMs(database.postmaster) })
  const before = cpu()
  const { done, perSecond, p50Ms, p99Ms } = await run()
  const after = cpu()
  return { perSecond, p50Ms, p99Ms, nodeMs: (after.node - before.node) / done, postgresMs: (after.postgres - before.postgres) / done }
}

/** A receipt that was accepted and is not there with its event and jobs would make every figure void. */
async function checkWritten({ sql }: BenchDatabase, accepted: number): Promise<void> {
  const [written] = await sql<[{ receipts: number; events: number; jobs: number }]>`
    select (select count(*) from receipts)::int as receipts, (select count(*) from callback_events)::int as events, (select count(*) from jobs)::int as jobs`
  // pgbench does not log what it was doing when its time was over.
  const { receipts, events, jobs } = written
  if (receipts < accepted || events !== receipts || jobs !== 2 * receipts) throw new Error(`${accepted} accepted, but written are ${JSON.stringify(written)}`)
}

async function compiledPromo({ sql }: BenchDatabase, promoId: number): Promise<Promo> {
  const row = await promos.find(sql, promoId)
  if (row === null) throw new Error('the promo is not there')
  return { ...row, settings: compileSettings(resolveSettings(row.country, row.settings)) }
}

const lines = (what: string, all: { service: Round; baseline: Round }[]) =>
  [line(`service, ${what}`, all.map((pair) => pair.service)), line(`pgbench, ${what}`, all.map((pair) => pair.baseline))]

function line(what: string, all: Round[]): string[] {
  const middle = (figure: keyof Round, digits: number) => median(all.map((round) => round[figure])).toFixed(digits)
  return [what, middle('perSecond', 0), middle('p50Ms', 1), middle('p99Ms', 1), middle('nodeMs', 3), middle('postgresMs', 3)]
}
