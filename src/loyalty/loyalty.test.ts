import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listReceipts } from '#test/support/papers.ts'
import { openWorkingWorld } from '#test/support/working-world.ts'
import { openWorld, type World } from '#test/support/world.ts'
import { until } from '#test/support/until.ts'

const MILK = { itemId: 101, name: 'Молоко Домик', pointsPerUnit: 15, patterns: ['молоко.*домик'], excludePatterns: ['шоколад'] }
const CHEESE = { itemId: 102, name: 'Сыр Луг', pointsPerUnit: 0.5, patterns: ['сыр.*луг'] }
const BAG = { itemId: 103, name: 'Пакет', patterns: ['пакет'] }

const key = (world: World, apiKey = world.apiKey) => ({ 'api-key': apiKey })
const put = (world: World, items: unknown[], more: Record<string, unknown> = {}) => world.call('PUT', '/api/loyalty/catalog', { items, ...more }, key(world))
const patch = (world: World, body: Record<string, unknown>) => world.call('PATCH', '/api/loyalty/catalog', body, key(world))
const catalog = async (world: World) => (await world.call('GET', '/api/loyalty/catalog', undefined, key(world))).json
const check = async (world: World, body: Record<string, unknown>) => world.call('POST', '/api/loyalty/check', { userUuid: 'anna', ...body }, key(world))
const LINES = [
  { name: 'МОЛОКО "ДОМИК" 3,2% 0,93Л', priceKopeks: 8_990, quantity: 2 },
  { name: 'Сыр "Луг" вес.', priceKopeks: 60_000, quantity: 0.534 },
  { name: 'Хлеб', priceKopeks: 4_000, quantity: 1 },
]

test('a catalogue is loaded, shown, and gives points per unit; lines of one item add up and points are whole', async (t) => {
  const world = await openWorkingWorld(t)
  const { status, json, text } = await put(world, [MILK, CHEESE, BAG, { itemId: 7, name: 'Чай Гора зелёный', pointsPerUnit: 3 }])
  assert.equal(status, 200, text)
  assert.deepEqual(json, { promoId: world.promoId, items: 4, needsRules: [7], pointsMode: 'per_unit' })
  const shown = await catalog(world)
  assert.deepEqual([shown.promoId, shown.pointsMode, shown.needsRules, shown.zeroPointItems], [world.promoId, 'per_unit', [7], [103]])
  assert.deepEqual(shown.items[1], { itemId: 102, name: 'Сыр Луг', pointsPerUnit: 0.5, patterns: ['сыр.*луг'], excludePatterns: [] })

  const { qrStr, fn, sumKopeks } = world.mint({ items: [...LINES, { ...LINES[0], quantity: 1 }], retailerInn: '7707083893' })
  const checked = (await check(world, { qrStr })).json
  assert.deepEqual(checked, {
    uuid: checked.uuid,
    receiptId: checked.receiptId,
    state: 'REVIEWED',
    awarded: true,
    alreadyCounted: false,
    pending: false,
    totalPoints: 45,
    matched: [
      { itemId: 101, name: 'Молоко Домик', quantity: 3, pointsPerUnit: 15, earnedPoints: 45, subtotalKopeks: 26_970, confidence: 1, matchSource: 'pattern' },
      { itemId: 102, name: 'Сыр Луг', quantity: 0.534, pointsPerUnit: 0.5, earnedPoints: 0, subtotalKopeks: 32_040, confidence: 1, matchSource: 'pattern' },
    ],
    unmatched: [{ name: 'Хлеб', quantity: 1, sumKopeks: 4_000 }],
    rejectKey: null,
    rejectReason: null,
    receipt: { fn, totalSum: sumKopeks, retailerInn: '7707083893' },
    sandbox: false,
  })
  const receipt = await world.receipt(checked.uuid)
  assert.deepEqual([receipt.approved, receipt.promoPoints, receipt.rules, receipt.meta], [true, 45, ['Молоко Домик', 'Сыр Луг'], {}])
  assert.deepEqual((await world.call('GET', `/api/loyalty/check/${checked.uuid}`, undefined, key(world))).json, checked)
})

