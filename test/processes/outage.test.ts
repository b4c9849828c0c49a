import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#test/support/database.ts'
import { openDatabaseProxy } from '#test/support/database-proxy.ts'
import { openOwnCluster } from '#test/support/own-cluster.ts'
import {
  type Acknowledged,
  checkReceipts,
  isSettled,
  keepSending,
  openInstallation,
  request,
  sendUntilAcknowledged,
  type Installation,
  type Program,
} from '#test/support/processes.ts'
import type { TestContext } from 'node:test'
import { until } from '#test/support/until.ts'

const CRASHES = 4

test('the database crashes and comes back while receipts flow: every process lives through it, nothing is lost or doubled', async (t) => {
  const cluster = await openOwnCluster(t)
  const installation = await openInstallation(t, { database: cluster })
  const flow = await startFlow(installation)

  for (let crash = 0; crash < CRASHES; crash++) {
    await sleep(700)
    await cluster.crash()
    if (crash === 1) await reportsTheOutage(installation, flow)
    await cluster.restart()
    if (crash === 1) await isBack(flow)
  }
  await flow.ends(t)
})

test('the database neither answers nor refuses: callers get 503 with Retry-After, and nothing is lost or doubled', async (t) => {
  const database = await openDatabase(t)
  const proxy = await openDatabaseProxy(t, database.url)
  const installation = await openInstallation(t, { database: { ...database, url: proxy.url } })
  const flow = await startFlow(installation)

  await sleep(700)
  proxy.swallow()
  await reportsTheOutage(installation, flow)
  proxy.reopen()
  await isBack(flow)
  await flow.ends(t)
})

type Flow = { programs: Program[]; apiKey: string; refused: string[]; ends(t: TestContext): Promise<void> }

/** Receipts pass through two servers and two workers, whose health is requested all the time. */
async function startFlow(installation: Installation): Promise<Flow> {
  const { start, sql } = installation
  const first = await start('serve') // the server writes the schema, so that a new database needs no further step
  const programs = [first, ...(await Promise.all([start('serve'), start('work'), start('work')]))]
  const { apiKey } = await installation.createPromo(first)
  const acknowledged: Acknowledged = new Map()
  const over = new AbortController()
  const senders = Array.from({ length: 4 }, (_, i) =>
    keepSending(installation, {
      to: () => programs[i % 2]!,
      apiKey,
      userUuid: `participant ${i}`,
      pauseMs: 100,
      signal: over.signal,
      acknowledged,
    }),
  )
  const watchers = programs.map(async ({ url }) => {
    for (; !over.signal.aborted; await sleep(100)) assert.equal((await request(`${url}/health`)).status, 200)
  })
  const refused: string[] = []
  return {
    programs,
    apiKey,
    refused,
    async ends(t) {
      over.abort()
      await Promise.all([...senders, ...watchers])
      for (const qrStr of refused) await sendUntilAcknowledged(installation, { to: () => first, apiKey, userUuid: 'patient', qrStr, quantity: 1, acknowledged })
      await until(() => isSettled(sql))
      await checkReceipts(installation, acknowledged)
      for (const { child } of programs) assert.deepEqual([child.exitCode, child.signalCode], [null, null])
      t.diagnostic(`${acknowledged.size} receipts, ${installation.brand.received.length} callbacks`)
    },
  }
}

/** A request that takes longer than this counts as hanging. */
const HANGING_MS = 10_000

async function reportsTheOutage({ mint, send }: Installation, { programs, apiKey, refused }: Flow): Promise<void> {
  await Promise.all(
    programs.map(async ({ url }) => {
      await until(async () => (await request(`${url}/ready`)).status === 503)
      const { json } = await request(`${url}/ready`)
      assert.deepEqual([json.status, json.database, json.queue], ['unavailable', 'unavailable', 'unavailable'])
    }),
  )
  await Promise.all(
    programs.slice(0, 2).map(async (server) => {
      const { qrStr } = mint()
      refused.push(qrStr)
      const answer = await Promise.race([send(server, apiKey, { qrStr, userUuid: 'patient' }), sleep(HANGING_MS, 'it hangs', { ref: false })])
      assert.ok(typeof answer === 'object', String(answer))
      assert.equal(answer.status, 503, answer.text)
      assert.ok(Number(answer.headers.get('retry-after')) > 0)
      assert.equal(answer.json.code, 'UNAVAILABLE')
    }),
  )
}

const isBack = ({ programs }: Flow) => Promise.all(programs.map(({ url }) => until(async () => (await request(`${url}/ready`)).status === 200)))
