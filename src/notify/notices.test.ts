import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { JUDGED_LATER } from '#test/support/judged-later.ts'
import { checkInvariants } from '#test/support/invariants.ts'
import { openWorld, type BrandAnswer, type ReceivedCallback, type World } from '#test/support/world.ts'
import { recordNotice } from '#store/notices.ts'
import type { DisputeNotice } from '#domain/notify/notices.ts'

const MILK = { productId: 1, name: 'Молоко', patterns: ['молоко'], points: 10, pointsMode: 'per_unit' }
const ITEMS = [
  { name: 'Молоко 1 л', priceKopeks: 8_990, quantity: 2 },
  { name: 'Хлеб', priceKopeks: 4_000, quantity: 1 },
]

/** A promo with three addresses at one brand; their paths differ. */
async function openThree(t: TestContext, brand: (received: ReceivedCallback) => BrandAnswer = () => ({})): Promise<World> {
  const world = await openWorld(t, { brand })
  const at = (path: string) => ({ ...world.callback, url: world.callback.url.replace('/callbacks', path) })
  await world.change({ disputes_callback: at('/disputes'), payments_callback: at('/payments') })
  return world
}

const receivedAt = (world: World, path: string) => world.received.filter((one) => one.path === path)

const approved = async (world: World, sent: Record<string, unknown> = {}) => {
  const { uuid } = await world.submit({ qrStr: world.mint({ items: ITEMS }).qrStr, ...sent })
  await world.settle()
  return uuid
}

test('an approved receipt is paid for once, with the body that the contract describes', async (t) => {
  const world = await openThree(t)
  await world.change({ products: [MILK] })
  const uuid = await approved(world, { externalId: 'order-1' })
  const [payment, ...others] = receivedAt(world, '/payments')
  assert.deepEqual(others, [])
  assert.equal(payment?.webhookId, `${uuid}.PAYMENT.0`)
  assert.deepEqual(payment?.body, { event: 'PAYMENT', uuid, userUuid: 'anna', promoId: world.promoId, externalId: 'order-1', points: 20, amountKopeks: 17_980 })
  assert.equal(payment?.headers['x-secret'], 'callback-secret')
  assert.deepEqual(
    receivedAt(world, '/callbacks').map(({ state }) => state),
    ['ARRIVED', 'INSPECTED', 'REVIEWED'],
  )
  await checkInvariants(world)
})

test('a promo that counts no products pays by the whole receipt', async (t) => {
  const world = await openThree(t)
  await approved(world)
  assert.equal(receivedAt(world, '/payments')[0]?.body['amountKopeks'], 21_980)
})

test('a rejected receipt is not paid for, nor one whose promo has no such address', async (t) => {
  const world = await openThree(t)
  await world.change({ products: [{ ...MILK, patterns: ['кефир'] }] })
  await approved(world)
  await world.change({ products: null, payments_callback: null })
  await approved(world, { userUuid: 'boris' })
  assert.deepEqual(receivedAt(world, '/payments'), [])
  await checkInvariants(world)
})

test('admission to a draw is no payment: reward_kind qualify asks for none, whoever approves', async (t) => {
  const world = await openThree(t)
  await world.change({ reward_kind: 'qualify' })
  await approved(world)
  await world.change({ auto_review_enabled: false })
  const byModerator = await approved(world)
  assert.equal((await world.admin('POST', `/api/admin/receipts/${byModerator}/decision`, { approve: true })).status, 200)
  await world.settle()
  assert.deepEqual(
    (await Promise.all([byModerator].map((uuid) => world.receipt(uuid)))).map(({ approved: isApproved }) => isApproved),
    [true],
  )
  assert.deepEqual(receivedAt(world, '/payments'), [])
  await checkInvariants(world)
})

test("a moderator's approval is paid for too", async (t) => {
  const world = await openThree(t)
  await world.change({ auto_review_enabled: false })
  const uuid = await approved(world)
  assert.deepEqual(receivedAt(world, '/payments'), [])
  assert.equal((await world.admin('POST', `/api/admin/receipts/${uuid}/decision`, { approve: true, points: 7 })).status, 200)
  await world.settle()
  assert.deepEqual(
    receivedAt(world, '/payments').map(({ body }) => body['points']),
    [7],
  )
})

test('a payment is recorded with the verdict or not at all', async (t) => {
  const world = await openThree(t)
  await world.change(JUDGED_LATER)
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await world.run('verify-receipt')
  await world.sql`
    insert into callback_events (receipt_uuid, channel, number, promo_id, head, webhook_id) values (${uuid}, 'payments', 0, ${world.promoId}, '{}', 'in the way')`
  await assert.rejects(world.run('judge-receipt'), /duplicate key/)
  assert.equal((await world.receipt(uuid)).state, 'INSPECTED')
})

