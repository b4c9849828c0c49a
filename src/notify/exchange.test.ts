import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { BrandAck } from '#domain/notify/brand-ack.ts'
import { planAfterAttempt } from '#domain/notify/plan-after-attempt.ts'
import { openGuardedHttp, type NoAnswerCause } from '#platform/guarded-http.ts'
import { drip, hang, openFarEnd, reply, reset, say, sayAndClose, sayAndReset, type Behaviour } from '#test/support/far-end.ts'
import { attemptDelivery, type CallbackMessage, type CallbackTarget } from './exchange.ts'
import packageJson from '../../package.json' with { type: 'json' }

const NOW = new Date('2025-03-01T12:00:00.900Z')
const USER_AGENT = `Chekhov/${packageJson.version}`
const ARRIVED: CallbackMessage = { webhookId: 'b7c1.ARRIVED.0', state: 'ARRIVED', body: '{"state":"ARRIVED","userUuid":"anna"}' }
const REVIEWED: CallbackMessage = { webhookId: 'b7c1.REVIEWED.1', state: 'REVIEWED', body: '{"state":"REVIEWED",  "retailer":"Лавка №1"}' }

type Script = Behaviour | [Behaviour, ...Behaviour[]]
type Change = { event?: CallbackMessage; arrived?: CallbackMessage | null; target?: Partial<CallbackTarget>; timeoutMs?: number }

/** One attempt to deliver REVIEWED to a brand with scripted answers. */
async function attempt(t: TestContext, script: Script, { event = REVIEWED, arrived = ARRIVED, target, timeoutMs = 10_000 }: Change = {}) {
  const behaviours: [Behaviour, ...Behaviour[]] = Array.isArray(script) ? script : [script]
  const brand = await openFarEnd(t, ...behaviours)
  const http = openGuardedHttp({ allowPrivate: [brand.hostPort] })
  t.after(() => http.close())
  const record = await attemptDelivery(http, {
    target: { url: brand.url, method: 'POST', headers: {}, ...target },
    event,
    arrived: arrived && (async () => arrived),
    timeoutMs,
    now: () => NOW,
    maxAnswerBytes: 64 * 1024,
  })
  return { brand, record }
}

/** The time allowed runs from connecting on. A busy machine may need all of it for that: then the attempt is made again with more. */
async function attemptThatArrives(t: TestContext, script: Script, timeoutMs: number): ReturnType<typeof attempt> {
  const made = await attempt(t, script, { timeoutMs })
  return made.brand.received.length > 0 || timeoutMs >= 10_000 ? made : attemptThatArrives(t, script, timeoutMs * 10)
}

const plan = (answer: Parameters<typeof planAfterAttempt>[0]['answer'], retryAfterMs: number | null) =>
  planAfterAttempt({ answer, retryAfterMs, attemptsBefore: 0, backoffMs: [10_000, 60_000], jitter: 0.5 })

const json = (value: unknown): string => JSON.stringify(value)
const retry = (afterMs = 10_000) => ({ kind: 'retry', afterMs })
const delivered = { kind: 'delivered' }
const failed = { kind: 'failed' }
const unknown = reply(404)

/** Scripted answers of a brand and the resulting attempt. The requests are one REVIEWED unless `sends` says otherwise. */
type Case = {
  does: string
  script: Script
  status?: number
  error?: NoAnswerCause
  timeoutMs?: number
  plan: { kind: string; afterMs?: number }
  sends?: string[]
  acks?: BrandAck[]
}

const ROUND = ['REVIEWED', 'ARRIVED', 'REVIEWED']
const NO_WORDS: BrandAck = { blockedUser: false }

