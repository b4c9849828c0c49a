import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkInvariants } from '#test/support/invariants.ts'
import { openWorld } from '#test/support/world.ts'

test('the pipeline: accepted, found at the tax authority, judged, and the brand gets three callbacks in order', async (t) => {
  const world = await openWorld(t, { settings: { products: [{ productId: 7, name: 'Молоко', patterns: ['молоко'], points: 10, pointsMode: 'per_unit' }] } })
  const { qrStr, sumKopeks } = world.mint()
  const accepted = await world.submit({ qrStr, externalId: 'order-1' })
  assert.equal(accepted.replayed, null)
  assert.equal((await world.receipt(accepted.uuid)).state, 'ARRIVED')

  await world.settle()
  const receipt = await world.receipt(accepted.uuid)
  assert.equal(receipt.state, 'REVIEWED')
  assert.equal(receipt.checkingStatus, 2)
  assert.equal(receipt.approved, true)
  assert.equal(receipt.promoPoints, 20)
  assert.deepEqual(receipt.rules, ['Молоко'])
  assert.equal(receipt.fnsReceipt.totalSum, sumKopeks)
  assert.equal(receipt.externalId, 'order-1')
  assert.deepEqual(receipt.reviewers, ['auto'])
  assert.equal(receipt.delivered, 'DELIVERED')
  assert.deepEqual(
    world.received.map((one) => one.state),
    ['ARRIVED', 'INSPECTED', 'REVIEWED'],
  )
  assert.deepEqual(
    world.received.map((one) => one.webhookId),
    ['ARRIVED', 'INSPECTED', 'REVIEWED'].map((state) => `${accepted.uuid}.${state}.0`),
  )
  assert.ok(world.received.every((one) => one.headers['x-secret'] === 'callback-secret'))
  assert.deepEqual(await world.events(accepted.uuid), ['accepted', 'fiscalDataObtained', 'verdictProduced'])

  const [arrived, inspected, reviewed] = world.received.map((one) => one.body) as [any, any, any]
  assert.equal(arrived.receiptId, accepted.receiptId)
  assert.equal(arrived.qrString, null)
  assert.equal(arrived.verdict, null)
  assert.equal(inspected.fnsReceipt.totalSum, sumKopeks)
  assert.equal(inspected.verdict, null)
  assert.equal(reviewed.verdict.totalPoints, 20)
  assert.ok([arrived, inspected, reviewed].every((body) => !('checkingStatus' in body)))
})

test('the same receipt from the same participant: same uuid, replayed, no new check', async (t) => {
  const world = await openWorld(t)
  const { qrStr } = world.mint()
  const first = await world.submit({ qrStr })
  const again = await world.submit({ qrStr: `${qrStr.split('&').reverse().join('&')}` })
  assert.equal(again.uuid, first.uuid)
  assert.equal(again.receiptId, first.receiptId)
  assert.equal(again.replayed, true)
  assert.equal(await world.due('verify-receipt'), 1)
})

test('the participant is the same in either Unicode form, and is echoed as sent', async (t) => {
  const world = await openWorld(t)
  const { qrStr } = world.mint()
  const first = await world.submit({ qrStr, userUuid: 'Зои\u0306' })
  const again = await world.submit({ qrStr, userUuid: 'Зой' })
  assert.equal(again.uuid, first.uuid)
  assert.equal((await world.receipt(first.uuid)).userUuid, 'Зои\u0306')
})

test('the same receipt from a different participant: a new receipt, rejected DUPLICATE, no tax query', async (t) => {
  const world = await openWorld(t)
  const { qrStr, fn, fd } = world.mint()
  const first = await world.submit({ qrStr, userUuid: 'anna' })
  const second = await world.submit({ qrStr, userUuid: 'boris' })
  assert.notEqual(second.uuid, first.uuid)
  assert.equal(second.replayed, null)
  await world.settle()
  const receipt = await world.receipt(second.uuid)
  assert.equal(receipt.state, 'REVIEWED')
  assert.equal(receipt.approved, false)
  assert.equal(receipt.rejectKey, 'DUPLICATE')
  assert.equal(receipt.duplicate, first.uuid)
  assert.deepEqual(await world.events(second.uuid), ['accepted', 'rejectedAtIntake'])
  assert.deepEqual(
    world.received.filter((one) => one.body['uuid'] === second.uuid).map((one) => one.state),
    ['ARRIVED', 'REVIEWED'],
  )
  assert.equal(world.simulator.timesAsked(fn, fd), 1)

  const repeated = await world.submit({ qrStr, userUuid: 'boris' })
  assert.equal(repeated.uuid, second.uuid)
  assert.equal(repeated.replayed, true)
})

