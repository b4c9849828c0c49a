import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect, JUDGED_LATER } from '#test/support/judged-later.ts'
import { checkInvariants } from '#test/support/invariants.ts'
import { watchStatements } from '#test/support/statements.ts'
import { openWorld, type World } from '#test/support/world.ts'
import { judgeReceipt } from '#src/judge/judge-receipt.ts'
import { verifyReceipt } from '#src/verify/verify-receipt.ts'

const block = (world: World, participant = 'anna') =>
  world.admin('POST', `/api/admin/promos/${world.promoId}/participants/${encodeURIComponent(participant)}/block`, { reason: 'test' })

const send = async (world: World, participant = 'anna', change: Record<string, unknown> = {}) =>
  (await world.submit({ qrStr: world.mint(change).qrStr, userUuid: participant })).uuid

async function verdict(world: World, uuid: string, apiKey?: string) {
  const { state, approved, rejectKey, needsReview } = await world.receipt(uuid, apiKey)
  return { state, approved, rejectKey, needsReview }
}

const BLOCKED = { state: 'REVIEWED', approved: false, rejectKey: 'USER_BLOCKED', needsReview: false }

test('BLOCKED_USER of a brand blocks the participant in the promo: open receipts are rejected, those REVIEWED stay, later ones are USER_BLOCKED', async (t) => {
  const world = await openWorld(t)
  const other = await world.createPromo()
  const reviewed = await send(world)
  await world.settle()
  const waiting = await send(world, 'anna', { behaviour: 'notFound' })
  await world.change({ auto_review_enabled: false })
  const withModerators = await send(world)
  await world.settle()
  const elsewhere = await world.submit({ qrStr: world.mint({ behaviour: 'notFound' }).qrStr }, other.apiKey)
  const neighbour = await send(world, 'boris', { behaviour: 'notFound' })

  world.brandAnswers(({ body }) => (body['userUuid'] === 'anna' && body['promoId'] === world.promoId ? { body: { status: 'BLOCKED_USER' } } : {}))
  const delivering = await send(world)
  await world.settle()
  assert.deepEqual(await verdict(world, reviewed), { ...BLOCKED, approved: true, rejectKey: null })
  for (const uuid of [waiting, withModerators, delivering]) assert.deepEqual(await verdict(world, uuid), BLOCKED)
  assert.deepEqual((await verdict(world, elsewhere.uuid, other.apiKey)).rejectKey, null)
  assert.deepEqual((await verdict(world, neighbour)).state, 'ARRIVED')

  assert.deepEqual(await verdict(world, await send(world)), BLOCKED)
  const { history } = await world.dossier(waiting)
  assert.deepEqual([history.at(-1).event, history.at(-1).actor], ['participantBlocked', 'brand'])
  assert.deepEqual(
    world.received.filter((one) => one.body['uuid'] === withModerators).map((one) => [one.state, one.body['rejectKey']]),
    [
      ['ARRIVED', null],
      ['INSPECTED', null],
      ['REVIEWED', 'USER_BLOCKED'],
    ],
  )
  await checkInvariants(world)
})

test('blocking twice has the effect of blocking once, and the brand gets one event', async (t) => {
  const world = await openWorld(t)
  const uuid = await send(world, 'anna', { behaviour: 'notFound' })
  assert.deepEqual((await block(world)).json, { promoId: world.promoId, userUuid: 'anna', blocked: true })
  assert.equal((await block(world)).status, 200)
  await world.settle()
  await world.pass(6_000)
  await world.settle()
  assert.deepEqual(await world.events(uuid), ['accepted', 'participantBlocked'])
  assert.deepEqual(
    world.received.map((one) => one.state),
    ['ARRIVED', 'REVIEWED'],
  )
  assert.equal((await world.sql`select 1 from jobs`).length, 0)
  await checkInvariants(world)
})

test('a participant is the same in either Unicode form', async (t) => {
  const world = await openWorld(t)
  const uuid = await send(world, 'Зои\u0306', { behaviour: 'notFound' })
  await block(world, 'Зой')
  assert.deepEqual(await verdict(world, uuid), BLOCKED)
})

test('an intake that was being written when the block was set is caught by the sweep', async (t) => {
  const world = await openWorld(t)
  await block(world)
  // Simulates an intake that began before the block and is committed after it.
  await world.sql`alter table blocked_participants rename to hidden`
  await world.sql`create table blocked_participants (like hidden)`
  const uuid = await send(world, 'anna', { behaviour: 'notFound' })
  await world.sql`drop table blocked_participants`
  await world.sql`alter table hidden rename to blocked_participants`

  assert.equal((await verdict(world, uuid)).state, 'ARRIVED')
  await world.pass(6_000)
  assert.equal(await world.run('reject-blocked'), 1)
  assert.deepEqual(await verdict(world, uuid), BLOCKED)
  await checkInvariants(world)
})

test('the sweep leaves alone a participant who has been unblocked since', async (t) => {
  const world = await openWorld(t)
  await block(world)
  await world.admin('DELETE', `/api/admin/promos/${world.promoId}/participants/anna/block`)
  const uuid = await send(world)
  await world.pass(6_000)
  await world.settle()
  assert.equal((await verdict(world, uuid)).approved, true)
})

test('a block that comes between any two statements of a stage: the receipt is rejected, or was decided before', async (t) => {
  const world = await openWorld(t)
  for (const stage of ['verify-receipt', 'judge-receipt'] as const) {
    for (let number = 1, reached = true; reached; number++) {
      reached = false
      const participant = `${stage}-${number}`
      const uuid = await send(world, participant)
      if (stage === 'judge-receipt') await inspect(world)
      const [job] = await world.claimDue(stage)
      assert.ok(job)
      const ctx = watchStatements(world.ctx, async (statement) => {
        if (statement.number !== number) return
        reached = true
        assert.equal((await block(world, participant)).status, 200)
      })
      await (stage === 'verify-receipt' ? verifyReceipt : judgeReceipt)(ctx, job as never, new AbortController().signal)
      await world.settle()
      assert.deepEqual(await verdict(world, uuid), reached ? BLOCKED : { ...BLOCKED, approved: true, rejectKey: null }, participant)
    }
  }
  await checkInvariants(world)
})

test('a block at the same time as verdicts: nothing is approved after it, and nothing is left open', async (t) => {
  const world = await openWorld(t, { settings: JUDGED_LATER })
  for (let round = 0; round < 10; round++) {
    const participant = `p${round}`
    const sent = await Promise.all(Array.from({ length: 4 }, () => send(world, participant)))
    await world.run('verify-receipt')
    await Promise.all([world.run('judge-receipt'), block(world, participant), send(world, participant)])
    for (const uuid of sent) assert.equal((await verdict(world, uuid)).state, 'REVIEWED')
  }
  await world.pass(6_000)
  await world.settle()
  await checkInvariants(world)
})
