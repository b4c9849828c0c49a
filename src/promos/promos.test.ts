import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/support/world.ts'

test('settings are merged per key, null resets one, and each change is a new version that never changes again; what changes nothing makes none', async (t) => {
  const world = await openWorld(t, { settings: { callback: null, min_sum: 100, products_count_min: 2 } })
  const path = `/api/admin/promos/${world.promoId}`
  const patch = async (body: Record<string, unknown>) => (await world.admin('PATCH', path, body)).json
  const changed = await patch({ settings: { min_sum: 200 } })
  assert.deepEqual([changed.version, changed.settings], [2, { min_sum: 200, products_count_min: 2 }])
  assert.equal((await patch({ settings: { min_sum: 200, fixed_points: null } })).version, 2, 'nothing differs')
  const reset = await patch({ settings: { products_count_min: null } })
  assert.deepEqual([reset.version, reset.settings], [3, { min_sum: 200 }])
  const renamed = await patch({ name: 'Весна', status: 'closed' })
  assert.deepEqual([renamed.version, renamed.name, renamed.status], [3, 'Весна', 'closed'])
  const { warnings, ...promo } = renamed
  assert.deepEqual((await world.admin('GET', path)).json, promo)
  assert.ok(Array.isArray(warnings))
  const versions = await world.sql`select version, settings from promo_versions where promo_id = ${world.promoId} order by version`
  assert.deepEqual(
    versions.map((row) => row['settings']),
    [{ min_sum: 100, products_count_min: 2 }, { min_sum: 200, products_count_min: 2 }, { min_sum: 200 }],
  )
})

test('changes at the same time make a version each, and none is lost', async (t) => {
  const world = await openWorld(t, { settings: { callback: null } })
  const names = ['min_sum', 'products_count_min', 'products_total_min', 'upload_within_days', 'fixed_points']
  await Promise.all(names.map((name) => world.change({ [name]: 5 })))
  const { json } = await world.admin('GET', `/api/admin/promos/${world.promoId}`)
  assert.deepEqual([json.version, Object.keys(json.settings).toSorted()], [6, names.toSorted()])
})

test('a bad setting is named, and nothing is changed', async (t) => {
  const world = await openWorld(t)
  const cases: [Record<string, unknown>, string[]][] = [
    [{ min_sum: -1 }, ['min_sum']],
    [{ min_sum: '100' }, ['min_sum']],
    [{ unheard_of: 1 }, ['unheard_of']],
    [{ unheard_of: null }, ['unheard_of']],
    [{ products: [{ productId: 1, name: 'x', patterns: ['('], points: 1 }] }, ['products', '0', 'patterns', '0']],
    [{ callback: { url: 'http://10.0.0.1/hook' } }, ['callback', 'url']],
    [{ callback: { url: 'file:///etc/passwd' } }, ['callback', 'url']],
    [{ callback: { ...world.callback, headers: { host: 'x' } } }, ['callback', 'headers', 'host']],
    [{ callback: { ...world.callback, headers: { 'x-a': 'one\r\nx-b: two' } } }, ['callback', 'headers', 'x-a']],
  ]
  for (const [settings, path] of cases) {
    const { status, json } = await world.admin('PATCH', `/api/admin/promos/${world.promoId}`, { settings: { ...settings, products_count_min: 1 } })
    assert.equal(status, 422, JSON.stringify(settings))
    assert.deepEqual(json.detail[0].loc.map(String), ['body', 'settings', ...path])
  }
  const { json } = await world.admin('GET', `/api/admin/promos/${world.promoId}`)
  assert.deepEqual([json.version, json.settings], [1, { callback: { ...world.callback, headers: { 'x-secret': '****' } } }])
})

test('the mistake in a callback is reported without its secrets', async (t) => {
  const world = await openWorld(t)
  const { status, text } = await world.admin('PATCH', `/api/admin/promos/${world.promoId}`, {
    settings: { callback: { url: 'https://brand.example/', headers: { 'x-secret': 'hidden\u0000word' }, signing_secrets: ['whsec_hidden'] } },
  })
  assert.equal(status, 422)
  assert.ok(!text.includes('hidden'))
})

test('a key is shown once, kept as a hash, and listed by its beginning', async (t) => {
  const world = await openWorld(t)
  const path = `/api/admin/promos/${world.promoId}/keys`
  const { status, json: made } = await world.admin('POST', path, { label: 'backend' })
  assert.equal(status, 201)
  assert.match(made.apiKey, /^pk_[\w-]{32,}$/)
  const listed = await world.admin('GET', path)
  assert.ok(!listed.text.includes(made.apiKey))
  const key = listed.json.items.find((one: { keyId: number }) => one.keyId === made.keyId)
  assert.deepEqual([key.prefix, key.label, key.scope, key.revokedAt], [made.apiKey.slice(0, 9), 'backend', 'server', null])
  const [stored] = await world.sql`select row_to_json(k)::text as text from api_keys k where id = ${made.keyId}`
  assert.ok(!String(stored?.['text']).includes(made.apiKey.slice(9)))
})

test('a revoked key stops working at once, and is as wrong as one that never was', async (t) => {
  const world = await openWorld(t)
  const { json: made } = await world.admin('POST', `/api/admin/promos/${world.promoId}/keys`, {})
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr }, made.apiKey)
  assert.equal((await world.admin('DELETE', `/api/admin/keys/${made.keyId}`)).status, 204)
  const read = (key: string) => world.call('GET', `/api/receipts/${uuid}`, undefined, { 'api-key': key })
  const [revoked, unknown] = [await read(made.apiKey), await read(`pk_${'x'.repeat(36)}`)]
  assert.deepEqual([revoked.status, revoked.text], [401, unknown.text])
  assert.equal((await world.admin('DELETE', `/api/admin/keys/${made.keyId}`)).status, 204, 'revoking twice is revoking once')
  assert.equal((await world.admin('DELETE', '/api/admin/keys/999999')).status, 404)
})

test('a widget key opens nothing that is not for pages', async (t) => {
  const world = await openWorld(t)
  const {
    json: { apiKey },
  } = await world.admin('POST', `/api/admin/promos/${world.promoId}/keys`, { scope: 'widget' })
  const { status, json } = await world.send({ qrStr: world.mint().qrStr }, apiKey)
  assert.deepEqual([status, json.code], [403, 'KEY_SCOPE'])
})

test('a settings change holds for the next receipt', async (t) => {
  const world = await openWorld(t)
  await world.submit({ qrStr: world.mint().qrStr })
  await world.change({ min_sum: 1_000_000 })
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  assert.equal((await world.receipt(uuid)).rejectKey, 'MIN_SUM')
})

test('operators only', async (t) => {
  const world = await openWorld(t)
  for (const authorization of ['', 'Bearer wrong', 'Basic dGVzdDp0ZXN0', `Bearer ${world.apiKey}`]) {
    const { status, json } = await world.call('GET', '/api/admin/promos', undefined, authorization ? { authorization } : {})
    assert.deepEqual([status, json.code], [401, 'UNAUTHORIZED'], authorization)
  }
})
