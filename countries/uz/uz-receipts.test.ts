import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld, type World } from '#test/support/world.ts'

const PRODUCTS = [{ productId: 1, name: 'Sut', patterns: ['\\bsut\\b'], points: 10, pointsMode: 'per_unit' }]

async function openUz(world: World, settings: Record<string, unknown> = {}) {
  const { promoId, apiKey } = await world.createPromo({ products: PRODUCTS, ...settings }, 'Aksiya', 'uz')
  return { promoId, apiKey, submit: (qrStr: string, userUuid = 'gulnora') => world.submit({ qrStr, userUuid }, apiKey) }
}

test('a link passes the same stages: fiscal operator, rules, points, callbacks', async (t) => {
  const world = await openWorld(t)
  const uz = await openUz(world)
  const minted = world.mintUz()
  const { uuid } = await uz.submit(minted.qrStr)
  await world.settle()

  const receipt = await world.receipt(uuid, uz.apiKey)
  assert.deepEqual([receipt.state, receipt.approved, receipt.promoPoints, receipt.country], ['REVIEWED', true, 20, 'uz'])
  assert.equal(receipt.fnsReceipt.totalSum, minted.sumKopeks)
  assert.deepEqual([receipt.fnsReceipt.fn, receipt.fnsReceipt.fd, receipt.fnsReceipt.fp], [minted.fn, minted.fd, minted.fp])
  assert.deepEqual(
    world.received.map(({ state }) => state),
    ['ARRIVED', 'INSPECTED', 'REVIEWED'],
  )
})

