import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld, type World } from '#test/support/world.ts'

const HOUR_MS = 3_600_000
const key = (apiKey: string) => ({ 'api-key': apiKey })
const MILK = { productId: 7, name: 'Молоко', patterns: ['молоко'], points: 10 }
const look = async (world: World, qrStr: string, { userUuid = 'anna', apiKey = world.apiKey } = {}) =>
  world.call('POST', '/api/showcase/check', { qrStr, userUuid }, key(apiKey))
const again = async (world: World, uuid: string, apiKey = world.apiKey) => world.call('GET', `/api/showcase/check/${uuid}`, undefined, key(apiKey))

test('one receipt against all promos of the showcase: the rules of intake, and no promo changes', async (t) => {
  const world = await openWorld(t, { settings: { receipts_per_day: 1 } })
  const milk = await world.createPromo({ share_to_showcase: true, products: [MILK] }, 'Milk')
  const dear = await world.createPromo({ share_to_showcase: true, min_sum: 1_000_000, reject_texts: { MIN_SUM: 'Маловато' } }, 'Dear')
  const draw = await world.createPromo({ share_to_showcase: true, reward_kind: 'qualify', qualify_label: 'В розыгрыше' }, 'Draw')
  const paused = await world.createPromo({ share_to_showcase: true })
  await world.admin('PATCH', `/api/admin/promos/${paused.promoId}`, { status: 'paused' })
  await world.createPromo({ share_to_showcase: true }, 'Uzbek', 'uz')
  await world.createPromo({ share_to_showcase: true, sandbox: true }, 'For tests')

  const { qrStr, fn, sumKopeks } = world.mint({ retailerInn: '7707083893' })
  const { status, text, json } = await look(world, qrStr)
  assert.equal(status, 200, text)
  assert.deepEqual(
    [json.state, json.rejectKey, json.receipt.fn, json.receipt.totalSum, json.receipt.retailerInn, json.receipt.receiptDate.length],
    ['REVIEWED', null, fn, sumKopeks, '7707083893', 19],
  )
  assert.deepEqual(json.promos, [
    {
      promoId: milk.promoId,
      name: 'Milk',
      country: 'ru',
      eligible: true,
      rewardKind: 'points',
      points: 20,
      qualifyLabel: null,
      rejectKey: null,
      rejectReason: null,
      matchedProducts: [{ productId: 7, name: 'Молоко', count: 2, subtotalKopeks: 17_980, points: 20 }],
      alreadyRegistered: false,
      registeredUuid: null,
    },
    {
      promoId: dear.promoId,
      name: 'Dear',
      country: 'ru',
      eligible: false,
      rewardKind: 'points',
      points: 0,
      qualifyLabel: null,
      rejectKey: 'MIN_SUM',
      rejectReason: 'Маловато',
      matchedProducts: [],
      alreadyRegistered: false,
      registeredUuid: null,
    },
    {
      promoId: draw.promoId,
      name: 'Draw',
      country: 'ru',
      eligible: true,
      rewardKind: 'qualify',
      points: 0,
      qualifyLabel: 'В розыгрыше',
      rejectKey: null,
      rejectReason: null,
      matchedProducts: [],
      alreadyRegistered: false,
      registeredUuid: null,
    },
  ])
  assert.deepEqual([...(await world.sql`select 1 from receipts union all select 1 from jobs union all select 1 from callback_events`)], [])

  const { uuid } = await world.submit({ qrStr }, milk.apiKey)
  await world.submit({ qrStr, userUuid: 'boris' }, draw.apiKey)
  const fresh = (await again(world, json.uuid)).json
  assert.deepEqual(
    fresh.promos.map((one: Record<string, unknown>) => [one['alreadyRegistered'], one['registeredUuid']]),
    [
      [true, uuid],
      [false, null],
      [true, null],
    ],
  )
})

