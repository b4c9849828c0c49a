import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkInvariants } from '#test/support/invariants.ts'
import { openWorld, type World } from '#test/support/world.ts'

const MINUTE_MS = 60_000
/** Pauses that a busy machine does not come to the end of before the test passes them. */
const LONG_PAUSES = { CALLBACK_BACKOFF: [10 * MINUTE_MS, 60 * MINUTE_MS] }

/** Collects the callbacks that the brand receives from now on. */
function listen(world: World) {
  const from = world.received.length
  return () => world.received.slice(from).map(({ state, body }) => [body['uuid'], state])
}

const decided = async (world: World, body: Record<string, unknown> = {}) => {
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr, ...body })
  await world.settle()
  return uuid
}

test('without a state the last event is sent again, with one that event; the receipt itself is left alone', async (t) => {
  const world = await openWorld(t)
  const uuid = await decided(world)
  const before = await world.receipt(uuid)
  for (const [body, state] of [
    [{}, 'REVIEWED'],
    [{ state: null }, 'REVIEWED'],
    [{ state: 'INSPECTED' }, 'INSPECTED'],
    [{ state: 'ARRIVED' }, 'ARRIVED'],
  ] as const) {
    const received = listen(world)
    const { status, json } = await world.admin('POST', `/api/admin/receipts/${uuid}/resend`, body)
    assert.deepEqual([status, json], [200, { resent: 1 }])
    await world.settle()
    assert.deepEqual(received(), [[uuid, state]])
  }
  assert.deepEqual(await world.receipt(uuid), before)
  await checkInvariants(world)
})

test('an event that the receipt does not have cannot be sent, and what waits anyway is not sent twice', async (t) => {
  const world = await openWorld(t)
  const { uuid } = await world.submit({ qrStr: 'nonsense' })
  const resend = async (state: string) => (await world.admin('POST', `/api/admin/receipts/${uuid}/resend`, { state })).json
  assert.equal((await resend('INSPECTED')).code, 'NO_CALLBACK')
  assert.deepEqual(await resend('ARRIVED'), { resent: 0 })
  await world.settle()
  assert.deepEqual(
    world.received.map((one) => one.state),
    ['ARRIVED', 'REVIEWED'],
  )
  const unknown = await world.admin('POST', '/api/admin/receipts/019324c2-7d5f-7c3e-9f2a-5b1d7a0c4e11/resend', {})
  assert.deepEqual([unknown.status, unknown.json.code], [404, 'NOT_FOUND'])
})

test("a failed event that is sent again is tried three times once more, in the order of the receipt's events", async (t) => {
  const world = await openWorld(t, { brand: () => ({ status: 500 }) })
  const { uuid } = await world.submit({ qrStr: 'nonsense' })
  const toTheEnd = async () => {
    for (let i = 0; i < 6; i++) {
      await world.settle()
      await world.pass(73_000)
    }
  }
  await toTheEnd()
  assert.equal((await world.receipt(uuid)).delivered, 'FAILED')
  const received = listen(world)
  for (const state of ['REVIEWED', 'ARRIVED']) await world.admin('POST', `/api/admin/receipts/${uuid}/resend`, { state })
  await toTheEnd()
  assert.deepEqual(
    received().map(([, state]) => state),
    ['ARRIVED', 'ARRIVED', 'ARRIVED', 'REVIEWED', 'REVIEWED', 'REVIEWED'],
  )

  world.brandAnswers(() => ({}))
  await world.admin('POST', `/api/admin/receipts/${uuid}/resend`, {})
  await world.settle()
  assert.equal((await world.receipt(uuid)).delivered, 'DELIVERED')
  await checkInvariants(world)
})

test('delivered stays the outcome of the last event when an earlier one is sent again, whatever becomes of that', async (t) => {
  const world = await openWorld(t, { config: LONG_PAUSES })
  const answer = (last: number, others: number) => world.brandAnswers(({ state }) => ({ status: state === 'REVIEWED' ? last : others }))
  for (const [last, others, expected] of [
    [400, 200, 'FAILED'],
    [200, 400, 'DELIVERED'],
  ] as const) {
    answer(last, others)
    const uuid = await decided(world)
    const sendAgain = async (...states: string[]) => {
      for (const state of states) await world.admin('POST', `/api/admin/receipts/${uuid}/resend`, { state })
      await world.settle()
      await checkInvariants(world)
      return (await world.receipt(uuid)).delivered
    }
    assert.equal(await sendAgain(), expected)
    assert.equal(await sendAgain('ARRIVED'), expected)
    assert.equal(await sendAgain('INSPECTED'), expected)
    answer(503, others)
    assert.equal(await sendAgain('ARRIVED', 'REVIEWED'), expected, 'while the last event is being sent again')
    answer(others, last)
    await world.pass(13 * MINUTE_MS)
    assert.equal(await sendAgain(), others === 200 ? 'DELIVERED' : 'FAILED')
  }
})

