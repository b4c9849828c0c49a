import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LIMITS } from '#domain/limits.ts'
import { openWorld, type World } from '#test/support/world.ts'

/** A brand whose receiver was away while its receipts were decided, and another brand. */
async function openMissed(t: Parameters<typeof openWorld>[0], options: Parameters<typeof openWorld>[1] = {}) {
  let isAway = true
  const world = await openWorld(t, { brand: () => (isAway ? { status: 409, body: 'callback-secret' } : {}), ...options })
  const other = await world.createPromo()
  const uuids = [await world.submit({ qrStr: world.mint().qrStr }), await world.submit({ qrStr: world.mint().qrStr })].map(({ uuid }) => uuid)
  await world.submit({ qrStr: world.mint().qrStr }, other.apiKey)
  await world.settle()
  const comeBack = () => {
    isAway = false
    world.received.length = 0
  }
  return { world, other, uuids, comeBack }
}

const call = (world: World, method: string, path: string, body?: unknown, apiKey = world.apiKey) => world.call(method, path, body, { 'api-key': apiKey })

test('a key sees every attempt of its promo with what was sent and why it failed, as operators do, page by page, and nothing of other promos', async (t) => {
  const { world, other, uuids } = await openMissed(t)
  const { json } = await call(world, 'GET', '/api/deliveries?outcome=failed')
  assert.deepEqual(json.deliveries, (await world.admin('GET', `/api/admin/deliveries?outcome=failed&promoId=${world.promoId}`)).json.items)
  assert.deepEqual([json.deliveries.length, json.next], [2 * 3, null])
  assert.doesNotMatch(JSON.stringify(json), /callback-secret/)
  const pages: unknown[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { deliveries: unknown[]; next: string | null } = (await call(world, 'GET', `/api/deliveries?limit=4${cursor && `&cursor=${cursor}`}`)).json
    pages.push(...page.deliveries)
    cursor = page.next
  }
  assert.deepEqual(pages, json.deliveries)
  assert.equal((await call(world, 'GET', `/api/deliveries?receiptUuid=${uuids[0]}`)).json.deliveries.length, 3)
  assert.equal((await call(world, 'GET', `/api/deliveries?receiptUuid=${uuids[0]}`, undefined, other.apiKey)).json.deliveries.length, 0)
})

test('a brand that was away has its callbacks sent again by key, with the same ids and bytes, and the audit log says which key asked', async (t) => {
  const { world, other, uuids, comeBack } = await openMissed(t)
  const missed = world.received.filter(({ body }) => uuids.includes(String(body['uuid'])))
  comeBack()
  assert.deepEqual((await call(world, 'POST', `/api/receipts/${uuids[0]}/resend`, { state: 'REVIEWED' })).json, { resent: 1 })
  await world.settle()
  assert.deepEqual(
    world.received.map(({ webhookId }) => webhookId),
    [`${uuids[0]}.REVIEWED.0`],
  )

  const span = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' }
  const { status, json } = await call(world, 'POST', '/api/deliveries/resend', { ...span, onlyFailed: true })
  assert.deepEqual([status, json.resent], [200, 5])
  await world.settle()
  await world.run('resend-callbacks')
  await world.settle()
  assert.deepEqual(new Map(world.received.map(({ webhookId, raw }) => [webhookId, raw])), new Map(missed.map(({ webhookId, raw }) => [webhookId, raw])))
  const progress = (await call(world, 'GET', `/api/deliveries/resends/${json.resendId}`)).json
  assert.deepEqual([progress.total, progress.resent, progress.requestedBy], [5, 5, undefined])

  for (const path of [`/api/deliveries/resends/${json.resendId}/stop`, `/api/receipts/${uuids[0]}/resend`])
    assert.equal((await call(world, 'POST', path, {}, other.apiKey)).status, 404, path)
  const { items } = (await world.admin('GET', '/api/admin/audit')).json
  const [{ keyId }] = (await world.admin('GET', `/api/admin/promos/${world.promoId}/keys`)).json.items
  assert.deepEqual(
    items.filter(({ action }: { action: string }) => /resend/.test(action)).map(({ actor }: { actor: string }) => actor),
    [`key:${keyId}`, `key:${keyId}`],
  )
})

test('a repetition that a brand stops sends nothing more', async (t) => {
  const { world, uuids, comeBack } = await openMissed(t)
  comeBack()
  const { json } = await call(world, 'POST', '/api/deliveries/resend', { receiptUuids: uuids })
  assert.equal((await call(world, 'POST', `/api/deliveries/resends/${json.resendId}/stop`)).json.status, 'stopped')
  await world.run('resend-callbacks')
  await world.settle()
  assert.deepEqual(world.received, [])
})

test('a program that asks in a loop is told to come back later', async (t) => {
  const { world } = await openMissed(t, { rates: true })
  const ask = () => call(world, 'POST', '/api/deliveries/resend', { from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z' })
  const answers = []
  for (let i = 0; i < LIMITS.brandResendsPerMinute + 1; i++) answers.push((await ask()).status)
  assert.deepEqual(answers, [...Array<number>(LIMITS.brandResendsPerMinute).fill(200), 429])
})