test('however the link is spelled, it is one receipt, asked about once', async (t) => {
  const world = await openWorld(t)
  const uz = await openUz(world)
  const { qrStr, fn, fd } = world.mintUz()
  const first = await uz.submit(qrStr)
  for (const spelling of [
    qrStr.replace(/^http:\/\//, ''),
    encodeURIComponent(qrStr),
    qrStr.replace(/^http:\/\/[^/]+/, 'https://ofd.soliq.uz'),
    `${qrStr}&lang=uz`,
    qrStr.replace('&s=', '&s=00'),
  ]) {
    assert.deepEqual(await uz.submit(spelling).then(({ uuid, replayed }) => [uuid, replayed]), [first.uuid, true], spelling)
  }
  const other = await uz.submit(qrStr, 'bobur')
  await world.settle()
  const duplicate = await world.receipt(other.uuid, uz.apiKey)
  assert.deepEqual([duplicate.rejectKey, duplicate.duplicate], ['DUPLICATE', first.uuid])
  assert.equal(world.simulator.uzTimesAsked(fn, fd), 1)
})

test('RU and UZ never mix: each promo takes the QR of its own country only', async (t) => {
  const world = await openWorld(t)
  const uz = await openUz(world)
  const russian = await uz.submit(world.mint().qrStr)
  const uzbek = await world.submit({ qrStr: world.mintUz().qrStr })
  await world.settle()
  assert.equal((await world.receipt(russian.uuid, uz.apiKey)).rejectKey, 'FORMAT')
  assert.equal((await world.receipt(uzbek.uuid)).rejectKey, 'FORMAT')
  const lists = await Promise.all(
    ['uz', 'UZ', 'ru'].map(async (country) => (await world.call('GET', `/api/public/promos?country=${country}`)).json.map(({ id }: { id: number }) => id)),
  )
  assert.deepEqual(lists, [[uz.promoId], [uz.promoId], [world.promoId]])
})

test('the sum is known from the answer only, so its rule waits for it', async (t) => {
  const world = await openWorld(t)
  const uz = await openUz(world, { min_sum: 10_000_000 })
  const { uuid } = await uz.submit(world.mintUz().qrStr)
  assert.equal((await world.receipt(uuid, uz.apiKey)).state, 'ARRIVED')
  await world.settle()
  assert.equal((await world.receipt(uuid, uz.apiKey)).rejectKey, 'MIN_SUM')
})

test('a refund is not paid, an online payment is an online retailer, a forged date is refused', async (t) => {
  const world = await openWorld(t)
  const uz = await openUz(world, { online_allowed: false })
  const refund = await uz.submit(world.mintUz({ operationType: 2 }).qrStr)
  const online = await uz.submit(world.mintUz({ online: true }).qrStr)
  const forged = await uz.submit(world.mintUz().qrStr.replace(/c=\d{4}/, 'c=2025'))
  await world.settle()
  assert.equal((await world.receipt(refund.uuid, uz.apiKey)).rejectKey, 'NON_PAID')
  assert.equal((await world.receipt(online.uuid, uz.apiKey)).rejectKey, 'ONLINE_RETAILER')
  assert.equal((await world.receipt(forged.uuid, uz.apiKey)).rejectKey, 'FNS_SHORT_CHECK_FAILED')
})

test('a receipt that the operator does not have yet waits by the schedule, and is found', async (t) => {
  const world = await openWorld(t)
  const uz = await openUz(world)
  const { uuid } = await uz.submit(world.mintUz({ availableAfterMs: 60_000 }).qrStr)
  await world.settle()
  assert.equal((await world.receipt(uuid, uz.apiKey)).state, 'ARRIVED')
  await world.pass(5 * 60_000)
  await world.settle()
  assert.equal((await world.receipt(uuid, uz.apiKey)).approved, true)
})

test("unknown markup counts as trouble with access: it rejects nothing, the country's health shows it, the other country goes on", async (t) => {
  const world = await openWorld(t)
  const uz = await openUz(world)
  const { uuid } = await uz.submit(world.mintUz({ behaviour: 'malformed' }).qrStr)
  await world.settle()
  const waiting = await world.receipt(uuid, uz.apiKey)
  assert.deepEqual([waiting.state, waiting.rejectKey], ['ARRIVED', null])
  const [health] = await world.sql<{ cause: string }[]>`select cause from tax_health where country = 'uz' and failures > 0`
  assert.equal(health?.cause, 'malformed')
  const ready = await world.call('GET', '/ready')
  assert.deepEqual([ready.status, ready.json], [200, { status: 'ready', database: 'ok', queue: 'ok', photos: 'ok', taxUz: 'malformed' }])

  const russian = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  assert.equal((await world.receipt(russian.uuid)).state, 'REVIEWED')
})

test('the newer site of the operator works as well, without any change of configuration', async (t) => {
  const world = await openWorld(t)
  world.simulator.uzSettings.mode = 'api'
  const uz = await openUz(world)
  const { uuid } = await uz.submit(world.mintUz().qrStr)
  await world.settle()
  assert.equal((await world.receipt(uuid, uz.apiKey)).approved, true)
})

test('participants read Uzbek in either alphabet or Russian; the light status is Russian', async (t) => {
  const world = await openWorld(t)
  const uz = await openUz(world, { min_sum: 10_000_000 })
  const { uuid } = await uz.submit(world.mintUz().qrStr)
  await world.settle()
  for (const [path, headers, shown, money] of [
    [`/r/${uuid}`, {}, 'Chek summasi aksiya shartidagidan kam.', 'soʻm'],
    [`/r/${uuid}?lang=uz-Cyrl`, {}, 'Чек суммаси акция шартидагидан кам.', 'сўм'],
    [`/r/${uuid}`, { 'accept-language': 'ru-RU,ru;q=0.9' }, 'Сумма чека меньше, чем нужно по условиям акции.', 'сум'],
    [`/r/${uuid}?lang=klingon`, {}, 'Chek summasi aksiya shartidagidan kam.', 'soʻm'],
  ] as const) {
    const { text, status } = await world.call('GET', path, undefined, headers)
    assert.equal(status, 200)
    assert.ok(text.includes(shown), path)
    assert.match(text, new RegExp(`25\\s800,00\\s${money}<`), "the sum of the answer, in the country's money")
  }
  assert.match((await world.call('GET', `/r/${uuid}.json`)).json.statusText, /^Сумма чека меньше/)
})

test('an installation without a fiscal operator refuses promos of the country by name', async (t) => {
  const world = await openWorld(t)
  delete world.ctx.taxAuthorities.uz
  const refused = await world.admin('POST', '/api/admin/promos', { name: 'Aksiya', country: 'uz', settings: {} })
  assert.equal(refused.status, 422)
  assert.deepEqual(refused.json.detail[0].loc, ['body', 'country'])
})
