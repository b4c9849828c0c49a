import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Acknowledged, checkReceipts, isSettled, keepSending, openInstallation, type Program } from '#test/support/processes.ts'
import { until } from '#test/support/until.ts'

const LEASE_MS = 2_000
const PAUSES = 4
const WORKER = ['test/support/short-lease-worker.ts', String(LEASE_MS)]

test('a worker suspended while the brand answers it: another one does its work, and what it writes afterwards changes nothing', async (t) => {
  const installation = await openInstallation(t)
  const { start, brand, sql } = installation
  const server = await start('serve')
  const { apiKey } = await installation.createPromo(server)
  const held = await start(WORKER)
  const second = Promise.withResolvers<void>()
  brand.delaysAnswers(async () => {
    if (brand.received.length === 1) held.child.kill('SIGSTOP')
    if (brand.received.length === 2) await second.promise
  })
  const { json } = await installation.send(server, apiKey, { qrStr: installation.mint().qrStr })
  await until(() => brand.received.length === 1)

  const other = await start(WORKER)
  await until(() => brand.received.length === 2)
  held.child.kill('SIGCONT')
  assert.deepEqual(await held.kill('SIGTERM'), { code: 0, signal: null })
  assert.deepEqual(
    [...(await sql`select number from callback_events where status <> 'waiting'`)],
    [],
    'the attempt of the worker that has the job now is still under way',
  )

  second.resolve()
  await until(() => isSettled(sql))
  await checkReceipts(installation, new Map([[json.uuid, 1]]))
  assert.deepEqual(
    brand.received.map(({ state }) => state),
    ['ARRIVED', 'ARRIVED', 'INSPECTED', 'REVIEWED'],
  )
  assert.deepEqual(
    [...(await sql`select number, attempt, outcome from callback_attempts order by id`)],
    [0, 1, 2].map((number) => ({ number, attempt: 1, outcome: 'delivered' })),
  )
  assert.deepEqual(await other.kill('SIGTERM'), { code: 0, signal: null })
})

test('workers are suspended for longer than their leases while receipts flow: no verdict is given twice, no order is broken', async (t) => {
  const installation = await openInstallation(t)
  const { start, brand, sql } = installation
  brand.delaysAnswers(() => sleep(50))
  const [server, ...workers] = (await Promise.all([start('serve'), start(WORKER), start(WORKER)])) as [Program, Program, Program]
  const { apiKey } = await installation.createPromo(server)
  const acknowledged: Acknowledged = new Map()
  const flow = new AbortController()
  const senders = Array.from({ length: 6 }, (_, i) =>
    keepSending(installation, {
      to: () => server,
      apiKey,
      userUuid: `participant ${i}`,
      pauseMs: 250,
      signal: flow.signal,
      acknowledged,
    }),
  )

  for (let pause = 0; pause < PAUSES; pause++) {
    const { child } = workers[pause % workers.length]!
    child.kill('SIGSTOP')
    await sleep(1.5 * LEASE_MS)
    child.kill('SIGCONT')
    await sleep(300)
  }
  flow.abort()
  await Promise.all(senders)
  await until(() => isSettled(sql))
  await checkReceipts(installation, acknowledged)
  t.diagnostic(`${acknowledged.size} receipts, ${brand.received.length} callbacks`)
})

test('a worker that is suspended and does not come back: the other one takes all that it held, and keeps it', async (t) => {
  const installation = await openInstallation(t)
  const { start, sql } = installation
  const [server, ...workers] = (await Promise.all([start('serve'), start(WORKER), start(WORKER)])) as [Program, Program, Program]
  const { apiKey } = await installation.createPromo(server)
  const shares = async () =>
    (await sql<{ held: number }[]>`select count(*)::int as held from partition_holds where partition < 32 group by held_by`).map(({ held }) => held)
  await until(async () => (await shares()).toString() === '16,16')
  workers[0]!.child.kill('SIGSTOP')
  const acknowledged: Acknowledged = new Map()
  for (let sent = 0; sent < 20; sent++) {
    const { json } = await installation.send(server, apiKey, { userUuid: `participant ${sent}`, qrStr: installation.mint().qrStr })
    acknowledged.set(json.uuid, 1)
  }
  await until(() => isSettled(sql))
  await checkReceipts(installation, acknowledged)
  await sleep(2 * LEASE_MS)
  assert.deepEqual(await shares(), [32])
  workers[0]!.child.kill('SIGCONT')
  await until(async () => (await shares()).toString() === '16,16')
})
