import assert from 'node:assert/strict'
import { test } from 'node:test'
import { find } from '#store/receipts.ts'
import { JUDGED_LATER } from '#test/support/judged-later.ts'
import { checkInvariants } from '#test/support/invariants.ts'
import { changePapers } from '#test/support/papers.ts'
import { openWorld, type World } from '#test/support/world.ts'

const milk = { productId: 7, name: 'Молоко', patterns: ['молоко'], points: 10, pointsMode: 'per_unit' }
const kefir = { productId: 8, name: 'Кефир', patterns: ['кефир'], excludePatterns: ['детский'], points: 0.5, pointsMode: 'per_rouble' }

const ITEMS = [
  { name: 'МОЛОКО 3,2% 1 л', priceKopeks: 8_990, quantity: 2 },
  { name: 'Кефир весовой', priceKopeks: 10_100, quantity: 0.534 },
  { name: 'Кефир детский', priceKopeks: 5_000, quantity: 1 },
]

/** Sends a receipt with these goods and returns the receipt after its verdict. */
async function judged(world: World, change: Record<string, unknown> = {}) {
  const { uuid } = await world.submit({ qrStr: world.mint({ items: ITEMS, ...change }).qrStr })
  await world.settle()
  return world.receipt(uuid)
}

test('points are counted by the products of the promo, rounded by product and summed; what is counted is named', async (t) => {
  const world = await openWorld(t, { settings: { products: [milk, kefir] } })
  const receipt = await judged(world)
  // Milk gives 2 × 10 points. 0.534 kg for 53.93 roubles at half a point per rouble give 26.97, rounded to 27.
  assert.deepEqual([receipt.state, receipt.approved, receipt.promoPoints], ['REVIEWED', true, 47])
  assert.deepEqual([receipt.rules, receipt.rulesCount, receipt.rulesPoints], [['Молоко', 'Кефир'], 2, 47])
  assert.deepEqual(receipt.verdict.matchedProducts, [
    { productId: 7, name: 'Молоко', count: 2, subtotalKopeks: 17_980, points: 20 },
    { productId: 8, name: 'Кефир', count: 0.534, subtotalKopeks: 5_393, points: 27 },
  ])
  assert.deepEqual([receipt.verdict.totalPoints, receipt.verdict.rewardKind, receipt.verdict.rejectKey], [47, 'points', null])
  assert.deepEqual(receipt.total, { sum: 28_373, count: 2.534, sumSubtotal: 23_373 })
  assert.deepEqual(receipt.answers.products, [
    { id: 7, name: 'Молоко' },
    { id: 8, name: 'Кефир' },
  ])
  await checkInvariants(world)
})

test('no promo products in the receipt: NO_MATCH, no points, and the rules that were asked are kept', async (t) => {
  const world = await openWorld(t, { settings: { products: [milk], reject_texts: { NO_MATCH: 'Нет нашего молока.' } } })
  const receipt = await judged(world, { items: [{ name: 'Хлеб', priceKopeks: 4_000, quantity: 1 }] })
  assert.deepEqual([receipt.state, receipt.approved, receipt.rejectKey, receipt.rejectReason], ['REVIEWED', false, 'NO_MATCH', 'Нет нашего молока.'])
  assert.deepEqual([receipt.promoPoints, receipt.rules, receipt.rulesPoints], [0, [], 0])
  const { trace } = await world.dossier(receipt.uuid)
  const names = trace.map((line: { name: string }) => line.name)
  assert.ok(names.includes('FUTURE_DATE') && names.includes('INN_BLACKLISTED'), 'the rules of intake, and those that passed')
  assert.deepEqual(
    trace.filter((line: { decided: boolean }) => line.decided).map((line: { name: string }) => line.name),
    ['NO_MATCH'],
  )
})

/** A receipt that no cash register of the simulator prints: `document` changes fields of the tax authority's document. Returns the receipt after the verdict. */
async function judgedTicket(world: World, document: Record<string, unknown>) {
  const minted = world.simulator.mint({ country: 'ru', items: [{ name: 'Молоко', priceKopeks: 8_990, quantity: 1 }] })
  const { fn, sumKopeks } = minted
  const dateTime = minted.qrStr.replace(/.*t=(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d).*/, '$1-$2-$3T$4:$5')
  const fd = String(Number(minted.fd) + 100)
  const { qrStr } = world.simulator.mint({
    country: 'ru',
    ticket: {
      fiscalDriveNumber: fn,
      fiscalDocumentNumber: Number(fd),
      fiscalSign: 3141592653,
      dateTime,
      totalSum: sumKopeks,
      operationType: 1,
      userInn: '7707083893',
      items: [{ name: 'Молоко', price: 8_990, quantity: 1, sum: 8_990 }],
      ...document,
    },
  })
  const { uuid } = await world.submit({ qrStr })
  await world.settle()
  return world.receipt(uuid)
}

