import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { checkInvariants } from '#test/support/invariants.ts'
import { openWorld, type World } from '#test/support/world.ts'

const HOUR_MS = 3_600_000

/** The reject key that a receipt of this participant gets at intake, or null. */
async function sent(world: World, userUuid: string, change: Record<string, unknown> = {}): Promise<string | null> {
  const { uuid } = await world.submit({ qrStr: world.mint(change).qrStr, userUuid })
  return (await world.receipt(uuid)).rejectKey
}

/** A world whose clock shows this moment of the next year. */
async function worldAt(t: TestContext, monthDayTime: string, settings: Record<string, unknown>): Promise<World> {
  const world = await openWorld(t, { settings })
  await world.passUntil(`${new Date().getUTCFullYear() + 1}-${monthDayTime}Z`)
  return world
}

test("receipts_per_day counts by the promo's day, each participant apart, and begins anew at its midnight", async (t) => {
  const world = await worldAt(t, '12-31T16:00:00', { receipts_per_day: 2, timezone: 'Asia/Tashkent' })
  assert.deepEqual([await sent(world, 'anna'), await sent(world, 'anna'), await sent(world, 'anna')], [null, null, 'max_per_user_per_day'])
  assert.equal(await sent(world, 'boris'), null)
  await world.pass(2.9 * HOUR_MS)
  assert.equal(await sent(world, 'anna'), 'max_per_user_per_day', 'still 31 December in Tashkent')
  await world.pass(0.2 * HOUR_MS)
  assert.equal(await sent(world, 'anna'), null, 'already 1 January')
  await world.settle()
  await checkInvariants(world)
})

test("receipts_per_week begins anew on Monday, in the middle of a month's turn too", async (t) => {
  // 31 March 2027 is a Wednesday. The year changes between test runs, so the test computes the next Sunday.
  const world = await worldAt(t, '03-31T12:00:00', { receipts_per_week: 1 })
  const now = world.ctx.now()
  assert.equal(await sent(world, 'anna'), null)
  const daysToSunday = (7 - now.getUTCDay()) % 7
  await world.pass(daysToSunday * 24 * HOUR_MS + 8.9 * HOUR_MS) // it is 23:54 in Moscow
  assert.equal(await sent(world, 'anna'), 'max_per_user_per_week')
  await world.pass(0.2 * HOUR_MS)
  assert.equal(await sent(world, 'anna'), null)
})

test('receipts_per_promo counts for good', async (t) => {
  const world = await openWorld(t, { settings: { receipts_per_promo: 1 } })
  assert.equal(await sent(world, 'anna'), null)
  await world.settle()
  await world.pass(400 * 24 * HOUR_MS)
  assert.equal(await sent(world, 'anna'), 'max_per_user_per_promo')
})

test('delay_between_receipts counts from the last receipt that is not rejected', async (t) => {
  const world = await openWorld(t, { settings: { delay_between_receipts: 600 } })
  assert.equal(await sent(world, 'anna'), null)
  await world.pass(400_000)
  assert.equal(await sent(world, 'anna'), 'delay_between_receipts')
  await world.pass(300_000)
  assert.equal(await sent(world, 'anna'), null)
})

test('max_per_user_per_date counts by the date on the receipt, whenever it arrives', async (t) => {
  const world = await openWorld(t, { settings: { max_per_user_per_date: 1 } })
  const [today, before] = [0, 2].map((days) => new Date(Date.now() - days * 24 * HOUR_MS).toISOString().slice(0, 10))
  assert.equal(await sent(world, 'anna', { receiptDate: `${before}T10:00:00` }), null)
  assert.equal(await sent(world, 'anna', { receiptDate: `${before}T23:59:00` }), 'max_per_user_per_date')
  assert.equal(await sent(world, 'anna', { receiptDate: `${today}T00:01:00` }), null)
  await world.pass(24 * HOUR_MS)
  assert.equal(await sent(world, 'anna', { receiptDate: `${before}T12:00:00` }), 'max_per_user_per_date')
})

test('max_per_fn_per_day counts the receipts of a cash register, whosever they are', async (t) => {
  const world = await openWorld(t, { settings: { max_per_fn_per_day: 2 } })
  await world.passToNoon()
  const boughtAt = new Date().toISOString().slice(0, 10).replaceAll('-', '')
  let number = 0
  const ofRegister = async (fn: string, userUuid: string) => {
    const { uuid } = await world.submit({ qrStr: `t=${boughtAt}T0000&s=10.00&fn=${fn}&i=${++number}&fp=3141592653&n=1`, userUuid })
    return (await world.receipt(uuid)).rejectKey
  }
  const [one, two] = ['7380440700999001', '7380440700999002'] as const
  assert.equal(await ofRegister(one, 'anna'), null)
  assert.equal(await ofRegister(one, 'boris'), null)
  assert.equal(await ofRegister(one, 'vera'), 'max_per_fn_per_day')
  assert.equal(await ofRegister(two, 'vera'), null)
  await world.pass(24 * HOUR_MS)
  assert.equal(await ofRegister(one, 'vera'), null)
})

