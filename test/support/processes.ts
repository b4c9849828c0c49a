import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Sql } from '#platform/db.ts'
import { openSimulator } from '#test/support/simulator.ts'
import { openBrand } from './brand.ts'
import { openDatabase, type TestDatabase } from './database.ts'
import { openFolder } from './folder.ts'
import { untilAnswered } from './until-answered.ts'

const ADMIN_TOKEN = 'test-operator-token-0123456789abcdef'
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const POINTS_OF_ONE = 10

export type Ended = { code: number | null; signal: NodeJS.Signals | null }
export type Program = {
  child: ChildProcess
  /** The address of the process. */
  url: string
  ended: Promise<Ended>
  kill(signal: NodeJS.Signals): Promise<Ended>
  output(): string
}

type Running = { child: ChildProcess; ended: Promise<Ended>; output(): string; line(is: (line: string) => boolean): Promise<string> }

/** Runs one of our programs as a process with only this environment. */
export function run(args: string[], env: Record<string, string>, root = ROOT): Running {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kept: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => void kept.push(text))
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }) as Ended)
  const output = () => kept.join('')
  return {
    child,
    ended,
    output,
    /** The first line of its output that matches; throws when the process ends without one. */
    line: (is) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = output().split('\n').slice(0, -1).find(is)
          if (found === undefined) return
          child.stdout.off('data', look)
          resolve(found)
        }
        child.stdout.on('data', look)
        void ended.then(({ code, signal }) => reject(new Error(`it ended with ${signal ?? code}:\n${output()}`)))
      }),
  }
}

/** Tests send from a few participants as fast as they can, unless they are about rates. */
const ANY_NUMBER = { per_key_per_second: null, per_address_per_minute: null, per_participant_per_minute: null }

/** Any number of `serve`, `work` and `read` processes on one database, in front of a simulated tax authority and a brand. */
export async function openInstallation(
  t: TestContext,
  {
    database: given,
    env: more = {},
    root = ROOT,
  }: {
    database?: Pick<TestDatabase, 'sql' | 'url' | 'beforeDrop'>
    env?: Record<string, string> /** Where the service is installed. */
    root?: string
  } = {},
) {
  const database = given ?? (await openDatabase(t))
  const dataDir = await openFolder(database)
  const simulator = await openSimulator({ rateLimits: false })
  const brand = await openBrand()
  const over = new AbortController()
  database.beforeDrop(async () => {
    over.abort()
    await simulator.close()
    brand.close()
  })

  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: '0',
    ADMIN_TOKEN,
    ALLOW_PRIVATE_HOSTS: brand.host,
    CALLBACK_BACKOFF: '200ms,400ms',
    CALLBACK_TIMEOUT: '60s', // callbacks are counted, and on a slow machine the answer to one may take its time
    STOP_GRACE: '0s', // no load balancer has to notice anything
    FNS_AUTH_URL: simulator.authUrl,
    FNS_KKT_URL: simulator.kktUrl,
    FNS_MASTER_TOKEN: simulator.masterToken,
    ...more,
  }
  const start = async (what: 'serve' | 'work' | 'read' | string[], own: Record<string, string> = {}): Promise<Program> => {
    const program = run(Array.isArray(what) ? what : ['run.js', 'src/main.ts', what], { ...env, ...own }, root)
    const kill = (signal: NodeJS.Signals) => {
      program.child.kill(signal)
      return program.ended
    }
    database.beforeDrop(() => kill('SIGKILL'))
    if (over.signal.aborted) await kill('SIGKILL') // the test has failed meanwhile, and nobody else will end it
    return { ...program, url: await addressOf(program), kill }
  }

  const call = (at: Program, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    request(`${at.url}${path}`, method, body, headers)
  const admin = async (at: Program, method: string, path: string, body?: unknown) => {
    const answer = await call(at, method, path, body, { authorization: `Bearer ${ADMIN_TOKEN}` })
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.json
  }

  return {
    sql: database.sql,
    simulator,
    brand,
    env,
    /** Aborted when the test is over, also by a failure: what sends for as long as it takes must not outlive its test. */
    over: over.signal,
    start,
    call,
    admin,
    /** A promo that gives ten points for each milk, and its key. */
    async createPromo(at: Program, more: Record<string, unknown> = {}) {
      const products = [{ productId: 1, name: 'Молоко', patterns: ['молоко'], points: POINTS_OF_ONE, pointsMode: 'per_unit' }]
      const { id } = await admin(at, 'POST', '/api/admin/promos', {
        name: 'Promo',
        country: 'ru',
        settings: { products, callback: brand.callback, rate_limits: ANY_NUMBER, ...more },
      })
      const { apiKey, keyId } = await admin(at, 'POST', `/api/admin/promos/${id}/keys`, {})
      return { promoId: id as number, apiKey: apiKey as string, keyId: keyId as number }
    },
    mint: (quantity = 1) => simulator.mint({ country: 'ru', items: [{ name: 'Молоко 1 л', priceKopeks: 8_990, quantity }] }),
    send: (at: Program, apiKey: string, body: Record<string, unknown>) =>
      call(at, 'POST', '/api/receipts/qr', { userUuid: 'anna', ...body }, { 'api-key': apiKey }),
  }
}