test('half a point is rounded once for an item, however its lines are split', async (t) => {
  const world = await openWorkingWorld(t)
  await put(world, [CHEESE])
  const { qrStr } = world.mint({ items: Array.from({ length: 5 }, () => ({ name: 'Сыр "Луг"', priceKopeks: 60_000, quantity: 1 })) })
  const { totalPoints, matched } = (await check(world, { qrStr })).json
  assert.deepEqual([totalPoints, matched[0].earnedPoints], [3, 3])
})

test('an item may have any number; a receipt, whose products have whole ones, shows it rounded down', async (t) => {
  const world = await openWorkingWorld(t)
  await put(world, [
    { ...MILK, itemId: 101.5 },
    { ...CHEESE, itemId: -0.5 },
  ])
  const { qrStr } = world.mint({ items: LINES })
  const { uuid, matched } = (await check(world, { qrStr })).json
  assert.deepEqual(matched.map(itemIdOf), [101.5, -0.5])
  const { verdict, answers } = await world.receipt(uuid)
  assert.deepEqual(
    verdict.matchedProducts.map((product: { productId: number }) => product.productId),
    [101, -1],
  )
  assert.deepEqual(answers.productsWithCountAndSubtotals.map(idOf), [101, -1])
  assert.deepEqual(answers.products.map(idOf), [101, -1])
})

const itemIdOf = ({ itemId }: { itemId: number }) => itemId
const idOf = ({ id }: { id: number }) => id

test('what cannot be taken is refused with the item, the pattern and the reason, and nothing is written', async (t) => {
  const world = await openWorld(t)
  await put(world, [MILK])
  const before = await catalog(world)
  for (const [items, says] of [
    [[MILK, { ...CHEESE, itemId: 101.0 }], /^item 101, itemId: another item/],
    [[MILK, { ...CHEESE, patterns: ['сыр', 'мол('] }], /^item 102, patterns\[1\] "мол\(": .+/],
    [[{ ...CHEESE, excludePatterns: [''] }], /^item 102, excludePatterns\[0\] "": .+/],
    [[{ ...CHEESE, patterns: ['(a)\\1'] }], /^item 102, patterns\[0\]/],
    [[{ ...CHEESE, patterns: ['м'.repeat(1_001)] }], /^item 102, patterns\[0\]/],
    [Array.from({ length: 12 }, (_, itemId) => ({ ...CHEESE, itemId, patterns: ['['] })), /; and 2 more$/],
  ] as const) {
    const { status, json } = await put(world, items as unknown[])
    assert.deepEqual([status, json.code], [400, 'BAD_CATALOG_ITEM'])
    assert.match(json.detail, says)
    assert.equal((await patch(world, { items })).status, 400)
  }
  assert.equal((await patch(world, { items: [CHEESE], deleteItemIds: [102] })).status, 400)
  assert.deepEqual(await catalog(world), before)
  assert.equal((await world.sql`select 1 from catalogue_versions`).length, 1)

  for (const [items, path, type] of [
    [[{ ...MILK, pointsPerUnit: -1 }], ['items', 0, 'pointsPerUnit'], 'greater_than_equal'],
    [[{ ...MILK, pointsPerUnit: 1e308 }], ['items', 0, 'pointsPerUnit'], 'less_than_equal'],
    [[{ itemId: '1', name: 'x' }], ['items', 0, 'itemId'], 'float_type'],
    [Array.from({ length: 5_001 }, (_, itemId) => ({ itemId, name: 'x' })), ['items'], 'too_long'],
  ] as const) {
    const { status, json } = await put(world, items as unknown[])
    assert.deepEqual([status, json.detail[0].loc, json.detail[0].type], [422, ['body', ...path], type])
  }
})

test("another promo's catalogue is 403, a widget's key opens none", async (t) => {
  const world = await openWorld(t)
  const other = await world.createPromo()
  assert.equal((await put(world, [MILK], { promoId: world.promoId })).status, 200)
  for (const [method, path, body] of [
    ['PUT', '', { items: [MILK], promoId: other.promoId }],
    ['PATCH', '', { items: [], promoId: other.promoId }],
    ['GET', `?promoId=${other.promoId}`, undefined],
    ['PUT', `?promoId=${other.promoId}`, { items: [] }],
  ] as const) {
    const { status, json } = await world.call(method, `/api/loyalty/catalog${path}`, body, key(world))
    assert.deepEqual([status, json.code], [403, 'FORBIDDEN'])
  }
  assert.deepEqual((await world.call('GET', '/api/loyalty/catalog', undefined, key(world, other.apiKey))).json, {
    promoId: other.promoId,
    pointsMode: 'rules',
    items: [],
    needsRules: [],
    zeroPointItems: [],
  })
  const widget = (await world.admin('POST', `/api/admin/promos/${world.promoId}/keys`, { scope: 'widget' })).json.apiKey
  assert.equal((await world.call('GET', '/api/loyalty/catalog', undefined, key(world, widget))).json.code, 'KEY_SCOPE')
})

