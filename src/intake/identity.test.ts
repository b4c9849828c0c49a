import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keysAbout } from '#domain/receipt/identity.ts'
import type { RejectKey } from '#domain/reject-keys.ts'
import { inspect } from '#test/support/judged-later.ts'
import { checkInvariants } from '#test/support/invariants.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { upload } from '#test/support/upload.ts'
import { photoOf, submitPhotos, uuidOf } from '#test/support/photos.ts'
import { openWorld, type World } from '#test/support/world.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

type Sent = { uuid: string; replayed: boolean | null; state: string; approved: boolean; rejectKey: RejectKey | null; duplicate: string | null }

/** The receipt after it was sent and all due jobs were done. */
async function sent(world: World, qrStr: string, userUuid = 'anna', more: Record<string, unknown> = {}): Promise<Sent> {
  const { uuid, replayed } = await world.submit({ qrStr, userUuid, ...more })
  await world.settle()
  const { state, approved, rejectKey, duplicate } = await world.receipt(uuid)
  return { uuid, replayed, state, approved, rejectKey, duplicate }
}

const block = (world: World, userUuid: string) => world.admin('POST', `/api/admin/promos/${world.promoId}/participants/${userUuid}/block`, {})
const unblock = (world: World, userUuid: string) => world.admin('DELETE', `/api/admin/promos/${world.promoId}/participants/${userUuid}/block`)
const outcome = ({ approved, rejectKey }: Sent) => (approved ? 'approved' : rejectKey)

// Rejections of the sender's claim.

const MISTAKES: [what: string, mistake: (qrStr: string) => string, rejectKey: RejectKey][] = [
  ['a sum of 98.90 for 89.90', (qrStr) => qrStr.replace(/s=[\d.]+/, 's=98.90'), 'FNS_SHORT_CHECK_FAILED'],
  ['a date of another day', (qrStr) => qrStr.replace(/t=\d{8}/, 't=20240101'), 'FNS_SHORT_CHECK_FAILED'],
  ['a date that is still to come', (qrStr) => qrStr.replace(/t=\d{4}/, 't=2039'), 'FUTURE_DATE'],
  ['a refund for a sale', (qrStr) => qrStr.replace(/n=1/, 'n=2'), 'NON_PAID'],
  ['a payout for a sale', (qrStr) => qrStr.replace(/n=1/, 'n=3'), 'RECEIPT_TYPE_NOT_ALLOWED'],
]
for (const [what, mistake, rejectKey] of MISTAKES) {
  test(`a mistyped receipt blocks nothing: ${what}, then the right QR`, async (t) => {
    const world = await openWorld(t)
    const { qrStr } = world.mint({ items: [{ name: 'Молоко', priceKopeks: 8_990, quantity: 1 }] })
    const wrong = await sent(world, mistake(qrStr))
    assert.deepEqual([wrong.state, wrong.rejectKey], ['REVIEWED', rejectKey])
    const right = await sent(world, qrStr)
    assert.deepEqual([right.replayed, outcome(right)], [null, 'approved'])
    assert.notEqual(right.uuid, wrong.uuid)
    await checkInvariants(world)
  })
}

test('a stranger who knows the numbers and says a wrong date, sum or type takes nothing from the owner', async (t) => {
  const world = await openWorld(t)
  for (const [, mistake] of MISTAKES) {
    const { qrStr } = world.mint()
    await sent(world, mistake(qrStr), 'stranger')
    const owner = await sent(world, qrStr, 'owner')
    assert.deepEqual([outcome(owner), owner.duplicate], ['approved', null])
    assert.equal(outcome(await sent(world, qrStr, 'stranger')), 'DUPLICATE', 'and the owner holds it now')
  }
  await checkInvariants(world)
})

