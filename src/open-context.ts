import type { Logger } from 'pino'
import { compileSettings } from '#domain/rules/compile.ts'
import { resolveSettings } from '#domain/promo/settings.ts'
import { openClock } from '#platform/clock.ts'
import { isDatabaseOutage, openDatabase } from '#platform/db.ts'
import { gather } from '#platform/gather.ts'
import { openGuardedHttp } from '#platform/guarded-http.ts'
import { remember } from '#platform/memory.ts'
import { openSignals } from '#platform/signals.ts'
import { startWorkers, type Work, type WorkerLoop } from '#platform/worker-loop.ts'
import * as keys from '#store/api-keys.ts'
import { insertAll, type NewReceipt, type Written } from '#store/intake.ts'
import * as promos from '#store/promos.ts'
import type { Config } from './config.ts'
import type { Context, Promo } from './context.ts'
import type { JobName } from './jobs.ts'
import { openMetrics } from './metrics.ts'
import { quarantine } from './quarantine.ts'
import { openFns } from './verify/ru/open-fns.ts'
import { WORKERS } from './workers.ts'
import packageJson from '../package.json' with { type: 'json' }

/** How long a promo or a key is believed without asking again; a change is also signalled at once. */
const MEMORY_MS = 3_000
/** Two statements at a time keep the database busy while the next batch gathers; more only make smaller batches. */
const INTAKE_IN_FLIGHT = 2
const INTAKE_BATCH = 128
/** A second or two of work: whoever comes on top of that is told to come back. */
const INTAKE_WAITING = 5_000

export type Service = {
  ctx: Context
  startWork(pace?: { leaseMs?: number }): Promise<WorkerLoop>
  /** Reads the database's clock anew: for tests, which move it. */
  measureClock(): Promise<void>
  close(): Promise<void>
}

export type Outside = {
  config: Config
  databaseUrl: string
  log: Logger
  fns: { authUrl: string; kktUrl: string; masterToken: string; pollPausesMs?: readonly number[] }
  simulatorUrl?: string | null
  poolSize?: number
}

/** Opens the outside world, once per process. */
export async function openService({ config, databaseUrl, log, fns, simulatorUrl = null, poolSize = 16 }: Outside): Promise<Service> {
  const sql = openDatabase(databaseUrl, { max: poolSize })
  const clock = await openClock(sql)
  const loops: WorkerLoop[] = []
  const promoMemory = remember<number, Promo | null>(async (id) => {
    const row = await promos.find(sql, id)
    return row && { ...row, settings: compileSettings(resolveSettings(row.country, row.settings)) }
  }, { ttlMs: MEMORY_MS })
  const keyMemory = remember((secret: string) => keys.find(sql, secret), { ttlMs: MEMORY_MS })
  const signals = await openSignals(sql, log, {
    nudge: (name) => loops.forEach((loop) => loop.nudge(name)),
    changed: () => { promoMemory.forget(); keyMemory.forget() },
  })
  const http = openGuardedHttp({ allowPrivate: config.ALLOW_PRIVATE_HOSTS })
  const taxAuthority = openFns({ ...fns, now: clock.now, log })

  const ctx: Context = {
    config, log, sql, http, simulatorUrl,
    version: packageJson.version,
    now: clock.now,
    taxAuthorities: { ru: taxAuthority },
    promo: promoMemory.get,
    apiKey: keyMemory.get,
    insertReceipt: gather<NewReceipt, Written | null>(async (batch) => {
      const written = new Map((await insertAll(sql, batch)).map((row) => [row.uuid, row]))
      return batch.map((receipt) => written.get(receipt.uuid) ?? null)
    }, { inFlight: INTAKE_IN_FLIGHT, most: INTAKE_BATCH, mostWaiting: INTAKE_WAITING, retryAlone: (error) => !isDatabaseOutage(error) }),
    nudge: signals.nudge,
    changed: signals.changed,
    metrics: openMetrics(),
  }

  return {
    ctx,
    async startWork(pace = {}) {
      const loop = await startWorkers({ sql, log, now: clock.now, work: workOf(ctx), ...pace })
      loops.push(loop)
      return loop
    },
    measureClock: clock.measure,
    async close() {
      clock.close()
      await signals.close()
      await Promise.all([taxAuthority.close(), http.close()])
      await sql.end({ timeout: 2 })
    },
  }
}

function workOf(ctx: Context): Record<JobName, Work> {
  return Object.fromEntries(Object.entries(WORKERS).map(([name, worker]) => [name, {
    concurrency: worker.concurrency,
    ...(worker.laneCap === undefined ? {} : { laneCap: worker.laneCap }),
    run: (job, signal) => worker.run(ctx, job as never, signal),
    quarantine: (job, error) => quarantine(ctx, job, error),
  } satisfies Work])) as unknown as Record<JobName, Work>
}
