import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untilAnswered } from '#test/support/until-answered.ts'
import { openWorld } from '#test/support/world.ts'

test('a draft is set up, takes no receipts by any key, is nowhere in public, and takes them once it is started', async (t) => {
  const world = await openWorld(t)
  const { status, json: draft } = await world.admin('POST', '/api/admin/promos', {
    name: 'Осень',
    country: 'ru',
    status: 'draft',
    settings: { callback: world.callback, share_to_showcase: true, min_sum: 100 },
  })
  assert.deepEqual([status, draft.status, draft.version], [201, 'draft', 1])
  const path = `/api/admin/promos/${draft.id}`
  const { apiKey } = (await world.admin('POST', `${path}/keys`, {})).json
  const { qrStr } = world.mint()
  const refused = await world.send({ qrStr }, apiKey)
  assert.deepEqual([refused.status, refused.json.code], [400, 'PROMO_NOT_ACTIVE'])
  assert.match(refused.json.detail, /draft/)
  const page = new FormData()
  for (const [name, value] of Object.entries({ userUuid: 'anna', qrAsString: qrStr })) page.set(name, value)
  const inPage = await fetch(`${world.origin}/api/widgets/receipts`, { method: 'POST', headers: { 'api-key': apiKey }, body: page })
  assert.deepEqual([inPage.status, ((await inPage.json()) as { code: string }).code], [400, 'PROMO_NOT_ACTIVE'])
  const names = async () => (await world.call('GET', '/api/public/promos')).json.map(({ name }: { name: string }) => name)
  assert.ok(!(await names()).includes('Осень'))

  assert.equal((await world.admin('PATCH', path, { settings: { min_sum: null } })).json.status, 'draft')
  assert.equal((await world.admin('PATCH', path, { status: 'active' })).json.status, 'active')
  assert.equal((await world.send({ qrStr }, apiKey)).status, 200)
  assert.ok((await names()).includes('Осень'))
  assert.equal((await world.admin('PATCH', path, { status: 'draft' })).status, 422)
})

test('a copy is a draft with the settings, the secrets and the catalogue, and without receipts and keys', async (t) => {
  const world = await openWorld(t, { settings: { min_sum: 100, starts_at: '2026-03-01T00:00:00+03:00' } })
  await world.call(
    'PUT',
    '/api/loyalty/catalog',
    { items: [{ itemId: 7, name: 'Молоко', pointsPerUnit: 5, patterns: ['молоко'] }] },
    { 'api-key': world.apiKey },
  )
  await world.submit({ qrStr: world.mint().qrStr })
  const own = { kinds: { молоко: ['млчк'] }, brands: { деревня: ['дрвн'] } }
  assert.equal((await world.admin('PUT', `/api/admin/synonyms?promoId=${world.promoId}`, own)).status, 200)
  const before = (await world.admin('GET', `/api/admin/promos/${world.promoId}`)).json
  const { status, json: copy } = await world.admin('POST', `/api/admin/promos/${world.promoId}/copies`, { name: 'Ещё раз' })
  assert.deepEqual([status, copy.name, copy.status, copy.version, copy.country], [201, 'Ещё раз', 'draft', 1, 'ru'])
  assert.deepEqual(copy.settings, before.settings)
  const { kinds, brands } = (await world.admin('GET', `/api/admin/synonyms?promoId=${copy.id}`)).json
  assert.deepEqual({ kinds, brands }, own)
  assert.deepEqual((await world.admin('GET', `/api/admin/promos/${copy.id}/keys`)).json.items, [])
  assert.deepEqual((await world.admin('GET', `/api/admin/receipts?promoId=${copy.id}`)).json.items, [])

  await world.admin('PATCH', `/api/admin/promos/${copy.id}`, { status: 'active', settings: { starts_at: null, min_sum: null } })
  const { apiKey } = (await world.admin('POST', `/api/admin/promos/${copy.id}/keys`, {})).json
  const { qrStr } = world.mint({ items: [{ name: 'Молоко 1 л', priceKopeks: 9_000, quantity: 2 }] })
  const { json } = await untilAnswered(() => world.send({ qrStr }, apiKey)) // a busy machine needs its time for the catalogue
  await world.settle()
  const { json: receipt } = await world.call('GET', `/api/receipts/${json.uuid}`, undefined, { 'api-key': apiKey })
  assert.deepEqual([receipt.approved, receipt.promoPoints], [true, 10])
  assert.equal(world.received.filter(({ body }) => body['uuid'] === json.uuid).at(-1)?.headers['x-secret'], 'callback-secret')
  assert.equal((await world.admin('POST', '/api/admin/promos/999/copies', { name: 'x' })).status, 404)
})