test('a refused claim is replayed while date, sum and n are the same, and judged anew when any of them differs', async (t) => {
  const world = await openWorld(t, { settings: { starts_at: '2035-01-01T00:00:00+03:00' } })
  const { qrStr } = world.mint()
  const first = await sent(world, qrStr)
  assert.equal(first.rejectKey, 'OUT_OF_PERIOD')
  const spelled = qrStr.split('&').reverse().join('&')
  assert.deepEqual(await sent(world, spelled), { ...first, replayed: true })
  for (const [, mistake] of MISTAKES) {
    const other = await sent(world, mistake(qrStr))
    assert.deepEqual([other.replayed, other.uuid === first.uuid], [null, false])
    assert.deepEqual(await sent(world, mistake(qrStr)), { ...other, replayed: true })
  }
  assert.deepEqual(await sent(world, qrStr), { ...first, replayed: true }, 'also after others have been refused')
  await checkInvariants(world)
})

test('100 sends at once of one refused claim: one receipt, 99 replays', async (t) => {
  const world = await openWorld(t)
  const qrStr = world.mint().qrStr.replace(/t=\d{4}/, 't=2039')
  const answers = await Promise.all(Array.from({ length: 100 }, () => world.submit({ qrStr })))
  assert.equal(new Set(answers.map(({ uuid }) => uuid)).size, 1)
  assert.equal(answers.filter(({ replayed }) => replayed).length, 99)
  await world.settle()
  await checkInvariants(world)
})

test("MIN_SUM is a claim on the QR's own words and a fact of the purchase once it is confirmed", async (t) => {
  const world = await openWorld(t, { settings: { min_sum: 10_000 } })
  const claimed = world.mint({ items: [{ name: 'Молоко', priceKopeks: 9_000, quantity: 1 }] })
  assert.equal((await sent(world, claimed.qrStr)).rejectKey, 'MIN_SUM')
  assert.equal((await world.sql`select 1 from receipts where holds_key`).length, 0)

  const confirmed = world.mint({ items: [{ name: 'Молоко', priceKopeks: 9_000, quantity: 1 }] })
  await world.change({ min_sum: 0 })
  const { uuid } = await world.submit({ qrStr: confirmed.qrStr, userUuid: 'boris' })
  await inspect(world)
  await world.change({ min_sum: 10_000 })
  await world.settle()
  assert.equal((await world.receipt(uuid)).rejectKey, 'MIN_SUM')
  const other = await sent(world, confirmed.qrStr, 'vera')
  assert.deepEqual([other.rejectKey, other.duplicate], ['DUPLICATE', uuid])
  assert.equal((await sent(world, confirmed.qrStr, 'boris')).replayed, true)
  await checkInvariants(world)
})

test('requisites that differ from the confirmed receipt are refused without a question, and block nothing', async (t) => {
  const world = await openWorld(t)
  const there = await world.createPromo()
  const { qrStr, fn, fd } = world.mint()
  await world.submit({ qrStr }, there.apiKey)
  await world.settle()
  const wrong = await sent(world, qrStr.replace(/s=[\d.]+/, 's=1.00'))
  assert.equal(wrong.rejectKey, 'FNS_SHORT_CHECK_FAILED')
  assert.equal(outcome(await sent(world, qrStr)), 'approved')
  assert.equal(world.simulator.timesAsked(fn, fd), 1)
})

test('a receipt that waits for the tax authority holds its key, and releases it when it is refused', async (t) => {
  const world = await openWorld(t)
  const { qrStr } = world.mint({ availableAfterMs: HOUR_MS })
  const waiting = await sent(world, qrStr)
  assert.equal(waiting.state, 'ARRIVED')
  const other = await sent(world, qrStr, 'boris')
  assert.deepEqual([other.rejectKey, other.duplicate], ['DUPLICATE', waiting.uuid])
  assert.deepEqual(await sent(world, qrStr, 'boris'), { ...other, replayed: true })

  await block(world, 'anna')
  assert.equal((await world.receipt(waiting.uuid)).rejectKey, 'USER_BLOCKED')
  await world.pass(2 * HOUR_MS)
  const anew = await sent(world, qrStr, 'boris')
  assert.deepEqual([anew.replayed, outcome(anew)], [null, 'approved'])
  await checkInvariants(world)
})

// Rejections that pass. Each test meets such a rejection, lets time pass, and sends the same receipt again.

