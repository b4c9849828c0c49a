import assert from 'node:assert/strict'
import { test } from 'node:test'
import { JUDGED_LATER } from '#test/support/judged-later.ts'
import { openWorld } from '#test/support/world.ts'

const milk = [{ productId: 7, name: 'Молоко', patterns: ['молоко'], points: 10 }]

test('checkingStatus is 0 while ARRIVED, 1 while INSPECTED, 2 when REVIEWED, and there is a verdict only then', async (t) => {
  const world = await openWorld(t, { settings: JUDGED_LATER })
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  const seen = []
  for (const stage of ['verify-receipt', 'judge-receipt', null] as const) {
    const { state, checkingStatus, verdict } = await world.receipt(uuid)
    seen.push([state, checkingStatus, verdict !== null])
    if (stage !== null) await world.run(stage)
  }
  assert.deepEqual(seen, [
    ['ARRIVED', 0, false],
    ['INSPECTED', 1, false],
    ['REVIEWED', 2, true],
  ])
})

test('fields without a value are there as null or their default', async (t) => {
  const world = await openWorld(t)
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  const { priority, verdict, externalId, duplicate, delivered, matchedPromos, photos } = await world.receipt(uuid)
  assert.deepEqual(
    { priority, verdict, externalId, duplicate, delivered, matchedPromos, photos },
    { priority: 0, verdict: null, externalId: null, duplicate: null, delivered: null, matchedPromos: [], photos: [] },
  )
})

test('a receipt of another promo is not found, and neither is one that does not exist or has no uuid', async (t) => {
  const world = await openWorld(t)
  const other = await world.createPromo()
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  const ask = (id: string) => world.call('GET', `/api/receipts/${id}`, undefined, { 'api-key': other.apiKey })

  for (const id of [uuid, '019324c2-7d5f-7c3e-9f2a-5b1d7a0c4e11', 'receipt']) {
    const { status, json } = await ask(id)
    assert.deepEqual([status, json.code], [404, 'NOT_FOUND'])
  }
})

test('the light status asks for no key: pending, approved, rejected, each with a text in Russian', async (t) => {
  const world = await openWorld(t, { settings: { products: milk, reject_texts: { NO_MATCH: 'Нет товаров акции.' } } })
  const approved = await world.submit({ qrStr: world.mint().qrStr })
  const rejected = await world.submit({ qrStr: world.mint({ items: [{ name: 'Хлеб', priceKopeks: 5000, quantity: 1 }] }).qrStr })
  const look = async ({ uuid }: { uuid: string }) => (await world.call('GET', `/r/${uuid}.json`)).json

  const before = await look(approved)
  assert.deepEqual([before.kind, before.state, before.checkingStatus, before.approved, before.points], ['pending', 'ARRIVED', 0, false, 0])
  assert.match(before.statusText, /Проверяем чек в налоговой службе/)
  await world.settle()
  assert.deepEqual(await look(approved), {
    uuid: approved.uuid,
    receiptId: approved.receiptId,
    state: 'REVIEWED',
    checkingStatus: 2,
    kind: 'approved',
    statusText: 'Чек одобрен. Начислено: 20 баллов.',
    approved: true,
    points: 20,
  })
  assert.deepEqual(await look(rejected), {
    uuid: rejected.uuid,
    receiptId: rejected.receiptId,
    state: 'REVIEWED',
    checkingStatus: 2,
    kind: 'rejected',
    statusText: 'Нет товаров акции.',
    approved: false,
    points: 0,
  })
})

test('the page says what the light status says, to people, and keeps the address to itself', async (t) => {
  const world = await openWorld(t, { settings: { products: milk } })
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()

  const page = await world.call('GET', `/r/${uuid}`)
  assert.equal(page.status, 200)
  assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
  assert.match(page.text, /Чек одобрен\. Начислено: 20 баллов\./)
  assert.equal(page.headers.get('referrer-policy'), 'no-referrer')
  assert.equal(page.headers.get('x-robots-tag'), 'noindex, nofollow')

  const missing = await world.call('GET', '/r/019324c2-7d5f-7c3e-9f2a-5b1d7a0c4e11')
  assert.equal(missing.status, 404)
  assert.match(missing.text, /Чек не найден/)
})

test('the page of an open receipt looks again every second and a half', async (t) => {
  const world = await openWorld(t)
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  const { text } = await world.call('GET', `/r/${uuid}`)
  assert.ok(text.includes(`data-kind="pending" data-dispute="" data-status="/r/${uuid}.json?lang=ru"`))
  assert.match(text, /let pauseMs = 1500\n/)
})

test("include_fns_receipt and include_qr_string: off, they are left out of the brand's receipts and callbacks", async (t) => {
  const world = await openWorld(t, { settings: { include_fns_receipt: false, include_qr_string: false } })
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()

  const seen = [await world.receipt(uuid), ...world.received.map((one) => one.body)]
  assert.equal(seen.length, 4)
  assert.ok(seen.every((receipt) => !('fnsReceipt' in receipt) && !('qrString' in receipt)))
  assert.ok((await world.dossier(uuid)).receipt.fnsReceipt.totalSum > 0, 'an operator sees it')
})

test('reward_kind qualify: approved without points, and the participant reads the label', async (t) => {
  const world = await openWorld(t, { settings: { products: milk, reward_kind: 'qualify', qualify_label: 'Вы в розыгрыше!' } })
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()

  const { approved, promoPoints, verdict } = await world.receipt(uuid)
  assert.deepEqual([approved, promoPoints, verdict.rewardKind, verdict.qualifyLabel], [true, 0, 'qualify', 'Вы в розыгрыше!'])
  assert.equal((await world.call('GET', `/r/${uuid}.json`)).json.statusText, 'Вы в розыгрыше!')
})

test('active promos are public, by country in any case, with their id, name and country alone', async (t) => {
  const world = await openWorld(t)
  const paused = await world.createPromo({}, 'Paused')
  await world.admin('PATCH', `/api/admin/promos/${paused.promoId}`, { status: 'paused' })
  const ask = async (query: string) => (await world.call('GET', `/api/public/promos${query}`)).json

  const active = [{ id: world.promoId, name: 'Promo', country: 'ru' }]
  assert.deepEqual(await ask(''), active)
  assert.deepEqual(await ask('?country=RU'), active)
  assert.deepEqual(await ask('?country=uz'), [])
})

test('a promo whose period has ended is no active one; one that has not begun is', async (t) => {
  const world = await openWorld(t, { settings: { ends_at: '2020-01-01T00:00:00+03:00' } })
  const inAnHour = new Date(world.ctx.now().getTime() + 3_600_000).toISOString()
  const ending = await world.createPromo({ ends_at: inAnHour })
  const beginning = await world.createPromo({ starts_at: inAnHour })
  const listed = async (): Promise<number[]> => (await world.call('GET', '/api/public/promos')).json.map(({ id }: { id: number }) => id)
  assert.deepEqual(await listed(), [ending.promoId, beginning.promoId])
  await world.pass(3_600_000)
  assert.deepEqual(await listed(), [beginning.promoId])
})

test('health, readiness and the description ask for no key', async (t) => {
  const world = await openWorld(t)
  const ask = async (path: string) => (await world.call('GET', path)).json

  assert.deepEqual(await ask('/health'), { status: 'ok', version: world.ctx.version })
  assert.deepEqual(await ask('/ready'), { status: 'ready', database: 'ok', queue: 'ok', photos: 'ok' })
  assert.equal((await ask('/openapi.json')).openapi, '3.1.0')
})
