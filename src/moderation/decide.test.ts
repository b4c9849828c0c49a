import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkInvariants } from '#test/support/invariants.ts'
import { watchStatements } from '#test/support/statements.ts'
import { openWorld, type World } from '#test/support/world.ts'
import { decideReceipt } from './decide-receipt.ts'

const milk = [{ productId: 7, name: 'Молоко', patterns: ['молоко'], points: 10 }]

/** A promo in which moderators approve everything, and a receipt that waits for a moderator. */
async function openReview(t: Parameters<typeof openWorld>[0], settings: Record<string, unknown> = {}) {
  const world = await openWorld(t, { settings: { products: milk, auto_review_enabled: false, ...settings } })
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  return { world, uuid }
}

const decide = (world: World, uuid: string, decision: Record<string, unknown>) => world.admin('POST', `/api/admin/receipts/${uuid}/decision`, decision)

test('a receipt for moderators stays INSPECTED with needsReview, and the brand gets nothing more until they decide', async (t) => {
  const { world, uuid } = await openReview(t)
  const { state, needsReview, approved, verdict } = await world.receipt(uuid)
  assert.deepEqual([state, needsReview, approved, verdict], ['INSPECTED', true, false, null])
  assert.deepEqual(
    world.received.map((one) => one.state),
    ['ARRIVED', 'INSPECTED'],
  )
  assert.match((await world.call('GET', `/r/${uuid}.json`)).json.statusText, /модератор/)

  assert.equal((await decide(world, uuid, { approve: true })).status, 200)
  await world.settle()
  const decided = await world.receipt(uuid)
  assert.deepEqual([decided.state, decided.needsReview, decided.approved, decided.promoPoints, decided.reviewers], ['REVIEWED', false, true, 20, ['operator']])
  assert.deepEqual(
    world.received.map((one) => one.state),
    ['ARRIVED', 'INSPECTED', 'REVIEWED'],
  )
  assert.equal(world.received.at(-1)?.body['approved'], true)
})

test('a moderator may award other points than the rules', async (t) => {
  const { world, uuid } = await openReview(t)
  await decide(world, uuid, { approve: true, points: 7 })
  const { promoPoints, verdict } = await world.receipt(uuid)
  assert.deepEqual([promoPoints, verdict.totalPoints], [7, 7])
})

test("a moderator's rejection is MANUAL_REJECT with their text", async (t) => {
  const { world, uuid } = await openReview(t)
  await decide(world, uuid, { approve: false, reason: 'Дата не читается' })
  const { approved, promoPoints, rejectKey, rejectReason, verdict } = await world.receipt(uuid)
  assert.deepEqual([approved, promoPoints, rejectKey, rejectReason], [false, 0, 'MANUAL_REJECT', 'Дата не читается'])
  assert.deepEqual([verdict.approved, verdict.rejectKey, verdict.rejectReason], [false, 'MANUAL_REJECT', 'Дата не читается'])
})

test('a rejection whose reason is blank has the text of the promo, as one without a reason has', async (t) => {
  for (const reason of ['', '  ', null]) {
    const { world, uuid } = await openReview(t, { reject_texts: { MANUAL_REJECT: 'Чек не принят' } })
    assert.equal((await decide(world, uuid, { approve: false, reason })).status, 200)
    const { rejectReason, verdict } = await world.receipt(uuid)
    assert.deepEqual([rejectReason, verdict.rejectReason], ['Чек не принят', 'Чек не принят'])
  }
})