const dayAndMore = (world: World) => world.pass(25 * HOUR_MS)
/** Brings a participant to the limit with another receipt, so that the receipt under test is rejected. */
const onceTooOften = async (world: World, qrStr: string): Promise<Sent> => {
  await sent(world, world.mint().qrStr)
  return sent(world, qrStr)
}

const MOMENTS: {
  [K in RejectKey]?: {
    settings: Record<string, unknown>
    mint?: Record<string, unknown>
    meet(world: World, qrStr: string): Promise<Sent>
    wait(world: World): Promise<unknown>
  }
} = {
  delay_between_receipts: { settings: { delay_between_receipts: 600 }, meet: onceTooOften, wait: (world) => world.pass(10 * MINUTE_MS) },
  max_per_user_per_day: { settings: { receipts_per_day: 1 }, meet: onceTooOften, wait: dayAndMore },
  max_per_user_per_week: { settings: { receipts_per_week: 1 }, meet: onceTooOften, wait: (world) => world.pass(7 * DAY_MS) },
  max_rejected_per_user_per_day: {
    settings: { max_rejected_per_user_per_day: 1 },
    meet: async (world, qrStr) => (await sent(world, 'nonsense'), sent(world, qrStr)),
    wait: dayAndMore,
  },
  max_per_fn_per_day: {
    settings: { max_per_fn_per_day: 1 },
    meet: async (world, qrStr) => (await sent(world, world.mint().qrStr, 'boris'), sent(world, qrStr)),
    wait: dayAndMore,
  },
  max_per_user_per_date: {
    settings: { max_per_user_per_date: 1 },
    // The other receipt of that date is never found by the tax authority, and so frees its place.
    meet: async (world, qrStr) => (await sent(world, world.mint({ behaviour: 'notFound' }).qrStr), sent(world, qrStr)),
    wait: (world) => throughChecks(world, 6),
  },
  FNS_NOT_FOUND: {
    settings: { auto_reject_after_days: 1 },
    mint: { availableAfterMs: 2 * DAY_MS },
    meet: async (world, qrStr) => (await sent(world, qrStr), await throughChecks(world, 5), lastSent(world, qrStr)),
    wait: (world) => world.pass(2 * DAY_MS),
  },
  FNS_NOT_FOUND_TIMEOUT: {
    settings: {},
    mint: { availableAfterMs: 5 * DAY_MS },
    meet: async (world, qrStr) => (await sent(world, qrStr), await throughChecks(world, 6), lastSent(world, qrStr)),
    wait: (world) => world.pass(5 * DAY_MS),
  },
  FNS_ACCESS: {
    settings: { auto_reject_after_days: 1 },
    async meet(world, qrStr) {
      world.simulator.settings.outage = 'http503'
      await sent(world, qrStr)
      for (let hours = 0; hours < 30; hours += 6) {
        await world.pass(6 * HOUR_MS)
        await world.settle()
      }
      world.simulator.settings.outage = null
      return lastSent(world, qrStr)
    },
    wait: (world) => world.pass(HOUR_MS),
  },
}

/** The state and rejection of the receipt that was sent last. */
async function lastSent(world: World, qrStr: string): Promise<Sent> {
  const [row] = await world.sql<{ uuid: string }[]>`select uuid from receipts where qr_string = ${qrStr} order by receipt_id desc limit 1`
  return { replayed: null, ...(await world.receipt(row!.uuid)) }
}

async function throughChecks(world: World, times: number): Promise<void> {
  for (let check = 0; check < times; check++) {
    const [row] = await world.sql<{ at: Date | null }[]>`select min(run_at) as at from jobs where name = 'verify-receipt'`
    if (!row?.at) return
    await world.passUntil(row.at)
    await world.settle()
  }
}

test('every reject key that passes has a test below', () => {
  assert.deepEqual(
    Object.keys(MOMENTS).sort(),
    keysAbout('moment')
      .filter((key) => key !== 'FNS_NOT_READY')
      .sort(),
  )
})

