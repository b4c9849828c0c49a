import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#test/support/database.ts'
import { openDatabaseProxy } from '#test/support/database-proxy.ts'
import { openOwnCluster } from '#test/support/own-cluster.ts'
import { startFlow, type Flow } from '#test/support/flow.ts'
import { type Answer, openInstallation, request, type Installation } from '#test/support/processes.ts'
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

/** A request that takes longer than this counts as hanging. */
const HANGING_MS = 60_000

async function reportsTheOutage({ mint, send }: Installation, { programs, apiKey, refused }: Flow): Promise<void> {
  await Promise.all(
    programs.map(async ({ url }) => {
      let told: Answer | undefined
      await until(
        async () => {
          told = await request(`${url}/ready`)
          const { status, database, queue } = told.json
          return told.status === 503 && [status, database, queue].every((one) => one === 'unavailable')
        },
        { tell: () => told?.text ?? '' },
      )
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
