import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect, JUDGED_LATER } from '#test/support/judged-later.ts'
import { checkInvariants } from '#test/support/invariants.ts'
import { watchStatements } from '#test/support/statements.ts'
import { judgeReceipt } from '#src/judge/judge-receipt.ts'
import { openWorld, type BrandAnswer, type ReceivedCallback, type World } from '#test/support/world.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

const refused = { status: 500 }

/** Pauses that a busy machine does not come to the end of before the test passes them. */
const LONG_PAUSES = { CALLBACK_BACKOFF: [10 * MINUTE, 60 * MINUTE] }

/** A receipt that is rejected at intake: it has two events, and the tax authority is not asked about it. */
const FORMAT = { qrStr: 'not a fiscal QR' }

const receivedStates = (world: World, uuid?: string) => world.received.filter((one) => uuid === undefined || one.body['uuid'] === uuid).map((one) => one.state)

/** Delivers every callback to its end, including all retries. */
async function retryToTheEnd(world: World, longestMs = 73 * SECOND): Promise<void> {
  for (let pauses = 0; pauses < 8; pauses++) {
    await world.settle()
    await world.pass(longestMs)
  }
  await world.settle()
}

const dueAt = async (world: World, uuid: string): Promise<Date> =>
  (await world.sql`select run_at from jobs where name = 'deliver-callback' and payload->>'receiptUuid' = ${uuid}`)[0]!['runAt'] as Date

/** Pause before the receipt's next attempt, counted from the last one. */
async function pauseMs(world: World, uuid: string): Promise<number> {
  const [row] = await world.sql`
    select extract(epoch from j.run_at - a.at) * 1000 as ms
      from jobs j, lateral (select max(at) as at from callback_attempts where receipt_uuid = ${uuid}) a
     where j.name = 'deliver-callback' and j.payload->>'receiptUuid' = ${uuid}`
  return Number(row?.['ms'])
}

async function deliveries(world: World, uuid: string): Promise<any[]> {
  return (await world.admin('GET', `/api/admin/receipts/${uuid}/deliveries`)).json.items
}

test('an event that is not accepted is tried three times, with the pauses of CALLBACK_BACKOFF and up to 20 % of chance', async (t) => {
  const world = await openWorld(t, { brand: () => refused, config: LONG_PAUSES })
  const { uuid } = await world.submit(FORMAT)
  const moments: Date[] = []
  for (const [attempts, backoffMs] of [
    [1, 10 * MINUTE],
    [2, 60 * MINUTE],
  ] as const) {
    await world.settle()
    assert.equal(world.received.length, attempts)
    const waitMs = await pauseMs(world, uuid)
    assert.ok(waitMs > 0.7 * backoffMs && waitMs < 1.3 * backoffMs, `${waitMs} ms`)
    moments.push(await dueAt(world, uuid))
    await world.pass(0.6 * backoffMs)
    await world.settle()
    await world.pass(0.7 * backoffMs)
  }
  await world.run('deliver-callback')
  assert.deepEqual(receivedStates(world), ['ARRIVED', 'ARRIVED', 'ARRIVED', 'REVIEWED'], 'and then the next event, at once')
  const sent = await world.sql<{ at: Date }[]>`select at from callback_attempts where receipt_uuid = ${uuid} order by id offset 1 limit 2`
  for (const [index, { at }] of sent.entries()) assert.ok(at.getTime() > moments[index]!.getTime() - SECOND, 'not before its moment')
  assert.equal(sent.length, 2)
  assert.equal((await world.receipt(uuid)).delivered, 'FAILED')
  await retryToTheEnd(world, 73 * MINUTE)
  assert.deepEqual(receivedStates(world).slice(3), ['REVIEWED', 'REVIEWED', 'REVIEWED'], 'the next event, and nothing more')
  await checkInvariants(world)
})

test('2xx of any kind ends the attempts, whatever its body', async (t) => {
  const world = await openWorld(t)
  for (const answer of [
    { status: 200, body: 'fine' },
    { status: 201, body: [] },
    { status: 204 },
    { status: 202, body: { status: 'OK', externalId: 7, meta: 'x' } },
  ]) {
    world.brandAnswers(() => answer)
    const { uuid } = await world.submit({ ...FORMAT, qrStr: `x${answer.status}` })
    await world.settle()
    assert.deepEqual(receivedStates(world, uuid), ['ARRIVED', 'REVIEWED'])
    const { delivered, externalId, meta } = await world.receipt(uuid)
    assert.deepEqual([delivered, externalId, meta], ['DELIVERED', null, {}])
  }
})