for (const [key, { settings, mint = {}, meet, wait }] of Object.entries(MOMENTS)) {
  test(`a rejection that passes: ${key}, time passes, the same receipt sent again is approved`, async (t) => {
    const world = await openWorld(t, { settings })
    await world.passToNoon()
    const { qrStr } = world.mint(mint)
    const rejected = await meet(world, qrStr)
    assert.deepEqual([rejected.state, rejected.rejectKey], ['REVIEWED', key])
    assert.deepEqual([...(await world.sql`select uuid from receipts where holds_key and qr_string = ${qrStr}`)], [], 'nobody holds it meanwhile')

    await wait(world)
    const again = await sent(world, qrStr)
    assert.deepEqual([again.replayed, outcome(again)], [null, 'approved'])
    assert.notEqual(again.uuid, rejected.uuid)
    assert.deepEqual(await sent(world, qrStr), { ...again, replayed: true })
    await checkInvariants(world)
  })
}

test('a rejection that passes counts once for each cause, and not against the receipt itself', async (t) => {
  const world = await openWorld(t, { settings: { delay_between_receipts: 600, max_rejected_per_user_per_day: 2 } })
  await world.passToNoon()
  await sent(world, world.mint().qrStr)
  const [one, two, three] = [world.mint().qrStr, world.mint().qrStr, world.mint().qrStr]
  for (let times = 0; times < 5; times++) assert.equal((await sent(world, one)).rejectKey, 'delay_between_receipts')
  await world.pass(11 * MINUTE_MS)
  assert.equal(outcome(await sent(world, two)), 'approved', 'one rejection of two')
  for (let times = 0; times < 3; times++) assert.equal((await sent(world, three)).rejectKey, 'delay_between_receipts')
  await world.pass(11 * MINUTE_MS)
  assert.equal(outcome(await sent(world, one)), 'approved', 'its own rejections do not stand in its way')
  await world.pass(11 * MINUTE_MS)
  assert.equal((await sent(world, world.mint().qrStr)).rejectKey, 'max_rejected_per_user_per_day', 'two causes')
  await checkInvariants(world)
})

// Rejections of the participant, or of other parts of the submission.

test('a block: whatever the participant sent before is replayed, and a receipt of theirs is judged anew once the block is gone', async (t) => {
  const world = await openWorld(t)
  const [known, fresh] = [world.mint().qrStr, world.mint().qrStr]
  const approved = await sent(world, known)
  await block(world, 'anna')
  assert.deepEqual(await sent(world, known), { ...approved, replayed: true })
  const blocked = await sent(world, fresh)
  assert.equal(blocked.rejectKey, 'USER_BLOCKED')
  assert.deepEqual(await sent(world, fresh), { ...blocked, replayed: true })

  await unblock(world, 'anna')
  const anew = await sent(world, fresh)
  assert.deepEqual([anew.replayed, outcome(anew)], [null, 'approved'])
  await checkInvariants(world)
})

test('while blocked a rejection that would hold anyway is replayed, and one that would not is USER_BLOCKED', async (t) => {
  const world = await openWorld(t)
  const { qrStr } = world.mint()
  await sent(world, qrStr, 'boris')
  const taken = await sent(world, qrStr)
  assert.equal(taken.rejectKey, 'DUPLICATE')
  await world.admin('POST', `/api/admin/promos/${world.promoId}/participants/anna/block`, {})
  assert.deepEqual(await sent(world, qrStr), { ...taken, replayed: true })
  assert.equal((await sent(world, world.mint().qrStr)).rejectKey, 'USER_BLOCKED')
  await checkInvariants(world)
})

test('a blocked participant takes nothing from others', async (t) => {
  const world = await openWorld(t)
  const { qrStr } = world.mint()
  await block(world, 'thief')
  assert.equal((await sent(world, qrStr, 'thief')).rejectKey, 'USER_BLOCKED')
  assert.equal(outcome(await sent(world, qrStr, 'owner')), 'approved')
  await unblock(world, 'thief')
  assert.equal((await sent(world, qrStr, 'thief')).rejectKey, 'DUPLICATE')
})

