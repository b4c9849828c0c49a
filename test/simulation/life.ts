import assert from 'node:assert/strict'
import nodeCrypto from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { v4 } from 'uuid'
import { readConfig } from '#context/config.ts'
import { newUuid } from '#context/new-uuid.ts'
import type { Context } from '#context/context.ts'
import { isHttps } from '#context/is-https.ts'
import { mapError } from '#context/map-error.ts'
import { openDatabase as openPool, type Sql } from '#platform/db.ts'
import { Patience } from '#platform/db/patience.ts'
import { openServer } from '#platform/http/open-server.ts'
import { openWorker, type Hold, type Worker } from '#platform/queue.ts'
import { Holdings } from '#platform/queue/holdings.ts'
import { lookForDue } from '#platform/queue/look.ts'
import { FREE_SLOT } from '#platform/queue/slot.ts'
import { performer } from '#platform/queue/start-workers.ts'
import { authenticators } from '#src/accounts/authenticate.ts'
import { openService, workOf, type Service } from '#src/app/open-context.ts'
import { ROUTES } from '#src/app/routes.ts'
import { WORKERS } from '#src/app/workers.ts'
import { openChance, type Chance } from '#test/support/chance.ts'
import { Outside } from './outside.ts'
import { countedFiles } from './photos.ts'
import { BEGINNING, type SimulatedServer } from './server.ts'
import { type Crash, Gate, gated, onBehalf, Turns } from './turns.ts'

const PROCESSES = 3
const ADMIN_TOKEN = 'simulated-operator-token-0123456789'
const LEASE_MS = 30_000
/** The connections of the simulation itself. */
const OBSERVER = 'observer'
/** On a busy machine a connection takes longer than the service would wait for it. */
const PATIENT_MS = 60_000
/** Within this time a pool notices which of its connections have ended. */
const NOTICE_MS = 5
const NEVER_MS = 2 ** 31 - 1
const quiet = pino({ level: process.env['TEST_LOG'] ?? 'silent' })

/** One of several processes of the service: its own connections, caches, clock and workers, in this process of the test. */
export type Process = {
  name: string
  gate: Gate
  service: Service
  ctx: Context
  app: ReturnType<typeof openServer>
  worker: Worker
  holdings: Holdings
  /** Jobs that run here, by id. */
  doing: Map<number, Hold>
  /** How far its own clock is from the right time. */
  skewMs: number
}

export type Promo = { promoId: number; apiKey: string; name: string }
/** How far the brand of a promo has read its events. */
export type Feed = { cursor: string | null; seen: string[] }
export type Answer = { status: number; json: any; text: string }
export type Life = Awaited<ReturnType<typeof openLife>>