test('400, 409 and 424 are not retried, and hold up nothing', async (t) => {
  const world = await openWorld(t)
  for (const status of [400, 409, 424]) {
    world.brandAnswers(() => ({ status }))
    const { uuid } = await world.submit({ ...FORMAT, qrStr: `x${status}` })
    await world.settle()
    assert.deepEqual(receivedStates(world, uuid), ['ARRIVED', 'REVIEWED'])
    assert.equal((await world.receipt(uuid)).delivered, 'FAILED')
  }
  await checkInvariants(world)
})

test('other refusals are retried: 3xx, which is not followed, 401, 410, 429 and 5xx', async (t) => {
  const world = await openWorld(t)
  for (const status of [302, 307, 401, 410, 429, 500, 503]) {
    world.brandAnswers(({ path }) => (path === '/callbacks' ? { status, headers: { location: '/elsewhere' } } : {}))
    const { uuid } = await world.submit({ ...FORMAT, qrStr: `x${status}` })
    await world.settle()
    assert.deepEqual(receivedStates(world, uuid), ['ARRIVED'])
    const [attempt] = await deliveries(world, uuid)
    assert.deepEqual([attempt.status, attempt.outcome], [status, 'retry'])
    await retryToTheEnd(world)
  }
  await checkInvariants(world)
})

test('Retry-After is respected up to five minutes', async (t) => {
  const world = await openWorld(t)
  for (const [header, askedMs] of [
    ['120', 2 * MINUTE],
    ['86400', 5 * MINUTE],
  ] as const) {
    world.brandAnswers(() => ({ status: 503, headers: { 'retry-after': header } }))
    const { uuid } = await world.submit({ ...FORMAT, qrStr: `x${header}` })
    await world.settle()
    assert.ok(Math.abs((await pauseMs(world, uuid)) - askedMs) < SECOND)
    world.brandAnswers(() => ({}))
    await world.pass(askedMs)
    await world.settle()
  }
})

test('404: the brand does not know the receipt, so ARRIVED is sent once and the event again, within the attempt', async (t) => {
  const world = await openWorld(t)
  const known = new Set<unknown>()
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  world.brandAnswers(({ state, body: { uuid } }) => (state === 'ARRIVED' ? (known.add(uuid), {}) : { status: known.has(uuid) ? 200 : 404 }))
  const from = world.received.length
  await world.admin('POST', `/api/admin/receipts/${uuid}/resend`, {})
  await world.settle()
  assert.deepEqual(receivedStates(world).slice(from), ['REVIEWED', 'ARRIVED', 'REVIEWED'])
  const [first, , again] = world.received.slice(from)
  assert.equal(first?.raw, again?.raw)
  const attempt = (await deliveries(world, uuid)).at(-1)
  assert.deepEqual(
    [attempt.outcome, attempt.exchanges.map((one: { state: string; status: number }) => [one.state, one.status])],
    [
      'delivered',
      [
        ['REVIEWED', 404],
        ['ARRIVED', 200],
        ['REVIEWED', 200],
      ],
    ],
  )
  await checkInvariants(world)
})

test('404 for ever: ARRIVED is sent before an event once, not with each of its attempts; after a re-send, once more', async (t) => {
  const world = await openWorld(t, { brand: ({ state }) => ({ status: state === 'ARRIVED' ? 200 : 404 }) })
  const { uuid } = await world.submit(FORMAT)
  await retryToTheEnd(world)
  assert.deepEqual(receivedStates(world), ['ARRIVED', 'REVIEWED', 'ARRIVED', 'REVIEWED', 'REVIEWED', 'REVIEWED'])
  assert.equal((await world.receipt(uuid)).delivered, 'FAILED')
  await checkInvariants(world)
  const from = world.received.length
  await world.admin('POST', `/api/admin/receipts/${uuid}/resend`, {})
  await retryToTheEnd(world)
  assert.deepEqual(receivedStates(world).slice(from), ['REVIEWED', 'ARRIVED', 'REVIEWED', 'REVIEWED', 'REVIEWED'])
})

test('404 to ARRIVED itself is an answer like any other', async (t) => {
  const world = await openWorld(t, { brand: () => ({ status: 404 }) })
  await world.submit(FORMAT)
  await retryToTheEnd(world)
  assert.deepEqual(receivedStates(world), ['ARRIVED', 'ARRIVED', 'ARRIVED', 'REVIEWED', 'ARRIVED', 'REVIEWED', 'REVIEWED'])
  await checkInvariants(world)
})