test('a correction of a sale is judged by the rules of each promo that sees it, whoever asks first', async (t) => {
  const world = await openWorld(t, { settings: { receipt_types: [1, 3, 31] } })
  for (const document of [{ code: 31 }, { code: 41, operationType: 3 }]) {
    const first = await judgedTicket(world, document)
    assert.equal(first.rejectKey, null, JSON.stringify(document))
    const takes = await world.createPromo({ receipt_types: [1, 3, 31] })
    const refuses = await world.createPromo({ receipt_types: [1, 3] })
    const keys = []
    for (const { apiKey } of [takes, refuses]) {
      const { uuid } = await world.submit({ qrStr: first.qrString }, apiKey)
      await world.settle()
      keys.push((await world.call('GET', `/api/receipts/${uuid}`, undefined, { 'api-key': apiKey })).json.rejectKey)
    }
    assert.deepEqual(keys, [null, 'RECEIPT_TYPE_NOT_ALLOWED'])
  }
})

test('a returned line, or one that costs nothing, gives no points and does not send the receipt to moderators', async (t) => {
  const world = await openWorld(t, { settings: { products: [milk] } })
  const sold = { name: 'Молоко', price: 8_990, quantity: 1, sum: 8_990 }
  for (const line of [{ quantity: -1 }, { quantity: -1, sum: -8_990 }, { price: -8_990, sum: -8_990 }, { price: 0, sum: 0 }, { quantity: 0, sum: 0 }]) {
    const { state, approved, promoPoints } = await judgedTicket(world, { items: [sold, { ...sold, ...line }] })
    assert.deepEqual([state, approved, promoPoints], ['REVIEWED', true, 10], JSON.stringify(line))
  }
  assert.equal((await judgedTicket(world, { items: [{ ...sold, quantity: -1 }] })).rejectKey, 'FULL_RECEIPT_REQUIRED')
  await checkInvariants(world)
})

test('a receipt of correction is RECEIPT_TYPE_NOT_ALLOWED, and takes part where the promo allows type 31', async (t) => {
  const world = await openWorld(t, { settings: { products: [milk] } })
  const { state, rejectKey } = await judgedTicket(world, { code: 31 })
  assert.deepEqual([state, rejectKey], ['REVIEWED', 'RECEIPT_TYPE_NOT_ALLOWED'])
  await world.change({ receipt_types: [1, 31] })
  assert.equal((await judgedTicket(world, { code: 31 })).approved, true)
  await checkInvariants(world)
})

test('ten lines of half a rouble at a point a rouble are five points', async (t) => {
  const world = await openWorld(t, { settings: { products: [{ ...milk, points: 1, pointsMode: 'per_rouble' }] } })
  const items = Array.from({ length: 10 }, () => ({ name: 'Молоко', priceKopeks: 50, quantity: 1 }))
  assert.equal((await judged(world, { items })).promoPoints, 5)
})

test('each minimum has its key', async (t) => {
  const world = await openWorld(t, { settings: { products: [milk] } })
  for (const [settings, rejectKey] of [
    [{ products_count_min: 3 }, 'PRODUCTS_COUNT_MIN'],
    [{ products_count_min: null, products_total_min: 17_981 }, 'PRODUCTS_TOTAL_MIN'],
    [{ products_total_min: 17_980, products_count_min: 2 }, null],
  ] as const) {
    await world.change(settings)
    assert.equal((await judged(world)).rejectKey, rejectKey)
  }
})

test('a refund is NON_PAID at intake and asks nobody', async (t) => {
  const world = await openWorld(t)
  for (const operationType of [2, 4]) {
    const { qrStr, fn, fd } = world.mint({ operationType })
    const { uuid } = await world.submit({ qrStr })
    await world.settle()
    assert.equal((await world.receipt(uuid)).rejectKey, 'NON_PAID')
    assert.equal(world.simulator.timesAsked(fn, fd), 0)
  }
})

test('a promo of kind qualify gives no points: an approved receipt is admitted', async (t) => {
  const world = await openWorld(t, { settings: { products: [milk], reward_kind: 'qualify', qualify_label: 'Вы участвуете' } })
  const receipt = await judged(world)
  assert.deepEqual([receipt.approved, receipt.promoPoints, receipt.verdict.rewardKind, receipt.verdict.qualifyLabel], [true, 0, 'qualify', 'Вы участвуете'])
})

test('fixed points are those of every approved receipt', async (t) => {
  const world = await openWorld(t, { settings: { products: [milk], points_mode: 'fixed', fixed_points: 100 } })
  assert.equal((await judged(world)).promoPoints, 100)
  assert.equal((await judged(world, { items: [{ name: 'Хлеб', priceKopeks: 4_000, quantity: 1 }] })).promoPoints, 0)
})

test('without products every receipt that passes the other rules is approved', async (t) => {
  const world = await openWorld(t)
  assert.deepEqual((await judged(world)).approved, true)
})