test('dupCheck: false takes the same receipt as a new one, which never holds its key', async (t) => {
  const world = await openWorld(t, { settings: { allow_dup_check_off: true } })
  const { qrStr } = world.mint()
  const debug = await world.submit({ qrStr, dupCheck: false })
  const again = await world.submit({ qrStr, dupCheck: false })
  assert.notEqual(again.uuid, debug.uuid)
  const real = await world.submit({ qrStr, userUuid: 'boris' })
  await world.settle()
  assert.equal((await world.receipt(real.uuid)).approved, true)
})

test('dupCheck: false that is not allowed is ignored: a replay, a duplicate, and nothing is given twice', async (t) => {
  const world = await openWorld(t)
  const strict = await world.createPromo({ sandbox: true, allow_dup_check_off: false })
  for (const { apiKey } of [world, strict]) {
    const { qrStr } = world.mint()
    const first = await world.submit({ qrStr, dupCheck: false }, apiKey)
    const again = await world.submit({ qrStr, dupCheck: false }, apiKey)
    assert.deepEqual([again.uuid, again.replayed], [first.uuid, true])
    const { uuid } = await world.submit({ qrStr, userUuid: 'boris', dupCheck: false }, apiKey)
    const { rejectKey, duplicate } = await world.receipt(uuid, apiKey)
    assert.deepEqual([rejectKey, duplicate], ['DUPLICATE', first.uuid])
  }
})

test('dupCheck: false is honoured in a sandbox promo without anything set', async (t) => {
  const world = await openWorld(t)
  const { apiKey } = await world.createPromo({ sandbox: true })
  const { qrStr } = world.mint()
  const first = await world.submit({ qrStr, dupCheck: false }, apiKey)
  assert.notEqual((await world.submit({ qrStr, dupCheck: false }, apiKey)).uuid, first.uuid)
})

test('duplicates_check_disabled: the same receipt can be sent again', async (t) => {
  const world = await openWorld(t, { settings: { duplicates_check_disabled: true } })
  const { qrStr } = world.mint()
  const first = await world.submit({ qrStr })
  const second = await world.submit({ qrStr })
  const other = await world.submit({ qrStr, userUuid: 'boris' })
  assert.equal(new Set([first.uuid, second.uuid, other.uuid]).size, 3)
  await world.settle()
  assert.equal((await world.receipt(other.uuid)).approved, true)
})

test('the same receipt in another promo is another receipt, and costs no second tax query', async (t) => {
  const world = await openWorld(t)
  const other = await world.createPromo()
  const { qrStr, fn, fd } = world.mint()
  await world.submit({ qrStr })
  const there = await world.submit({ qrStr }, other.apiKey)
  assert.equal(there.replayed, null)
  await world.settle()
  assert.equal((await world.receipt(there.uuid, other.apiKey)).approved, true)
  assert.equal(world.simulator.timesAsked(fn, fd), 1)
})

test('a string that is not a fiscal QR is a receipt rejected FORMAT', async (t) => {
  const world = await openWorld(t)
  const { uuid } = await world.submit({ qrStr: 'https://shop.example/ad' })
  await world.settle()
  const receipt = await world.receipt(uuid)
  assert.equal(receipt.rejectKey, 'FORMAT')
  assert.equal(receipt.qrString, 'https://shop.example/ad')
  assert.equal(receipt.state, 'REVIEWED')
  assert.ok(receipt.rejectReason.length > 0)
})

