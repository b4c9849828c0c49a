import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { openBlobs } from '#platform/open-blobs.ts'
import { openClock, type OwnClock } from '#platform/clock.ts'
import { openReads } from '#platform/db/open-reads.ts'
import { isDatabaseOutage, missingRoleSettings, openDatabase, type Sql } from '#platform/db.ts'
import { patiently } from '#platform/db/patience.ts'
import { batch } from '#platform/batch.ts'
import type { ChildrenOptions } from '#platform/children.ts'
import { openGuardedHttp } from '#platform/guarded-http.ts'
import { openKeyring } from '#platform/keyring.ts'
import { ttlCache } from '#platform/ttl-cache.ts'
import { openTempFiles } from '#platform/temp-files.ts'
import { openUploadCheck } from '#platform/upload-check.ts'
import { openPubSub } from '#platform/pub-sub.ts'
import { SEPARATE, STANDBY, type Job, type Pool } from '#platform/queue.ts'
import { startWorkers, type Work, type WorkerLoop } from '#platform/queue/start-workers.ts'
import * as keys from '#store/api-keys.ts'
import { insertAll, type NewReceipt, type Written } from '#store/intake.ts'
import { findChanged } from '#store/feed.ts'
import * as promos from '#store/promos.ts'
import * as receipts from '#store/receipts.ts'
import { openCallbackBatchers } from '#store/callback-batcher.ts'
import { findReadingQueue } from '#store/readers.ts'
import { findShares } from '#store/tax.ts'
import { openTogether } from '#store/together.ts'
import { openWithLocks } from '#store/with-locks.ts'
import { judgingBy, keepCompiled } from '#src/promos/compile-settings.ts'
import { startTimers } from '#src/maintenance/timers.ts'
import { blobPlace, ConfigError, type Config } from '#context/config.ts'
import type { Context, Promo } from '#context/context.ts'
import type { PhotoReader } from '#context/photo-reader.ts'
import { readingOutlook } from '#context/reading-outlook.ts'
import { NO_TRACING, type Tracing } from '#context/tracing.ts'
import { secretsIn } from '#context/seal-settings.ts'
import { openRates } from '#context/open-rates.ts'
import type { Web } from '#context/web.ts'
import { openUnsettledPhotos } from '#src/intake/unsettled-photos.ts'
import { openPhotoReader } from '#src/identify/open-photo-reader.ts'
import type { JobName } from '#domain/jobs.ts'
import { openCatalogues } from '#src/loyalty/open-catalogues.ts'
import { openLiveFeed } from '#src/console/open-live-feed.ts'
import { openSimulator } from '#src/testground/open-simulator.ts'
import { openFeedWatch } from '#src/notify/open-feed-watch.ts'
import { openRequestLog } from '#src/requests/open-request-log.ts'
import { openLinter } from '#src/promos/open-linter.ts'
import type { Country } from '#countries/index.ts'
import { linksOf, openAuthorities } from '#countries/authorities.ts'
import { openMetrics } from '#context/metrics.ts'
import { deadLetter } from './dead-letter.ts'
import { concurrencyOf, WORKERS } from './workers.ts'
import packageJson from '../../package.json' with { type: 'json' }

/** Reads of promos and keys, which many callers need at the same moment. */
const READS = { inFlight: 4, most: 500, mostWaiting: Infinity, retryAlone: () => false }
/** How long a promo or a key is cached; changes are also announced to all processes. */
const CACHED_MS = 3_000
const SECOND_MS = 1_000
/** Connections for everything but the statements that receipts share. */
const CONNECTIONS = 16
/** Connections for the statements that receipts share: one or two of a kind are under way at a time. */
const CONNECTIONS_BY_INDEX = 12
/** Two statements at a time keep the database busy while the next batch fills; more would only make the batches smaller. */
const INTAKE_IN_FLIGHT = 2
const INTAKE_BATCH = 128
/** Small batches, because other submissions wait for the locks that they hold. */
const INTAKE_WITH_LOCKS = 16
/** One or two seconds of work; further callers get 503. */
const INTAKE_WAITING = 5_000

