import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takePartitions } from '#platform/queue/holds.ts'
import { checkInvariants } from '#test/support/invariants.ts'
import { photoOf, submitPhotos, uuidOf } from '#test/support/photos.ts'
import { LEASE_MS, openWorld, type World } from '#test/support/world.ts'
import { identifyReceipt, rejectWaiting } from './identify.ts'

let count = 0
const waiting = async (world: World, userUuid = 'anna') => uuidOf(await submitPhotos(world, [photoOf(`photo ${++count}`)], { userUuid }))

/** The job that reads the photos of a receipt, as a worker receives it. */
async function jobOf(world: World, receiptUuid: string) {
  const jobs = await world.claimDue('identify-receipt')
  const job = jobs.find(({ payload }) => (payload as { receiptUuid: string }).receiptUuid === receiptUuid)
  assert.ok(job)
  return job
}

test('a QR that is found later continues the receipt: verified, judged, delivered', async (t) => {
  const world = await openWorld(t)
  const receiptUuid = await waiting(world)
  const { qrStr, sumKopeks } = world.mint()
  assert.equal(await identifyReceipt(world.ctx, { receiptUuid, qrString: qrStr, job: await jobOf(world, receiptUuid) }), 'goesOn')
  assert.equal(await world.due('identify-receipt'), 0)
  await checkInvariants(world)
  await world.settle()
  const receipt = await world.receipt(receiptUuid)
  assert.deepEqual([receipt.approved, receipt.qrString, receipt.fnsReceipt.totalSum], [true, qrStr, sumKopeks])
  assert.deepEqual(await world.events(receiptUuid), ['accepted', 'identified', 'fiscalDataObtained', 'verdictProduced'])
  assert.equal((await world.submit({ qrStr })).uuid, receiptUuid, 'and it is the original now')
  await checkInvariants(world)
})

test('typed by a moderator: the receipt leaves the moderators and goes on, under their name', async (t) => {
  const world = await openWorld(t)
  const receiptUuid = await waiting(world)
  await world.settle()
  assert.equal((await world.receipt(receiptUuid)).needsReview, true)
  assert.equal(await identifyReceipt(world.ctx, { receiptUuid, qrString: world.mint().qrStr, actor: 'olga' }), 'goesOn')
  await world.settle()
  const { approved, needsReview } = await world.receipt(receiptUuid)
  assert.deepEqual([approved, needsReview], [true, false])
  const { history } = await world.dossier(receiptUuid)
  assert.equal(history.find(({ event }: { event: string }) => event === 'identified').actor, 'olga')
  await checkInvariants(world)
})

test('the promo has the receipt already: DUPLICATE of it, from whomever it came', async (t) => {
  const world = await openWorld(t)
  const { qrStr } = world.mint()
  const original = await world.submit({ qrStr })
  for (const userUuid of ['anna', 'anna', 'boris', 'boris']) {
    const receiptUuid = await waiting(world, userUuid)
    assert.equal(await identifyReceipt(world.ctx, { receiptUuid, qrString: qrStr, job: await jobOf(world, receiptUuid) }), 'rejected')
    const { state, rejectKey, duplicate } = await world.receipt(receiptUuid)
    assert.deepEqual([state, rejectKey, duplicate], ['REVIEWED', 'DUPLICATE', original.uuid])
    assert.deepEqual(await world.events(receiptUuid), ['accepted', 'identified', 'rejectedWhenIdentified'])
  }
  await world.settle()
  assert.equal(world.received.filter(({ state }) => state === 'REVIEWED').length, 5)
  await checkInvariants(world)
})

test('the checks of intake come in their order: FORMAT, block, linked promos, rules', async (t) => {
  const world = await openWorld(t, { settings: { min_sum: 1_000_000 } })
  const keyOf = async (qrString: string, before: (receiptUuid: string) => Promise<unknown> = async () => {}) => {
    const receiptUuid = await waiting(world)
    await before(receiptUuid)
    assert.equal(await identifyReceipt(world.ctx, { receiptUuid, qrString }), 'rejected')
    return (await world.receipt(receiptUuid)).rejectKey
  }
  assert.equal(await keyOf('https://shop.example/ad'), 'FORMAT')
  assert.equal(await keyOf(world.mint().qrStr), 'MIN_SUM')
  const other = await world.createPromo({ linked_promos: [world.promoId] })
  const { qrStr } = world.mint()
  await world.submit({ qrStr }, other.apiKey)
  assert.equal(await keyOf(qrStr), 'LINKED_DUPLICATE')
  const block = () => world.sql`insert into blocked_participants (promo_id, participant, blocked_by) values (${world.promoId}, 'anna', 'test')`
  assert.equal(await keyOf(world.mint().qrStr, block), 'USER_BLOCKED')
})

