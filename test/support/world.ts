import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino, type Logger } from 'pino'
import { claim, openWorker, type Job } from '#platform/queue.ts'
import { FREE_TURN } from '#platform/lane-turn.ts'
import { lookIntoLanes, releaseLanes, takeLanes, type Hold } from '#platform/lanes.ts'
import { openServer } from '#platform/http/open-server.ts'
import { openSimulator } from '#simulator/ru/open-simulator.ts'
import { readConfig, type Config } from '#src/config.ts'
import type { Country } from '#domain/country.ts'
import type { Context } from '#src/context.ts'
import { guards } from '#src/guards.ts'
import type { JobName } from '#src/jobs.ts'
import { mapError } from '#src/map-error.ts'
import { openService } from '#src/open-context.ts'
import { ROUTES } from '#src/routes.ts'
import { WORKERS } from '#src/workers.ts'
import { openDatabase } from './database.ts'
import { openFolder } from './folder.ts'

export const ADMIN_TOKEN = 'test-operator-token'
export const LK = { LK_USER: 'tester', LK_PASSWORD: 'test-ground-password' }
/** As whom the test ground knows its testers. */
export const TESTER = { authorization: `Basic ${Buffer.from(`${LK.LK_USER}:${LK.LK_PASSWORD}`).toString('base64')}` }

/** What a fake brand got, and how it answers. */
export type Told = {
  path: string; state: string; webhookId: string; headers: IncomingMessage['headers']; raw: string; body: Record<string, unknown>
  /** No other callback of the same receipt was under way to the same address. */
  alone: boolean
}
export type BrandAnswer = { status?: number; body?: unknown; headers?: Record<string, string> }

/**
 * A whole service on a database of its own, in front of a simulated tax authority and a fake brand on real sockets, with a
 * clock that obeys. Jobs run when the test says so: `run` does the due jobs of one name, `settle` everything that is due.
 */