test('events of one receipt wait for each other; receipts of one promo do not', async (t) => {
  const world = await openWorld(t, { config: LONG_PAUSES })
  const stuck = await world.submit({ qrStr: world.mint().qrStr, userUuid: 'anna' })
  const free = await world.submit({ qrStr: world.mint().qrStr, userUuid: 'boris' })
  world.brandAnswers(({ body }) => (body['uuid'] === stuck.uuid ? refused : {}))
  await world.settle()
  assert.equal((await world.receipt(stuck.uuid)).state, 'REVIEWED')
  assert.deepEqual(receivedStates(world, stuck.uuid), ['ARRIVED'])
  assert.deepEqual(receivedStates(world, free.uuid), ['ARRIVED', 'INSPECTED', 'REVIEWED'])
  await world.pass(12 * MINUTE)
  world.brandAnswers(() => ({}))
  await world.settle()
  assert.deepEqual(receivedStates(world, stuck.uuid), ['ARRIVED', 'ARRIVED', 'INSPECTED', 'REVIEWED'])
  await checkInvariants(world)
})

test('every attempt and re-send carries the same bytes and webhook-id, whatever has changed since', async (t) => {
  const world = await openWorld(t, { brand: () => refused })
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  await world.change({ include_fns_receipt: false, include_qr_string: false, reject_texts: { NO_MATCH: 'другой текст' } })
  await retryToTheEnd(world)
  world.brandAnswers(() => ({ body: { externalId: 'theirs', meta: { note: 1 } } }))
  for (const state of ['ARRIVED', 'INSPECTED', 'REVIEWED']) {
    const { json } = await world.admin('POST', `/api/admin/receipts/${uuid}/resend`, { state })
    assert.deepEqual(json, { resent: 1 })
    await world.settle()
    const sent = world.received.filter((one) => one.state === state)
    assert.equal(sent.length, 4)
    assert.deepEqual(new Set(sent.map((one) => one.webhookId)), new Set([`${uuid}.${state}.0`]))
    assert.equal(new Set(sent.map((one) => one.raw)).size, 1)
  }
  const [inspected] = world.received.filter((one) => one.state === 'INSPECTED')
  assert.ok('fnsReceipt' in (inspected?.body ?? {}), 'the body was made when the event was')
  await checkInvariants(world)
})

test('a callback has the configured method and headers, webhook-id, webhook-timestamp, and a signature for each secret', async (t) => {
  const world = await openWorld(t)
  const secrets = [Buffer.alloc(24, 1), Buffer.alloc(24, 2)].map((bytes) => `whsec_${bytes.toString('base64')}`)
  await world.change({ callback: { ...world.callback, headers: { 'x-secret': 'callback-secret', 'User-Agent': 'Theirs' }, signing_secrets: secrets } })
  const { uuid } = await world.submit(FORMAT)
  await world.settle()
  const { headers } = world.received[0] as ReceivedCallback
  assert.deepEqual([headers['x-secret'], headers['user-agent'], headers['content-type']], ['callback-secret', 'Theirs', 'application/json'])
  assert.equal(headers['webhook-id'], `${uuid}.ARRIVED.0`)
  assert.match(String(headers['webhook-timestamp']), /^\d{10}$/)
  assert.match(String(headers['webhook-signature']), /^v1,\S{44} v1,\S{44}$/)
})

test('BrandAck: externalId and meta are stored in the receipt, and the events recorded afterwards contain them', async (t) => {
  const world = await openWorld(t, {
    brand: ({ state }) => (state === 'ARRIVED' ? { body: { externalId: 'theirs-1', meta: { level: 3, sandbox: true } } } : {}),
  })
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr, externalId: 'ours-1' })
  await world.run('deliver-callback')
  const before = await world.receipt(uuid)
  assert.deepEqual([before.externalId, before.meta], ['theirs-1', { level: 3 }])
  world.brandAnswers(() => ({ body: { meta: { colour: 'red' } } }))
  await world.settle()
  const after = await world.receipt(uuid)
  assert.deepEqual([after.externalId, after.meta, after.approved], ['theirs-1', { level: 3, colour: 'red' }, true])
  const reviewed = world.received.find((one) => one.state === 'REVIEWED')
  assert.equal(reviewed?.body['externalId'], 'theirs-1')
  await checkInvariants(world)
})