const CASES: Case[] = [
  { does: '200', script: reply(200), status: 200, plan: delivered },
  { does: '201', script: reply(201), status: 201, plan: delivered },
  { does: '204', script: say('HTTP/1.1 204 No Content\r\n\r\n'), status: 204, plan: delivered },
  { does: '299', script: reply(299), status: 299, plan: delivered },
  { does: '301 with a Location', script: reply(301, '', { location: '/elsewhere' }), status: 301, plan: retry() },
  { does: '302 with a Location', script: reply(302, '', { location: '/elsewhere' }), status: 302, plan: retry() },
  { does: '304', script: say('HTTP/1.1 304 Not Modified\r\n\r\n'), status: 304, plan: retry() },
  { does: '307 with a Location', script: reply(307, '', { location: '/elsewhere' }), status: 307, plan: retry() },
  { does: '400', script: reply(400, 'no such field'), status: 400, plan: failed },
  { does: '401', script: reply(401), status: 401, plan: retry() },
  { does: '403', script: reply(403), status: 403, plan: retry() },
  { does: '409', script: reply(409), status: 409, plan: failed },
  { does: '410', script: reply(410), status: 410, plan: retry() },
  { does: '422', script: reply(422), status: 422, plan: retry() },
  { does: '424', script: reply(424), status: 424, plan: failed },
  { does: '429', script: reply(429), status: 429, plan: retry() },
  { does: '429, Retry-After in seconds', script: reply(429, '', { 'Retry-After': '45' }), status: 429, plan: retry(45_000) },
  { does: '429, Retry-After as a date', script: reply(429, '', { 'retry-after': 'Sat, 01 Mar 2025 12:02:00 GMT' }), status: 429, plan: retry(119_100) },
  { does: '429, Retry-After of rubbish', script: reply(429, '', { 'retry-after': 'when we feel like it' }), status: 429, plan: retry() },
  { does: '429, Retry-After of a year', script: reply(429, '', { 'retry-after': '31536000' }), status: 429, plan: retry(300_000) },
  { does: '500', script: reply(500, 'Traceback'), status: 500, plan: retry() },
  { does: '502', script: reply(502, '<html>'), status: 502, plan: retry() },
  { does: '503, Retry-After in seconds', script: reply(503, '', { 'retry-after': '60' }), status: 503, plan: retry(60_000) },
  { does: 'a reset before an answer', script: reset, error: 'reset', plan: retry() },
  { does: 'a reset within the body', script: sayAndReset('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{'), error: 'reset', plan: retry() },
  { does: 'half a body', script: sayAndClose('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{'), error: 'reset', plan: retry() },
  { does: 'nothing, for ever', script: hang, error: 'timeout', timeoutMs: 100, plan: retry() },
  {
    does: 'a drip slower than the time allowed',
    script: drip('HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n'),
    error: 'timeout',
    timeoutMs: 100,
    plan: retry(),
  },
  { does: 'something that is not HTTP', script: sayAndClose('220 mail.example ESMTP\r\n'), error: 'protocol', plan: retry() },
  { does: 'a body of 10 MB', script: reply(200, `{"externalId":"A-1"}${' '.repeat(10_000_000)}`), status: 200, plan: delivered },
  { does: 'a gzip bomb', script: reply(200, gzipSync(Buffer.alloc(1_000_000)), { 'content-encoding': 'gzip' }), status: 200, plan: delivered },
  { does: 'broken JSON', script: reply(200, '{"externalId":'), status: 200, plan: delivered },
  { does: 'a page instead of JSON', script: reply(200, '<html>OK</html>', { 'content-type': 'text/html' }), status: 200, plan: delivered },
  {
    does: 'an ack of another content type',
    script: reply(200, json({ externalId: 'A-1' }), { 'content-type': 'text/plain' }),
    status: 200,
    plan: delivered,
    acks: [{ externalId: 'A-1', blockedUser: false }],
  },
  {
    does: 'an ack behind a byte order mark',
    script: reply(200, `\ufeff${json({ externalId: 'A-1' })}`),
    status: 200,
    plan: delivered,
    acks: [{ externalId: 'A-1', blockedUser: false }],
  },
  {
    does: 'an ack with all it can say',
    script: reply(200, json({ externalId: 'A-1', meta: { tier: 'gold' }, status: 'BLOCKED_USER' })),
    status: 200,
    plan: delivered,
    acks: [{ externalId: 'A-1', meta: { tier: 'gold' }, blockedUser: true }],
  },
  {
    does: 'an ack in Windows-1251',
    script: reply(200, Buffer.from('{"externalId":"\xc7\xe0\xea\xe0\xe7","meta":{"tier":"\xe0"},"status":"BLOCKED_USER"}', 'latin1')),
    status: 200,
    plan: delivered,
    acks: [{ blockedUser: true }],
  },
  { does: 'an ack of an empty object', script: reply(200, '{}'), status: 200, plan: delivered, acks: [NO_WORDS] },
  { does: 'an ack under a 500', script: reply(500, json({ status: 'BLOCKED_USER' })), status: 500, plan: retry() },
  { does: 'an ack under a 409', script: reply(409, json({ status: 'BLOCKED_USER' })), status: 409, plan: failed },
  { does: '404, then knows the receipt', script: [unknown, reply(200), reply(200)], status: 200, plan: delivered, sends: ROUND },
  {
    does: '404, then speaks to both',
    script: [unknown, reply(201, json({ externalId: 'A-1' })), reply(200, json({ externalId: 'A-2' }))],
    status: 200,
    plan: delivered,
    sends: ROUND,
    acks: [
      { externalId: 'A-1', blockedUser: false },
      { externalId: 'A-2', blockedUser: false },
    ],
  },
  { does: '404 to everything', script: unknown, status: 404, plan: retry(), sends: ['REVIEWED', 'ARRIVED'] },
  { does: '404, and again after ARRIVED', script: [unknown, reply(200, '{}'), unknown], status: 404, plan: retry(), sends: ROUND, acks: [NO_WORDS] },
  { does: '404, then 409 to ARRIVED', script: [unknown, reply(409), reply(200)], status: 200, plan: delivered, sends: ROUND },
  { does: '404, then 500 to ARRIVED', script: [unknown, reply(500), reply(400)], status: 400, plan: failed, sends: ROUND },
  { does: '404, then nothing to ARRIVED', script: [unknown, reset, reply(200)], status: 200, plan: delivered, sends: ROUND },
  { does: '404, then a reset', script: [unknown, reply(200), reset], error: 'reset', plan: retry(), sends: ROUND },
  {
    does: '404, then 429 with Retry-After',
    script: [unknown, reply(200), reply(429, '', { 'retry-after': '20' })],
    status: 429,
    plan: retry(20_000),
    sends: ROUND,
  },
]