test('the tax authority is asked once, whoever wants to know, however often', async (t) => {
  const world = await openWorld(t)
  await world.createPromo({ share_to_showcase: true })
  const { qrStr } = world.mint()
  const asked = () => world.simulator.counters().sendRequests
  await Promise.all(['anna', 'boris', 'vera', 'anna'].map((userUuid) => look(world, qrStr, { userUuid })))
  const [first, second] = [await look(world, qrStr), await look(world, qrStr)]
  assert.equal(first.json.uuid, second.json.uuid)
  await again(world, first.json.uuid)
  await world.submit({ qrStr })
  await world.settle()
  assert.equal(asked(), 1)
})

test('a mistyped question about a receipt does not change the answer to the right one', async (t) => {
  const world = await openWorld(t, { settings: { share_to_showcase: true } })
  const { qrStr } = world.mint()
  const right = (await look(world, qrStr)).json
  const wrong = (await look(world, qrStr.replace(/s=[\d.]+/, 's=1.00'))).json
  assert.deepEqual([right.rejectKey, wrong.rejectKey], [null, 'FNS_SHORT_CHECK_FAILED'])
  assert.deepEqual((await again(world, right.uuid)).json, right)
  assert.deepEqual((await again(world, wrong.uuid)).json, wrong)
})

test('what the tax authority does not have yet is ARRIVED, and is asked for again by its polls', async (t) => {
  const world = await openWorld(t)
  await world.createPromo({ share_to_showcase: true })
  const { qrStr } = world.mint({ availableAfterMs: 2 * HOUR_MS })
  const asked = () => world.simulator.counters().sendRequests
  const { json } = await look(world, qrStr)
  assert.deepEqual(json, { uuid: json.uuid, state: 'ARRIVED', rejectKey: 'FNS_NOT_READY', receipt: null, promos: [] })
  const first = asked()
  await world.pass(HOUR_MS)
  assert.equal((await again(world, json.uuid)).json.state, 'ARRIVED')
  const second = asked()
  assert.ok(second > first)
  // For a quarter of the time since the first question.
  for (let polls = 0; polls < 3; polls++) assert.equal((await again(world, json.uuid)).json.state, 'ARRIVED')
  assert.equal(asked(), second)
  await world.pass(HOUR_MS)
  const found = (await again(world, json.uuid)).json
  assert.deepEqual([found.state, found.promos.length], ['REVIEWED', 1])
})

test('a refusal of the tax authority is the answer for every promo; a blocked participant gets that answer', async (t) => {
  const world = await openWorld(t, { settings: { share_to_showcase: true } })
  const { qrStr } = world.mint({ behaviour: 'badSign' })
  const refused = (await look(world, qrStr)).json
  assert.deepEqual(
    [refused.state, refused.rejectKey, refused.promos[0].rejectKey, refused.promos[0].eligible],
    ['REVIEWED', 'FNS_SHORT_CHECK_FAILED', 'FNS_SHORT_CHECK_FAILED', false],
  )
  await world.admin('POST', `/api/admin/promos/${world.promoId}/participants/anna/block`, {})
  assert.equal((await look(world, world.mint().qrStr)).json.promos[0].rejectKey, 'USER_BLOCKED')
})

test('a loyalty catalogue judges in the showcase too', async (t) => {
  const world = await openWorld(t, { settings: { share_to_showcase: true } })
  await world.call('PUT', '/api/loyalty/catalog', { items: [{ itemId: 5, name: 'Молоко', pointsPerUnit: 3, patterns: ['молоко'] }] }, key(world.apiKey))
  const { json } = await look(world, world.mint().qrStr)
  assert.deepEqual([json.promos[0].points, json.promos[0].matchedProducts[0].productId], [6, 5])
})

test('a text that is no receipt is 422; a scan of another promo is unknown', async (t) => {
  const world = await openWorld(t)
  const other = await world.createPromo()
  const { status, json } = await look(world, 'nonsense')
  assert.deepEqual([status, json.detail[0].loc], [422, ['body', 'qrStr']])
  const { uuid } = (await look(world, world.mint().qrStr)).json
  for (const [id, apiKey] of [
    [uuid, other.apiKey],
    ['nonsense', world.apiKey],
    ['019324c2-7d5f-7c3e-9f2a-5b1d7a0c4e11', world.apiKey],
  ] as const) {
    assert.equal((await again(world, id, apiKey)).status, 404)
  }
})

