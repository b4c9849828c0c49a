import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld, type World } from '#test/support/world.ts'

const traceOf = (world: World, uuid: string, apiKey = world.apiKey) => world.call('GET', `/api/receipts/${uuid}/trace`, undefined, { 'api-key': apiKey })

test('a server key sees how a verdict came about where the promo shows it, as operators do; elsewhere it is 404', async (t) => {
  const world = await openWorld(t, { settings: { min_sum: 1_000_000_00 } })
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  const off = await traceOf(world, uuid)
  assert.deepEqual([off.status, off.json.code], [404, 'NOT_FOUND'])
  assert.match(off.json.detail, /trace_for_brand/)

  await world.change({ trace_for_brand: true })
  const { status, json } = await traceOf(world, uuid)
  assert.equal(status, 200)
  assert.deepEqual([json.uuid, json.state, json.approved, json.rejectKey, json.settingsVersion], [uuid, 'REVIEWED', false, 'MIN_SUM', 1])
  assert.deepEqual(json.trace, (await world.admin('GET', `/api/admin/receipts/${uuid}`)).json.trace)
  assert.deepEqual(
    json.trace.filter((line: { decided: boolean }) => line.decided).map(({ name, bound }: { name: string; bound: number }) => [name, bound]),
    [['MIN_SUM', 1_000_000_00]],
  )
})

test('a trace is seen by neither a key of another promo nor a key of a page, and a receipt that waits has none yet', async (t) => {
  const world = await openWorld(t, { settings: { trace_for_brand: true } })
  const other = await world.createPromo({ trace_for_brand: true })
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  const waiting = await traceOf(world, uuid)
  assert.deepEqual([waiting.json.state, waiting.json.settingsVersion], ['ARRIVED', null])
  assert.equal((await traceOf(world, uuid, other.apiKey)).status, 404)
  const { apiKey } = (await world.admin('POST', `/api/admin/promos/${world.promoId}/keys`, { scope: 'widget' })).json
  const page = await traceOf(world, uuid, apiKey)
  assert.deepEqual([page.status, page.json.code], [403, 'KEY_SCOPE'])
})

test('a trace does not name the linked promo that has the receipt', async (t) => {
  const world = await openWorld(t, { settings: { trace_for_brand: true } })
  const linked = await world.createPromo()
  await world.change({ linked_promos: [linked.promoId] })
  const { qrStr } = world.mint()
  await world.submit({ qrStr }, linked.apiKey)
  const { uuid } = await world.submit({ qrStr })
  const { json } = await traceOf(world, uuid)
  assert.deepEqual([json.rejectKey, json.trace.at(-1).name, json.trace.at(-1).saw], ['LINKED_DUPLICATE', 'LINKED_DUPLICATE', null])
})