for (const { does, script, status = null, error = null, plan: expected, sends = ['REVIEWED'], acks = [], timeoutMs = 10_000 } of CASES) {
  test(`a brand that answers ${does}`, async (t) => {
    const { brand, record } = await attemptThatArrives(t, script, timeoutMs)

    assert.equal(record.status, status)
    assert.equal(record.exchanges.at(-1)?.error, error)
    assert.deepEqual(plan(record.answer, record.retryAfterMs), expected)
    assert.deepEqual(record.acks, acks)
    assert.deepEqual(
      record.exchanges.map((one) => one.state),
      sends,
    )
    assert.deepEqual(
      brand.received.map(({ method, path, body }) => ({ method, path, body })),
      sends.map((state) => ({ method: 'POST', path: '/callback', body: state === 'ARRIVED' ? ARRIVED.body : REVIEWED.body })),
    )
    assert.deepEqual(
      brand.received.map((request) => header(request, 'webhook-id')),
      sends.map((state) => (state === 'ARRIVED' ? ARRIVED.webhookId : REVIEWED.webhookId)),
    )
  })
}

test('ARRIVED itself is not preceded by ARRIVED, nor is an event that already was', async (t) => {
  for (const change of [{ event: ARRIVED }, { arrived: null }]) {
    const { brand, record } = await attempt(t, unknown, change)
    assert.equal(brand.received.length, 1)
    assert.equal(record.status, 404)
  }
})

test('no server listens at the address of the brand', async (t) => {
  const http = openGuardedHttp({ allowPrivate: ['127.0.0.1:1'] })
  t.after(() => http.close())
  const record = await attemptDelivery(http, {
    target: { url: 'http://127.0.0.1:1/', method: 'POST', headers: {} },
    event: REVIEWED,
    arrived: async () => ARRIVED,
    timeoutMs: 10_000,
    now: () => NOW,
    maxAnswerBytes: 1024,
  })
  assert.equal(record.exchanges.length, 1)
  assert.equal(record.exchanges[0]?.error, 'refused')
  assert.equal(record.cause, 'the connection was refused')
  assert.deepEqual(plan(record.answer, record.retryAfterMs), retry())
})

test('what is sent: configured headers as they are, ours beside them, each name once', async (t) => {
  const { brand } = await attempt(t, reply(200), {
    target: { method: 'PUT', headers: { 'X-Api-Token': 'to-ken', 'Content-Type': 'application/json; charset=utf-8', 'Webhook-Id': 'mine' } },
  })
  const [request] = brand.received
  assert.equal(request?.method, 'PUT')
  assert.deepEqual(
    request?.headers.filter(([name]) => !['host', 'connection', 'content-length', 'accept-encoding'].includes(name.toLowerCase())),
    [
      ['user-agent', USER_AGENT],
      ['X-Api-Token', 'to-ken'],
      ['Content-Type', 'application/json; charset=utf-8'],
      ['webhook-id', 'b7c1.REVIEWED.1'],
      ['webhook-timestamp', '1740830400'],
    ],
  )
})