test('external_id_unique_constraint: another receipt with a used externalId gets the legacy 409, a safe retry is a replay', async (t) => {
  const world = await openWorld(t, { settings: { external_id_unique_constraint: true } })
  const [one, two] = [world.mint(), world.mint()]
  const first = await world.submit({ qrStr: one.qrStr, externalId: 'order-1' })
  const retry = await world.submit({ qrStr: one.qrStr, externalId: 'order-1' })
  assert.equal(retry.uuid, first.uuid)
  assert.equal(retry.replayed, true)

  const reuse = await world.send({ qrStr: two.qrStr, externalId: 'order-1' })
  assert.equal(reuse.status, 409)
  assert.deepEqual(reuse.json, { status: 'failure', existing_request_uuid: first.uuid })
  const stranger = await world.send({ qrStr: one.qrStr, externalId: 'order-1', userUuid: 'boris' })
  assert.equal(stranger.status, 409)
  assert.equal((await world.submit({ qrStr: two.qrStr, externalId: 'order-2' })).replayed, null)
})

test('a safe retry of a rejected receipt is its replay, though another receipt uses its externalId by now; under another id it is the 409', async (t) => {
  const world = await openWorld(t, { settings: { external_id_unique_constraint: true, min_sum: 20_000 } })
  const costing = (priceKopeks: number) => world.mint({ items: [{ name: 'Молоко 1 л', priceKopeks, quantity: 1 }] })
  const [small, large] = [world.mint(), costing(30_000)]
  const first = await world.submit({ qrStr: small.qrStr, externalId: 'order-1' })
  const second = await world.submit({ qrStr: large.qrStr, externalId: 'order-1' })
  assert.deepEqual([(await world.receipt(first.uuid)).rejectKey, second.replayed], ['MIN_SUM', null])
  assert.deepEqual(await world.submit({ qrStr: small.qrStr, externalId: 'order-1' }), { ...first, replayed: true })
  assert.deepEqual(await world.submit({ qrStr: large.qrStr, externalId: 'order-1' }), { ...second, replayed: true })

  const blocked = { qrStr: costing(30_000).qrStr, externalId: 'order-2', userUuid: 'vera' }
  await world.admin('POST', `/api/admin/promos/${world.promoId}/participants/vera/block`, {})
  const refused = await world.submit(blocked)
  const third = await world.submit({ qrStr: costing(30_000).qrStr, externalId: 'order-2' })
  assert.deepEqual(await world.submit(blocked), { ...refused, replayed: true })
  const reuse = await world.send({ ...blocked, qrStr: costing(30_000).qrStr })
  assert.deepEqual([reuse.status, reuse.json], [409, { status: 'failure', existing_request_uuid: third.uuid }])
  await checkInvariants(world)
})

test('without the constraint an externalId may repeat', async (t) => {
  const world = await openWorld(t)
  const [one, two] = [world.mint(), world.mint()]
  await world.submit({ qrStr: one.qrStr, externalId: 'order-1' })
  assert.equal((await world.submit({ qrStr: two.qrStr, externalId: 'order-1' })).replayed, null)
})

test("promoId: the key's own is accepted, another is 400 PROMO_MISMATCH, a paused promo 400 PROMO_NOT_ACTIVE", async (t) => {
  const world = await openWorld(t)
  const other = await world.createPromo()
  const { qrStr } = world.mint()
  assert.equal((await world.send({ qrStr, promoId: world.promoId })).status, 200)
  const foreign = await world.send({ qrStr, promoId: other.promoId })
  assert.deepEqual([foreign.status, foreign.json.code], [400, 'PROMO_MISMATCH'])
  await world.admin('PATCH', `/api/admin/promos/${world.promoId}`, { status: 'paused' })
  const paused = await world.send({ qrStr: world.mint().qrStr })
  assert.deepEqual([paused.status, paused.json.code], [400, 'PROMO_NOT_ACTIVE'])
})

