// Addresses that need no key: a uuid is enough to read one receipt, and gives nothing else.
import { NOT_THERE } from '#contract/errors.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wireTo } from '#test/support/http-server.ts'
import { openWorld, type World } from '#test/support/world.ts'

const UNKNOWN = '019324c2-7d5f-7c3e-9f2a-5b1d7a0c4e11'
const PRIVATE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' }

const wire = (world: World) => wireTo(Number(new URL(world.origin).port))
const privacy = (headers: Record<string, unknown>) => Object.fromEntries(Object.keys(PRIVATE).map((name) => [name, headers[name]]))

test('a receipt that is there and one that is not: neither is stored, indexed or passed on', async (t) => {
  const world = await openWorld(t)
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  for (const path of [`/r/${uuid}`, `/r/${uuid}.json`, `/r/${UNKNOWN}`, `/r/${UNKNOWN}.json`]) {
    const { status, headers } = await wire(world).call('GET', path)
    assert.deepEqual([status, privacy(headers)], [path.includes(uuid) ? 200 : 404, PRIVATE], path)
  }
})

test('unknown and malformed uuids are one 404: a page as a page, JSON as JSON', async (t) => {
  const world = await openWorld(t)
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  const spellings = [
    UNKNOWN,
    uuid.toUpperCase(),
    `{${uuid}}`,
    uuid.replaceAll('-', ''),
    `${uuid}x`,
    `${uuid}%20`,
    'x',
    '%25',
    '..',
    '%2e%2e%2f',
    "'--",
    '%F0%9F%98%80',
    '%3Cscript%3E',
    '%0A',
    'a%E2%80%A8b',
    'x'.repeat(7000),
  ]
  const page = await wire(world).call('GET', `/r/${UNKNOWN}`)
  assert.match(page.text, /Чек не найден/)
  for (const spelling of spellings) {
    const shown = await wire(world).call('GET', `/r/${spelling}`)
    assert.deepEqual(
      [shown.status, shown.text, shown.headers['content-type'], privacy(shown.headers)],
      [404, page.text, 'text/html; charset=utf-8', PRIVATE],
      spelling,
    )
    assert.match(String(shown.headers['content-security-policy']), /default-src 'none'/)
    const light = await wire(world).call('GET', `/r/${spelling}.json`)
    assert.deepEqual(
      [light.status, light.text, privacy(light.headers)],
      [404, JSON.stringify({ detail: NOT_THERE.receipt, code: 'NOT_FOUND' }), PRIVATE],
      spelling,
    )
  }
})

test('a uuid that is not even text of an address is refused', async (t) => {
  const world = await openWorld(t)
  const refused = async (path: string, status: number, code: string) => {
    const answered = await wire(world).call('GET', path)
    assert.deepEqual([answered.status, answered.body?.code], [status, code], path)
  }
  for (const path of ['/r/%', '/r/%ff', '/r/%ED%A0%80']) await refused(path, 400, 'BAD_REQUEST')
  for (const path of ['/r', '/r/', '/r/.json', '/r/a/b']) await refused(path, 404, 'NOT_FOUND')
  for (const path of ['/r/%00', '/r/a%00.json']) {
    const { status, body } = await wire(world).call('GET', path)
    assert.deepEqual([status, body.detail[0].loc], [422, ['path', 'uuid']], path)
  }
})

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title><svg/onload=alert(1)>',
  '<!--',
  ']]>',
  '&lt;b&gt;',
  '{{7*7}}',
  '${7*7}',
  '\u202egnp.exe',
  'javascript:alert(1)',
]

test('texts of operators, brands and participants are shown as text, and could not run if they were not', async (t) => {
  const world = await openWorld(t)
  for (const hostile of HOSTILE) {
    const promo = await world.createPromo({ reject_texts: { FORMAT: hostile } }, hostile)
    const { uuid } = await world.submit({ qrStr: hostile, userUuid: hostile, externalId: hostile }, promo.apiKey)
    const { status, text, headers } = await wire(world).call('GET', `/r/${uuid}`)
    assert.equal(status, 200)
    const written = hostile.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
    assert.equal(text.split(written).length - 1, 2, 'the name of the promo and the reason')
    if (written !== hostile) assert.ok(!text.includes(hostile), hostile)
    assert.match(String(headers['content-security-policy']), /^default-src 'none'; style-src 'sha256-\S+'; script-src 'sha256-\S+';/)
    assert.doesNotMatch(String(headers['content-security-policy']), /unsafe/)

    const light = await wire(world).call('GET', `/r/${uuid}.json`)
    assert.match(light.body.statusText, new RegExp(RegExp.escape(hostile)))
    assert.match(String(light.headers['content-type']), /^application\/json/)
  }
})

test('the status contains nothing of the participant, the QR or the goods', async (t) => {
  const products = [{ productId: 1, name: 'Молоко', patterns: ['молоко'], points: 1, pointsMode: 'per_unit' }]
  const world = await openWorld(t, { settings: { products } })
  const { qrStr, fn, fp } = world.mint()
  const { uuid } = await world.submit({ qrStr, userUuid: 'participant-anna', externalId: 'order-1' })
  await world.settle()
  for (const path of [`/r/${uuid}`, `/r/${uuid}.json`]) {
    const { text } = await wire(world).call('GET', path)
    const secrets = ['participant-anna', 'order-1', qrStr, fn, fp, 'Молоко', world.callback.url, 'callback-secret']
    assert.deepEqual(
      secrets.filter((secret) => text.includes(secret)),
      [],
      path,
    )
  }
})

test('public promos: of a known country or 422, only active ones, only their names', async (t) => {
  const world = await openWorld(t)
  const paused = await world.createPromo({}, 'Paused')
  await world.admin('PATCH', `/api/admin/promos/${paused.promoId}`, { status: 'paused' })
  for (const country of ['ru', 'RU', 'Ru']) {
    assert.deepEqual((await world.call('GET', `/api/public/promos?country=${country}`)).json, [{ id: world.promoId, name: 'Promo', country: 'ru' }])
  }
  assert.deepEqual((await world.call('GET', '/api/public/promos?country=kz&country=uz')).json, [], 'of a repeated field the last one counts')
  for (const country of ['', 'kz', 'ru%20', 'ru%00', '__proto__', '1', '%ff']) {
    const { status, json } = await world.call('GET', `/api/public/promos?country=${country}`)
    assert.deepEqual([status, json.detail[0].loc], [422, ['query', 'country']], country)
  }
})