test('an ack that arrives while the verdict is being made is in the event of the verdict', async (t) => {
  const world = await openWorld(t, { brand: ({ state }) => (state === 'ARRIVED' ? { body: { meta: { level: 3 } } } : {}) })
  for (let number = 1, reached = true; reached; number++) {
    reached = false
    const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
    await inspect(world)
    const [job] = await world.claimDue('judge-receipt')
    assert.ok(job)
    const ctx = watchStatements(world.ctx, async (statement) => {
      if (statement.number !== number) return
      reached = true
      assert.equal(await world.run('deliver-callback'), 1)
    })
    await judgeReceipt(ctx, job as never)
    const early = reached
    await world.settle()
    const reviewed = world.received.find((one) => one.webhookId === `${uuid}.REVIEWED.0`)
    assert.deepEqual(reviewed?.body['meta'], early ? { level: 3 } : {}, `at statement ${number}`)
    assert.deepEqual((await world.receipt(uuid)).meta, { level: 3 })
  }
  await checkInvariants(world)
})

test('an externalId of another receipt is ignored where it must be unique, and stored where it need not be', async (t) => {
  for (const unique of [true, false]) {
    const world = await openWorld(t, { settings: { external_id_unique_constraint: unique } })
    await world.submit({ qrStr: world.mint().qrStr, externalId: 'taken' })
    world.brandAnswers(() => ({ body: { externalId: 'taken', meta: { seen: true } } }))
    const { uuid } = await world.submit({ qrStr: world.mint().qrStr, externalId: 'own', userUuid: 'boris' })
    await world.settle()
    const { externalId, meta, delivered } = await world.receipt(uuid)
    assert.deepEqual([externalId, meta, delivered], [unique ? 'own' : 'taken', { seen: true }, 'DELIVERED'])
    await checkInvariants(world)
  }
})

test('of many receipts that are given one externalId at once, one has it where it must be unique', async (t) => {
  const world = await openWorld(t, { settings: { external_id_unique_constraint: true }, brand: () => ({ body: { externalId: 'the one' } }) })
  await Promise.all(Array.from({ length: 30 }, (_, i) => world.submit({ qrStr: world.mint().qrStr, userUuid: `p${i}` })))
  await world.settle()
  const rows = await world.sql`select external_id, delivered from receipts`
  assert.equal(rows.filter((row) => row['externalId'] === 'the one').length, 1)
  assert.ok(rows.every((row) => row['delivered'] === 'DELIVERED'))
  await checkInvariants(world)
})

test('the meta of a receipt stays within 16 KB, whatever the answers bring together', async (t) => {
  const world = await openWorld(t, { brand: ({ state }) => ({ body: { externalId: state, meta: { last: state, [state]: 'x'.repeat(7_000) } } }) })
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  const { externalId, meta, delivered } = await world.receipt(uuid)
  assert.deepEqual(
    [externalId, meta['last'], Object.keys(meta).toSorted(), delivered],
    ['REVIEWED', 'INSPECTED', ['ARRIVED', 'INSPECTED', 'last'], 'DELIVERED'],
  )
})

test('a BrandAck in a refusal is ignored', async (t) => {
  const world = await openWorld(t, { brand: () => ({ status: 409, body: { externalId: 'x', meta: { a: 1 }, status: 'BLOCKED_USER' } }) })
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  const { externalId, meta, approved } = await world.receipt(uuid)
  assert.deepEqual([externalId, meta, approved], [null, {}, true])
})

test('delivered is null before the first delivery is settled, then what became of the last one', async (t) => {
  const world = await openWorld(t, { settings: JUDGED_LATER, brand: ({ state }) => (state === 'INSPECTED' ? { status: 400 } : {}) })
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  const delivered = async () => (await world.receipt(uuid)).delivered
  assert.equal(await delivered(), null)
  await world.run('deliver-callback')
  assert.equal(await delivered(), 'DELIVERED')
  await world.run('verify-receipt')
  await world.run('deliver-callback')
  assert.equal(await delivered(), 'FAILED')
  await world.settle()
  assert.equal(await delivered(), 'DELIVERED')
})

