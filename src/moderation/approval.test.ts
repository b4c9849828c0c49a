// Conditions and warnings of approvals: confirmation, limits, points, and purchases that may be rewarded already.
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { checkInvariants } from '#test/support/invariants.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { upload } from '#test/support/upload.ts'
import { openWorld, type World } from '#test/support/world.ts'

const milk = [{ productId: 7, name: 'Молоко', patterns: ['молоко'], points: 10 }]
const FIXED = { points_mode: 'fixed', fixed_points: 5 }

let count = 0

const VERA = { 'x-operator-name': Buffer.from('Вера').toString('latin1') }

/** A photo without a readable QR that is with moderators. */
async function sendPhoto(world: World, userUuid = 'anna'): Promise<string> {
  const photo = await photoWith([], { grain: `approval ${++count}`, width: 240, height: 240 })
  const { json } = await upload(world, '/api/receipts', [
    ['userUuid', userUuid],
    ['photos', photo],
  ])
  await world.settle()
  assert.equal((await world.dossier(json.uuid)).reviewReason, 'photoWithoutQr')
  return json.uuid
}

const decide = (world: World, uuid: string, decision: Record<string, unknown> = {}, language = 'en') =>
  world.admin('POST', `/api/admin/receipts/${uuid}/decision`, { approve: true, ...decision }, { ...VERA, 'accept-language': language })
const force = (world: World, uuid: string, decision: Record<string, unknown> = {}) =>
  decide(world, uuid, { force: true, reason: 'Чек виден на фото', ...decision })
const typeRequisites = (world: World, uuid: string, qrStr: string) => world.adminAs('Вера', 'POST', `/api/admin/receipts/${uuid}/requisites`, { qrStr })
const codes = (warnings: { code: string }[]): string[] => warnings.map(({ code }) => code)
const warned = async (world: World, uuid: string): Promise<string[]> => codes((await world.dossier(uuid)).approval.warnings)

async function openPromo(t: TestContext, settings: Record<string, unknown>) {
  return openWorld(t, { settings })
}

test('what nobody has confirmed is approved only by force and with a reason; otherwise 409 names what is missing', async (t) => {
  const world = await openPromo(t, { products: milk })
  const uuid = await sendPhoto(world)
  assert.deepEqual((await world.dossier(uuid)).approval.missing, ['requisites', 'taxQuery', 'products'])
  for (const decision of [{}, { force: true }, { force: true, reason: '  ' }, { reason: 'without force' }, { points: 5 }, { undoable: true }]) {
    const { status, json } = await decide(world, uuid, decision)
    assert.deepEqual([status, json.code, json.missing], [409, 'NOT_CONFIRMED', ['requisites', 'taxQuery', 'products']], JSON.stringify(decision))
    assert.deepEqual(Object.keys(json).toSorted(), ['code', 'detail', 'missing'])
  }
  assert.equal((await world.receipt(uuid)).needsReview, true)

  const forced = await force(world, uuid, { points: 3 })
  assert.deepEqual([forced.status, forced.json.approved, forced.json.promoPoints], [200, true, 3], forced.text)
  const line = (await world.dossier(uuid)).history.at(-1)
  const recorded = { approve: true, reason: 'Чек виден на фото', points: 3, force: true, missing: ['requisites', 'taxQuery', 'products'] }
  assert.deepEqual([line.actor, line.detail], ['Вера', recorded])
  const { items } = (await world.admin('GET', '/api/admin/audit?action=receipt.decide')).json
  assert.deepEqual(
    items.map(({ actor, after }: any) => [actor, after]),
    [['Вера', recorded]],
  )
  await checkInvariants(world)
})

test('a rejection asks for no confirmation, and force says nothing of what is confirmed', async (t) => {
  const world = await openPromo(t, { products: milk, auto_review_enabled: false })
  const photo = await sendPhoto(world)
  assert.equal((await decide(world, photo, { approve: false })).status, 200)
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  assert.deepEqual((await world.dossier(uuid)).approval, { missing: [], warnings: [] })
  const decided = await decide(world, uuid, { force: true })
  assert.deepEqual([decided.status, decided.json.approved, decided.json.warnings], [200, true, []])
  assert.deepEqual((await world.dossier(uuid)).history.at(-1).detail, { approve: true, reason: null, points: null })
  assert.equal((await world.dossier(uuid)).approval, null)
})