test('without configured ones: JSON, and no signature', async (t) => {
  const { brand } = await attempt(t, reply(200))
  assert.equal(header(brand.received[0], 'content-type'), 'application/json')
  assert.equal(header(brand.received[0], 'webhook-signature'), undefined)
})

test('a signature for each secret, over the bytes that are sent', async (t) => {
  const keys = [Buffer.from('the first signing key'), Buffer.from('the second signing key')]
  const { brand } = await attempt(t, [unknown, reply(200)], {
    target: { signing_secrets: keys.map((key) => `whsec_${key.toString('base64')}`) },
  })
  assert.equal(brand.received.length, 3)
  for (const request of brand.received) {
    const signed = `${header(request, 'webhook-id')}.${header(request, 'webhook-timestamp')}.${request.body}`
    const expected = keys.map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`).join(' ')
    assert.equal(header(request, 'webhook-signature'), expected)
  }
})

test('a header cannot smuggle in another, nor a second request', async (t) => {
  for (const value of ['a\r\nx-forged: 1', 'a\r\n\r\nPOST /forged HTTP/1.1\r\n\r\n', 'a\nx', 'a\0']) {
    const { brand, record } = await attempt(t, reply(200), { target: { headers: { 'x-api-token': value } } })
    assert.equal(brand.received.length, 0)
    assert.equal(record.exchanges[0]?.error, 'other')
  }
})

test('the record shows what was sent, and keeps the secrets', async (t) => {
  const secret = `whsec_${Buffer.from('a signing key').toString('base64')}`
  const { record } = await attempt(t, [unknown, reply(200), reply(500, 'Ошибка\0')], {
    target: { headers: { 'x-api-token': 'Bearer 0123456789', 'x-pin': '12345678' }, signing_secrets: [secret] },
  })
  const [first, , last] = record.exchanges
  assert.deepEqual(
    Object.entries(first?.requestHeaders ?? {}).filter(([name]) => name !== 'webhook-signature'),
    [
      ['content-type', 'application/json'],
      ['user-agent', USER_AGENT],
      ['x-api-token', 'Be****89'],
      ['x-pin', '****'],
      ['webhook-id', 'b7c1.REVIEWED.1'],
      ['webhook-timestamp', '1740830400'],
    ],
  )
  assert.match(first?.requestHeaders['webhook-signature'] ?? '', /^v1\*{4}.=$/)
  assert.doesNotMatch(json(record), /0123|12345678|whsec/)

  const { latencyMs, ...shown } = last ?? {}
  assert.ok(Number.isInteger(latencyMs))
  assert.deepEqual(
    { ...shown, requestHeaders: null },
    {
      webhookId: 'b7c1.REVIEWED.1',
      state: 'REVIEWED',
      at: '2025-03-01T12:00:00.900Z',
      requestHeaders: null,
      status: 500,
      error: null,
      cause: "the brand's server answered 500: a fault on its side",
      answer: 'Ошибка',
    },
  )
  assert.equal(record.cause, "the brand's server answered 500: a fault on its side")
  assert.equal(
    record.latencyMs,
    record.exchanges.reduce((sum, one) => sum + one.latencyMs, 0),
  )
})

test('4 KB of the answer are shown, and bytes that are not text as U+FFFD', async (t) => {
  const shown = async (body: string | Buffer) => (await attempt(t, reply(200, body))).record.exchanges[0]?.answer
  assert.equal(await shown('a'.repeat(5000)), 'a'.repeat(4096))
  assert.equal(await shown(`a${'ю'.repeat(4000)}`), `a${'ю'.repeat(2047)}`)
  assert.equal(await shown(Buffer.from([0x61, 0xff, 0x00, 0x62, 0xd1])), 'a\ufffdb\ufffd')
  assert.equal(await shown(''), '')
})

test('an address that became private is not asked', async (t) => {
  const brand = await openFarEnd(t, reply(200))
  const http = openGuardedHttp({ allowPrivate: [] })
  t.after(() => http.close())
  const record = await attemptDelivery(http, {
    target: { url: brand.url, method: 'POST', headers: {} },
    event: REVIEWED,
    arrived: async () => ARRIVED,
    timeoutMs: 10_000,
    now: () => NOW,
    maxAnswerBytes: 1024,
  })
  assert.equal(record.cause, 'the address is not public')
  assert.equal(brand.connections, 0)
})

const header = (request: { headers: [string, string][] } | undefined, name: string): string | undefined =>
  request?.headers.find(([sent]) => sent.toLowerCase() === name)?.[1]
