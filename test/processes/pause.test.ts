import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkReceipts, isSettled, keepSending, openInstallation, until, type Program } from '#test/support/processes.ts'

const LEASE_MS = 1_000
const PAUSES = 6
const WORKER = ['test/support/short-lease-worker.ts', String(LEASE_MS)]

test('a worker held still while the brand answers it: another one does its work, and what it writes afterwards changes nothing', { timeout: 60_000 }, async (t) => {
  const installation = await openInstallation(t)
  const { start, brand, sql } = installation
  const server = await start('serve')
  const { apiKey } = await installation.createPromo(server)
  const held = await start(WORKER)
  brand.thinks(({ state }) => {
    if (state !== 'ARRIVED') return
    held.child.kill('SIGSTOP')
    brand.thinks(() => {})
  })
  const { json } = await installation.send(server, apiKey, { qrStr: installation.mint().qrStr })
  await until(t, () => brand.heard.length === 1)

  const other = await start(WORKER)
  await until(t, () => isSettled(sql))
  held.child.kill('SIGCONT')
  assert.deepEqual(await held.kill('SIGTERM'), { code: 0, signal: null })

  await checkReceipts(installation, new Map([[json.uuid, 1]]))
  assert.deepEqual(brand.heard.map(({ state }) => state), ['ARRIVED', 'ARRIVED', 'INSPECTED', 'REVIEWED'])
  assert.deepEqual([...(await sql`select number, attempt, outcome from callback_attempts order by id`)], [0, 1, 2].map((number) => ({ number, attempt: 1, outcome: 'delivered' })))
  assert.deepEqual(await other.kill('SIGTERM'), { code: 0, signal: null })
})

test('workers are held still for longer than their leases while receipts flow: no verdict is given twice, no order is broken', { timeout: 120_000 }, async (t) => {
  const installation = await openInstallation(t)
  const { start, brand, sql } = installation
  brand.thinks(() => sleep(50))
  const [server, ...workers] = await Promise.all([start('serve'), start(WORKER), start(WORKER)]) as [Program, Program, Program]
  const { apiKey } = await installation.createPromo(server)
  const quantities = new Map<string, number>()
  const flow = new AbortController()
  const senders = Array.from({ length: 6 }, (_, i) => keepSending(installation, {
    to: () => server, apiKey, userUuid: `participant ${i}`, pauseMs: 150, signal: flow.signal, quantities,
  }))

  for (let pause = 0; pause < PAUSES; pause++) {
    const { child } = workers[pause % workers.length]!
    child.kill('SIGSTOP')
    await sleep(2 * LEASE_MS)
    child.kill('SIGCONT')
    await sleep(300)
  }
  flow.abort()
  await Promise.all(senders)
  await until(t, () => isSettled(sql))
  await checkReceipts(installation, quantities)
  assert.ok(brand.heard.length > 3 * quantities.size, 'no pause has met a callback under way')
  t.diagnostic(`${quantities.size} receipts, ${brand.heard.length} callbacks`)
})