test('a limit of the whole promo, or of one seller: replayed while it is reached, judged anew when it is raised', async (t) => {
  const inn = { retailerInn: '7707083893' }
  for (const [setting, key] of [
    ['receipts_per_promo', 'max_per_user_per_promo'],
    ['max_per_user_per_retailer', 'max_per_user_per_retailer'],
  ] as const) {
    const world = await openWorld(t, { settings: { [setting]: 1 } })
    await sent(world, world.mint(inn).qrStr)
    const { qrStr } = world.mint(inn)
    const refused = await sent(world, qrStr)
    assert.equal(refused.rejectKey, key)
    assert.deepEqual(await sent(world, qrStr), { ...refused, replayed: true })
    assert.equal(outcome(await sent(world, qrStr, 'boris')), 'approved', "it is another's to send")
    assert.equal((await sent(world, qrStr)).rejectKey, 'DUPLICATE')
    const other = await sent(world, world.mint(inn).qrStr)
    assert.equal(other.rejectKey, key)

    await world.change({ [setting]: 5 })
    const [{ qrString }] = await world.sql<[{ qrString: string }]>`select qr_string from receipts where uuid = ${other.uuid}`
    const anew = await sent(world, qrString)
    assert.deepEqual([anew.replayed, outcome(anew)], [null, 'approved'])
    await checkInvariants(world)
  }
})

test('LINKED_DUPLICATE and COPYCAT: replayed while the other promo has the receipt, judged anew when it releases it', async (t) => {
  const world = await openWorld(t)
  const linked = await world.createPromo({ linked_promos: [world.promoId] })
  const { qrStr } = world.mint({ availableAfterMs: HOUR_MS })
  await world.submit({ qrStr, userUuid: 'boris' }, linked.apiKey)
  const refused = await sent(world, qrStr)
  assert.equal(refused.rejectKey, 'LINKED_DUPLICATE')
  assert.deepEqual(await sent(world, qrStr), { ...refused, replayed: true })
  await world.admin('POST', `/api/admin/promos/${linked.promoId}/participants/boris/block`, {})
  const anew = await sent(world, qrStr)
  assert.deepEqual([anew.replayed, anew.state], [null, 'ARRIVED'])

  const source = await world.createPromo({ copycat_promos: [world.promoId] })
  const copied = world.mint().qrStr
  await world.submit({ qrStr: copied, userUuid: 'vera' }, source.apiKey)
  await world.settle()
  const copycat = await sent(world, copied)
  assert.equal(copycat.rejectKey, 'COPYCAT')
  assert.deepEqual(await sent(world, copied), { ...copycat, replayed: true })
  assert.equal((await sent(world, copied, 'vera')).replayed, true)
  await checkInvariants(world)
})

test('a sibling that its promo refuses for a claim holds nothing there', async (t) => {
  const world = await openWorld(t)
  const there = await world.createPromo({ min_sum: 10 ** 9 })
  await world.change({ copycat_promos: [there.promoId] })
  const { qrStr } = world.mint()
  await sent(world, qrStr)
  await world.change({ min_sum: 0 }, there.promoId)
  const { uuid } = await world.submit({ qrStr, userUuid: 'boris' }, there.apiKey)
  await world.settle()
  assert.equal((await world.receipt(uuid, there.apiKey)).approved, true)
  await checkInvariants(world)
})

// Rejections of the purchase.

test('a purchase that was refused for itself is replayed to its participant and a DUPLICATE to others', async (t) => {
  const world = await openWorld(t, { settings: { products: [{ productId: 1, name: 'Сыр', patterns: ['сыр'] }] } })
  const { qrStr } = world.mint()
  const refused = await sent(world, qrStr)
  assert.equal(refused.rejectKey, 'NO_MATCH')
  assert.deepEqual(await sent(world, qrStr), { ...refused, replayed: true })
  assert.deepEqual(await sent(world, qrStr.replace(/s=[\d.]+/, 's=1.00')), { ...refused, replayed: true }, 'whatever is said of it now')
  const other = await sent(world, qrStr, 'boris')
  assert.deepEqual([other.rejectKey, other.duplicate], ['DUPLICATE', refused.uuid])
  await checkInvariants(world)
})