test('a photo that waits counts for no limit; once identified it counts for the day on which it arrived', async (t) => {
  const world = await openWorld(t, { settings: { receipts_per_day: 2 } })
  await world.passToNoon()
  const uuids = [await waiting(world), await waiting(world), await waiting(world)]
  await world.submit({ qrStr: world.mint().qrStr })
  const found = uuids.map((receiptUuid) => ({ receiptUuid, qrString: world.mint().qrStr }))
  await world.pass(24 * 3_600_000)
  await world.submit({ qrStr: world.mint().qrStr })
  const outcomes = await Promise.all(found.map((one) => identifyReceipt(world.ctx, one)))
  assert.deepEqual(outcomes.sort(), ['goesOn', 'rejected', 'rejected'])
  const rows = await world.sql<{ rejectKey: string }[]>`select reject_key from receipts where state = 'REVIEWED'`
  assert.deepEqual(
    rows.map(({ rejectKey }) => rejectKey),
    ['max_per_user_per_day', 'max_per_user_per_day'],
  )
  await checkInvariants(world)
})

test('several receipts found later: FEW_RECEIPTS', async (t) => {
  const world = await openWorld(t)
  const receiptUuid = await waiting(world)
  assert.equal(await rejectWaiting(world.ctx, { receiptUuid, rejectKey: 'FEW_RECEIPTS', job: await jobOf(world, receiptUuid) }), 'rejected')
  await world.settle()
  const { rejectKey, verdict } = await world.receipt(receiptUuid)
  assert.deepEqual([rejectKey, verdict.rejectKey], ['FEW_RECEIPTS', 'FEW_RECEIPTS'])
  await checkInvariants(world)
})

test('only a receipt that waits without requisites is identified, and only by the job that is still ours', async (t) => {
  const world = await openWorld(t)
  const { qrStr } = world.mint()
  const known = await world.submit({ qrStr })
  assert.equal(await identifyReceipt(world.ctx, { receiptUuid: known.uuid, qrString: qrStr }), 'notWaiting')
  assert.equal(await identifyReceipt(world.ctx, { receiptUuid: '01939fd4-8a2b-7c3e-9f2a-5b1d7a0c4e11', qrString: qrStr }), 'notWaiting')

  const receiptUuid = await waiting(world)
  const job = await jobOf(world, receiptUuid)
  await world.pass(LEASE_MS + 1_000)
  await takePartitions(world.sql, { worker: 99, leaseMs: LEASE_MS, limit: 32, known: [] })
  assert.equal(await identifyReceipt(world.ctx, { receiptUuid, qrString: world.mint().qrStr, job }), 'lost')
  assert.equal((await world.receipt(receiptUuid)).qrString, null)
})

test('found by a job and sent as a QR at once, by anyone: one holds the key, whoever is first', async (t) => {
  const world = await openWorld(t)
  for (let round = 0; round < 20; round++) {
    const { qrStr } = world.mint()
    const uuids = await Promise.all([waiting(world, 'anna'), waiting(world, 'boris')])
    await Promise.all([
      ...uuids.map((receiptUuid) => identifyReceipt(world.ctx, { receiptUuid, qrString: qrStr })),
      world.submit({ qrStr, userUuid: 'vera' }),
      world.submit({ qrStr, userUuid: 'boris' }),
    ])
  }
  const rows = await world.sql<{ holders: number; passed: number }[]>`
    select count(*) filter (where holds_key)::int as holders, count(*) filter (where reject_key is null)::int as passed
      from receipts group by fiscal_key`
  assert.equal(rows.length, 20)
  assert.ok(
    rows.every(({ holders, passed }) => holders === 1 && passed === 1),
    JSON.stringify(rows),
  )
  await checkInvariants(world)
})
