import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBrandAck } from './brand-ack.ts'

const ack = (body: unknown) => readBrandAck(JSON.stringify(body))
const NOTHING = { blockedUser: false }
const nested = (depth: number): unknown => (depth === 0 ? 1 : { inner: nested(depth - 1) })

test('all three fields', () => {
  assert.deepEqual(ack({ externalId: 'A-1', meta: { tier: 'gold', visits: [1, 2] }, status: 'BLOCKED_USER', more: 1 }), {
    externalId: 'A-1',
    meta: { tier: 'gold', visits: [1, 2] },
    blockedUser: true,
  })
})

test('a body that is not a JSON object is no ack', () => {
  for (const body of ['', 'OK', '{"externalId":', '[]', '"A-1"', '1', 'null', `${'['.repeat(60_000)}`, '{"a":1}{"b":2}']) {
    assert.equal(readBrandAck(body), null, body.slice(0, 20))
  }
})

test('a field of the wrong kind is ignored, the others count', () => {
  assert.deepEqual(ack({ externalId: 17, meta: [1], status: 'BLOCKED_USER' }), { blockedUser: true })
  assert.deepEqual(ack({ externalId: 'A-1', meta: 'gold', status: ['BLOCKED_USER'] }), { externalId: 'A-1', blockedUser: false })
  assert.deepEqual(ack({ externalId: null, meta: null, status: null }), NOTHING)
})

test('only BLOCKED_USER blocks', () => {
  for (const status of ['blocked_user', 'BLOCKED_USER ', 'OK', true]) assert.equal(ack({ status })?.blockedUser, false)
})

test('externalId: 1 to 256 characters, none of them a control one', () => {
  for (const one of ['x', '😀']) assert.equal(ack({ externalId: one.repeat(256) })?.externalId, one.repeat(256))
  for (const externalId of ['', 'x'.repeat(257), '😀'.repeat(257), 'a\0b', 'a\nb', 'a\u009fb', 'a\ud800b']) assert.deepEqual(ack({ externalId }), NOTHING)
})

test('meta: up to 16 KB and 20 deep, nothing a database cannot keep', () => {
  const rest = 16 * 1024 - '{"text":""}'.length
  assert.ok(ack({ meta: { text: 'x'.repeat(rest) } })?.meta)
  assert.ok(ack({ meta: nested(20) })?.meta)
  for (const meta of [{ text: 'x'.repeat(rest + 1) }, { text: 'ю'.repeat(rest / 2 + 1) }, nested(21), { a: 'b\0' }, { 'a\0': 1 }, { a: ['\udfff'] }])
    assert.deepEqual(ack({ meta }), NOTHING, JSON.stringify(meta).slice(0, 60))
  assert.deepEqual(readBrandAck('{"meta":{"n":1e400}}'), NOTHING)
})

test('meta: keys that reach a prototype are dropped at any depth, `sandbox` at the top', () => {
  const body = '{"meta":{"__proto__":{"admin":1},"constructor":1,"sandbox":true,"kept":{"prototype":1,"sandbox":1,"list":[{"__proto__":1,"a":2}]}}}'
  const meta = readBrandAck(body)?.meta
  assert.equal(JSON.stringify(meta), '{"kept":{"sandbox":1,"list":[{"a":2}]}}')
  assert.equal(Object.getPrototypeOf(meta), Object.prototype)
})

test('an answer that is only depth is no acknowledgement, and costs nothing', () => {
  for (const text of ['{"meta":'.repeat(8_000), `${'{"meta":'.repeat(8_000)}1${'}'.repeat(8_000)}`, `{"meta":${'['.repeat(60_000)}`]) {
    const ack = readBrandAck(text)
    assert.ok(ack === null || (ack.meta === undefined && !ack.blockedUser))
  }
})