export type Installation = Awaited<ReturnType<typeof openInstallation>>

/** The address in the line that a process prints when it is ready. */
async function addressOf(program: Running): Promise<string> {
  const line = await program.line((text) => /"msg":"(serving|working|reading|sinking)"/.test(text))
  return (JSON.parse(line) as { address: string }).address
}

export type Answer = { status: number; headers: Headers; text: string; json: any }

/** One request. It throws when the connection is refused or cut; the request may have arrived all the same. */
export async function request(url: string, method = 'GET', body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : null }
}

export const sendUntilAnswered = (
  { send }: Pick<Installation, 'send'>,
  to: Program,
  apiKey: string,
  body: Record<string, unknown>,
): Promise<Answer & { refusals: number }> => untilAnswered(() => send(to, apiKey, body))

/** Whether every receipt is REVIEWED, every event is settled and no job is left. */
export const isSettled = async (sql: Sql): Promise<boolean> => {
  const [row] = await sql<[{ open: number }]>`
    select (select count(*) from receipts where state <> 'REVIEWED') + (select count(*) from callback_events where status = 'waiting') + (select count(*) from jobs) as open`
  return row.open === 0
}

/**
 * Checks every accepted receipt, whatever happened to the processes: it was judged once and correctly, and the brand received
 * each event, for the first time in order. A repeated callback has the bytes of the first one.
 */
export async function checkReceipts({ sql, brand }: Pick<Installation, 'sql' | 'brand'>, acknowledged: Acknowledged): Promise<void> {
  const rows = await sql<{ uuid: string; approved: boolean; delivered: string; points: number; events: string[] }[]>`
    select r.uuid, r.approved, r.delivered, r.points,
           array(select h.event from receipt_history h where h.receipt_uuid = r.uuid and h.event <> 'checked' order by h.id) as events
      from receipts r`
  assert.deepEqual(new Set(rows.map(({ uuid }) => uuid)), new Set(acknowledged.keys()), 'acknowledged and stored are the same')
  const received = Map.groupBy(brand.received, ({ uuid }) => uuid)
  for (const { uuid, approved, delivered, points, events } of rows) {
    assert.deepEqual(events, ['accepted', 'fiscalDataObtained', 'verdictProduced'], uuid)
    assert.deepEqual({ approved, delivered, points }, { approved: true, delivered: 'DELIVERED', points: POINTS_OF_ONE * (acknowledged.get(uuid) ?? 0) }, uuid)
    const first = new Map<string, string>()
    for (const { webhookId, raw } of received.get(uuid) ?? []) {
      assert.equal(raw, first.get(webhookId) ?? raw, webhookId)
      first.set(webhookId, first.get(webhookId) ?? raw)
    }
    assert.deepEqual(
      [...first.keys()],
      ['ARRIVED', 'INSPECTED', 'REVIEWED'].map((state) => `${uuid}.${state}.0`),
    )
  }
}

export type Acknowledged = Map<string, number>

/** Sends a receipt with this many milks until it is acknowledged. A caller who was refused or cut off cannot know whether the request arrived. */
export async function sendUntilAcknowledged(
  { send, over }: Pick<Installation, 'send' | 'over'>,
  {
    to,
    apiKey,
    userUuid,
    qrStr,
    quantity,
    acknowledged,
  }: {
    to: () => Program
    apiKey: string
    userUuid: string
    qrStr: string
    quantity: number
    acknowledged: Acknowledged
  },
): Promise<void> {
  for (; !over.aborted; await sleep(50)) {
    const answer = await send(to(), apiKey, { qrStr, userUuid }).catch((error: unknown) => {
      if (error instanceof TypeError) return null // `fetch` throws this when there is no answer
      throw error
    })
    // Neither was carried out: the service cannot, or this process had no turn for seconds between connecting and sending.
    if (answer === null || answer.status === 503 || answer.status === 408) continue
    assert.equal(answer.status, 200, answer.text)
    acknowledged.set(answer.json.uuid, quantity)
    return
  }
}

/** A participant's app: sends one new receipt after another until it is stopped, each until it is acknowledged. */
export async function keepSending(
  { mint, send, over }: Installation,
  {
    pauseMs,
    signal,
    ...sending
  }: {
    to: () => Program
    apiKey: string
    userUuid: string
    pauseMs: number
    signal: AbortSignal
    acknowledged: Acknowledged
  },
): Promise<void> {
  for (let sent = 0; !signal.aborted && !over.aborted; sent++) {
    const quantity = 1 + (sent % 3)
    await sendUntilAcknowledged({ send, over }, { ...sending, quantity, qrStr: mint(quantity).qrStr })
    await sleep(pauseMs)
  }
}