test('a forced approval can be taken back, and holds as forced', async (t) => {
  const world = await openPromo(t, FIXED)
  const uuid = await sendPhoto(world)
  const held = await force(world, uuid, { undoable: true })
  assert.deepEqual([held.status, held.json.approved, held.json.pendingDecision.force], [200, false, true], held.text)
  await world.pass(5_000)
  await world.settle()
  assert.equal((await world.receipt(uuid)).promoPoints, 5)
  assert.equal((await world.dossier(uuid)).history.at(-1).detail.force, true)
  await checkInvariants(world)
})

test('a promo of products: a forced approval without points of its own says that it awards none', async (t) => {
  const world = await openPromo(t, { products: milk })
  const [first, second] = [await sendPhoto(world, 'anna'), await sendPhoto(world, 'boris')]
  assert.deepEqual(await warned(world, first), ['NO_POINTS'])
  assert.deepEqual(codes((await force(world, first)).json.warnings), ['NO_POINTS'])
  assert.equal((await world.receipt(first)).promoPoints, 0)
  assert.deepEqual(codes((await force(world, second, { points: 4 })).json.warnings), [])
})

test('an approval beyond a limit says which, before the click and in the answer, in the language of the caller', async (t) => {
  const world = await openPromo(t, { products: milk, auto_review_enabled: false, suspicious_product_count: null })
  await world.passToNoon()
  const { uuid: first } = await world.submit({ qrStr: world.mint().qrStr })
  const { uuid: second } = await world.submit({ qrStr: world.mint({ items: [{ name: 'Молоко', priceKopeks: 100, quantity: 1 }] }).qrStr })
  await world.settle()
  assert.equal((await decide(world, first)).status, 200)
  const limits = {
    receipts_per_day: 'max_per_user_per_day',
    receipts_per_week: 'max_per_user_per_week',
    receipts_per_promo: 'max_per_user_per_promo',
    max_per_user_per_date: 'max_per_user_per_date',
    max_per_user_per_retailer: 'max_per_user_per_retailer',
    max_per_fn_per_day: 'max_per_fn_per_day',
    delay_between_receipts: 'delay_between_receipts',
  }
  for (const [setting, key] of Object.entries(limits)) {
    await world.change({ [setting]: setting === 'delay_between_receipts' ? 3_600 : 1 })
    assert.deepEqual(await warned(world, second), [key])
    await world.change({ [setting]: null })
    assert.deepEqual(await warned(world, second), [])
  }
  await world.change({ receipts_per_promo: 1 })
  const { items } = (await world.admin('GET', '/api/admin/moderation/next', undefined, { ...VERA, 'accept-language': 'ru-RU,ru;q=0.9' })).json
  const shown = items[0].approval.warnings
  assert.match(shown[0].text, /Сверх предела/)
  assert.match((await world.dossier(second)).approval.warnings[0].text, /Beyond the limit receipts_per_promo/)
  const decided = await decide(world, second, {}, 'ru')
  assert.deepEqual([decided.status, decided.json.warnings, decided.json.approved], [200, shown, true])
})

test('a photo beyond a limit, whose requisites nobody knows, says so too', async (t) => {
  const world = await openPromo(t, { ...FIXED, receipts_per_day: 1, max_per_fn_per_day: 1, max_per_user_per_date: 1 })
  await world.passToNoon()
  const photo = await sendPhoto(world)
  await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  assert.deepEqual(await warned(world, photo), ['max_per_user_per_day', 'POSSIBLE_DOUBLE'])
})

test('a photo whose requisites were typed before it was approved: its QR is a replay, and a duplicate of others', async (t) => {
  const world = await openPromo(t, { ...FIXED, auto_review_enabled: false })
  const photo = await sendPhoto(world)
  const { qrStr } = world.mint()
  assert.equal((await decide(world, photo)).json.code, 'NOT_CONFIRMED')
  assert.equal((await typeRequisites(world, photo, qrStr)).status, 200)
  await world.settle()
  assert.equal((await decide(world, photo)).json.promoPoints, 5)

  const again = await world.submit({ qrStr })
  assert.deepEqual([again.uuid, again.replayed], [photo, true])
  const other = await world.submit({ qrStr, userUuid: 'boris' })
  assert.equal((await world.receipt(other.uuid)).rejectKey, 'DUPLICATE')
  await checkInvariants(world)
})