test('pre-checks reject at once and ask nobody', async (t) => {
  const world = await openWorld(t, { settings: { min_sum: 1_000_000 } })
  const { qrStr, fn, fd } = world.mint()
  const { uuid } = await world.submit({ qrStr })
  await world.settle()
  const receipt = await world.receipt(uuid)
  assert.equal(receipt.rejectKey, 'MIN_SUM')
  assert.equal(world.simulator.timesAsked(fn, fd), 0)
  const { trace } = await world.dossier(uuid)
  assert.deepEqual(
    trace.filter((line: { decided: boolean }) => line.decided).map((line: { name: string }) => line.name),
    ['MIN_SUM'],
  )
})

test('a blocked participant: USER_BLOCKED before anything but FORMAT and the answer to what they had sent before', async (t) => {
  const world = await openWorld(t)
  const { qrStr } = world.mint()
  const before = await world.submit({ qrStr })
  const { status } = await world.admin('POST', `/api/admin/promos/${world.promoId}/participants/anna/block`, { reason: 'test' })
  assert.equal(status, 200)
  assert.equal((await world.receipt(before.uuid)).rejectKey, 'USER_BLOCKED')
  assert.deepEqual(await world.submit({ qrStr }), { ...before, replayed: true })
  const fresh = await world.submit({ qrStr: world.mint().qrStr })
  const format = await world.submit({ qrStr: 'nonsense' })
  await world.settle()
  assert.equal((await world.receipt(fresh.uuid)).rejectKey, 'USER_BLOCKED')
  assert.equal((await world.receipt(format.uuid)).rejectKey, 'FORMAT')

  await world.admin('DELETE', `/api/admin/promos/${world.promoId}/participants/anna/block`)
  const unblocked = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  assert.equal((await world.receipt(unblocked.uuid)).approved, true)
})

test('100 sends at once by one participant: one receipt, 99 replays, one tax query', async (t) => {
  const world = await openWorld(t)
  const { qrStr, fn, fd } = world.mint()
  const answers = await Promise.all(Array.from({ length: 100 }, () => world.submit({ qrStr })))
  assert.equal(new Set(answers.map((one) => one.uuid)).size, 1)
  assert.equal(answers.filter((one) => one.replayed).length, 99)
  await world.settle()
  assert.equal(world.simulator.timesAsked(fn, fd), 1)
})

test('100 sends at once by 100 participants: one holds the key, 99 are DUPLICATE of it', async (t) => {
  const world = await openWorld(t)
  const { qrStr } = world.mint()
  const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => world.submit({ qrStr, userUuid: `p${i}` })))
  assert.equal(new Set(answers.map((one) => one.uuid)).size, 100)
  await world.settle()
  const receipts = await Promise.all(answers.map((one) => world.receipt(one.uuid)))
  const originals = receipts.filter((one) => one.rejectKey !== 'DUPLICATE')
  assert.equal(originals.length, 1)
  for (const one of receipts) if (one !== originals[0]) assert.ok(one.duplicate === originals[0].uuid && one.receiptId > originals[0].receiptId)
})

test('100 sends at once with one externalId and different receipts: one accepted, 99 times 409', async (t) => {
  const world = await openWorld(t, { settings: { external_id_unique_constraint: true } })
  const answers = await Promise.all(Array.from({ length: 100 }, () => world.send({ qrStr: world.mint().qrStr, externalId: 'one' })))
  assert.deepEqual([answers.filter((one) => one.status === 200).length, answers.filter((one) => one.status === 409).length], [1, 99])
})

test('/metrics counts receipts that were queued, rejected at once and replayed', async (t) => {
  const world = await openWorld(t)
  const { qrStr } = world.mint()
  for (const userUuid of ['anna', 'anna', 'boris']) await world.submit({ qrStr, userUuid })
  await world.submit({ qrStr: 'not a receipt' })

  const { text } = await world.admin('GET', '/metrics')
  for (const line of [
    'chekhov_receipts_accepted_total{outcome="queued"} 1',
    'chekhov_receipts_accepted_total{outcome="rejected"} 2',
    'chekhov_receipts_replayed_total 1',
    'chekhov_receipts_reviewed_total{rejectKey="DUPLICATE"} 1',
    'chekhov_receipts_reviewed_total{rejectKey="FORMAT"} 1',
  ])
    assert.ok(text.includes(`${line}\n`), line)
})