test('PATCH adds, rewrites entirely and deletes; others stay, and what is written is the change alone', async (t) => {
  const world = await openWorkingWorld(t)
  await put(world, [MILK, CHEESE, BAG])
  const { status, json, text } = await patch(world, {
    items: [
      { itemId: 101, name: 'Кефир Домик', pointsPerUnit: 2 },
      { itemId: 200, name: 'Хлеб', pointsPerUnit: 4, patterns: ['хлеб'] },
    ],
    deleteItemIds: [103, 999, 103],
  })
  assert.equal(status, 200, text)
  assert.deepEqual(json, { promoId: world.promoId, items: 3, needsRules: [101], pointsMode: 'per_unit', added: 1, updated: 1, deleted: 1 })
  const shown = await catalog(world)
  assert.deepEqual(
    shown.items.map((one: { itemId: number; patterns: string[] }) => [one.itemId, one.patterns]),
    [
      [101, []],
      [102, ['сыр.*луг']],
      [200, ['хлеб']],
    ],
  )
  assert.deepEqual(
    [...(await world.sql`select version, whole, changed from catalogue_segments order by version`)],
    [
      { version: 1, whole: true, changed: 3 },
      { version: 2, whole: false, changed: 4 },
    ],
  )
  const checked = (await check(world, { qrStr: world.mint({ items: LINES }).qrStr })).json
  assert.deepEqual(
    checked.matched.map((one: { itemId: number; earnedPoints: number }) => [one.itemId, one.earnedPoints]),
    [
      [102, 0],
      [200, 4],
    ],
  )

  // The operator has set the points mode, so a change of items does not change it.
  await world.change({ points_mode: 'fixed', fixed_points: 9 })
  assert.equal((await patch(world, { deleteItemIds: [200] })).json.pointsMode, 'fixed')
  assert.equal((await check(world, { qrStr: world.mint({ items: LINES }).qrStr })).json.totalPoints, 9)
  assert.equal((await put(world, [MILK])).json.pointsMode, 'per_unit')
})

test('parallel changes all count, and the items are those of one after another', async (t) => {
  const world = await openWorld(t)
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => patch(world, { items: [{ ...MILK, itemId: n + 1 }] })))
  assert.deepEqual(
    answers.map(({ status }) => status),
    Array(8).fill(200),
  )
  assert.deepEqual(answers.map(({ json }) => json.items).sort(), [1, 2, 3, 4, 5, 6, 7, 8])
  assert.deepEqual((await catalog(world)).items.map((one: { itemId: number }) => one.itemId).sort(), [1, 2, 3, 4, 5, 6, 7, 8])
})

test('a verdict names its version of the catalogue and is given again by it', async (t) => {
  const world = await openWorkingWorld(t)
  await put(world, [MILK])
  const first = (await check(world, { qrStr: world.mint({ items: LINES }).qrStr })).json
  await put(world, [CHEESE])
  const second = (await check(world, { qrStr: world.mint({ items: LINES }).qrStr })).json
  assert.deepEqual(
    [first, second].map(({ matched }) => matched.map((one: { itemId: number }) => one.itemId)),
    [[101], [102]],
  )
  assert.deepEqual(
    (await listReceipts(world.sql)).map(({ outcome }) => outcome?.catalogue?.version),
    [1, 2],
  )
  const replayed = await world.admin('POST', `/api/admin/promos/${world.promoId}/replay`, {})
  assert.deepEqual(replayed.json, { considered: 2, same: 2, byModerators: 0, different: 0, samples: [] })
})