test('auto_review_enabled off, or a suspicious number of products: the receipt stays INSPECTED with needsReview', async (t) => {
  const world = await openWorld(t, { settings: { products: [milk] } })
  for (const settings of [{ auto_review_enabled: false }, { auto_review_enabled: null, suspicious_product_count: 2 }]) {
    await world.change(settings)
    const before = world.received.length
    const receipt = await judged(world)
    assert.deepEqual(
      [receipt.state, receipt.checkingStatus, receipt.needsReview, receipt.approved, receipt.verdict, receipt.promoPoints],
      ['INSPECTED', 1, true, false, null, 0],
    )
    assert.deepEqual(await world.events(receipt.uuid), ['accepted', 'fiscalDataObtained', 'sentToModeration'])
    assert.deepEqual(
      world.received.slice(before).map((one) => one.state),
      ['ARRIVED', 'INSPECTED'],
      'nobody is told before somebody has decided',
    )
    assert.match((await world.call('GET', `/r/${receipt.uuid}.json`)).json.statusText, /проверит модератор/)
  }
  await world.change({ suspicious_product_count: 3 })
  assert.equal((await judged(world)).approved, true)
  await checkInvariants(world)
})

test('receipts that the rules reject do not go to moderators', async (t) => {
  const world = await openWorld(t, { settings: { products: [milk], auto_review_enabled: false } })
  const receipt = await judged(world, { items: [{ name: 'Хлеб', priceKopeks: 4_000, quantity: 1 }] })
  assert.deepEqual([receipt.state, receipt.needsReview, receipt.rejectKey], ['REVIEWED', false, 'NO_MATCH'])
})

test('a verdict is given by the settings of its moment, and names their version', async (t) => {
  const world = await openWorld(t, { settings: { ...JUDGED_LATER, products: [milk] } })
  const before = await judged(world)
  const { qrStr } = world.mint({ items: ITEMS })
  const { uuid } = await world.submit({ qrStr })
  await world.run('verify-receipt')
  await world.change({ products: [{ ...milk, points: 50 }] })
  await world.settle()
  const after = await world.receipt(uuid)
  assert.deepEqual([before.promoPoints, after.promoPoints], [20, 100])
  const versions = await world.sql`select uuid, settings_version from receipts order by uuid`
  assert.deepEqual(
    versions.map((row) => row['settingsVersion']),
    [1, 2],
  )
})

test('a rejection that INSPECTED foresaw is withdrawn when the settings have changed before the verdict', async (t) => {
  const world = await openWorld(t, { settings: { ...JUDGED_LATER, products: [kefir], products_count_min: 1 } })
  const { uuid } = await world.submit({ qrStr: world.mint({ items: ITEMS }).qrStr })
  await world.run('verify-receipt')
  assert.equal((await world.receipt(uuid)).rejectKey, 'PRODUCTS_COUNT_MIN')
  await world.change({ products_count_min: null })
  await world.settle()
  const receipt = await world.receipt(uuid)
  assert.deepEqual([receipt.approved, receipt.rejectKey, receipt.rejectReason], [true, null, null])
  assert.deepEqual(
    world.received.map((one) => one.body['rejectKey']),
    [null, 'PRODUCTS_COUNT_MIN', null],
  )
})

test('a participant blocked between INSPECTED and the verdict: USER_BLOCKED', async (t) => {
  const world = await openWorld(t, { settings: JUDGED_LATER })
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await world.run('verify-receipt')
  await world.sql`insert into blocked_participants (promo_id, participant, blocked_by) values (${world.promoId}, 'anna', 'test')`
  await world.settle()
  const receipt = await world.receipt(uuid)
  assert.deepEqual([receipt.state, receipt.approved, receipt.rejectKey], ['REVIEWED', false, 'USER_BLOCKED'])
  assert.deepEqual(await world.events(uuid), ['accepted', 'fiscalDataObtained', 'participantBlocked'])
  await checkInvariants(world)
})

test('replaying a verdict from what is stored gives the same verdict', async (t) => {
  const world = await openWorld(t, { settings: { products: [milk, kefir] } })
  const { uuid } = await judged(world)
  const verdict = async () => {
    const { approved, rejectKey, outcome } = (await find(world.sql, uuid))!
    return { approved, rejectKey, outcome }
  }
  const first = await verdict()
  await world.sql`update receipts set state = 'INSPECTED', approved = false where uuid = ${uuid}`
  await changePapers(world.sql, uuid, (papers) => ({ ...papers, outcome: null }))
  await world.sql`delete from callback_events where receipt_uuid = ${uuid} and number = 2`
  await world.sql`insert into jobs (name, lane, payload, run_at) values ('judge-receipt', 1, ${world.sql.json({ receiptUuid: uuid })}, service_now())`
  await world.settle()
  assert.deepEqual(await verdict(), first)
})