test('a promo without a callback sends nothing, and an address given later serves re-sends', async (t) => {
  const world = await openWorld(t, { settings: { callback: null } })
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  const receipt = await world.receipt(uuid)
  assert.deepEqual([receipt.approved, receipt.delivered, world.received.length], [true, null, 0])
  const resend = () => world.admin('POST', `/api/admin/receipts/${uuid}/resend`, {})
  assert.deepEqual([(await resend()).status, (await resend()).json.code], [409, 'NO_CALLBACK'])
  await world.change({ callback: world.callback })
  assert.deepEqual((await resend()).json, { resent: 1 })
  await world.settle()
  assert.deepEqual(receivedStates(world), ['REVIEWED'])
  await checkInvariants(world)
})

test('an address that is removed while events wait: they have failed, are found among what failed, and nothing is stuck', async (t) => {
  const world = await openWorld(t, { settings: JUDGED_LATER, brand: () => refused })
  const from = world.ctx.now().toISOString()
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await world.run('deliver-callback')
  await world.run('verify-receipt')
  await world.change({ callback: null })
  await retryToTheEnd(world)
  assert.deepEqual(receivedStates(world), ['ARRIVED'])
  assert.deepEqual([(await world.receipt(uuid)).state, (await world.receipt(uuid)).delivered], ['REVIEWED', 'FAILED'])
  assert.equal((await world.sql`select 1 from jobs`).length, 0)
  assert.deepEqual(
    (await deliveries(world, uuid)).map((one) => [one.state, one.attempt, one.outcome, one.status, one.exchanges.length]),
    [
      ['ARRIVED', 1, 'retry', 500, 1],
      ['ARRIVED', 2, 'failed', null, 0],
      ['INSPECTED', 1, 'failed', null, 0],
    ],
    'REVIEWED was recorded when there was no address any more',
  )
  await checkInvariants(world)

  await world.change({ callback: world.callback })
  world.brandAnswers(() => ({}))
  const span = { promoId: world.promoId, from, to: world.ctx.now().toISOString() }
  const { json } = await world.admin('POST', '/api/admin/deliveries/resend', { ...span, onlyFailed: true })
  assert.equal(json.resent, 2)
  await world.settle()
  assert.deepEqual(receivedStates(world), ['ARRIVED', 'ARRIVED', 'INSPECTED'])
  assert.equal((await world.receipt(uuid)).delivered, 'DELIVERED')
  await checkInvariants(world)
})

test('an address that is changed while events wait serves those that are left', async (t) => {
  const world = await openWorld(t, { brand: () => refused, config: LONG_PAUSES })
  await world.submit(FORMAT)
  await world.settle()
  await world.change({ callback: { url: `${world.callback.url}/new`, headers: { 'x-secret': 'new-secret' } } })
  world.brandAnswers(() => ({}))
  await world.pass(12 * MINUTE)
  await world.settle()
  assert.deepEqual(
    world.received.map((one) => [one.state, one.path, one.headers['x-secret']]),
    [
      ['ARRIVED', '/callbacks', 'callback-secret'],
      ['ARRIVED', '/callbacks/new', 'new-secret'],
      ['REVIEWED', '/callbacks/new', 'new-secret'],
    ],
  )
  await checkInvariants(world)
})

test('a brand whose server is gone is tried three times and gets the next event when it is back', async (t) => {
  const world = await openWorld(t, { config: { ALLOW_PRIVATE_HOSTS: ['127.0.0.1:1'] }, settings: { callback: { url: 'http://127.0.0.1:1/nobody' } } })
  const { uuid } = await world.submit(FORMAT)
  await retryToTheEnd(world)
  const attempts = await deliveries(world, uuid)
  assert.deepEqual(
    attempts.map((one) => [one.state, one.attempt, one.status]),
    [
      ['ARRIVED', 1, null],
      ['ARRIVED', 2, null],
      ['ARRIVED', 3, null],
      ['REVIEWED', 1, null],
      ['REVIEWED', 2, null],
      ['REVIEWED', 3, null],
    ],
  )
  assert.ok(attempts.every((one) => one.cause.length > 0))
})

test('a brand that hangs is given up after CALLBACK_TIMEOUT and retried', async (t) => {
  const world = await openWorld(t, { config: { CALLBACK_TIMEOUT: 100 } })
  let answer: (() => void) | undefined
  const hung = new Promise<BrandAnswer>((resolve) => {
    answer = () => resolve({})
  })
  world.brandAnswers(() => hung)
  const { uuid } = await world.submit(FORMAT)
  await world.settle()
  const [attempt] = await deliveries(world, uuid)
  assert.deepEqual([attempt.status, attempt.outcome, attempt.exchanges[0].error], [null, 'retry', 'timeout'])
  answer?.()
})