test('lines that meet much of the catalogue are searched before a verdict, whichever job gives it, and for promos that it looks at', async (t) => {
  const world = await openWorld(t)
  await put(world, [MILK])
  const other = await world.createPromo({})
  await world.change({ matching_promos: [other.promoId] })
  await world.call('PUT', '/api/loyalty/catalog', { items: [BAG] }, key(world, other.apiKey))
  const { catalogues } = world.ctx
  const { searched } = catalogues
  const asked: (readonly [number, string[]])[] = []
  catalogues.searched = (catalogue, lines, matchBy) => {
    asked.push([catalogue.items.itemCount, lines.map(({ name }) => name)])
    return searched(catalogue, lines, matchBy)
  }
  const names = LINES.map(({ name }) => name)
  // With a limit the confirmation foresees a verdict, and the judge gives it: each for the promo and for the other one.
  for (const [change, times] of [
    [{}, 2],
    [{ max_per_user_per_retailer: 5 }, 4],
  ] as const) {
    await world.change(change)
    asked.length = 0
    const { uuid } = await world.submit({ qrStr: world.mint({ items: LINES }).qrStr })
    await world.settle()
    assert.equal((await world.receipt(uuid)).promoPoints, 30)
    assert.deepEqual(
      asked,
      Array.from({ length: times }, () => [1, names]),
    )
  }
})

test('nothing of the catalogue in a receipt is NO_MATCH, an empty catalogue finds nothing, and a draw has no points', async (t) => {
  const world = await openWorkingWorld(t)
  await put(world, [MILK])
  const bread = (await check(world, { qrStr: world.mint({ items: [LINES[2]] }).qrStr })).json
  assert.deepEqual(
    [bread.state, bread.rejectKey, bread.awarded, bread.totalPoints, bread.matched, bread.unmatched.length],
    ['REVIEWED', 'NO_MATCH', false, 0, [], 1],
  )
  await put(world, [])
  assert.equal((await check(world, { qrStr: world.mint({ items: LINES }).qrStr })).json.rejectKey, 'NO_MATCH')
  await world.change({ reward_kind: 'qualify', qualify_label: 'В розыгрыше' })
  await put(world, [MILK])
  const qualified = (await check(world, { qrStr: world.mint({ items: LINES }).qrStr })).json
  assert.deepEqual([qualified.awarded, qualified.totalPoints, qualified.matched[0].earnedPoints], [true, 0, 0])
})

test('a repeat and a duplicate are already counted; of parallel checks one awards', async (t) => {
  const world = await openWorkingWorld(t)
  await put(world, [MILK])
  const { qrStr } = world.mint({ items: LINES })
  const answers = (await Promise.all(Array.from({ length: 12 }, (_, n) => check(world, { qrStr, userUuid: n % 3 === 0 ? 'boris' : 'anna' })))).map(
    ({ json }) => json,
  )
  assert.equal(answers.filter(({ awarded }) => awarded).length, 1)
  assert.ok(answers.every(({ awarded, alreadyCounted }) => awarded !== alreadyCounted))
  const winner = answers.find(({ awarded }) => awarded)
  const repeated = (await check(world, { qrStr, userUuid: (await world.receipt(winner.uuid)).userUuid })).json
  assert.deepEqual([repeated.uuid, repeated.awarded, repeated.alreadyCounted, repeated.totalPoints], [winner.uuid, false, true, 0])
  assert.deepEqual((await world.call('GET', `/api/loyalty/check/${repeated.uuid}`, undefined, key(world))).json, winner, 'an answer that was lost')
  const duplicate = (await check(world, { qrStr, userUuid: 'vera' })).json
  assert.deepEqual([duplicate.rejectKey, duplicate.alreadyCounted, duplicate.awarded, duplicate.totalPoints], ['DUPLICATE', true, false, 0])
})

