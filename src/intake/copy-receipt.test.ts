import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkInvariants } from '#test/support/invariants.ts'
import { openWorld, type World } from '#test/support/world.ts'

const milk = [{ productId: 1, name: 'Молоко', patterns: ['молоко'], points: 10 }]
const cheese = [{ productId: 1, name: 'Сыр', patterns: ['сыр'] }]

type Row = { uuid: string; promoId: number; participant: string; state: string; approved: boolean; rejectKey: string | null }
const receiptsOf = (world: World) => world.sql<Row[]>`select uuid, promo_id, participant, state, approved, reject_key from receipts order by receipt_id`

test('copies of a receipt sent without the duplicate check hold no key: a later submission in that promo is judged', async (t) => {
  const world = await openWorld(t, { settings: { allow_dup_check_off: true } })
  const there = await world.createPromo({ products: milk })
  await world.change({ copycat_promos: [there.promoId] })
  const { qrStr } = world.mint()
  for (const userUuid of ['anna', 'boris']) await world.submit({ qrStr, userUuid, dupCheck: false })
  await world.settle()
  assert.deepEqual(
    (await receiptsOf(world))
      .filter(({ promoId }) => promoId === there.promoId)
      .map(({ participant, approved }) => [participant, approved])
      .sort(),
    [
      ['anna', true],
      ['boris', true],
    ],
  )
  const { uuid } = await world.submit({ qrStr, userUuid: 'vera' }, there.apiKey)
  await world.settle()
  assert.equal((await world.receipt(uuid, there.apiKey)).approved, true)
})

test('copycat_promos: an approved receipt is a receipt of the other promo too, by its rules and without another tax query', async (t) => {
  const world = await openWorld(t)
  const [generous, strict] = [await world.createPromo({ products: milk }), await world.createPromo({ products: cheese })]
  await world.change({ copycat_promos: [generous.promoId, strict.promoId] })
  const { qrStr, fn, fd } = world.mint()
  await world.submit({ qrStr, externalId: 'order-1' })
  await world.settle()

  const rows = await receiptsOf(world)
  assert.deepEqual(rows.map(({ promoId, participant, approved, rejectKey }) => [promoId, participant, approved, rejectKey]).sort(), [
    [world.promoId, 'anna', true, null],
    [generous.promoId, 'anna', true, null],
    [strict.promoId, 'anna', false, 'NO_MATCH'],
  ])
  assert.equal(world.simulator.timesAsked(fn, fd), 1)
  const sibling = rows.find(({ promoId }) => promoId === generous.promoId) as Row
  assert.equal((await world.receipt(sibling.uuid, generous.apiKey)).promoPoints, 20)
  assert.equal((await world.receipt(sibling.uuid, generous.apiKey)).externalId, null)
  assert.deepEqual(await world.events(sibling.uuid), ['accepted', 'fiscalDataObtained', 'verdictProduced'])
  assert.deepEqual(
    world.received.filter(({ body }) => body['uuid'] === sibling.uuid).map(({ state }) => state),
    ['ARRIVED', 'INSPECTED', 'REVIEWED'],
  )
  await checkInvariants(world)
})

test('sent there directly: the same participant gets the sibling, another is COPYCAT', async (t) => {
  const world = await openWorld(t)
  const other = await world.createPromo()
  await world.change({ copycat_promos: [other.promoId] })
  const { qrStr } = world.mint()
  await world.submit({ qrStr })
  await world.settle()
  const [, sibling] = await receiptsOf(world)

  const own = await world.submit({ qrStr }, other.apiKey)
  assert.deepEqual([own.uuid, own.replayed], [sibling?.uuid, true])
  const { uuid } = await world.submit({ qrStr, userUuid: 'boris' }, other.apiKey)
  const stranger = await world.receipt(uuid, other.apiKey)
  assert.deepEqual([stranger.state, stranger.rejectKey, stranger.duplicate], ['REVIEWED', 'COPYCAT', sibling?.uuid])
  assert.equal((await world.submit({ qrStr, userUuid: 'boris' }, other.apiKey)).uuid, uuid)
  await world.settle()
  await checkInvariants(world)
})

