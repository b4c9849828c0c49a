import { makeAccount, signIn } from '#test/support/accounts.ts'
import type { Role } from '#domain/roles.ts'
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { checkInvariants } from '#test/support/invariants.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { upload } from '#test/support/upload.ts'
import { openWorld, type World } from '#test/support/world.ts'

/** The longest window: on a busy machine many seconds may go by between two calls. */
const WINDOW_SECONDS = 60
const WINDOW_MS = 1_000 * WINDOW_SECONDS

async function openReview(t: TestContext, settings: Record<string, unknown> = {}) {
  const ours = { points_mode: 'fixed', fixed_points: 5, auto_review_enabled: false, undo_window_seconds: WINDOW_SECONDS }
  const world = await openWorld(t, { settings: { ...ours, ...settings } })
  return { world, uuid: await sendForReview(world) }
}

async function sendForReview(world: World, userUuid = 'anna'): Promise<string> {
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr, userUuid })
  await world.settle()
  return uuid
}

const decide = (world: World, uuid: string, decision: Record<string, unknown> = {}, name = 'Вера') =>
  world.adminAs(name, 'POST', `/api/admin/receipts/${uuid}/decision`, { approve: true, undoable: true, ...decision })
const undo = (world: World, uuid: string, name = 'Вера') => world.adminAs(name, 'POST', `/api/admin/receipts/${uuid}/decision/undo`)

const receivedStates = (world: World) => world.received.map(({ state }) => state)

test("an undoable decision waits for the promo's undo window, and only then is applied and sent, once", async (t) => {
  const { world, uuid } = await openReview(t)
  const inWindow = () => world.ctx.now().getTime() + WINDOW_MS
  const asked = inWindow()
  const { status, json } = await decide(world, uuid, { points: 7, reason: 'видно' })
  const answered = inWindow()
  assert.deepEqual([status, json.state, json.needsReview, json.approved], [200, 'INSPECTED', true, false])
  const { appliesAt, ...pending } = json.pendingDecision
  assert.deepEqual(pending, { approve: true, reason: 'видно', points: 7, actor: 'Вера' })
  assert.ok(asked <= Date.parse(appliesAt) && Date.parse(appliesAt) <= answered, appliesAt)
  const dossier = await world.dossier(uuid)
  assert.deepEqual(dossier.pendingDecision, json.pendingDecision)
  assert.deepEqual([dossier.timeline.at(-1).kind, dossier.timeline.at(-1).what, dossier.timeline.at(-1).at], ['next', 'decisionApplies', appliesAt])

  await world.pass(WINDOW_MS / 2)
  await world.settle()
  assert.deepEqual(receivedStates(world), ['ARRIVED', 'INSPECTED'])
  await world.passUntil(appliesAt)
  await world.settle()
  const { state, approved, promoPoints, reviewers } = await world.receipt(uuid)
  assert.deepEqual([state, approved, promoPoints, reviewers], ['REVIEWED', true, 7, ['Вера']])
  assert.deepEqual(receivedStates(world), ['ARRIVED', 'INSPECTED', 'REVIEWED'])
  assert.deepEqual((await world.events(uuid)).slice(-2), ['decisionHeld', 'moderatorDecided'])
  assert.equal((await world.dossier(uuid)).pendingDecision, null)
  await checkInvariants(world)
})

test('an undone decision leaves the receipt waiting, with the moderator who undid it first', async (t) => {
  const { world, uuid } = await openReview(t)
  await decide(world, uuid, { approve: false, reason: 'размыто' })
  const undone = await undo(world, uuid, 'Boris')
  assert.deepEqual([undone.status, undone.json.state, undone.json.needsReview, undone.json.rejectKey], [200, 'INSPECTED', true, null])
  const { pendingDecision, heldBy, history } = await world.dossier(uuid)
  assert.deepEqual([pendingDecision, heldBy], [null, 'Boris'])
  assert.deepEqual([history.at(-1).event, history.at(-1).actor, history.at(-1).detail.reason], ['decisionTakenBack', 'Boris', 'размыто'])

  await world.pass(WINDOW_MS)
  await world.settle()
  assert.equal((await world.receipt(uuid)).state, 'INSPECTED')
  assert.deepEqual(receivedStates(world), ['ARRIVED', 'INSPECTED'])
  assert.deepEqual([(await undo(world, uuid)).status, (await undo(world, uuid)).json.code], [409, 'NOTHING_TO_UNDO'])

  assert.equal((await decide(world, uuid, {}, 'Boris')).status, 200)
  await world.pass(WINDOW_MS + 100)
  await world.settle()
  assert.equal((await world.receipt(uuid)).approved, true)
  const late = await undo(world, uuid, 'Boris')
  assert.deepEqual([late.status, late.json.code], [409, 'NOTHING_TO_UNDO'])
  await checkInvariants(world)
})

