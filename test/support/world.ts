import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino, type Logger } from 'pino'
import type { ChildrenOptions } from '#platform/children.ts'
import { openWorker, PARTITIONS, type Hold, type Job } from '#platform/queue.ts'
import { isContention, type Sql } from '#platform/db.ts'
import { releasePartitions, takePartitions } from '#platform/queue/holds.ts'
import { lookForDue } from '#platform/queue/look.ts'
import { FREE_SLOT } from '#platform/queue/slot.ts'
import { openServer } from '#platform/http/open-server.ts'
import { openSimulator } from '#test/support/simulator.ts'
import { isHttps } from '#context/is-https.ts'
import { readConfig, type Config } from '#context/config.ts'
import type { Country } from '#countries/index.ts'
import type { Context } from '#context/context.ts'
import { authenticators } from '#src/accounts/authenticate.ts'
import type { JobName } from '#domain/jobs.ts'
import { mapError } from '#context/map-error.ts'
import { openService } from '#src/app/open-context.ts'
import { openWeb } from '#src/app/open-web.ts'
import { ROUTES } from '#src/app/routes.ts'
import { WORKERS } from '#src/app/workers.ts'
import { openDatabase } from './database.ts'
import { openFolder } from './folder.ts'
import { openHttpFarEnd } from './http-far-end.ts'
import { PATIENCE_MS, until } from './until.ts'

const DAY_MS = 86_400_000
const NOON_IN_MOSCOW_MS = 9 * 3_600_000
/** A job that the test has taken is another worker's after this time: longer than a busy machine needs between two steps of a test. */
export const LEASE_MS = 10 * 60_000

export const ADMIN_TOKEN = 'test-operator-token-0123456789abcdef'
export const LK = { LK_USER: 'tester', LK_PASSWORD: 'test-ground-password' }
/** The headers of a tester of the test ground. */
export const TESTER = { authorization: `Basic ${Buffer.from(`${LK.LK_USER}:${LK.LK_PASSWORD}`).toString('base64')}` }

/** A callback that the fake brand received. */
export type ReceivedCallback = {
  path: string
  state: string
  webhookId: string
  headers: IncomingMessage['headers']
  raw: string
  body: Record<string, unknown>
  /** Whether no other callback of this receipt was under way to this address. */
  alone: boolean
}
export type BrandAnswer = { status?: number; body?: unknown; headers?: Record<string, string> }

/**
 * A whole service on a database of its own, in front of a simulated tax authority and a fake brand on real sockets, with a
 * clock that the test moves. The test starts jobs: `run` does the due jobs of one name, `settle` does everything that is due.
 */