// Photos and external ids of a submission.

test('an externalId is free again when its receipt holds no key', async (t) => {
  const world = await openWorld(t, { settings: { external_id_unique_constraint: true, delay_between_receipts: 60 } })
  const [wrong, right, other] = [world.mint().qrStr.replace(/t=\d{4}/, 't=2039'), world.mint().qrStr, world.mint().qrStr]
  assert.equal((await sent(world, wrong, 'anna', { externalId: 'order-1' })).rejectKey, 'FUTURE_DATE')
  const taken = await sent(world, right, 'anna', { externalId: 'order-1' })
  assert.equal(outcome(taken), 'approved')
  assert.deepEqual(await sent(world, right, 'anna', { externalId: 'order-1' }), { ...taken, replayed: true })
  const conflict = await world.send({ qrStr: other, externalId: 'order-1' })
  assert.deepEqual([conflict.status, conflict.json], [409, { status: 'failure', existing_request_uuid: taken.uuid }])

  assert.equal((await sent(world, other, 'anna', { externalId: 'order-2' })).rejectKey, 'delay_between_receipts')
  await world.pass(MINUTE_MS)
  assert.equal(outcome(await sent(world, other, 'anna', { externalId: 'order-2' })), 'approved', 'sent again as it was')
  await checkInvariants(world)
})

test('an empty externalId is none', async (t) => {
  const world = await openWorld(t, { settings: { external_id_unique_constraint: true } })
  for (let times = 0; times < 2; times++) assert.equal(outcome(await sent(world, world.mint().qrStr, 'anna', { externalId: '' })), 'approved')
  for (let times = 0; times < 2; times++) {
    const form = await upload(world, '/api/receipts', [
      ['userUuid', 'anna'],
      ['externalId', ''],
      ['photos', await photoWith([world.mint().qrStr])],
    ])
    assert.equal(form.status, 200, form.text)
    const scan = await world.call('POST', '/api/showcase/check', { qrStr: world.mint().qrStr, userUuid: 'anna', externalId: '' }, { 'api-key': world.apiKey })
    assert.equal(scan.status, 200, scan.text)
  }
  const rows = await world.sql`select external_id from receipts union select external_id from scans`
  assert.deepEqual(
    rows.map(({ externalId }) => externalId),
    [null],
  )
})

test('photos of a receipt that holds no key can be sent again, by its participant and by others', async (t) => {
  const world = await openWorld(t, { settings: { delay_between_receipts: 60 } })
  await sent(world, world.mint().qrStr)
  const { qrStr } = world.mint()
  const rejected = uuidOf(await submitPhotos(world, [photoOf('one')], { qrString: qrStr }))
  assert.equal((await world.receipt(rejected)).rejectKey, 'delay_between_receipts')
  await world.pass(MINUTE_MS)
  const again = uuidOf(await submitPhotos(world, [photoOf('one')], { qrString: qrStr }))
  assert.notEqual(again, rejected)
  await world.settle()
  assert.equal((await world.receipt(again)).approved, true)
  assert.deepEqual(await submitPhotos(world, [photoOf('one')], { qrString: qrStr }), { kind: 'photoUsed', uuid: again })

  await block(world, 'thief')
  const shot = () => [photoOf('unread')]
  const blocked = uuidOf(await submitPhotos(world, shot(), { userUuid: 'thief' }))
  assert.equal((await world.receipt(blocked)).rejectKey, 'USER_BLOCKED')
  assert.deepEqual(await submitPhotos(world, shot(), { userUuid: 'thief' }), { kind: 'photoUsed', uuid: blocked })
  assert.equal((await submitPhotos(world, shot(), { userUuid: 'owner' })).kind, 'accepted')
  assert.deepEqual(await submitPhotos(world, shot(), { userUuid: 'thief' }), { kind: 'photoUsed', uuid: blocked })
  await checkInvariants(world)
})

