// Uses the service in many ways and then checks that its secrets appear only where they belong.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Sql } from '#platform/db.ts'
import { wireTo } from '#test/support/http-server.ts'
import { openLogBook } from '#test/support/log-book.ts'
import { ADMIN_TOKEN, openWorld, type ReceivedCallback } from '#test/support/world.ts'

const HEADER_SECRET = 'canary-of-the-callback-header'
const SIGNING_SECRET = `whsec_${Buffer.from('canary-of-the-signature-0123456789').toString('base64')}`

test("no key, token or callback secret is in a log, an answer, a callback's body or a column in plain", async (t) => {
  const { log, lines } = openLogBook()
  const answers: string[] = []
  const world = await openWorld(t, { log, brand: capricious() })
  const wire = wireTo(Number(new URL(world.origin).port))
  const call: typeof wire.call = async (...sent) => {
    const answered = await wire.call(...sent)
    answers.push(JSON.stringify(answered.headers) + answered.text)
    return answered
  }
  const admin = (method: string, path: string, json?: unknown) =>
    call(method, path, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` }, ...(json !== undefined && { json }) })
  const headers = { 'x-secret': HEADER_SECRET, authorization: `Bearer ${HEADER_SECRET}` }
  const callback = { ...world.callback, headers, signing_secrets: [SIGNING_SECRET] }

  await world.change({ callback, auto_review_enabled: false })
  const send = (json: Record<string, unknown>) =>
    call('POST', '/api/receipts/qr', { headers: { 'api-key': world.apiKey }, json: { userUuid: 'anna', ...json } })
  const uuids: string[] = []
  for (const [index, behaviour] of [null, 'notFound', 'badSign', 'accessDenied', 'unavailable', 'malformed'].entries()) {
    const { qrStr } = world.mint(behaviour === null ? {} : { behaviour })
    const accepted = await send({ qrStr, userUuid: `p${index}`, externalId: `order-${index}` })
    assert.equal(accepted.status, 200)
    uuids.push(accepted.body.uuid)
  }
  await world.settle()

  // Mistakes of callers with the key, and of callers with almost the key.
  await send({ qrStr: 5, 'api-key': 1 })
  await call('POST', '/api/receipts/qr', { headers: { 'api-key': world.apiKey, 'content-type': 'application/json' }, body: '{"qrStr":' })
  await call('POST', '/api/receipts/qr', { headers: { 'api-key': world.apiKey, 'content-type': 'text/plain' }, body: 'x' })
  await call('POST', '/api/receipts/qr', { headers: { 'api-key': [world.apiKey, world.apiKey] }, json: {} })
  await call('GET', `/api/receipts/${uuids[0]}?api-key=${world.apiKey}`)
  await call('GET', `/${world.apiKey}`)
  await call('GET', `/api/receipts/%${world.apiKey}`, { headers: { 'api-key': world.apiKey } })
  await call('GET', '/metrics', { headers: { authorization: ADMIN_TOKEN } })
  await call('GET', `/api/admin/promos?access_token=${ADMIN_TOKEN}`)
  answers.push((await wire.bytes(`GET /health HTTP/1.1\r\nhost: a\r\napi-key: ${world.apiKey}\r\nbroken\r\n\r\n`)).text)
  for (const signing_secrets of [
    ['x', SIGNING_SECRET],
    [SIGNING_SECRET, `${SIGNING_SECRET}x`],
  ]) {
    assert.equal(
      (await admin('PATCH', `/api/admin/promos/${world.promoId}`, { settings: { callback: { ...callback, signing_secrets }, min_sum: 'x' } })).status,
      422,
    )
  }
  assert.equal((await admin('POST', '/api/admin/promos', { name: 5, country: 'ru', settings: { callback } })).status, 422)

  // All pages and lists that operators and participants read.
  await admin('POST', `/api/admin/promos/${world.promoId}/participants/p1/block`, { reason: 'canary watch' })
  await admin('POST', `/api/admin/receipts/${uuids[0]}/decision`, { approve: true })
  await admin('POST', `/api/admin/receipts/${uuids[0]}/resend`, {})
  await world.settle()
  await world.pass(8 * 24 * 3_600_000)
  await world.settle()
  for (const uuid of uuids) {
    for (const path of [`/api/admin/receipts/${uuid}`, `/api/admin/receipts/${uuid}/deliveries`]) assert.equal((await admin('GET', path)).status, 200)
    for (const path of [`/r/${uuid}`, `/r/${uuid}.json`]) assert.equal((await call('GET', path)).status, 200)
    assert.equal((await call('GET', `/api/receipts/${uuid}`, { headers: { 'api-key': world.apiKey } })).status, 200)
  }
  const promo = `/api/admin/promos/${world.promoId}`
  assert.equal((await admin('PATCH', promo, { settings: { callback: { ...callback, max_concurrency: 3 } } })).status, 200)
  for (const path of [
    promo,
    '/api/admin/promos',
    `${promo}/versions`,
    `${promo}/versions/2`,
    `${promo}/deliveries`,
    '/api/admin/audit',
    '/api/admin/promos/settings-schema',
  ])
    await admin('GET', path)
  assert.equal((await admin('POST', `${promo}/lint`, { settings: {} })).status, 200)
  assert.equal((await admin('POST', `${promo}/certify`)).status, 200)
  for (const path of ['/api/admin/receipts', `/api/admin/promos/${world.promoId}/keys`, '/metrics', '/ready', '/openapi.json']) await admin('GET', path)
  await call('GET', '/api/public/promos')

  await world.ctx.requestLog.write()
  await call('GET', '/api/requests?limit=1000', { headers: { 'api-key': world.apiKey } })
  await admin('GET', '/api/admin/requests?limit=1000')

  assert.ok(
    world.received.some(({ headers }) => headers['x-secret'] === HEADER_SECRET && headers['webhook-signature']),
    'the secrets were in use',
  )
  assert.ok(lines.length > 50 && answers.length > 50)
  const secrets = { apiKey: world.apiKey, ADMIN_TOKEN, HEADER_SECRET, SIGNING_SECRET, masterToken: world.simulator.masterToken }
  const places = {
    answers: answers.join(),
    logs: JSON.stringify(lines),
    callbacks: world.received.map(({ raw }) => raw).join(),
    database: await contents(world.sql),
  }
  assert.ok(places.database.includes('order-0') && places.database.includes('canary watch'), 'the tables were read')
  for (const [place, text] of Object.entries(places)) {
    for (const [name, secret] of Object.entries(secrets)) {
      const at = text.indexOf(secret)
      assert.equal(at, -1, `${name} in ${place}: ${text.slice(Math.max(0, at - 200), at + 50)}`)
    }
  }
})

/** A brand that refuses, does not know the receipt, fails, and repeats in its answer what it was sent. */
function capricious() {
  let times = 0
  return ({ headers }: ReceivedCallback) =>
    [
      { status: 500, body: 'down' },
      { status: 404, body: {} },
      { status: 401, body: { error: 'wrong secret', received: headers } },
      { status: 200, body: { headers, externalId: 'brand-1', meta: { note: 'x' } } },
      { status: 429, headers: { 'retry-after': '1' } },
      { status: 302, headers: { location: '/elsewhere' } },
    ][times++ % 6]!
}

/** The contents of every column. */
async function contents(sql: Sql): Promise<string> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public'`
  assert.ok(tables.length >= 10)
  const rows = await Promise.all(tables.map(({ name }) => sql`select * from ${sql(name)}`))
  return JSON.stringify(rows, (_, value) => (isBytes(value) ? Buffer.from(value.data).toString('latin1') : value))
}

const isBytes = (value: unknown): value is { type: 'Buffer'; data: number[] } =>
  typeof value === 'object' && value !== null && (value as { type?: unknown }).type === 'Buffer'

test('a failure that nobody expected says nothing of the request, neither to the caller nor in the log', async (t) => {
  const { log, lines } = openLogBook()
  const world = await openWorld(t, { log })
  await world.sql`alter table receipts add constraint refused check (user_uuid <> 'canary-participant')`
  const failed = await world.send({ qrStr: 'canary-qr', userUuid: 'canary-participant', externalId: 'canary-order' })
  assert.deepEqual([failed.status, failed.json], [500, { detail: 'Internal error', code: 'INTERNAL' }])
  assert.ok(lines.some(({ level }) => level === 'error'))
  assert.doesNotMatch(JSON.stringify(lines), /canary/)
})
