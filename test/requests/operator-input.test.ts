// Mistakes of operators and their programs: settings of callbacks, moments, cursors, ids.
import { NOT_THERE } from '#contract/errors.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/support/world.ts'

const address = 'https://brand.example/callbacks'

const objections = (json: { detail?: { loc: unknown; type: string }[] }) => json.detail?.map(({ loc, type }) => [loc, type])

const UNFIT_HEADERS: [name: string, value: string][] = [
  ['x-secret', 'a\r\nx-admin: 1'],
  ['x-secret', 'a\rb'],
  ['x-secret', 'a\nb'],
  ['x-secret', 'a\x01'],
  ['x-secret', 'a\x7f'],
  ['x-secret', 'ключ'],
  ['x-secret', '😀'],
  ['x\r\ny', 'a'],
  ['x y', 'a'],
  ['x:', 'a'],
  ['', 'a'],
  ['имя', 'a'],
  ['(x)', 'a'],
  ...[
    'host',
    'Host',
    'content-length',
    'Transfer-Encoding',
    'connection',
    'keep-alive',
    'te',
    'trailer',
    'upgrade',
    'expect',
    'proxy-authorization',
    'Proxy-Connection',
    'webhook-id',
    'Webhook-Signature',
    'webhook-timestamp',
  ].map((name): [string, string] => [name, 'a']),
]

test('a callback header that would break the request, or belongs to the connection, is 422 when it is saved, and not repeated', async (t) => {
  const world = await openWorld(t)
  for (const [name, value] of UNFIT_HEADERS) {
    const callback = { url: address, headers: { 'x-good': 'kept-secret', [name]: value } }
    for (const [method, path, body] of [
      ['POST', '/api/admin/promos', { name: 'New', country: 'ru', settings: { callback } }],
      ['PATCH', `/api/admin/promos/${world.promoId}`, { settings: { callback } }],
    ] as const) {
      const { status, json, text } = await world.admin(method, path, body)
      assert.equal(status, 422, `${name}: ${value}`)
      assert.deepEqual(
        json.detail.map((one: { loc: string[] }) => one.loc.slice(0, 4)),
        [['body', 'settings', 'callback', 'headers']],
      )
      assert.ok(!text.includes('kept-secret') && json.detail.every((one: object) => !('input' in one)), text)
    }
  }
  const { status, json } = await world.admin('PATCH', `/api/admin/promos/${world.promoId}`, {
    settings: { callback: { url: address, headers: { 'x-secret': 'a\0' } } },
  })
  assert.deepEqual([status, json.detail[0].loc], [422, ['body', 'settings', 'callback', 'headers', 'x-secret']])
  assert.equal((await world.admin('GET', '/api/admin/promos')).json.items.length, 1)
  assert.equal((await world.admin('GET', `/api/admin/promos/${world.promoId}`)).json.version, 1)
})

const UNFIT_ADDRESSES = [
  'x',
  '',
  '//brand.example',
  'ftp://brand.example/',
  'file:///etc/passwd',
  'data:,x',
  'javascript:alert(1)',
  'https://user:word@brand.example/',
  'https://brand.example/\r\nx: y',
  ' https://brand.example/',
  `https://brand.example/${'x'.repeat(2048)}`,
  'http://localhost/',
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://１２７.0.0.1/',
  'http://0.0.0.0/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://100.64.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[fd00::1]/',
  'http://[fe80::1]/',
]

test('a callback address that is none, or not a public one, is 422 when it is saved', async (t) => {
  const world = await openWorld(t)
  for (const url of UNFIT_ADDRESSES) {
    const { status, json } = await world.admin('PATCH', `/api/admin/promos/${world.promoId}`, { settings: { callback: { url } } })
    assert.deepEqual([status, json.detail?.[0]?.loc], [422, ['body', 'settings', 'callback', 'url']], url)
  }
  assert.equal((await world.admin('GET', `/api/admin/promos/${world.promoId}`)).json.settings.callback.url, world.callback.url)
})

test('settings that are no settings are 422, each named, and nothing is written', async (t) => {
  const world = await openWorld(t)
  const cases: [settings: unknown, loc: (string | number)[], type: string][] = [
    [[], [], 'dict_type'],
    ['x', [], 'dict_type'],
    [{ nonsense: 1 }, ['nonsense'], 'extra_forbidden'],
    [{ toString: 1 }, ['toString'], 'extra_forbidden'],
    [{ min_sum: -1 }, ['min_sum'], 'greater_than_equal'],
    [{ min_sum: 1.5 }, ['min_sum'], 'int_type'],
    [{ min_sum: '100' }, ['min_sum'], 'int_type'],
    [{ min_sum: 1e308 }, ['min_sum'], 'less_than_equal'],
    [{ starts_at: '2025-02-30T00:00:00Z' }, ['starts_at'], 'value_error'],
    [{ starts_at: '2025-03-14' }, ['starts_at'], 'value_error'],
    [{ timezone: 'Mars/Olympus' }, ['timezone'], 'value_error'],
    [{ timezone: '../../etc/passwd' }, ['timezone'], 'value_error'],
    [{ receipt_types: [] }, ['receipt_types'], 'too_short'],
    [{ receipt_types: [5] }, ['receipt_types', 0], 'literal_error'],
    [{ reject_texts: { NONSENSE: 'x' } }, ['reject_texts', 'NONSENSE'], 'extra_forbidden'],
    [{ products: [{ productId: 1, name: 'x', patterns: ['('], points: 1, pointsMode: 'per_unit' }] }, ['products', 0, 'patterns', 0], 'value_error'],
    [{ products: [{ productId: 1, name: 'x', patterns: ['x'], points: -1, pointsMode: 'per_unit' }] }, ['products', 0, 'points'], 'greater_than_equal'],
    [{ callback: { url: address, signing_secrets: ['whsec_short'] } }, ['callback', 'signing_secrets', 0], 'value_error'],
  ]
  for (const [settings, loc, type] of cases) {
    const { status, json } = await world.admin('PATCH', `/api/admin/promos/${world.promoId}`, { settings })
    assert.deepEqual([status, objections(json)], [422, [[['body', 'settings', ...loc], type]]], JSON.stringify(settings))
  }
  assert.equal((await world.admin('GET', `/api/admin/promos/${world.promoId}`)).json.version, 1)
})

