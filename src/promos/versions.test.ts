import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SETTINGS } from '#domain/promo/settings.ts'
import { makeAccount, signIn } from '#test/support/accounts.ts'
import { openWorld } from '#test/support/world.ts'

test('versions of settings: who wrote each, and what changed', async (t) => {
  const world = await openWorld(t, { settings: { min_sum: 100 } })
  const path = `/api/admin/promos/${world.promoId}`
  await world.adminAs('Olga', 'PATCH', path, { settings: { min_sum: 200, online_allowed: false } })
  await world.adminAs('Pavel', 'PATCH', path, { name: 'Only the name' })
  await world.adminAs('Pavel', 'PATCH', path, { settings: { min_sum: null, callback: { ...world.callback, headers: { 'x-secret': 'another' } } } })
  const { json, text } = await world.admin('GET', `${path}/versions`)
  const [third, second, first] = json.items
  assert.deepEqual([json.items.length, third.version, third.by, second.by, first.by], [3, 3, 'Pavel', 'Olga', 'operator'])
  assert.deepEqual(second.differences, [
    { setting: 'min_sum', before: 100, after: 200, large: false },
    { setting: 'online_allowed', before: null, after: false, large: false },
  ])
  assert.deepEqual(
    third.differences.map(({ setting, after }: Record<string, unknown>) => [setting, setting === 'callback' ? (after as { headers: unknown }).headers : after]),
    [
      ['callback', { 'x-secret': '****' }],
      ['min_sum', null],
    ],
  )
  for (const secret of ['callback-secret', 'another']) assert.ok(!text.includes(secret))

  const page = (await world.admin('GET', `${path}/versions?limit=2`)).json
  assert.deepEqual(
    [
      page.items.length,
      (await world.admin('GET', `${path}/versions?limit=2&cursor=${page.nextCursor}`)).json.items.map(({ version }: { version: number }) => version),
    ],
    [2, [1]],
  )
  assert.deepEqual((await world.admin('GET', `${path}/versions/2`)).json.settings, {
    min_sum: 200,
    online_allowed: false,
    callback: { ...world.callback, headers: { 'x-secret': '****' } },
  })
  assert.equal((await world.admin('GET', `${path}/versions/4`)).status, 404)
})

test('a value that is too long for a list is in its version', async (t) => {
  const world = await openWorld(t)
  const cities = Array.from({ length: 500 }, (_, index) => `Город ${index}`)
  await world.change({ cities })
  const { items } = (await world.admin('GET', `/api/admin/promos/${world.promoId}/versions`)).json
  assert.deepEqual(items[0].differences, [{ setting: 'cities', before: null, after: null, large: true }])
  const { differences } = (await world.admin('GET', `/api/admin/promos/${world.promoId}/versions/2`)).json
  assert.deepEqual(differences, [{ setting: 'cities', before: null, after: cities, large: false }])
})

test('a change that was made for an earlier version changes nothing; without a version it is made in any case', async (t) => {
  const world = await openWorld(t)
  const patch = (body: unknown) => world.admin('PATCH', `/api/admin/promos/${world.promoId}`, body)
  const { version } = (await patch({ settings: { min_sum: 100 } })).json
  for (const old of [version - 1, version + 1]) {
    const { status, json } = await patch({ version: old, name: 'Другая', settings: { min_sum: 200 } })
    assert.deepEqual([status, json.code], [409, 'NEWER_VERSION'])
  }
  const { json: kept } = await world.admin('GET', `/api/admin/promos/${world.promoId}`)
  assert.deepEqual([kept.version, kept.settings.min_sum, kept.name === 'Другая'], [version, 100, false])
  const both = await Promise.all([300, 400].map((min_sum) => patch({ version, settings: { min_sum } })))
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
  assert.equal((await patch({ settings: { min_sum: 500 } })).json.version, version + 2)
  assert.equal((await patch({ version: 'x' })).status, 422)
})

test('no role sees the secrets of callbacks', async (t) => {
  const world = await openWorld(t)
  const { password } = await makeAccount(world, { login: 'vera', role: 'moderator' })
  const { send } = await signIn(world, 'vera', password)
  for (const path of ['', `/${world.promoId}`, `/${world.promoId}/versions`, `/${world.promoId}/versions/1`]) {
    const { status, text } = await send('GET', `/api/admin/promos${path}`)
    assert.deepEqual([status, text.includes('****'), text.includes('callback-secret')], [200, true, false], path)
  }
  for (const path of ['', `/${world.promoId}`, `/${world.promoId}/versions/1`]) {
    const { text } = await world.admin('GET', `/api/admin/promos${path}`)
    // Masked, and not as it is stored: encrypted.
    assert.deepEqual([text.includes('****'), text.includes('callback-secret')], [true, false], path)
  }
})

test('the schema of settings has every setting, described, with its default', async (t) => {
  const world = await openWorld(t)
  const { properties } = (await world.admin('GET', '/api/admin/settings-schema')).json
  assert.deepEqual(Object.keys(properties), Object.keys(SETTINGS))
  for (const [name, { description, title }] of Object.entries<{ description?: string; title?: string }>(properties)) assert.ok(description && title, name)
  assert.deepEqual(
    [properties.min_sum.default, properties.min_sum.type, properties.timezone['x-default-by-country']],
    [0, 'integer', { ru: 'Europe/Moscow', uz: 'Asia/Tashkent' }],
  )
})