/** The processes, their database and what is outside of them, in a time that passes only when the simulation wants it. */
export async function openLife(server: SimulatedServer, seed: number) {
  await server.empty()
  const dataDir = await mkdtemp(join(tmpdir(), 'chekhov-life-'))
  const sql = openPool(server.url, { max: 1, application: OBSERVER })
  let now = new Date(BEGINNING)
  const giveBack = takeOver(openChance(seed), () => now.getTime())
  const turns = new Turns(sql)
  const outside = new Outside(() => now)
  const acknowledged = new Map<string, string>()
  const feeds = new Map<number, Feed>()
  const running = new Set<Promise<unknown>>()
  const ended: Promise<unknown>[] = []
  const processes: Process[] = []
  let calls = 0
  const promos: Promo[] = []

  const start = async (number: number): Promise<Process> => {
    const gate = new Gate(turns, number)
    let behind = false
    const skew = { ms: 0 }
    // Nothing is behind the gate until the process is open: how a start is interrupted is the subject of other tests.
    const behindGate = (pool: Sql): Sql => {
      const closed = gated(pool, gate)
      return new Proxy(pool, {
        apply: (target, self, args) => Reflect.apply((behind ? closed : target) as never, self, args),
        get: (target, key) => Reflect.get(behind ? closed : target, key),
      })
    }
    const service = await openService({
      config: {
        ...readConfig({ FNS_AUTH_URL: 'http://tax.example/auth', FNS_KKT_URL: 'http://tax.example/kkt', FNS_MASTER_TOKEN: 'simulated-master-token' }),
        DATA_DIR: dataDir,
        ADMIN_TOKEN,
        SECRET_KEYS: [Buffer.alloc(32, 7)],
        BASE_URL: 'http://chekhov.example',
      },
      databaseUrl: server.url,
      log: quiet,
      web: () => ({}) as never,
      database: (url, options) => behindGate(openPool(url, { ...options, patient: true, connectMs: PATIENT_MS })),
      ownClock: { read: () => now.getTime() + skew.ms, measureEveryMs: NEVER_MS },
    })
    const { ctx } = service
    const http = outside.http(gate)
    Object.assign(ctx, {
      rates: { take: () => null },
      http,
      callbackHttp: http,
      pause: () => gate.pause(),
      taxAuthorities: { ru: outside.taxAuthority(gate) },
      photoReader: outside.photoReader(gate),
      readingOutlook: { isBehind: async () => false, waitMs: async () => null },
      blobs: countedFiles(ctx.blobs, gate),
      tempFiles: countedFiles(ctx.tempFiles, gate),
    })
    const app = openServer<Context>({ ctx, routes: ROUTES, authenticators, log: quiet, tempFiles: ctx.tempFiles, mapError, isHttps: () => isHttps(ctx) })
    await app.ready()
    const opened = await openWorker(ctx.sql)
    const worker = { ...opened, stayAlive: () => gate.meanwhile(() => opened.stayAlive()) } // over a connection of its own
    behind = true
    const holdings = new Holdings({ sql: ctx.sql, worker, leaseMs: LEASE_MS, lost: () => {} })
    const process: Process = {
      name: `process ${number}`,
      gate,
      service,
      ctx,
      app,
      worker,
      holdings,
      doing: new Map(),
      get skewMs() {
        return skew.ms
      },
      set skewMs(ms) {
        skew.ms = ms
      },
    }
    // The server notices at once that the connection of a dead process is gone.
    gate.died = () =>
      void ended.push(
        worker.close(),
        app.close(),
        service.close().catch(() => {}),
      )
    return process
  }
  for (let number = 1; number <= PROCESSES; number++) processes.push(await start(number))

  const alive = () => processes.filter(({ gate }) => gate.state === 'running')
  const track = <T>(work: Promise<T>): Promise<T> => {
    const one = work.catch(() => {}).finally(() => running.delete(one))
    running.add(one)
    return work
  }

  /** Lets everything happen until this work is done. Null: its process froze or died before. */
  const until = async <T>(chance: Chance, gate: Gate, work: Promise<T>): Promise<T | null> => {
    let outcome: { value: T } | { error: unknown } | null = null
    track(work).then(
      (value) => (outcome = { value }),
      (error: unknown) => (outcome = { error }),
    )
    while (outcome === null) {
      await turns.run(chance, 1)
      if (outcome !== null) break
      if (gate.state !== 'running') return null
      await sleep(1) // something that takes no turns, such as a thread that compiles patterns
    }
    const ended = outcome as { value: T } | { error: unknown }
    if ('value' in ended) return ended.value
    if (gate.state === 'dead') return null
    throw ended.error
  }

  /** A request to a process; null if it did not live to answer. Only what was interrupted may be answered 503. */
  const call = async (
    chance: Chance,
    to: Process,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer | null> => {
    const before = to.gate.interrupted
    const asked = onBehalf.run(`request ${++calls}`, () =>
      to.app
        .inject({
          method: method as 'GET',
          url: path,
          headers: { host: 'chekhov.example', ...headers },
          ...(body === undefined ? {} : { payload: body as object }),
        })
        .then((answer) => answer),
    )
    const answer = await until(chance, to.gate, asked)
    if (answer === null || to.gate.state === 'dead') return null
    const { statusCode: status, body: text } = answer
    if (status >= 500) assert.ok(status === 503 && to.gate.interrupted > before, `${method} ${path}: ${status} ${text}`)
    const isJson = String(answer.headers['content-type']).includes('json')
    return { status, text, json: isJson && text !== '' ? JSON.parse(text) : null }
  }
  const admin = (chance: Chance, to: Process, method: string, path: string, body?: unknown, name = 'Вера') =>
    call(chance, to, method, path, body, { authorization: `Bearer ${ADMIN_TOKEN}`, 'x-operator-name': Buffer.from(name).toString('latin1') })

  /** A process takes its share of the partitions and begins some of the due jobs; what follows is a matter of turns. */
  const work = async (chance: Chance, process: Process, most: number): Promise<number> => {
    const { ctx, holdings, doing, gate } = process
    turns.endPauses()
    const look = async () => {
      await holdings.balance((partition) => ![...doing.values()].some((hold) => hold.partition === partition))
      const capped = Object.entries(WORKERS).flatMap(([name, { laneCap }]) => (laneCap === undefined ? [] : [name]))
      const mine = { names: Object.keys(WORKERS), capped, partitions: holdings.open }
      return (await lookForDue(ctx.sql, { mine, since: null, limit: most, except: [...doing.keys()], without: [] })).found
    }
    const interrupted = gate.interrupted
    const found = await until(chance, gate, look()).catch((error: unknown) => {
      if (gate.interrupted === interrupted) throw error
      return null
    })
    const perform = performer({
      sql: ctx.sql,
      work: workOf(ctx),
      log: quiet,
      leaseMs: 0,
      outagePauseMs: 0,
      now: ctx.now,
      signal: new AbortController().signal,
    })
    for (const { partition, cap: _, ...job } of found ?? []) {
      const hold = holdings.holdOf(partition)
      if (hold === null || gate.state !== 'running') continue
      doing.set(job.id, hold)
      void track(onBehalf.run(`job ${job.id}`, () => perform({ ...job, hold }, FREE_SLOT)))
        .finally(() => doing.delete(job.id))
        .catch(() => {})
    }
    return found?.length ?? 0
  }

  /** All clocks move. A process that runs has renewed its leases meanwhile, one that is frozen has not. */
  const pass = async (chance: Chance, ms: number) => {
    if (ms > 5_000) await turns.run(chance, 1)
    now = new Date(now.getTime() + ms)
    turns.endPauses()
    await sql`update clock set shift = shift + ${ms} * interval '1 ms'`
    for (const one of alive()) {
      await until(chance, one.gate, one.service.measureClock()).catch(() => {})
      await until(chance, one.gate, one.holdings.renew()).catch(() => outside.doubt((gate) => gate === one.gate))
    }
    if (ms > LEASE_MS) outside.doubt((gate) => gate.state !== 'running')
  }

  const loseConnections = () => {
    outside.doubt(() => true)
    for (const { gate } of processes) gate.interrupted++
  }

  return {
    sql,
    turns,
    outside,
    received: outside.received,
    acknowledged,
    feeds,
    promos,
    processes,
    alive,
    get ctx() {
      return processes[0]!.ctx
    },
    now: () => now,
    call,
    admin,
    work,
    pass,
    until,

    /** Replaces dead processes by new ones. */
    async revive() {
      for (const [index, { gate }] of processes.entries()) if (gate.state === 'dead') processes[index] = await start(gate.number)
    },
    /** Every connection to the database ends at once. */
    async cutAll() {
      turns.count('connections end')
      loseConnections()
      await sql`
        select pg_terminate_backend(pid, 5000) from pg_stat_activity
         where datname = current_database() and application_name = 'chekhov'`
      await sleep(NOTICE_MS)
    },
    /** The server crashes at one of the next turns. */
    crash(chance: Chance): Crash {
      return (turns.crash = {
        afterTurns: chance.below(20),
        losesAnswer: chance.happens(0.5),
        turnsAway: chance.oneOf([0, 0, 3, 20]),
        async crash() {
          loseConnections()
          await server.crash()
        },
        async restart() {
          await server.restart()
          await sleep(NOTICE_MS)
        },
      })
    },
    async close() {
      for (const { gate } of processes) gate.kill()
      await Promise.allSettled(running)
      await Promise.allSettled(ended)
      giveBack()
      await sql.end({ timeout: 1 })
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Random values of the service come from the seed, as far as they can be seen in its behaviour: uuids and the spread of pauses. Its caches and holds grow old
 * in the time of the simulation, and no call is given up because this machine is slow.
 */
function takeOver(chance: Chance, now: () => number): () => void {
  let filled = false
  const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => chance.below(256)))
  const replaced: [object: any, name: string, by: unknown][] = [
    [Math, 'random', () => chance.between(0, 1)],
    [crypto, 'getRandomValues', (array: Uint8Array) => array.forEach((_, at) => (array[at] = chance.below(256))) ?? array],
    [nodeCrypto, 'randomBytes', bytes],
    [nodeCrypto, 'randomFillSync', (array: Uint8Array) => (array.set(bytes(array.length)), (filled = true), array)],
    [Date, 'now', now],
    [nodeCrypto, 'randomUUID', () => v4({ random: bytes(16) })],
    [performance, 'now', now],
    [Patience.prototype, 'wait', <T>(work: Promise<T>) => work],
  ]
  const given = replaced.map(([object, name, by]) => {
    const before = Object.getOwnPropertyDescriptor(object, name)
    Object.defineProperty(object, name, { value: by, writable: true, configurable: true })
    return () => (before ? Object.defineProperty(object, name, before) : delete object[name])
  })
  syncBuiltinESMExports()
  while (!filled) newUuid(new Date(0)) // what was drawn for uuids before this life is used up
  return () => {
    for (const giveBack of given) giveBack()
    syncBuiltinESMExports()
  }
}