test('a promo that has the receipt already gets no sibling', async (t) => {
  const world = await openWorld(t)
  const other = await world.createPromo()
  await world.change({ copycat_promos: [other.promoId] })
  for (const first of ['anna', 'boris']) {
    const { qrStr } = world.mint()
    await world.submit({ qrStr, userUuid: first }, other.apiKey)
    await world.submit({ qrStr })
    await world.settle()
  }
  assert.equal((await receiptsOf(world)).length, 4)
})

test('a rejected receipt has no siblings, and neither has one that moderators have not approved yet', async (t) => {
  const world = await openWorld(t, { settings: { products: cheese } })
  const other = await world.createPromo()
  await world.change({ copycat_promos: [other.promoId] })
  await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  await world.change({ products: null, auto_review_enabled: false })
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  assert.equal((await receiptsOf(world)).length, 2)

  await world.admin('POST', `/api/admin/receipts/${uuid}/decision`, { approve: true })
  await world.settle()
  assert.deepEqual(
    (await receiptsOf(world)).map(({ promoId, approved }) => [promoId, approved]),
    [
      [world.promoId, false],
      [world.promoId, true],
      [other.promoId, true],
    ],
  )
})

test('promos that copy from each other come to an end, also where the same receipt may be sent again', async (t) => {
  for (const duplicates_check_disabled of [false, true]) {
    const world = await openWorld(t, { settings: { duplicates_check_disabled } })
    const second = await world.createPromo({ duplicates_check_disabled })
    const third = await world.createPromo({ duplicates_check_disabled, copycat_promos: [world.promoId, second.promoId] })
    await world.change({ copycat_promos: [second.promoId] })
    await world.change({ copycat_promos: [world.promoId, third.promoId] }, second.promoId)
    await world.submit({ qrStr: world.mint().qrStr })
    await world.settle()
    const rows = await receiptsOf(world)
    assert.deepEqual(
      rows.map(({ promoId, approved }) => [promoId, approved]),
      [
        [world.promoId, true],
        [second.promoId, true],
        [third.promoId, true],
      ],
    )
  }
})

test('a job that runs twice makes one sibling', async (t) => {
  const world = await openWorld(t)
  const other = await world.createPromo({ duplicates_check_disabled: true })
  await world.change({ copycat_promos: [other.promoId] })
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  await world.sql`insert into jobs (name, lane, payload, run_at) values ('copy-receipt', ${other.promoId}, ${world.sql.json({ receiptUuid: uuid, promoId: other.promoId })}, service_now())`
  await world.settle()
  assert.equal((await receiptsOf(world)).length, 2)
})

test("the other promo's limits, block and period stand against a sibling as against any receipt", async (t) => {
  const world = await openWorld(t)
  await world.passToNoon()
  const other = await world.createPromo({ receipts_per_day: 1 })
  await world.change({ copycat_promos: [other.promoId] })
  const keys = async () => (await receiptsOf(world)).filter(({ promoId }) => promoId === other.promoId).map(({ rejectKey }) => rejectKey)
  for (const _ of [1, 2]) {
    await world.submit({ qrStr: world.mint().qrStr })
    await world.settle()
  }
  assert.deepEqual(await keys(), [null, 'max_per_user_per_day'])
  await world.admin('POST', `/api/admin/promos/${other.promoId}/participants/anna/block`, {})
  await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  assert.deepEqual(await keys(), [null, 'max_per_user_per_day', 'USER_BLOCKED'])
  await world.admin('PATCH', `/api/admin/promos/${other.promoId}`, { status: 'closed' })
  await world.submit({ qrStr: world.mint().qrStr, userUuid: 'boris' })
  await world.settle()
  assert.equal((await keys()).length, 3, 'a promo that is not active takes none')
})