test('an id that no promo or key has is 404, however large; what is no id is 422', async (t) => {
  const world = await openWorld(t)
  const calls = (id: string): [string, string, unknown?][] => [
    ['GET', `/api/admin/promos/${id}`],
    ['PATCH', `/api/admin/promos/${id}`, { name: 'x' }],
    ['GET', `/api/admin/promos/${id}/keys`],
    ['POST', `/api/admin/promos/${id}/keys`, {}],
    ['DELETE', `/api/admin/keys/${id}`],
    ['POST', `/api/admin/promos/${id}/participants/anna/block`, {}],
    ['DELETE', `/api/admin/promos/${id}/participants/anna/block`],
  ]
  for (const id of ['999999', '2147483648', '9007199254740991']) {
    for (const [method, path, body] of calls(id)) {
      const { status, json } = await world.admin(method, path, body)
      const detail = path.includes('/api/admin/keys') ? NOT_THERE.key : NOT_THERE.promo
      assert.deepEqual([status, json], [404, { detail, code: 'NOT_FOUND' }], `${method} ${path}`)
    }
  }
  for (const id of ['0', '-1', '1.5', '1e1', '0x1', 'x', 'true', '9007199254740993', '%20', '1%20', '%00', "1'--"]) {
    for (const [method, path, body] of calls(id)) {
      const { status, json } = await world.admin(method, path, body)
      assert.deepEqual([status, json.detail[0].loc[0]], [422, 'path'], `${method} ${path}`)
    }
  }
})

test('the list of receipts takes no filter for what it is not', async (t) => {
  const world = await openWorld(t)
  const cursor = (text: string) => Buffer.from(text).toString('base64url')
  const cases: [name: string, value: string][] = [
    ['promoId', 'x'],
    ['promoId', '0'],
    ['promoId', '9007199254740993'],
    ['promoId', ''],
    ['state', 'NONSENSE'],
    ['state', ''],
    ['needsReview', 'yes'],
    ['rejectKey', 'nonsense'],
    ['userUuid', ''],
    ['userUuid', '%00'],
    ['userUuid', '%20anna'],
    ['q', ''],
    ['q', '%00'],
    ['q', 'x'.repeat(2049)],
    ['limit', '0'],
    ['limit', '1001'],
    ['limit', '1.5'],
    ['limit', '-1'],
    ['cursor', ''],
    ['cursor', 'x'],
    ['cursor', cursor('-'.repeat(36))],
    ['cursor', cursor('0'.repeat(36))],
    ['cursor', cursor("' or true --")],
    ['cursor', cursor('019324C2-7D5F-7C3E-9F2A-5B1D7A0C4E11')],
  ]
  for (const [name, value] of cases) {
    const { status, json } = await world.admin('GET', `/api/admin/receipts?${name}=${value}`)
    assert.deepEqual([status, json.detail?.[0]?.loc], [422, ['query', name]], `${name}=${value}`)
  }
  const empty = await world.admin('GET', '/api/admin/receipts?promoId=9007199254740991')
  assert.deepEqual([empty.status, empty.json], [200, { items: [], nextCursor: null }])
  for (const q of ["' or true --", '%25', '_', '\\', '(', '%E2%80%AE', '7380440700999001', '-'.repeat(36)]) {
    const found = await world.admin('GET', `/api/admin/receipts?q=${q}`)
    assert.deepEqual([found.status, found.json.items], [200, []], q)
  }
})

test('a span of time that no calendar has is 422; one in which nothing happened resends nothing', async (t) => {
  const world = await openWorld(t)
  const resend = (from: string, to: string) => world.admin('POST', '/api/admin/deliveries/resend', { promoId: world.promoId, from, to })
  const impossible = [
    '',
    'x',
    '2025-03-14',
    '2025-03-14T09:26',
    '2025-03-14T09:26:53',
    '2025-02-29T00:00:00Z',
    '2025-13-01T00:00:00Z',
    '2025-01-01T24:00:00Z',
    '2025-01-01T00:00:60Z',
    '2025-01-01T00:00:00+24:00',
    '+012025-01-01T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+23:59',
    '9999-12-31T23:59:59-23:59',
  ]
  for (const moment of impossible) {
    const { status, json } = await resend(moment, '2025-03-15T00:00:00Z')
    assert.deepEqual([status, objections(json)], [422, [[['body', 'from'], 'datetime_parsing']]], moment)
  }
  assert.deepEqual((await resend('0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z')).json, { resent: 0, resendId: null })
  assert.deepEqual((await resend('2024-02-29t00:00:00.123456789z', '2025-01-01T00:00:00-23:59')).json, { resent: 0, resendId: null })
})

test('meta of a brand is data: keys with a meaning to programs and `sandbox` are dropped, the rest is kept', async (t) => {
  const meta = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"sandbox":true,"order":{"__proto__":1,"items":[1,"два"]}}')
  const world = await openWorld(t, { brand: () => ({ body: { meta } }) })
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  assert.deepEqual((await world.receipt(uuid)).meta, { order: { items: [1, 'два'] } })
  assert.equal(({} as Record<string, unknown>)['polluted'], undefined)
})
