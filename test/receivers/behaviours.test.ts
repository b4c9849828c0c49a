import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:tls'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { checkInvariants } from '#test/support/invariants.ts'
import { openFarEnd, type Received } from '#test/support/far-end.ts'
import { selfSigned } from '#test/support/self-signed.ts'
import { openWorld, type World } from '#test/support/world.ts'
import { BEHAVIOURS, behavioursPage, TIMEOUT_MS, type Row } from './behaviours.ts'

const PAGE = 'docs/receivers/behaviours.md'
const PAUSES = [73_000, 301_000]

const [TIMED, UNTIMED] = [true, false].map((timed) => BEHAVIOURS.filter((row) => (row.timed ?? false) === timed)) as [Row[], Row[]]

test('the effect of each answer: every request in order, `delivered`, what is logged, what it changes', (t) => checkRows(t, UNTIMED, 60_000))
test('the effect of slow answers', (t) => checkRows(t, TIMED, TIMEOUT_MS))

async function checkRows(t: TestContext, rows: readonly Row[], timeoutMs: number): Promise<void> {
  const receivers = await Promise.all(rows.map((row) => openReceiver(t, row)))
  const world = await openWorld(t, { reachable: receivers.map(({ host }) => host), config: { CALLBACK_TIMEOUT: timeoutMs } })
  const sent = await Promise.all(
    receivers.map(async (receiver) => {
      const { apiKey } = await world.createPromo({ callback: { url: receiver.url } }, receiver.row.does)
      const { uuid } = await world.submit({ qrStr: 'not a fiscal QR', externalId: 'ours' }, apiKey)
      return { ...receiver, uuid, apiKey }
    }),
  )
  await world.settle()
  const pauses = new Map(await Promise.all(sent.map(async ({ uuid }) => [uuid, await firstPauseSeconds(world, uuid)] as const)))
  for (let round = 0; round < 8; round++) {
    await world.pass(PAUSES[round % 2] as number)
    await world.settle()
  }
  for (const { row, uuid, apiKey, received } of sent) {
    await t.test(row.does, async () => {
      if (received !== null) assert.deepEqual(received.map(stateOf), row.requests)
      const { items } = (await world.admin('GET', `/api/admin/receipts/${uuid}/deliveries`)).json
      assert.deepEqual(
        items.flatMap(({ exchanges }: { exchanges: { state: string }[] }) => exchanges.map(({ state }) => state)),
        row.requests,
      )
      assert.equal(items.at(-1).cause, row.cause)
      const pause = pauses.get(uuid) ?? null
      if (row.pauseSeconds === undefined) assert.equal(pause, null)
      else assert.ok(pause !== null && pause > 0.7 * row.pauseSeconds && pause < 1.21 * row.pauseSeconds, `${pause} s`)
      await checkReceipt(world, row, uuid, apiKey)
      if (received !== null) checkRepeats(received)
    })
  }
  await checkInvariants(world)
}

test('the page of behaviours says the same: otherwise delete it and run this test', () => {
  if (!existsSync(PAGE)) writeFileSync(PAGE, behavioursPage())
  assert.equal(readFileSync(PAGE, 'utf8'), behavioursPage())
})

type Receiver = { row: Row; url: string; host: string /** Null: nothing can arrive. */; received: Received[] | null }

async function openReceiver(t: TestContext, row: Row): Promise<Receiver> {
  if (row.script === 'nobody listens') return { row, url: 'http://127.0.0.1:1/callback', host: '127.0.0.1:1', received: null }
  if (row.script === 'untrusted TLS') {
    const server = createServer(selfSigned({ until: '491231235959Z' }))
    server.on('tlsClientError', () => {})
    await once(server.listen(0, '127.0.0.1'), 'listening')
    t.after(() => server.close())
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    return { row, url: `https://${host}/callback`, host, received: null }
  }
  const { url, hostPort, received } = await openFarEnd(t, ...(typeof row.script === 'function' ? ([row.script] as const) : row.script))
  return { row, url, host: hostPort, received }
}

const stateOf = ({ body }: Received): string => (JSON.parse(body) as { state: string }).state

/** The pause between the first attempt and the second; null when no second attempt follows. */
async function firstPauseSeconds(world: World, uuid: string): Promise<number | null> {
  const [row] = await world.sql<{ seconds: number }[]>`
    select extract(epoch from j.run_at - a.at)::float as seconds
      from callback_attempts a join jobs j on j.name = 'deliver-callback' and j.payload->>'receiptUuid' = a.receipt_uuid::text
     where a.receipt_uuid = ${uuid} and a.number = 0 and a.attempt = 1 and a.outcome = 'retry'`
  return row?.seconds ?? null
}

async function checkReceipt(world: World, { delivered, changes = {} }: Row, uuid: string, apiKey: string): Promise<void> {
  const receipt = await world.receipt(uuid, apiKey)
  assert.equal(receipt.delivered, delivered)
  assert.deepEqual([receipt.externalId, receipt.meta], [changes.externalId ?? 'ours', changes.meta ?? {}])
  const blocked = await world.sql`select 1 from blocked_participants where promo_id = ${receipt.promoId}`
  assert.equal(blocked.length === 1, changes.blocked ?? false)
}

/** A repeat has the bytes and the id of the first request. */
function checkRepeats(received: readonly Received[]): void {
  for (const [state, same] of Map.groupBy(received, stateOf)) {
    assert.equal(new Set(same.map(({ body, headers }) => `${headers.find(([name]) => name === 'webhook-id')?.[1]} ${body}`)).size, 1, state)
  }
}
