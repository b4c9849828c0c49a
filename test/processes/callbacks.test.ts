import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isSettled, openInstallation, sendUntilAnswered, type Program } from '#test/support/processes.ts'
import { until } from '#test/support/until.ts'

const RECEIPTS = 300
const LEASE_MS = 2_000
const WORKER = ['test/support/short-lease-worker.ts', String(LEASE_MS)]

test('workers are killed and suspended while callbacks are sent: none is lost, none overtakes another, a late repeat has the bytes of the first', async (t) => {
  const installation = await openInstallation(t)
  const { start, brand, sql } = installation
  const server = await start('serve')
  const callback = { ...brand.callback, max_concurrency: 32 }
  const { apiKey } = await installation.createPromo(server, { callback, payments_callback: { ...callback, url: `${callback.url}/payments` } })
  const uuids = new Set<string>()
  for (let i = 0; i < RECEIPTS; i++) {
    const { json } = await sendUntilAnswered(installation, server, apiKey, { qrStr: i % 3 === 0 ? installation.mint().qrStr : `nonsense ${i}` })
    uuids.add(json.uuid)
  }
  brand.delaysAnswers(() => sleep(30)) // callbacks are under way at every moment in which a worker is interrupted

  const workers: Program[] = await Promise.all([start(WORKER), start(WORKER), start(WORKER)])
  for (let round = 0; round < 6 && !(await isSettled(sql)); round++) {
    const held = workers[round % 2] as Program
    held.child.kill('SIGSTOP')
    await sleep(300)
    await (workers[2] as Program).kill('SIGKILL')
    workers[2] = await start(WORKER)
    await sleep(round % 2 === 0 ? 1.2 * LEASE_MS : 100)
    held.child.kill('SIGCONT')
  }
  await until(() => isSettled(sql))

  const first = new Map<string, { raw: string; place: number }>()
  for (const [place, { webhookId, raw }] of brand.received.entries()) {
    assert.equal(raw, first.get(webhookId)?.raw ?? raw, webhookId)
    if (!first.has(webhookId)) first.set(webhookId, { raw, place })
  }
  const events = await sql<{ receiptUuid: string; approved: boolean; states: string[] }[]>`
    select uuid as receipt_uuid, approved,
           array(select (array['ARRIVED', 'INSPECTED', 'REVIEWED'])[number + 1] from callback_events e where e.receipt_uuid = uuid and e.channel = 'receipts' order by number) as states
      from receipts`
  assert.deepEqual(new Set(events.map(({ receiptUuid }) => receiptUuid)), uuids)
  for (const { receiptUuid, approved, states } of events) {
    const places = states.map((state) => first.get(`${receiptUuid}.${state}.0`)?.place ?? -1)
    assert.deepEqual(
      places,
      places.filter((place) => place >= 0).toSorted((a, b) => a - b),
      `${receiptUuid} ${states.join()}`,
    )
    assert.equal(first.has(`${receiptUuid}.PAYMENT.0`), approved)
  }
  assert.deepEqual([...(await sql`select 1 from callback_events where status <> 'delivered'`)], [])
  t.diagnostic(`${first.size} callbacks, ${brand.received.length - first.size} repeats`)
})