test('only what waits for a moderator is decided, and once', async (t) => {
  const { world, uuid } = await openReview(t)
  const answers = await Promise.all([true, false].map((approve) => decide(world, uuid, { approve })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  assert.equal((await decide(world, uuid, { approve: true })).json.code, 'NOT_UNDER_REVIEW')
  assert.deepEqual((await world.events(uuid)).filter((event) => event === 'moderatorDecided').length, 1)
})

test('a decision at the moment at which a colleague corrects the requisites: the receipt is still under review, and is decided', async (t) => {
  const world = await openWorld(t, { settings: { products: milk, auto_review_enabled: false } })
  const by = { name: 'Вера', requestId: null }
  let raced = 0
  for (let number = 1; number === 1 || raced === number - 1; number++) {
    const { qrStr } = world.mint()
    const { uuid } = await world.submit({ qrStr, userUuid: `p${number}` })
    await world.settle()
    const ctx = watchStatements(world.ctx, async (statement) => {
      if (statement.number !== number || statement.inTransaction) return
      raced = number
      const corrected = await world.admin('POST', `/api/admin/receipts/${uuid}/requisites`, { qrStr: world.mint().qrStr })
      assert.equal(corrected.status, 200, corrected.text)
    })
    const { receipt } = await decideReceipt(ctx, uuid, { approve: false, reason: null, points: null, force: false, undoable: false }, by)
    assert.deepEqual([receipt.state, receipt.approved], ['REVIEWED', false], `before statement ${number}`)
  }
  assert.ok(raced > 1)
  await checkInvariants(world)
})

test('as many products as suspicious: moderators decide', async (t) => {
  const world = await openWorld(t, { settings: { products: milk, suspicious_product_count: 2 } })
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  assert.equal((await world.receipt(uuid)).needsReview, true)
})

test('blocking a participant rejects their open receipts and leaves the decided ones; unblocking lets new ones in', async (t) => {
  const world = await openWorld(t)
  const decided = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  const open = await world.submit({ qrStr: world.mint().qrStr })
  const block = `/api/admin/promos/${world.promoId}/participants/anna/block`

  assert.equal((await world.admin('POST', block, { reason: "other people's receipts" })).status, 200)
  assert.deepEqual([(await world.receipt(open.uuid)).state, (await world.receipt(open.uuid)).rejectKey], ['REVIEWED', 'USER_BLOCKED'])
  assert.equal((await world.receipt(decided.uuid)).approved, true)

  assert.equal((await world.admin('DELETE', block)).status, 200)
  const later = await world.submit({ qrStr: world.mint().qrStr })
  assert.equal((await world.receipt(later.uuid)).state, 'ARRIVED')
})

test("a receipt that waits for the tax authority, or is decided, or is unknown, is not the moderators'", async (t) => {
  const { world } = await openReview(t)
  const waiting = await world.submit({ qrStr: world.mint({ behaviour: 'notFound' }).qrStr })
  const rejected = await world.submit({ qrStr: 'nonsense' })
  await world.settle()
  for (const { uuid } of [waiting, rejected]) {
    const { status, json } = await decide(world, uuid, { approve: true })
    assert.deepEqual([status, json.code], [409, 'NOT_UNDER_REVIEW'])
  }
  assert.equal((await decide(world, '01939fd4-8a2b-7c3e-9f2a-5b1d7a0c4e11', { approve: true })).status, 404)
})

test('points are whole and not negative, and a decision says what it is', async (t) => {
  const { world, uuid } = await openReview(t)
  for (const decision of [
    {},
    { approve: 'yes' },
    { approve: true, points: -1 },
    { approve: true, points: 1.5 },
    { approve: true, points: 1e13 },
    { approve: false, reason: 'x'.repeat(1001) },
  ]) {
    assert.equal((await decide(world, uuid, decision)).status, 422, JSON.stringify(decision))
  }
  assert.equal((await world.receipt(uuid)).needsReview, true)
})

test('the verdict names the settings of the decision, and the history who decided and what they said', async (t) => {
  const { world, uuid } = await openReview(t)
  await world.change({ reject_texts: { MANUAL_REJECT: 'Другой текст' } })
  await decide(world, uuid, { approve: false })
  assert.equal((await world.receipt(uuid)).rejectReason, 'Другой текст')
  const [row] = await world.sql`select settings_version from receipts where uuid = ${uuid}`
  assert.equal(row?.['settingsVersion'], 2)
  const line = (await world.dossier(uuid)).history.at(-1)
  assert.deepEqual([line.event, line.actor, line.detail], ['moderatorDecided', 'operator', { approve: false, reason: null, points: null }])
})

test('a participant who is blocked while moderators look gets no approval', async (t) => {
  const { world, uuid } = await openReview(t)
  await world.sql`insert into blocked_participants (promo_id, participant, blocked_by) values (${world.promoId}, 'anna', 'test')`
  assert.equal((await decide(world, uuid, { approve: true })).status, 409)
  assert.equal((await decide(world, uuid, { approve: false })).status, 200)
})