test("the catalogue of promos: active ones of the key's country, with what they show", async (t) => {
  const showcase = {
    title: 'Молоко за баллы',
    description: 'Покупайте молоко',
    imageUrl: 'https://brand.example/milk.png',
    rulesUrl: 'https://brand.example/rules',
  }
  const world = await openWorld(t, { settings: { share_to_showcase: true, showcase, starts_at: '2026-03-01T00:00:00+03:00' } })
  const bare = await world.createPromo({ share_to_showcase: true })
  await world.createPromo()
  const { json } = await world.call('GET', '/api/showcase/promos', undefined, key(world.apiKey))
  assert.deepEqual(json, {
    promos: [
      { id: world.promoId, name: 'Promo', country: 'ru', startsAt: '2026-03-01T00:00:00+03:00', endsAt: null, rewardKind: 'points', ...showcase },
      {
        id: bare.promoId,
        name: 'Promo',
        country: 'ru',
        startsAt: null,
        endsAt: null,
        rewardKind: 'points',
        title: null,
        description: null,
        imageUrl: null,
        rulesUrl: null,
      },
    ],
  })
  const refused = await world.admin('PATCH', `/api/admin/promos/${bare.promoId}`, { settings: { showcase: { rulesUrl: 'javascript:alert(1)' } } })
  assert.deepEqual([refused.status, refused.json.detail[0].loc], [422, ['body', 'settings', 'showcase', 'rulesUrl']])
})

test('the list has no promo whose period has ended; one that has not begun says when it does', async (t) => {
  const world = await openWorld(t, { settings: { share_to_showcase: true, ends_at: '2020-01-01T00:00:00+03:00' } })
  const inAnHour = new Date(world.ctx.now().getTime() + 3_600_000).toISOString()
  const ending = await world.createPromo({ share_to_showcase: true, ends_at: inAnHour })
  const beginning = await world.createPromo({ share_to_showcase: true, starts_at: inAnHour })
  const listed = async () =>
    (await world.call('GET', '/api/showcase/promos', undefined, key(world.apiKey))).json.promos.map(({ id, startsAt }: any) => [id, startsAt])
  assert.deepEqual(await listed(), [
    [ending.promoId, null],
    [beginning.promoId, inAnHour],
  ])
  await world.pass(3_600_000)
  assert.deepEqual(await listed(), [[beginning.promoId, inAnHour]])
})

test('a receipt is registered where it is held: by whomever, and not by one that was refused for what leaves it free', async (t) => {
  const world = await openWorld(t, { settings: { share_to_showcase: true, allow_dup_check_off: true } })
  const { qrStr } = world.mint()
  const registered = async (userUuid = 'anna') => {
    const [{ alreadyRegistered, registeredUuid }] = (await look(world, qrStr, { userUuid })).json.promos
    return [alreadyRegistered, registeredUuid]
  }
  for (const [wrong, rejectKey] of [
    [qrStr.replace(/s=[\d.]+/, 's=1.00'), 'FNS_SHORT_CHECK_FAILED'],
    [qrStr.replace(/t=\d{4}/, 't=2039'), 'FUTURE_DATE'],
  ] as const) {
    const { uuid } = await world.submit({ qrStr: wrong })
    await world.settle()
    assert.deepEqual([(await world.receipt(uuid)).rejectKey, await registered()], [rejectKey, [false, null]])
  }
  await world.submit({ qrStr, dupCheck: false })
  await world.settle()
  assert.deepEqual(await registered(), [false, null])

  const { uuid } = await world.submit({ qrStr })
  assert.deepEqual(
    [await registered(), await registered('boris')],
    [
      [true, uuid],
      [true, null],
    ],
  )
  await world.submit({ qrStr, userUuid: 'boris' })
  await world.settle()
  assert.deepEqual(
    [await registered(), await registered('boris')],
    [
      [true, uuid],
      [true, null],
    ],
  )
})
