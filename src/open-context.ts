import { join } from 'node:path'
import type { Logger } from 'pino'
import { openBlobs } from '#platform/open-blobs.ts'
import { openClock } from '#platform/clock.ts'
import { isDatabaseOutage, openDatabase } from '#platform/db.ts'
import { gather } from '#platform/gather.ts'
import { openGuardedHttp } from '#platform/guarded-http.ts'
import { remember } from '#platform/memory.ts'
import { openScratch } from '#platform/scratch.ts'
import { openSignals } from '#platform/signals.ts'
import { startWorkers, type Work, type WorkerLoop } from '#platform/worker-loop.ts'
import * as keys from '#store/api-keys.ts'
import { insertAll, type NewReceipt, type Written } from '#store/intake.ts'
import * as promos from '#store/promos.ts'
import * as receipts from '#store/receipts.ts'
import { openUnderNames } from '#store/under-names.ts'
import { judgingBy, keepCompiled } from './compiled-settings.ts'
import { startCleaning } from './clean-photos.ts'
import { blobPlace, type Config } from './config.ts'
import type { Context, Promo } from './context.ts'
import { openPhotoReader } from './identify/open-photo-reader.ts'
import type { JobName } from './jobs.ts'
import { openCatalogues } from './loyalty/open-catalogues.ts'
import { openLiveFeed } from './live-feed.ts'
import { openLinter } from './open-linter.ts'
import { openMetrics } from './metrics.ts'
import { quarantine } from './quarantine.ts'
import { startTallying } from './tally-events.ts'
import { openFns } from './verify/ru/open-fns.ts'
import { openOfd } from './verify/uz/open-ofd.ts'
import { WORKERS } from './workers.ts'
import packageJson from '../package.json' with { type: 'json' }

/** How long a promo or a key is believed without asking again; a change is also signalled at once. */
const MEMORY_MS = 3_000
/** Two statements at a time keep the database busy while the next batch gathers; more only make smaller batches. */
const INTAKE_IN_FLIGHT = 2
const INTAKE_BATCH = 128
/** Held locks make others wait, so these groups are small. */
const INTAKE_UNDER_NAMES = 16
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
  /** Null: no promos of Uzbekistan. */
  ofd?: { url: string; apiUrl: string | null; apiKey: string | null } | null
  simulatorUrl?: string | null
  poolSize?: number
}

/** Opens the outside world, once per process. */
export async function openService({ config, databaseUrl, log, fns, ofd = null, simulatorUrl = null, poolSize = 16 }: Outside): Promise<Service> {
  const sql = openDatabase(databaseUrl, { max: poolSize })
  const clock = await openClock(sql)
  const loops: WorkerLoop[] = []
  const compiledOf = keepCompiled()
  const readPromo = gather(async (ids: number[]) => {
    const [rows, linked] = await Promise.all([promos.findAll(sql, ids), promos.linkedWith(sql, ids)])
    return ids.map((id) => {
      const row = rows.find((one) => one.id === id)
      return row === undefined ? null : { row, linkedPromos: linked.filter((one) => one.id === id).map((one) => one.linked) }
    })
  }, { inFlight: 4, most: 500, mostWaiting: Infinity, retryAlone: () => false })
  const promoMemory = remember<number, Promo | null>(async (id) => {
    const found = await readPromo(id)
    if (found === null) return null
    const { row, linkedPromos } = found
    return { ...row, settings: await judgingBy(catalogues, row, await compiledOf(row)), linkedPromos }
  }, { ttlMs: MEMORY_MS })
  const catalogues = openCatalogues({ sql, log, arrived: () => promoMemory.forget() })
  const keyMemory = remember((secret: string) => keys.find(sql, secret), { ttlMs: MEMORY_MS })
  const signals = await openSignals(sql, log, {
    nudge: (name) => loops.forEach((loop) => loop.nudge(name)),
    changed: () => { promoMemory.forget(); keyMemory.forget() },
  })
  const http = openGuardedHttp({ allowPrivate: config.ALLOW_PRIVATE_HOSTS })
  const ru = openFns({ ...fns, now: clock.now, log })
  const uz = ofd && openOfd({ ...ofd, mode: config.OFD_MODE, proxyUrl: config.OFD_PROXY_URL, now: clock.now, log })
  const ofdHosts = new Set([...config.OFD_ALIASES, ...(ofd ? [new URL(ofd.url).host] : [])])
  const blobs = openBlobs(blobPlace(config))
  const metrics = openMetrics()
  const photoReader = openPhotoReader({ ofdHosts, log, metrics })
  const cleanings: { stop(): Promise<void> }[] = []

  const ctx: Context = {
    config, log, sql, http, simulatorUrl,
    version: packageJson.version,
    baseUrl: config.BASE_URL ?? `http://${config.HOST}:${config.PORT}`,
    ofdUrl: ofd?.url ?? `https://${config.OFD_ALIASES[0]}`,
    ofdHosts,
    now: clock.now,
    blobs, photoReader,
    scratch: openScratch(join(config.DATA_DIR, 'incoming')),
    taxAuthorities: { ru, ...(uz && { uz }) },
    promo: promoMemory.get,
    catalogues,
    linter: openLinter(),
    apiKey: keyMemory.get,
    insertReceipt: gather<NewReceipt, Written | null>(async (batch) => {
      const written = new Map((await insertAll(sql, batch)).map((row) => [row.uuid, row]))
      return batch.map((receipt) => written.get(receipt.uuid) ?? null)
    }, { inFlight: INTAKE_IN_FLIGHT, most: INTAKE_BATCH, mostWaiting: INTAKE_WAITING, retryAlone: (error) => !isDatabaseOutage(error) }),
    isSettled: gather((uuids: string[]) => receipts.areSettled(sql, uuids), { inFlight: 1, most: 1_000, mostWaiting: INTAKE_WAITING, retryAlone: () => false }),
    underNames: openUnderNames(sql, { most: INTAKE_UNDER_NAMES, mostWaiting: INTAKE_WAITING }),
    nudge: signals.nudge,
    changed: signals.changed,
    metrics,
    live: openLiveFeed({ sql, log }),
  }

  void promos.withCatalogue(sql).then(catalogues.warm).catch((error: unknown) => log.warn({ err: error }, 'catalogues not read at the start'))
  return {
    ctx,
    async startWork(pace = {}) {
      const loop = await startWorkers({ sql, log, now: clock.now, work: workOf(ctx), ...pace })
      loops.push(loop)
      cleanings.push(startCleaning(ctx), startTallying(ctx))
      return loop
    },
    measureClock: clock.measure,
    async close() {
      clock.close()
      await ctx.live.close()
      await Promise.all(cleanings.map((cleaning) => cleaning.stop()))
      photoReader.close()
      catalogues.close()
      ctx.linter.close()
      blobs.close()
      await signals.close()
      await Promise.all([ru.close(), uz?.close(), http.close()])
      await sql.end({ timeout: 2 })
    },
  }
}

function workOf(ctx: Context): Record<JobName, Work> {
  return Object.fromEntries(Object.entries(WORKERS).map(([name, worker]) => [name, {
    concurrency: worker.concurrency,
    ...(worker.laneCap === undefined ? {} : { laneCap: worker.laneCap }),
    run: (job, signal, turn) => worker.run(ctx, job as never, signal, turn),
    quarantine: (job, error) => quarantine(ctx, job, error),
  } satisfies Work])) as unknown as Record<JobName, Work>
}