test('a receipt that is refused while its photo waits to be read frees the photo', async (t) => {
  const world = await openWorld(t)
  const waiting = uuidOf(await submitPhotos(world, [photoOf('blurred')]))
  await block(world, 'anna')
  assert.equal((await world.receipt(waiting)).rejectKey, 'USER_BLOCKED')
  assert.equal((await submitPhotos(world, [photoOf('blurred')], { userUuid: 'boris' })).kind, 'accepted')
  await checkInvariants(world)
})

test('a receipt releases its key while a hundred others are sent: one receipt holds it at any moment, and no submission is lost', async (t) => {
  const world = await openWorld(t)
  for (let round = 0; round < 5; round++) {
    const { qrStr } = world.mint({ availableAfterMs: HOUR_MS })
    const holder = `holder ${round}`
    await world.submit({ qrStr, userUuid: holder })
    const send = (i: number) => world.submit({ qrStr, userUuid: `p${round} ${i % 50}` })
    const answers = await Promise.all([
      ...Array.from({ length: 50 }, (_, i) => send(i)),
      block(world, holder),
      ...Array.from({ length: 50 }, (_, i) => send(i)),
    ])
    assert.ok(answers.every((answer) => 'uuid' in answer || answer.status === 200))
    const holders = await world.sql`select participant from receipts where qr_string = ${qrStr} and holds_key`
    assert.ok(holders.length <= 1)
    await checkInvariants(world)
    const late = await world.submit({ qrStr, userUuid: 'late' })
    assert.equal((await world.receipt(late.uuid)).rejectKey, holders.length === 1 ? 'DUPLICATE' : null)
  }
})

for (const status of ['paused', 'closed'] as const) {
  test(`a ${status} promo still replays receipts that it has taken, and takes no new ones`, async (t) => {
    const world = await openWorld(t, { settings: { delay_between_receipts: 60 } })
    const [taken, wrong, tooSoon, duplicate] = [world.mint().qrStr, world.mint().qrStr.replace(/t=\d{4}/, 't=2039'), world.mint().qrStr, world.mint().qrStr]
    const first = await sent(world, taken)
    const claim = await sent(world, wrong)
    assert.equal((await sent(world, tooSoon)).rejectKey, 'delay_between_receipts')
    await sent(world, duplicate, 'boris')
    const second = await sent(world, duplicate)
    const photo = uuidOf(await submitPhotos(world, [photoOf('one')], { userUuid: 'vera' }))
    await world.admin('PATCH', `/api/admin/promos/${world.promoId}`, { status })

    for (const [qrStr, answer] of [
      [taken, first],
      [wrong, claim],
      [duplicate, second],
    ] as const)
      assert.deepEqual(await sent(world, qrStr), { ...answer, replayed: true })
    assert.deepEqual(await submitPhotos(world, [photoOf('one')], { userUuid: 'vera' }), { kind: 'photoUsed', uuid: photo })
    for (const body of [{ qrStr: world.mint().qrStr }, { qrStr: tooSoon }, { qrStr: taken, userUuid: 'boris' }, { qrStr: 'nonsense' }]) {
      const { status: code, json } = await world.send(body)
      assert.deepEqual([code, json.code], [400, 'PROMO_NOT_ACTIVE'], JSON.stringify(body))
    }
    assert.deepEqual(await submitPhotos(world, [photoOf('two')]), { kind: 'promoNotActive', status })
    assert.deepEqual(await submitPhotos(world, [photoOf('one')]), { kind: 'promoNotActive', status })
    await checkInvariants(world)
  })
}

test('a promo that has ended still replays receipts that it has taken', async (t) => {
  const world = await openWorld(t)
  const { qrStr } = world.mint()
  const first = await sent(world, qrStr)
  await world.change({ ends_at: '2020-01-01T00:00:00+03:00' })
  assert.deepEqual(await sent(world, qrStr), { ...first, replayed: true })
  assert.equal((await sent(world, world.mint().qrStr)).rejectKey, 'OUT_OF_PERIOD')
})