export async function openWorld(
  t: TestContext,
  {
    config = {},
    settings = {},
    brand = () => ({}),
    reachable = [],
    photoChildren = {},
    log = quiet(),
    rates = false,
    trustedProxies = [],
    stopped = false,
  }: {
    config?: Partial<Config>
    settings?: Record<string, unknown>
    brand?: (received: ReceivedCallback) => BrandAnswer | Promise<BrandAnswer>
    /** Hosts of this machine that the service may call, besides the brand's. */
    reachable?: readonly string[]
    photoChildren?: Partial<ChildrenOptions>
    log?: Logger
    /** Whether calls are counted for the rate limits; without it a test may call as often as it likes. */
    rates?: boolean
    trustedProxies?: readonly string[]
    /** Whether all clocks stand still but for `pass`: for what depends on seconds, which go by between two calls on a busy machine. */
    stopped?: boolean
  } = {},
) {
  const database = await openDatabase(t)
  const dataDir = await openFolder(database)
  let shiftMs = 0
  const openedAt = Date.now()
  const machine = stopped ? () => openedAt : Date.now
  if (stopped) await stopClock(database.sql, openedAt)
  const simulator = await openSimulator({ now: () => machine() + shiftMs, rateLimits: false })
  const received: ReceivedCallback[] = []
  const underWay = new Set<string>()
  const acknowledged = new Map<string, string>()
  let answerOfBrand = brand
  const receiver = await openHttpFarEnd(async ({ path, headers: sent, body: raw }, response) => {
    const body = JSON.parse(raw) as Record<string, unknown>
    const uuid = String(body['uuid'])
    const mailbox = `${path} ${uuid}` // the callbacks of a receipt to one address
    const one = { path, state: String(body['state']), webhookId: String(sent['webhook-id']), headers: sent, raw, body, alone: !underWay.has(mailbox) }
    received.push(one)
    underWay.add(mailbox)
    const { status = 200, body: answer = {}, headers = {} } = await answerOfBrand(one)
    underWay.delete(mailbox)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(Buffer.isBuffer(answer) ? answer : JSON.stringify(answer))
  })

  const service = await openService({
    config: {
      ...readConfig(simulator.environment),
      DATA_DIR: dataDir,
      ADMIN_TOKEN,
      SECRET_KEYS: [randomBytes(32)],
      ...LK,
      ALLOW_PRIVATE_HOSTS: [receiver.host, ...reachable],
      CALLBACK_TIMEOUT: 60_000, // callbacks are counted, and on a slow machine the answer to one may take its time
      ...config,
    },
    databaseUrl: database.url,
    log,
    web: await web(),
    pollPausesMs: [0, 20, 50, 100],
    simulatorUrl: simulator.url,
    photoChildren,
    ...(stopped && { ownClock: { read: machine, measureEveryMs: DAY_MS } }),
  })
  const { ctx } = service
  if (!rates) ctx.rates = { take: () => null }
  const app = openServer<Context>({
    ctx,
    routes: ROUTES,
    authenticators,
    log: ctx.log,
    trustedProxies,
    tempFiles: ctx.tempFiles,
    mapError,
    isHttps: () => isHttps(ctx),
    finished: ctx.requestLog.keep,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  ctx.baseUrl = app.listeningOrigin
  const worker = await openWorker(ctx.sql)
  database.beforeDrop(async () => {
    await app.close()
    await worker.close()
    await service.close()
    await simulator.close()
    receiver.close()
  })

  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(new URL(path, app.listeningOrigin), {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, headers: response.headers, text, json: (isJson ? JSON.parse(text) : null) as any }
  }
  const admin = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    call(method, path, body, { authorization: `Bearer ${ADMIN_TOKEN}`, ...headers })
  /** A call by a named operator; HTTP headers are bytes. */
  const adminAs = async (name: string, method: string, path: string, body?: unknown) =>
    admin(method, path, body, { 'x-operator-name': Buffer.from(name).toString('latin1') })

  const callback = { url: `${receiver.url}/callbacks`, headers: { 'x-secret': 'callback-secret' } }

  const createPromo = async (more: Record<string, unknown> = {}, name = 'Promo', country: Country = 'ru') => {
    const promo = await admin('POST', '/api/admin/promos', { name, country, settings: { callback, ...more } })
    assert.equal(promo.status, 201, promo.text)
    const key = await admin('POST', `/api/admin/promos/${promo.json.id}/keys`, {})
    assert.equal(key.status, 201, key.text)
    return { promoId: promo.json.id as number, apiKey: key.json.apiKey as string }
  }
  const { promoId, apiKey } = await createPromo(settings)

  const send = async (body: Record<string, unknown>, key = apiKey) => {
    const answer = await call('POST', '/api/receipts/qr', { userUuid: 'anna', ...body }, { 'api-key': key })
    if (answer.status === 200) acknowledged.set(answer.json.uuid, key)
    return answer
  }
  const dossier = async (uuid: string) => (await admin('GET', `/api/admin/receipts/${uuid}`)).json

  /** The partitions of the test's own worker, and the jobs that it has taken under each hold. */
  const holds = new Map<number, Hold>()
  const taken = new Map<string, Hold>()
  const runOf = ({ id, attempts }: Pick<Job, 'id' | 'attempts'>) => `${id} ${attempts}`
  const isTaken = (job: Pick<Job, 'id' | 'attempts'>) => [...holds.values()].includes(taken.get(runOf(job)) as Hold)

  /** The free jobs that are due within a time, and how soon: neither taken by the test nor in a partition that another worker holds. */
  const dueWithin = async (ms: number, name: JobName | null = null): Promise<{ name: JobName; inMs: number; holdsAll: boolean }[]> => {
    const due = await ctx.sql<{ id: number; attempts: number; name: JobName; inMs: number; holdsAll: boolean }[]>`
      with holds as materialized (select held_by = ${worker.id}::int as is_mine from partition_holds where held_by is not null and held_until > service_now())
      select id, attempts, name, (extract(epoch from run_at - service_now()) * 1000)::float8 as in_ms, (select count(*) = ${PARTITIONS}::int from holds) as holds_all from jobs
       where run_at <= service_now() + ${ms} * interval '1 ms' and (${name}::text is null or name = ${name}) and not exists (select 1 from holds where not is_mine)`
    return due.filter((job) => !job.holdsAll || !isTaken(job))
  }

  /** In how many milliseconds photos are read again that a busy machine did not finish reading. A decoder of the test's own may never finish. */
  const unfinished = async (): Promise<{ inMs: number }[]> =>
    Object.keys(photoChildren).length > 0
      ? []
      : ctx.sql<{ inMs: number }[]>`
          select (extract(epoch from run_at - service_now()) * 1000)::float8 as in_ms from jobs
           where name = 'identify-receipt' and exists (select 1 from photos where receipt_uuid = (payload ->> 'receiptUuid')::uuid and attempts > 0)`

  /** Takes every partition that no other worker holds. */
  const hold = async (): Promise<void> => {
    const lost = await ctx.sql<{ partition: number }[]>`select partition from partition_holds where held_by is distinct from ${worker.id}::int`
    for (const { partition } of lost) holds.delete(partition)
    for (const one of await takePartitions(ctx.sql, { worker: worker.id, leaseMs: LEASE_MS, limit: PARTITIONS, known: [...holds.keys()] }))
      holds.set(one.partition, one)
  }

  /** A job's moment may come from a process's reading of the clock, slightly ahead of the database: then waits for it. */
  const take = async (name: JobName, waitMs: number): Promise<Job[]> => {
    for (let due = await dueWithin(waitMs, name); ; due = await dueWithin(waitMs, name)) {
      if (due.length === 0) return []
      if (due.some(isDue)) return claim(name, due)
      await comeDue(due, 5)
    }
  }
  const comeDue = (soon: readonly { inMs: number }[], pauseMs: number): Promise<void> => {
    const inMs = Math.min(...soon.map((job) => job.inMs))
    return stopped && inMs > 0 ? pass(Math.ceil(inMs)) : sleep(pauseMs)
  }
  const claim = async (name: JobName, due: readonly { holdsAll: boolean }[]): Promise<Job[]> => {
    if (!due.every(({ holdsAll }) => holdsAll)) await hold()
    const capped = Object.entries(WORKERS).flatMap(([one, { laneCap }]) => (laneCap === undefined ? [] : [one]))
    const { found } = await lookForDue(ctx.sql, {
      mine: { names: [name], capped, partitions: [...holds.keys()] },
      since: null,
      limit: 1_000,
      except: [],
      without: [],
    })
    const jobs = found.filter((job) => !isTaken(job)).map(({ partition, cap: _, ...job }): Job => ({ ...job, hold: holds.get(partition) as Hold }))
    for (const job of jobs) taken.set(runOf(job), job.hold)
    return jobs
  }
  /** Takes due jobs without running them; when their leases have run out, other workers may take them. */
  const claimDue = (name: JobName): Promise<Job[]> => take(name, 1_000)
  const run = async (name: JobName): Promise<number> => work(name, await take(name, 50))
  const work = async (name: JobName, jobs: readonly Job[]): Promise<number> => {
    // As the worker loop does, it does again what has waited for a lock for too long: on a busy machine those of many jobs may.
    const runOne = async (job: Job, left = 5): Promise<unknown> =>
      WORKERS[name]
        .run(ctx, job as never, new AbortController().signal, FREE_SLOT)
        .catch((error) => (left > 0 && isContention(error) ? runOne(job, left - 1) : Promise.reject(error)))
    await Promise.all(jobs.map((job) => runOne(job)))
    for (const job of jobs) taken.delete(runOf(job))
    return jobs.length
  }

  let working = false
  const startWork: typeof service.startWork = async (pace) => {
    working = true
    await releasePartitions(ctx.sql, worker.id, [...holds.values()])
    await worker.close()
    return service.startWork(pace)
  }
  /** Waits while a worker loop does the due jobs. */
  const watchWork = async () => {
    const open = () => ctx.sql`select name, payload, run_at, failures from jobs where run_at <= service_now() + interval '1 s'`
    let left: unknown[] = []
    await until(async () => (left = await open()).length === 0, { tell: () => JSON.stringify(left) })
  }

  const pass = async (ms: number) => {
    shiftMs += ms
    await ctx.sql`update clock set shift = shift + ${ms} * interval '1 ms'`
    await service.measureClock()
  }

  const passUntil = (moment: Date | string) => pass(new Date(moment).getTime() - ctx.now().getTime() + 5)

  return {
    ctx,
    simulator,
    received,
    acknowledged,
    startWork,
    call,
    admin,
    adminAs,
    sql: ctx.sql,
    database,
    app,
    callback,
    promoId,
    apiKey,
    createPromo,
    send,
    dossier,
    run,
    claimDue,
    origin: app.listeningOrigin,

    /** From now on the brand answers in this way. */
    brandAnswers(how: typeof brand) {
      answerOfBrand = how
    },
    async change(more: Record<string, unknown>, id = promoId) {
      const { status, text } = await admin('PATCH', `/api/admin/promos/${id}`, { settings: more })
      assert.equal(status, 200, text)
    },
    /** Makes a receipt that the tax authority knows. */
    mint: (change: Record<string, unknown> = {}) =>
      simulator.mint({ country: 'ru', items: [{ name: 'Молоко 1 л', priceKopeks: 8990, quantity: 2 }], ...change } as never),
    /** Makes a receipt that the fiscal operator of Uzbekistan knows. */
    mintUz: (change: Record<string, unknown> = {}) =>
      simulator.mintUz({ country: 'uz', items: [{ name: 'Sut 1 l', priceKopeks: 1_290_000, quantity: 2 }], ...change } as never),
    /** Sends a receipt that must be accepted. */
    async submit(body: Record<string, unknown>, key = apiKey) {
      const { status, text, json } = await send(body, key)
      assert.equal(status, 200, text)
      return json as { uuid: string; receiptId: number; replayed: boolean | null }
    },
    async receipt(uuid: string, key = apiKey) {
      const { status, text, json } = await call('GET', `/api/receipts/${uuid}`, undefined, { 'api-key': key })
      assert.equal(status, 200, text)
      return json
    },
    events: async (uuid: string): Promise<string[]> => (await dossier(uuid)).history.map((line: { event: string }) => line.event),

    /** Moves all clocks. */
    pass,
    /** Moves all clocks to just after a moment. */
    passUntil,
    /** Moves all clocks to a noon in Moscow: for tests of what depends on the day, which a midnight in between would change. */
    passToNoon: () => passUntil(new Date(Math.ceil(ctx.now().getTime() / DAY_MS) * DAY_MS + NOON_IN_MOSCOW_MS)),
    due: async (name: JobName) => Number((await ctx.sql`select count(*) from jobs where name = ${name} and run_at <= service_now()`)[0]?.['count']),
    /**
     * Does everything that is due, or will be within a second, until nothing is left, and writes what is counted in memory; with a worker loop, waits for
     * that. A photo that could not be read in time is waited for.
     */
    async settle() {
      if (working) return watchWork()
      let progressAt = performance.now()
      // Waiting for a moment is no round: on a busy machine many of them follow one another.
      for (let rounds = 0; rounds < MOST_ROUNDS && performance.now() - progressAt < PATIENCE_MS; ) {
        const soon = await dueWithin(1_000)
        if (soon.length === 0) {
          const later = await unfinished()
          if (later.length === 0) return ctx.together.close()
          await comeDue(later, 200)
          continue
        }
        const due = new Set(soon.filter(isDue).map(({ name }) => name))
        let done = 0
        for (const name of Object.keys(WORKERS) as JobName[]) if (due.has(name)) done += await work(name, await claim(name, soon))
        if (done === 0) await comeDue(soon, 50)
        else [rounds, progressAt] = [rounds + 1, performance.now()]
      }
      assert.fail(`work does not come to an end: ${JSON.stringify(await ctx.sql`select * from jobs where run_at <= service_now() + interval '1 s'`)}`)
    },
  }
}

/** From now on the database's clock shows this moment, and what the test passes after it. */
async function stopClock(sql: Sql, at: number): Promise<void> {
  await sql`create or replace function service_now() returns timestamptz language sql stable as 'select to_timestamp(0) + shift from clock'`
  await sql`update clock set shift = ${at} * interval '1 ms'`
}

/** Work that makes work does so a few times at most. */
const MOST_ROUNDS = 100

const isDue = ({ inMs }: { inMs: number }): boolean => inMs <= 0

/** Loaded once for all worlds of a process. */
let built: ReturnType<typeof openWeb> | null = null
const web = () => (built ??= openWeb())

const quiet = () => pino({ level: process.env['TEST_LOG'] ?? 'silent' })

export type World = Awaited<ReturnType<typeof openWorld>>