test('a moderator takes back what they decided, not what a colleague did; an operator takes back either', async (t) => {
  const { world, uuid } = await openReview(t)
  const enter = async (name: string, role: Role) => {
    const { login, password } = await makeAccount(world, { login: name.toLowerCase(), name, role })
    const { send } = await signIn(world, login, password)
    return (what: string, body?: unknown) => send('POST', `/api/admin/receipts/${uuid}/${what}`, body)
  }
  const [vera, boris, olga] = [await enter('Vera', 'moderator'), await enter('Boris', 'moderator'), await enter('Olga', 'operator')]
  for (const mayUndo of [vera, olga]) {
    assert.equal((await vera('decision', { approve: true, undoable: true })).status, 200)
    const refused = await boris('decision/undo')
    assert.deepEqual([refused.status, refused.json.code], [403, 'ROLE'])
    assert.match(refused.json.detail, /^Vera /)
    assert.equal((await world.dossier(uuid)).pendingDecision.actor, 'Vera')
    assert.equal((await mayUndo('decision/undo')).status, 200)
    if (mayUndo === olga) assert.equal((await olga('decision', { approve: true, undoable: true })).status, 200)
  }
  assert.equal((await vera('decision/undo')).json.code, 'ROLE')
})

test('the job of a decision that was taken back does not apply the one that followed it', async (t) => {
  const { world, uuid } = await openReview(t)
  const takenBack = await decide(world, uuid, { approve: false })
  await world.pass(WINDOW_MS / 2)
  await undo(world, uuid)
  const standing = await decide(world, uuid, { approve: true })
  await world.passUntil(takenBack.json.pendingDecision.appliesAt)
  assert.equal(await world.run('apply-decision'), 1)
  assert.equal((await world.receipt(uuid)).state, 'INSPECTED')
  await world.passUntil(standing.json.pendingDecision.appliesAt)
  assert.equal(await world.run('apply-decision'), 1)
  assert.equal((await world.receipt(uuid)).approved, true)
})

test('a window of 0 seconds is none, and without `undoable` there is none either', async (t) => {
  const { world, uuid } = await openReview(t, { undo_window_seconds: 0 })
  const first = await decide(world, uuid)
  assert.deepEqual([first.json.state, first.json.pendingDecision], ['REVIEWED', undefined])
  await world.change({ undo_window_seconds: 60 })
  const second = await decide(world, await sendForReview(world, 'boris'), { undoable: false })
  assert.deepEqual([second.json.state, second.json.pendingDecision], ['REVIEWED', undefined])
})

test('a promo that says nothing of a window has one of 5 seconds', async (t) => {
  const world = await openWorld(t, { settings: { auto_review_enabled: false } })
  const uuid = await sendForReview(world)
  const asked = world.ctx.now().getTime()
  const { json } = await decide(world, uuid)
  const appliesAt = Date.parse(json.pendingDecision.appliesAt)
  assert.ok(asked + 5_000 <= appliesAt && appliesAt <= world.ctx.now().getTime() + 5_000, json.pendingDecision.appliesAt)
})

test('two moderators at once: one decision stands, the other is a conflict, whichever of them can be undone', async (t) => {
  const { world } = await openReview(t)
  for (const kinds of [
    [true, true],
    [true, false],
    [false, false],
  ]) {
    const uuid = await sendForReview(world, `p${kinds}`)
    const answers = await Promise.all(kinds.map((undoable, index) => decide(world, uuid, { undoable, approve: index === 0 }, `moderator ${index}`)))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
    assert.deepEqual(
      answers.flatMap(({ json }) => json.code ?? []),
      ['NOT_UNDER_REVIEW'],
    )
    await world.pass(WINDOW_MS + 100)
    await world.settle()
    assert.equal((await world.receipt(uuid)).approved, answers[0]!.status === 200)
  }
  await checkInvariants(world)
})

test('while a decision waits, nobody is given the receipt, and it is not in the queue', async (t) => {
  const { world, uuid } = await openReview(t)
  await decide(world, uuid)
  for (const path of ['moderation', 'moderation/next']) assert.deepEqual((await world.adminAs('Boris', 'GET', `/api/admin/${path}`)).json.items, [])
  assert.equal((await decide(world, uuid, { approve: false, undoable: false })).json.code, 'NOT_UNDER_REVIEW')
  await undo(world, uuid)
  assert.equal((await world.adminAs('Вера', 'GET', '/api/admin/moderation/next')).json.items[0].receipt.uuid, uuid)
})

test('a participant who is blocked while a decision waits gets no approval', async (t) => {
  const { world, uuid } = await openReview(t)
  await decide(world, uuid)
  await world.admin('POST', `/api/admin/promos/${world.promoId}/participants/anna/block`, {})
  await world.pass(WINDOW_MS + 100)
  await world.settle()
  assert.equal((await world.receipt(uuid)).rejectKey, 'USER_BLOCKED')
  await checkInvariants(world)
})

test('photos that arrive while a decision waits are looked at first: what was decided without them does not hold', async (t) => {
  const world = await openWorld(t)
  const blank = await photoWith([], { width: 240, height: 240 })
  const {
    json: { uuid },
  } = await upload(world, '/api/receipts', [
    ['userUuid', 'anna'],
    ['photos', blank],
  ])
  await world.settle()
  assert.equal((await decide(world, uuid, { approve: false, reason: 'нет кода' })).status, 200)
  const clear = await photoWith([world.mint().qrStr])
  assert.equal((await upload(world, `/api/receipts/${uuid}/photos`, [['photos', clear]])).status, 200)
  await world.pass(WINDOW_MS)
  await world.settle()
  const { approved, reviewers } = await world.receipt(uuid)
  assert.deepEqual([approved, reviewers], [true, ['auto']])
  assert.ok(!(await world.events(uuid)).includes('moderatorDecided'))
  await checkInvariants(world)
})