test('a photo approved by force, then its QR: the second is not approved by itself, and its moderator is warned', async (t) => {
  const world = await openPromo(t, FIXED)
  const { qrStr } = world.mint()
  const photo = await sendPhoto(world)
  assert.equal((await force(world, photo)).json.promoPoints, 5)

  const second = await world.submit({ qrStr })
  await world.settle()
  const dossier = await world.dossier(second.uuid)
  assert.deepEqual([dossier.receipt.state, dossier.receipt.approved, dossier.reviewReason], ['INSPECTED', false, 'possibleDouble'])
  assert.deepEqual(codes(dossier.approval.warnings), ['POSSIBLE_DOUBLE'])
  assert.deepEqual(
    dossier.lookAlikes.filter(({ why }: any) => why === 'unconfirmed').map(({ uuid }: any) => uuid),
    [photo],
  )
  const line = dossier.trace.find(({ name }: any) => name === 'possibleDouble')
  assert.equal(line.outcome, 'review')
  assert.deepEqual(codes((await decide(world, second.uuid, { approve: false })).json.warnings), [])

  // A moderator has rejected the purchase, so its receipt keeps the key, and the receipts of others are duplicates.
  const third = await world.submit({ qrStr, userUuid: 'boris' })
  assert.equal((await world.receipt(third.uuid)).rejectKey, 'DUPLICATE')
  await checkInvariants(world)
})

test('the second photo of the same receipt, read by a moderator, comes back to them as well', async (t) => {
  const world = await openPromo(t, FIXED)
  await force(world, await sendPhoto(world))
  const second = await sendPhoto(world)
  assert.deepEqual(await warned(world, second), ['POSSIBLE_DOUBLE'])
  await typeRequisites(world, second, world.mint().qrStr)
  await world.settle()
  assert.equal((await world.dossier(second)).reviewReason, 'possibleDouble')
})

test('while a forced approval can be taken back, the QR of its photo waits for a moderator already', async (t) => {
  const world = await openPromo(t, FIXED)
  const { qrStr } = world.mint()
  const photo = await sendPhoto(world)
  await force(world, photo, { undoable: true })
  const second = await world.submit({ qrStr })
  await world.run('verify-receipt')
  await world.run('judge-receipt')
  assert.equal((await world.dossier(second.uuid)).reviewReason, 'possibleDouble')
})

test('what was bought after the photo came, and what others send, is approved as ever', async (t) => {
  const world = await openPromo(t, FIXED)
  const before = world.mint().qrStr
  await force(world, await sendPhoto(world))
  const other = await world.submit({ qrStr: before, userUuid: 'boris' })
  await world.pass(24 * 3_600_000)
  const later = await world.submit({ qrStr: world.mint({ receiptDate: dayAfter(world) }).qrStr })
  await world.settle()
  assert.deepEqual([(await world.receipt(other.uuid)).approved, (await world.receipt(later.uuid)).approved], [true, true])
  const { trace } = await world.dossier(other.uuid)
  assert.equal(
    trace.some(({ name }: { name: string }) => name === 'possibleDouble'),
    false,
  )
})

/** The present time on the clocks of Moscow. */
const dayAfter = (world: World): string => new Date(world.ctx.now().getTime() + 3 * 3_600_000).toISOString().slice(0, 19)

test('a promo that excludes the one of the forced approval asks a moderator too', async (t) => {
  const world = await openPromo(t, FIXED)
  const linked = await world.createPromo({ ...FIXED, linked_promos: [world.promoId] })
  await force(world, await sendPhoto(world))
  const second = await world.submit({ qrStr: world.mint().qrStr }, linked.apiKey)
  await world.settle()
  assert.equal((await world.dossier(second.uuid)).reviewReason, 'possibleDouble')
})

test('a moderator who forces an approval is shown the receipts that it may duplicate', async (t) => {
  const world = await openPromo(t, FIXED)
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  assert.equal((await world.receipt(uuid)).approved, true)
  const photo = await sendPhoto(world)
  assert.deepEqual(await warned(world, photo), ['POSSIBLE_DOUBLE'])
  assert.deepEqual(codes((await force(world, photo)).json.warnings), ['POSSIBLE_DOUBLE'])
})