export type Service = {
  ctx: Context
  startWork(pace?: { leaseMs?: number }): Promise<WorkerLoop>
  /** Does only the jobs that read photos. */
  startReading(): Promise<WorkerLoop>
  /** Reads the database's clock again, for tests that move it. */
  measureClock(): Promise<void>
  close(): Promise<void>
}

export type Outside = {
  config: Config
  databaseUrl: string
  log: Logger
  web: Web
  /** The pause before each poll of a tax authority, for tests that poll sooner. */
  pollPausesMs?: readonly number[]
  simulatorUrl?: string | null
  /** Private places that callbacks may reach besides ALLOW_PRIVATE_HOSTS. Photos are never fetched from there: their addresses come from outside. */
  ownReceivers?: readonly string[]
  /** Processes that read photos. */
  photoChildren?: Partial<ChildrenOptions>
  /** How connections are opened, and the clock of this machine, for tests in which connections break and clocks drift. */
  database?: typeof openDatabase
  ownClock?: OwnClock
}

/** Opens all connections to the outside world, once per process. */
export async function openService({
  config,
  databaseUrl,
  log,
  web,
  pollPausesMs,
  simulatorUrl = null,
  ownReceivers = [],
  photoChildren = {},
  database = openDatabase,
  ownClock,
}: Outside): Promise<Service> {
  const { DATABASE_SESSION_URL: sessionUrl } = config
  const sql = database(databaseUrl, { max: CONNECTIONS, sessionUrl })
  const byIndex = database(databaseUrl, { max: CONNECTIONS_BY_INDEX, byIndex: true, sessionUrl })
  if (sessionUrl !== null) await needLimits(sql)
  const metrics = openMetrics()
  const read = openReads({ url: config.DATABASE_READ_URL, sql, max: CONNECTIONS, log, lag: metrics.replicaLag })
  const queue = sessionUrl === null ? byIndex : database(sessionUrl, { max: CONNECTIONS_BY_INDEX, byIndex: true })
  const clock = await openClock(sql, ownClock)
  const tracing =
    config.OTEL_EXPORTER_OTLP_ENDPOINT === null ? NO_TRACING : (await import('./open-tracing.ts')).openTracing(config, { version: packageJson.version, log })
  const loops: WorkerLoop[] = []
  const compiledOf = keepCompiled()
  const readPromo = batch(async (ids: number[]) => {
    const [rows, linked] = await Promise.all([promos.findAll(sql, ids), promos.listLinked(sql, ids)])
    return ids.map((id) => {
      const row = rows.find((one) => one.id === id)
      return row === undefined ? null : { row, linkedPromos: linked.filter((one) => one.id === id).map((one) => one.linked) }
    })
  }, READS)
  const promoMemory = ttlCache<number, Promo | null>(
    async (id) => {
      const found = await readPromo(id)
      if (found === null) return null
      const { row, linkedPromos } = found
      return { ...row, settings: await judgingBy(catalogues, row, await compiledOf(row)), linkedPromos }
    },
    { ttlMs: CACHED_MS },
  )
  const catalogues = openCatalogues({ sql, log, arrived: () => promoMemory.forget() })
  const keyMemory = ttlCache(
    batch((secrets: string[]) => keys.findAll(sql, secrets), READS),
    { ttlMs: CACHED_MS },
  )
  const shareMemory = ttlCache(
    (name: string) => {
      const [country, day] = name.split(' ') as [Country, string]
      return findShares(sql, country, day)
    },
    { ttlMs: CACHED_MS, most: 100 },
  )
  const readingMemory = ttlCache(() => findReadingQueue(sql), { ttlMs: SECOND_MS })
  const feedWatch = openFeedWatch((waiting) => findChanged(sql, waiting))
  const pubSub = await openPubSub(sql, log, {
    wake: () => {
      loops.forEach((loop) => loop.wake())
      feedWatch.hint()
    },
    changed: () => {
      promoMemory.forget()
      keyMemory.forget()
    },
  })
  const http = openGuardedHttp({ allowPrivate: config.ALLOW_PRIVATE_HOSTS, tlsOnly: config.TLS_ONLY })
  const callbackHttp = openGuardedHttp({ allowPrivate: [...config.ALLOW_PRIVATE_HOSTS, ...ownReceivers], tlsOnly: config.TLS_ONLY })
  const authorities = openAuthorities(config, { now: clock.now, log, ...(pollPausesMs && { pollPausesMs }) })
  const links = linksOf(config)
  const ofdHosts = new Set(Object.values(links).flatMap(({ hosts }) => hosts))
  const blobs = await openBlobs(blobPlace(config))
  const tempFiles = openTempFiles(join(config.DATA_DIR, 'incoming'))
  const photoReader = openPhotoReader({ ofdHosts, log, metrics, children: photoChildren })
  const unsettledPhotos = openUnsettledPhotos({ sql, blobs, log })
  const timers: { stop(): Promise<void> }[] = []

  const ctx: Context = {
    config,
    log,
    sql,
    read,
    http,
    callbackHttp,
    keyring: openKeyring(config.SECRET_KEYS),
    web,
    version: packageJson.version,
    baseUrl: config.BASE_URL ?? `http://${config.HOST}:${config.PORT}`,
    ofdHosts,
    ofdUrls: Object.fromEntries(Object.entries(links).map(([country, { url }]) => [country, url])),
    now: clock.now,
    pause: (ms) => sleep(ms),
    blobs,
    photoReader: tracedReader(photoReader, tracing),
    readingOutlook: readingOutlook({ queue: () => patiently(() => readingMemory.get('queue')), now: clock.now }),
    unsettledPhotos,
    tempFiles,
    checkUploads: openUploadCheck({ tempFiles, blobs, log }),
    taxAuthorities: { ...authorities },
    taxShares: (country, day) => shareMemory.get(`${country} ${day}`),
    promo: (id) => patiently(() => promoMemory.get(id)),
    catalogues,
    linter: openLinter(),
    apiKey: (secret) => patiently(() => keyMemory.get(secret)),
    rates: openRates(sql, clock.now),
    insertReceipt: batch<NewReceipt, Written | null>(
      async (batch) => {
        const written = new Map((await insertAll(byIndex, batch)).map((row) => [row.uuid, row]))
        return batch.map((receipt) => written.get(receipt.uuid) ?? null)
      },
      { inFlight: INTAKE_IN_FLIGHT, most: INTAKE_BATCH, mostWaiting: INTAKE_WAITING, retryAlone: (error) => !isDatabaseOutage(error) },
    ),
    together: openTogether(byIndex),
    isSettled: batch((uuids: string[]) => receipts.areSettled(sql, uuids), { inFlight: 1, most: 1_000, mostWaiting: INTAKE_WAITING, retryAlone: () => false }),
    withLocks: openWithLocks(sql, { most: INTAKE_WITH_LOCKS, mostWaiting: INTAKE_WAITING }),
    callbackBatchers: openCallbackBatchers(byIndex),
    wake: pubSub.wake,
    changed: pubSub.changed,
    metrics,
    tracing,
    live: openLiveFeed({ sql, log }),
    feedWatch,
    requestLog: openRequestLog({
      sql,
      metrics,
      now: clock.now,
      secretsOf: async (promoId) => secretsIn(ctx.keyring, (await ctx.promo(promoId))?.settings ?? {}),
    }),
    simulator: simulatorUrl === null ? null : openSimulator(simulatorUrl),
    demoKey: null,
  }

  const loopOf = async ({ reads, ...how }: { reads: boolean; pool?: Pool; leaseMs?: number }) => {
    const loop = await startWorkers({ sql: queue, log, now: clock.now, work: workOf(ctx, { reads }), ...(reads && READING_PACE), ...how })
    loops.push(loop)
    return loop
  }

  void promos
    .listWithCatalogue(sql)
    .then(catalogues.warm)
    .catch((error: unknown) => log.warn({ err: error }, 'catalogues not read at the start'))
  return {
    ctx,
    async startWork(pace = {}) {
      const both = await Promise.all([loopOf({ reads: false, ...pace }), loopOf({ reads: true, pool: STANDBY, ...pace })])
      timers.push(startTimers(ctx, 'work'), startTimers(ctx, 'read'))
      return together(both)
    },
    async startReading() {
      const loop = await loopOf({ reads: true, pool: SEPARATE })
      timers.push(startTimers(ctx, 'read'))
      return loop
    },
    measureClock: clock.measure,
    async close() {
      clock.close()
      await ctx.live.close()
      await feedWatch.close()
      await Promise.all(timers.map((timer) => timer.stop()))
      photoReader.close()
      unsettledPhotos.close()
      catalogues.close()
      ctx.linter.close()
      blobs.close()
      await pubSub.close()
      await Promise.all([...Object.values(authorities).map((authority) => authority.close()), http.close(), callbackHttp.close()])
      await ctx.together.close()
      await tracing.close()
      await read.close()
      await Promise.all([...new Set([sql, byIndex, queue])].map((pool) => pool.end({ timeout: 2 })))
    },
  }
}