test('payments have the delivery rules of receipts, and do not wait for them', async (t) => {
  const world = await openThree(t, ({ path }) => ({ status: path === '/payments' ? 503 : 404 }))
  const uuid = await approved(world)
  assert.equal((await world.receipt(uuid)).state, 'REVIEWED')
  for (let i = 0; i < 4; i++) {
    await world.pass(73_000)
    await world.settle()
  }
  const payments = receivedAt(world, '/payments')
  assert.equal(payments.length, 3)
  assert.equal(new Set(payments.map(({ raw, webhookId }) => webhookId + raw)).size, 1)
  const { items } = (await world.admin('GET', `/api/admin/receipts/${uuid}/deliveries`)).json
  const shown = items.filter(({ channel }: { channel: string }) => channel === 'payments')
  assert.deepEqual(
    shown.map(({ state, outcome, attempt }: Record<string, unknown>) => [state, outcome, attempt]),
    [
      ['PAYMENT', 'retry', 1],
      ['PAYMENT', 'retry', 2],
      ['PAYMENT', 'failed', 3],
    ],
  )
})

test('an answer of the payments receiver changes neither the receipt nor its delivery', async (t) => {
  const world = await openThree(t, ({ path }) => ({ body: path === '/payments' ? { externalId: 'theirs', status: 'BLOCKED_USER' } : {} }))
  await world.change({ callback: null })
  const uuid = await approved(world)
  const { externalId, delivered } = await world.receipt(uuid)
  assert.deepEqual([externalId, delivered], [null, null])
  assert.equal((await world.sql`select 1 from blocked_participants`).length, 0)
})

test('a payment is sent again with its bytes and its id', async (t) => {
  const world = await openThree(t)
  const uuid = await approved(world)
  assert.deepEqual((await world.admin('POST', `/api/admin/receipts/${uuid}/resend`, { channel: 'payments' })).json, { resent: 1 })
  await world.settle()
  const [first, again] = receivedAt(world, '/payments')
  assert.deepEqual([again?.raw, again?.webhookId], [first?.raw, first?.webhookId])
  assert.equal((await world.admin('POST', `/api/admin/receipts/${uuid}/resend`, { channel: 'payments', state: 'REVIEWED' })).status, 422)
})

test("messages about a dispute are sent in order, each once, independently of the receipt's own events", async (t) => {
  const world = await openThree(t, ({ path }) => ({ status: path === '/disputes' ? 200 : 500 }))
  const { uuid } = await world.submit({ qrStr: 'nonsense' })
  const promo = (await world.ctx.promo(world.promoId))!
  const notice = (event: DisputeNotice['event'], more: Partial<DisputeNotice> = {}) =>
    world.sql.begin((tx) =>
      recordNotice(tx, {
        channel: 'disputes',
        promo,
        receiptUuid: uuid,
        body: { event, disputeId: 5, uuid, userUuid: 'anna', promoId: promo.id, body: { reason: 'why' }, ...more },
      }),
    )
  await notice('DISPUTE_OPENED')
  await notice('DISPUTE_OPENED')
  await Promise.all([notice('DISPUTE_DECIDED', { decision: 'decline', comment: 'no' }), notice('DISPUTE_DECIDED', { decision: 'decline', comment: 'no' })])
  await world.settle()
  const received = receivedAt(world, '/disputes')
  assert.deepEqual(
    received.map(({ webhookId }) => webhookId),
    [`${uuid}.DISPUTE_OPENED.5`, `${uuid}.DISPUTE_DECIDED.5`],
  )
  assert.deepEqual(received[1]?.body, {
    event: 'DISPUTE_DECIDED',
    disputeId: 5,
    uuid,
    userUuid: 'anna',
    promoId: promo.id,
    body: { reason: 'why' },
    decision: 'decline',
    comment: 'no',
  })
})

test('headers, secrets and addresses of all three are checked alike when they are saved', async (t) => {
  const world = await openWorld(t)
  const { url } = world.callback
  for (const setting of ['callback', 'disputes_callback', 'payments_callback']) {
    for (const [callback, at] of [
      [{ url, headers: { 'x-secret': 'a\r\nx: b' } }, ['headers', 'x-secret']],
      [{ url, headers: { 'x-secret': 'a\0' } }, ['headers', 'x-secret']],
      [{ url, headers: { 'x-secret': 'тайна' } }, ['headers', 'x-secret']],
      [{ url, headers: { 'bad name': 'a' } }, ['headers', 'bad name']],
      ...['Host', 'content-length', 'Transfer-Encoding', 'connection', 'TE', 'expect', 'proxy-authorization', 'webhook-id'].map(
        (name) => [{ url, headers: { [name]: 'a' } }, ['headers', name]] as const,
      ),
      [{ url, signing_secrets: ['secret'] }, ['signing_secrets', 0]],
      ...[
        'http://10.0.0.1/',
        'http://127.0.0.1:1/',
        'http://localhost/',
        'http://[::1]/',
        'http://169.254.169.254/',
        'http://2130706433/',
        'http://[::ffff:10.0.0.1]/',
        'ftp://brand.example/',
        'http://a:b@brand.example/',
        'not an address',
      ].map((bad) => [{ url: bad }, ['url']] as const),
    ] as const) {
      const { status, json } = await world.admin('PATCH', `/api/admin/promos/${world.promoId}`, { settings: { [setting]: callback } })
      assert.equal(status, 422, JSON.stringify(callback))
      assert.deepEqual(json.detail[0].loc, ['body', 'settings', setting, ...at])
      assert.equal(JSON.stringify(json).includes('тайна'), false)
    }
  }
})
