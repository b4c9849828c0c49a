import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/support/world.ts'

test("a key lists its promo's receipts newest first, page by page, by state, participant and time", async (t) => {
  const world = await openWorld(t)
  const other = await world.createPromo()
  await world.submit({ qrStr: world.mint().qrStr }, other.apiKey)
  const uuids: string[] = []
  for (const userUuid of ['anna', 'boris', 'anna']) uuids.unshift((await world.submit({ qrStr: world.mint().qrStr, userUuid })).uuid)
  await world.settle()
  await world.pass(60_000)
  const since = world.ctx.now().toISOString()
  uuids.unshift((await world.submit({ qrStr: world.mint().qrStr, userUuid: 'vera' })).uuid)

  const ask = async (query: Record<string, string>) => {
    const { status, json, text } = await world.call('GET', `/api/receipts?${new URLSearchParams(query)}`, undefined, { 'api-key': world.apiKey })
    assert.equal(status, 200, text)
    return json as { receipts: { uuid: string }[]; next: string | null }
  }
  const list = async (query: Record<string, string>) => (await ask(query)).receipts.map(({ uuid }) => uuid)
  assert.deepEqual(await list({}), uuids)
  assert.deepEqual(await list({ state: 'ARRIVED' }), uuids.slice(0, 1))
  assert.deepEqual(await list({ state: 'REVIEWED' }), uuids.slice(1))
  assert.deepEqual(await list({ userUuid: 'anna' }), [uuids[1], uuids[3]])
  assert.deepEqual(await list({ from: since }), uuids.slice(0, 1))
  assert.deepEqual(await list({ to: since }), uuids.slice(1))
  const first = await ask({ limit: '3' })
  const second = await ask({ limit: '3', cursor: first.next as string })
  assert.deepEqual(
    [...first.receipts, ...second.receipts].map(({ uuid }) => uuid),
    uuids,
  )
  assert.equal(second.next, null)
  assert.deepEqual(first.receipts[0], await world.receipt(uuids[0] as string), 'as the receipt itself')
})

test('a receipt that came to a process whose own clock is days behind is listed where it belongs', async (t) => {
  const world = await openWorld(t)
  await world.pass(3 * 24 * 3_600_000) // for the database, and not for the clock of this process
  const from = world.ctx.now().toISOString()
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  const { json } = await world.call('GET', `/api/receipts?from=${from}`, undefined, { 'api-key': world.apiKey })
  assert.deepEqual(
    json.receipts.map((receipt: { uuid: string }) => receipt.uuid),
    [uuid],
  )
})

test('a cursor that is none of the list is 422', async (t) => {
  const world = await openWorld(t)
  const { status } = await world.call('GET', '/api/receipts?cursor=nonsense', undefined, { 'api-key': world.apiKey })
  assert.equal(status, 422)
})