export async function openWorld(t: TestContext, { config = {}, settings = {}, brand = () => ({}), reachable = [], log = quiet() }: {
  config?: Partial<Config>
  settings?: Record<string, unknown>
  brand?: (told: Told) => BrandAnswer | Promise<BrandAnswer>
  /** Hosts of this machine that the service may go to, besides the brand's. */
  reachable?: readonly string[]
  log?: Logger
} = {}) {
  const database = await openDatabase(t)
  const dataDir = await openFolder(database)
  let shiftMs = 0
  const simulator = await openSimulator({ now: () => Date.now() + shiftMs, rateLimits: false })
  const told: Told[] = []
  const underWay = new Set<string>()
  const acknowledged = new Map<string, string>()
  let answerOfBrand = brand
  const receiver = createServer(async (request, response) => {
    if (request.method === 'HEAD') return void response.end() // somebody looks whether we are there
    const raw = (await Array.fromAsync(request as AsyncIterable<Buffer>)).map(String).join('')
    const body = JSON.parse(raw) as Record<string, unknown>
    const uuid = String(body['uuid'])
    const mailbox = `${request.url} ${uuid}` // what one address is told of a receipt
    const one = {
      path: String(request.url), state: String(body['state']), webhookId: String(request.headers['webhook-id']), headers: request.headers, raw, body,
      alone: !underWay.has(mailbox),
    }
    told.push(one)
    underWay.add(mailbox)
    const { status = 200, body: answer = {}, headers = {} } = await answerOfBrand(one)
    underWay.delete(mailbox)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(answer))
  })
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  const brandHost = `127.0.0.1:${(receiver.address() as AddressInfo).port}`

  const service = await openService({
    config: { ...readConfig({}), DATA_DIR: dataDir, ADMIN_TOKEN, ...LK, ALLOW_PRIVATE_HOSTS: [brandHost, ...reachable], ...config },
    databaseUrl: database.url,
    log,
    fns: { authUrl: simulator.authUrl, kktUrl: simulator.kktUrl, masterToken: simulator.masterToken, pollPausesMs: [0, 20, 50, 100] },
    ofd: { url: simulator.ofdUrl, apiUrl: simulator.ofdUrl, apiKey: simulator.uzSettings.apiKey },
    simulatorUrl: simulator.url,
  })
  const { ctx } = service
  const app = openServer<Context>({ ctx, routes: ROUTES, guards, log: ctx.log, scratch: ctx.scratch, mapError })
  await app.listen({ port: 0, host: '127.0.0.1' })
  ctx.baseUrl = app.listeningOrigin
  const worker = await openWorker(ctx.sql)
  database.beforeDrop(async () => {
    await app.close()
    await worker.close()
    await service.close()
    await simulator.close()
    receiver.close()
    receiver.closeAllConnections()
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
  /** The same, by name; headers are bytes. */
  const adminAs = async (name: string, method: string, path: string, body?: unknown) => admin(method, path, body, { 'x-operator-name': Buffer.from(name).toString('latin1') })

  const callback = { url: `http://${brandHost}/callbacks`, headers: { 'x-secret': 'callback-secret' } }

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

  /** Due, and nobody's: neither claimed nor in a lane that somebody holds. */
  const dueWithin = async (ms: number, name: JobName | null = null): Promise<boolean> => (await ctx.sql`
    select 1 from jobs where run_at <= service_now() + ${ms} * interval '1 ms' ${name === null ? ctx.sql`` : ctx.sql`and name = ${name}`}
       and not exists (select 1 from lane_holds h where h.name = jobs.name and h.lane = jobs.lane and h.held_by is not null and h.held_until > service_now()) limit 1`).length > 0

  /** Lanes in the hands of the test's own worker, by the name of their jobs. */
  const held = new Map<JobName, Set<number>>()
  /** A job's moment may be a process's reading of the clock, a hair ahead of the database's own: waits for it. */
  const take = async (name: JobName, waitMs: number): Promise<{ jobs: Job[]; holds: readonly Hold[] }> => {
    while (!(await dueWithin(0, name)) && (await dueWithin(waitMs, name))) await sleep(5)
    const { laneCap } = WORKERS[name]
    if (laneCap === undefined) return { jobs: await claim(ctx.sql, { name, limit: 1000, leaseMs: 30_000, worker: worker.id }), holds: [] }
    const ours = held.get(name) ?? held.set(name, new Set()).get(name)!
    const holds = await takeLanes(ctx.sql, { name, limit: 1000, leaseMs: 30_000, worker: worker.id, known: [...ours] })
    for (const { lane } of holds) ours.add(lane)
    const views = await lookIntoLanes(ctx.sql, { name, laneCap, worker: worker.id, wanted: holds.map((hold) => ({ ...hold, limit: 1000 })), doing: [] })
    return { jobs: views.flatMap(({ jobs }) => jobs), holds }
  }
  /** What is taken so and not ended is nobody's again when its lease has run out. */
  const claimDue = async (name: JobName): Promise<Job[]> => (await take(name, 1_000)).jobs
  const run = async (name: JobName): Promise<number> => {
    const { jobs, holds } = await take(name, 50)
    await Promise.all(jobs.map((job) => WORKERS[name].run(ctx, job as never, new AbortController().signal, FREE_TURN)))
    await releaseLanes(ctx.sql, worker.id, holds)
    for (const { lane } of holds) held.get(name)?.delete(lane)
    return jobs.length
  }

  let working = false
  const startWork: typeof service.startWork = (pace) => {
    working = true
    return service.startWork(pace)
  }
  /** Somebody else does what is due. */
  const watchWork = async () => {
    const open = () => ctx.sql`select 1 from jobs where claimed_by is not null or run_at <= service_now() + interval '1 s' limit 1`
    for (let waitedMs = 0; (await open()).length > 0; waitedMs += 20) {
      assert.ok(waitedMs < 60_000, 'work does not come to an end')
      await sleep(20)
    }
  }

  const pass = async (ms: number) => {
    shiftMs += ms
    await ctx.sql`update clock set shift = shift + ${ms} * interval '1 ms'`
    await service.measureClock()
  }

  return {
    ctx, simulator, told, acknowledged, startWork, call, admin, adminAs, sql: ctx.sql, database, app, callback, promoId, apiKey, createPromo, send, dossier, run, claimDue,
    origin: app.listeningOrigin,

    /** From now on the brand answers like this. */
    brandAnswers(how: typeof brand) { answerOfBrand = how },
    async change(more: Record<string, unknown>, id = promoId) {
      const { status, text } = await admin('PATCH', `/api/admin/promos/${id}`, { settings: more })
      assert.equal(status, 200, text)
    },
    /** A receipt that the tax authority has. */
    mint: (change: Record<string, unknown> = {}) =>
      simulator.mint({ country: 'ru', items: [{ name: 'Молоко 1 л', priceKopeks: 8990, quantity: 2 }], ...change } as never),
    /** The same of the fiscal operator of Uzbekistan. */
    mintUz: (change: Record<string, unknown> = {}) =>
      simulator.mintUz({ country: 'uz', items: [{ name: 'Sut 1 l', priceKopeks: 1_290_000, quantity: 2 }], ...change } as never),
    /** Sends and expects to be accepted. */
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

    /** Moves everybody's clock. */
    pass,
    /** The same, to just after a moment, whoever's clock is asked. */
    passUntil: (moment: Date | string) => pass(new Date(moment).getTime() - ctx.now().getTime() + 5),
    due: async (name: JobName) => Number((await ctx.sql`select count(*) from jobs where name = ${name} and run_at <= service_now()`)[0]?.['count']),
    /** Does all that is due, or will be within a second, until nothing is; where a worker loop works, waits for it. */
    async settle() {
      if (working) return watchWork()
      for (let rounds = 0; rounds < 100; rounds++) {
        let done = 0
        for (const name of Object.keys(WORKERS) as JobName[]) done += await run(name)
        if (done > 0) continue
        if (!(await dueWithin(1_000))) return
        await sleep(50)
      }
      assert.fail('work does not come to an end')
    },
  }
}

const quiet = () => pino({ level: process.env['TEST_LOG'] ?? 'silent' })

export type World = Awaited<ReturnType<typeof openWorld>>