test('max_rejected_per_user_per_day: after so many rejected receipts the day is over', async (t) => {
  const world = await openWorld(t, { settings: { max_rejected_per_user_per_day: 2, min_sum: 10_000 } })
  await world.passToNoon()
  const cheap = { items: [{ name: 'Хлеб', priceKopeks: 5_000, quantity: 1 }] }
  assert.equal(await sent(world, 'anna', cheap), 'MIN_SUM')
  assert.equal(await sent(world, 'anna'), null, 'one that is not rejected does not count')
  assert.equal(await sent(world, 'anna', cheap), 'MIN_SUM')
  assert.equal(await sent(world, 'anna'), 'max_rejected_per_user_per_day')
  assert.equal(await sent(world, 'boris'), null)
})

test('when a receipt that counted is rejected later, there is room again', async (t) => {
  const world = await openWorld(t, { settings: { receipts_per_day: 1, products: [{ productId: 1, name: 'Сыр', patterns: ['сыр'] }] } })
  await world.passToNoon()
  assert.equal(await sent(world, 'anna'), null)
  assert.equal(await sent(world, 'anna'), 'max_per_user_per_day')
  await world.settle()
  assert.equal(await sent(world, 'anna'), null, 'the first one was NO_MATCH')
})

test('a replay and a duplicate are found before any limit', async (t) => {
  const world = await openWorld(t, { settings: { receipts_per_day: 1 } })
  const { qrStr } = world.mint()
  const first = await world.submit({ qrStr })
  assert.equal((await world.submit({ qrStr })).uuid, first.uuid)
  await sent(world, 'boris')
  const { uuid } = await world.submit({ qrStr, userUuid: 'boris' })
  assert.equal((await world.receipt(uuid)).rejectKey, 'DUPLICATE')
})

test('max_per_user_per_retailer: known with the answer, contained in INSPECTED and REVIEWED; receipts with moderators count', async (t) => {
  const world = await openWorld(t, { settings: { max_per_user_per_retailer: 1 } })
  const judged = async (retailerInn: string) => {
    const { uuid } = await world.submit({ qrStr: world.mint({ retailerInn }).qrStr })
    await world.settle()
    return world.receipt(uuid)
  }
  assert.equal((await judged('7707083893')).approved, true)
  const second = await judged('7707083893')
  assert.deepEqual(
    [second.state, second.rejectKey, second.verdict.antifraudViolations],
    ['REVIEWED', 'max_per_user_per_retailer', ['max_per_user_per_retailer']],
  )
  assert.deepEqual(
    world.received.filter(({ body }) => body['uuid'] === second.uuid).map(({ body }) => body['rejectKey']),
    [null, 'max_per_user_per_retailer', 'max_per_user_per_retailer'],
  )
  assert.equal((await judged('7736207543')).approved, true)

  await world.change({ auto_review_enabled: false, max_per_user_per_retailer: 2 })
  assert.equal((await judged('7707083893')).needsReview, true)
  assert.equal((await judged('7707083893')).rejectKey, 'max_per_user_per_retailer')
})

test('what the limits counted is kept, and the verdict names what objected', async (t) => {
  const world = await openWorld(t, { settings: { receipts_per_day: 1, delay_between_receipts: 3600 } })
  await world.passToNoon()
  await sent(world, 'anna')
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  const { verdict, rejectReason } = await world.receipt(uuid)
  assert.deepEqual(verdict.antifraudViolations, ['delay_between_receipts', 'max_per_user_per_day'])
  assert.equal(rejectReason, 'Чеки отправлены слишком часто. Пришлите этот чек позже: между чеками должна пройти пауза, указанная в правилах акции.')
  const [row] = await world.sql<
    { judgingContext: { history: Record<string, number> } }[]
  >`select circumstances as judging_context from receipts where uuid = ${uuid}`
  assert.deepEqual(Object.keys(row?.judgingContext.history ?? {}).sort(), ['delay_between_receipts', 'max_per_user_per_day'])
  assert.equal(row?.judgingContext.history['max_per_user_per_day'], 1)
})