test('many: of one promo, of a span of time, of these states, or only what failed', async (t) => {
  const world = await openWorld(t)
  const other = await world.createPromo()
  const failing = new Set<unknown>()
  world.brandAnswers(({ state, body }) => ({ status: failing.has(body['uuid']) && state === 'REVIEWED' ? 424 : 200 }))
  const early = await decided(world)
  await world.pass(3_600_000)
  const from = world.ctx.now()
  const good = await decided(world, { userUuid: 'boris' })
  const bad = await world.submit({ qrStr: world.mint().qrStr, userUuid: 'vera' })
  failing.add(bad.uuid)
  await world.submit({ qrStr: world.mint().qrStr }, other.apiKey)
  await world.settle()
  await world.pass(1_000)
  const span = { promoId: world.promoId, from: from.toISOString(), to: world.ctx.now().toISOString() }
  const resend = async (body: Record<string, unknown>) => {
    const received = listen(world)
    const { json } = await world.admin('POST', '/api/admin/deliveries/resend', { ...span, ...body })
    await world.settle()
    assert.equal(received().length, json.resent)
    return received()
  }

  assert.deepEqual(await resend({ onlyFailed: true }), [[bad.uuid, 'REVIEWED']])
  assert.deepEqual(
    (await resend({ states: ['REVIEWED'] })).toSorted(),
    [
      [good, 'REVIEWED'],
      [bad.uuid, 'REVIEWED'],
    ].toSorted(),
  )
  assert.deepEqual((await resend({ states: ['ARRIVED', 'INSPECTED'] })).length, 4)
  assert.deepEqual((await resend({})).length, 6)
  assert.deepEqual(await resend({ to: span.from }), [])
  assert.deepEqual((await resend({ from: '2000-01-01T00:00:00Z', states: ['REVIEWED'] })).map(([uuid]) => uuid).toSorted(), [early, good, bad.uuid].toSorted())
  await checkInvariants(world)
})

test('many: a promo without an address, or none at all', async (t) => {
  const world = await openWorld(t, { settings: { callback: null } })
  const span = { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' }
  const resend = async (promoId: number) => (await world.admin('POST', '/api/admin/deliveries/resend', { ...span, promoId })).json.code
  assert.equal(await resend(world.promoId), 'NO_CALLBACK')
  assert.equal(await resend(world.promoId + 100), 'NOT_FOUND')
  assert.equal(await resend(2 ** 40), 'NOT_FOUND')
})

test('every attempt is shown: what was sent, to the byte, what came back, and no secret', async (t) => {
  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
  const world = await openWorld(t, { config: LONG_PAUSES })
  await world.change({
    callback: { ...world.callback, headers: { 'x-secret': 'callback-secret', authorization: 'Bearer abcdefgh' }, signing_secrets: [secret] },
  })
  world.brandAnswers(({ state }) => (state === 'ARRIVED' ? { status: 502, body: `сбой ${'я'.repeat(5_000)}` } : {}))
  const { uuid } = await world.submit({ qrStr: 'nonsense' })
  await world.settle()
  world.brandAnswers(() => ({ body: { externalId: 'theirs' } }))
  await world.pass(13 * MINUTE_MS)
  await world.settle()

  const {
    text,
    json: { items },
  } = await world.admin('GET', `/api/admin/receipts/${uuid}/deliveries`)
  assert.deepEqual(
    items.map((one: any) => [one.state, one.revision, one.attempt, one.manual, one.outcome, one.status]),
    [
      ['ARRIVED', 0, 1, false, 'retry', 502],
      ['ARRIVED', 0, 2, false, 'delivered', 200],
      ['REVIEWED', 0, 1, false, 'delivered', 200],
    ],
  )
  const [failed, delivered] = items
  assert.equal(failed.body, world.received[0]?.raw)
  assert.match(failed.cause, /502/)
  assert.ok(failed.latencyMs >= 0 && !Number.isNaN(Date.parse(failed.at)))
  const [exchange] = failed.exchanges
  assert.equal(exchange.webhookId, `${uuid}.ARRIVED.0`)
  assert.ok(Buffer.byteLength(exchange.answer) <= 4_096 && exchange.answer.startsWith('"сбой яя'))
  assert.equal(delivered.exchanges[0].answer, '{"externalId":"theirs"}')
  assert.deepEqual(Object.fromEntries(['x-secret', 'authorization', 'webhook-id'].map((name) => [name, exchange.requestHeaders[name]])), {
    'x-secret': 'ca****et',
    authorization: 'Be****gh',
    'webhook-id': `${uuid}.ARRIVED.0`,
  })
  for (const hidden of ['callback-secret', 'Bearer abcdefgh', secret, String(world.received[0]?.headers['webhook-signature'])])
    assert.ok(!text.includes(hidden))
  assert.deepEqual((await world.dossier(uuid)).deliveries, items)
})