test('a receipt that is judged anew is no repeat: it is awarded once, and a rejected receipt is a repeat only while its claim is unchanged', async (t) => {
  const world = await openWorkingWorld(t, { settings: { delay_between_receipts: 3_600 } })
  await put(world, [MILK])
  const { qrStr } = world.mint({ items: LINES })
  const wrong = qrStr.replace(/s=[\d.]+/, 's=1.00')
  const summary = ({ awarded, alreadyCounted, totalPoints, rejectKey }: any) => [awarded, alreadyCounted, totalPoints, rejectKey]

  const mistyped = (await check(world, { qrStr: wrong })).json
  assert.deepEqual(summary(mistyped), [false, false, 0, 'FNS_SHORT_CHECK_FAILED'])
  const same = (await check(world, { qrStr: wrong })).json
  assert.deepEqual([same.uuid, ...summary(same)], [mistyped.uuid, false, true, 0, 'FNS_SHORT_CHECK_FAILED'])
  const right = (await check(world, { qrStr })).json
  assert.deepEqual(summary(right), [true, false, 30, null])
  assert.deepEqual([right.uuid === mistyped.uuid, summary((await check(world, { qrStr })).json)], [false, [false, true, 0, null]])

  const next = world.mint({ items: LINES }).qrStr
  assert.deepEqual(summary((await check(world, { qrStr: next })).json), [false, false, 0, 'delay_between_receipts'])
  await world.pass(3_601_000)
  assert.deepEqual(summary((await check(world, { qrStr: next })).json), [true, false, 30, null])
})

test('while the tax authority has no such receipt, a check is pending; its poll returns the result', async (t) => {
  const world = await openWorkingWorld(t)
  await put(world, [MILK])
  const { qrStr } = world.mint({ items: LINES, availableAfterMs: 30_000 })
  const pending = (await check(world, { qrStr })).json
  assert.deepEqual(
    [pending.state, pending.pending, pending.awarded, pending.alreadyCounted, pending.rejectKey, pending.totalPoints],
    ['ARRIVED', true, false, false, 'FNS_NOT_READY', 0],
  )
  assert.equal((await world.receipt(pending.uuid)).rejectKey, null)
  await world.pass(31_000)
  const again = (await check(world, { qrStr })).json
  assert.deepEqual([again.uuid, again.alreadyCounted, again.awarded], [pending.uuid, true, false])
  const poll = async () => (await world.call('GET', `/api/loyalty/check/${pending.uuid}`, undefined, key(world))).json
  await until(async () => !(await poll()).pending)
  assert.deepEqual([(await poll()).awarded, (await poll()).totalPoints], [true, 30])
  const foreign = await world.createPromo()
  assert.equal((await world.call('GET', `/api/loyalty/check/${pending.uuid}`, undefined, key(world, foreign.apiKey))).status, 404)
})

test('the requisites do instead of a QR; both or neither are 422, each field named', async (t) => {
  const world = await openWorkingWorld(t)
  await put(world, [MILK])
  const { qrStr, fn, fd, fp, sumKopeks } = world.mint({ items: LINES })
  const receiptDate = /t=(\d+T\d+)/.exec(qrStr)?.[1] as string
  const typed = { fn, fd, fp, receiptDate: receiptDate.padEnd(15, '0'), sumKopeks }
  const checked = (await check(world, typed)).json
  assert.deepEqual([checked.awarded, (await world.receipt(checked.uuid)).qrString.includes(`fn=${fn}`)], [true, true])
  const locs = async (body: Record<string, unknown>) => {
    const { status, json } = await check(world, body)
    assert.equal(status, 422)
    return json.detail.map(({ loc }: { loc: string[] }) => loc.at(-1))
  }
  assert.deepEqual(await locs({}), ['qrStr'])
  assert.deepEqual(await locs({ ...typed, qrStr }), ['fn', 'fd', 'fp', 'receiptDate', 'sumKopeks'])
  assert.deepEqual(await locs({ fn, fd, fp }), ['receiptDate', 'sumKopeks'])
  assert.deepEqual(await locs({ ...typed, receiptDate: '20240230T101500' }), ['receiptDate'])
  assert.deepEqual(await locs({ fn: '1', fd: 'x', fp: '', receiptDate: 'zz', sumKopeks: -5 }), ['fn', 'fd', 'fp', 'receiptDate', 'sumKopeks'])
  assert.deepEqual(await locs({ ...typed, sumKopeks: 10 ** 12 + 1 }), ['sumKopeks'])
  assert.equal((await check(world, { qrStr: 'nonsense' })).json.rejectKey, 'FORMAT')
  assert.deepEqual(
    [(await check(world, { qrStr, items: [] })).json.code, (await check(world, { qrStr, retailerInn: '7707083893' })).json.code],
    ['NOT_SANDBOX', 'NOT_SANDBOX'],
  )
  const decided = await world.call('POST', `/api/loyalty/check/${checked.uuid}/decision`, { approve: true }, key(world))
  assert.deepEqual([decided.status, decided.json.code], [403, 'NOT_SANDBOX'])
})