async function needLimits(behindPooler: Sql): Promise<void> {
  const missing = await missingRoleSettings(behindPooler)
  if (missing.length > 0)
    throw new ConfigError(`DATABASE_URL: behind a pooler, limits of statements belong to the role, or one that hangs holds up others: ${missing.join('; ')}`)
}

const together = (loops: readonly WorkerLoop[]): WorkerLoop => ({
  wake: () => loops.forEach((loop) => loop.wake()),
  running: () => loops.reduce((sum, loop) => sum + loop.running(), 0),
  drain: async (graceMs) => void (await Promise.all(loops.map((loop) => loop.drain(graceMs)))),
})

/** Photos wait for seconds anyway, and new ones wake their readers at once: an idle process need not look often. */
const READING_PACE = { pollMs: 2_000, balanceMs: 3_000 }

/** The workers of all jobs, or of those that read photos, or of all others. */
export function workOf(ctx: Context, { reads }: { reads?: boolean } = {}): Record<string, Work> {
  const all: [string, (typeof WORKERS)[JobName]][] = Object.entries(WORKERS)
  const ours = all.filter(([, worker]) => reads === undefined || (worker.reads ?? false) === reads)
  return Object.fromEntries(
    ours.map(([name, worker]) => [
      name,
      {
        concurrency: concurrencyOf(worker),
        ...(worker.laneCap === undefined ? {} : { laneCap: worker.laneCap }),
        run: (job, signal, slot) => traced(ctx, job, () => worker.run(ctx, job as never, signal, slot)),
        subjectOf: ({ payload }) => (payload as { receiptUuid?: string }).receiptUuid ?? null,
        deadLetter: (job, error) => deadLetter(ctx, job, error),
      } satisfies Work,
    ]),
  )
}

/** Runs a job as a step of its receipt, if it is about one. */
function traced(ctx: Context, job: Job, run: () => Promise<void>): Promise<void> {
  const { name, runAt, failures } = job
  const waitedMs = Math.max(0, ctx.now().getTime() - runAt.getTime())
  return ctx.tracing.job(name, { 'chekhov.job.waited_ms': waitedMs, 'chekhov.job.failures': failures }, run)
}

const tracedReader = (reader: PhotoReader, tracing: Tracing): PhotoReader => ({
  ...reader,
  read: (file, ask) =>
    tracing.step('read-photo', async (note) => {
      const reading = await reader.read(file, ask)
      note({ 'chekhov.photo': reading.kind, ...(reading.kind === 'photo' && { 'chekhov.codes': reading.texts.length, 'chekhov.finished': reading.finished }) })
      return reading
    }),
})
