import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { parseJson } from '#domain/json-as-written.ts'
import { checkInvariants } from '#test/support/invariants.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { untilAnswered } from '#test/support/until-answered.ts'
import { upload } from '#test/support/upload.ts'
import { openWorld, type World } from '#test/support/world.ts'

const milk = [{ productId: 7, name: 'Молоко', patterns: ['молоко'], points: 10 }]

/** A receipt that the rules reject after the tax authority has answered. */
async function openRejected(t: TestContext, settings: Record<string, unknown> = {}) {
  const world = await openWorld(t, { settings: { products: milk, ...settings } })
  return { world, uuid: await sendRejected(world) }
}

async function sendRejected(world: World, userUuid = 'anna'): Promise<string> {
  const { uuid } = await world.submit({ qrStr: world.mint({ items: [{ name: 'Хлеб', priceKopeks: 4_100, quantity: 1 }] }).qrStr, userUuid })
  await world.settle()
  assert.equal((await world.receipt(uuid)).rejectKey, 'NO_MATCH')
  return uuid
}

const dispute = (world: World, uuid: string, body?: unknown) => world.call('POST', `/api/receipts/${uuid}/dispute`, body, { 'api-key': world.apiKey })
const decideDispute = (world: World, id: number, decision: 'reconsider' | 'decline', comment: string | null = null) =>
  world.adminAs('Вера', 'POST', `/api/admin/disputes/${id}/decision`, { decision, comment })
const decide = (world: World, uuid: string, decision: Record<string, unknown>) =>
  world.adminAs('Boris', 'POST', `/api/admin/receipts/${uuid}/decision`, decision)

async function reconsider(world: World, uuid: string): Promise<void> {
  const { json } = await dispute(world, uuid)
  const answered = await decideDispute(world, json.disputeId, 'reconsider')
  assert.equal(answered.status, 200, answered.text)
}

const receivedOf = (world: World, uuid: string) =>
  world.received.filter(({ body }) => body['uuid'] === uuid).map(({ webhookId }) => webhookId.replace(`${uuid}.`, ''))

test('numbers of the caller that are beyond 2^53 come back as they were sent: in disputes, in meta, in callbacks', async (t) => {
  const { world, uuid } = await openRejected(t)
  const payload = parseJson('{"order":12345678901234567890,"ids":[9007199254740993]}')
  assert.equal((await dispute(world, uuid, payload)).status, 200)
  assert.match((await world.admin('GET', '/api/admin/disputes?state=open')).text, /"body":\{"ids":\[9007199254740993\],"order":12345678901234567890\}/)

  const form = new FormData()
  for (const [name, text] of Object.entries({ userUuid: 'anna', qrAsString: 'no receipt', meta: '{"a":{"n":-12345678901234567890}}' })) form.set(name, text)
  world.brandAnswers(() => ({ body: { meta: payload as Record<string, unknown> } }))
  const sent = await fetch(new URL('/api/widgets/receipts', world.origin), { method: 'POST', headers: { 'api-key': world.apiKey }, body: form })
  const other = ((await sent.json()) as { uuid: string }).uuid
  await world.settle()
  assert.match(
    (await world.call('GET', `/api/receipts/${other}`, undefined, { 'api-key': world.apiKey })).text,
    /"a":\{"n":-12345678901234567890\}.*"order":12345678901234567890/,
  )
  const { disputeId } = (await dispute(world, other)).json
  await decideDispute(world, disputeId, 'reconsider')
  await world.settle()
  assert.match(world.received.findLast(({ body }) => body['uuid'] === other)?.raw ?? '', /-12345678901234567890.*12345678901234567890/)
})

test('a rejection is disputed with any object or none; while the dispute is open the same one is answered', async (t) => {
  const { world, uuid } = await openRejected(t)
  const body = { reason: 'Дата верна', comment: 'см. фото', contact: 'anna@example', lines: [1, { deep: null }], __proto__x: 1 }
  const opened = await dispute(world, uuid, body)
  const { disputeId, createdAt, ...payload } = opened.json
  assert.deepEqual([opened.status, payload], [200, { uuid, status: 'open' }])
  assert.ok(!Number.isNaN(Date.parse(createdAt)))
  for (const again of [undefined, {}, { reason: 'другое' }]) assert.deepEqual((await dispute(world, uuid, again)).json, opened.json)

  const { json } = await world.admin('GET', '/api/admin/disputes?state=open')
  assert.deepEqual(
    json.items.map(({ createdAt: _, ...one }: any) => one),
    [
      {
        id: disputeId,
        uuid,
        promoId: world.promoId,
        status: 'open',
        revision: 0,
        reason: 'Дата верна',
        comment: 'см. фото',
        contact: 'anna@example',
        body,
        decidedAt: null,
        decidedBy: null,
        decisionComment: null,
      },
    ],
  )
  assert.equal((await world.receipt(uuid)).state, 'REVIEWED')
  const other = await sendRejected(world, 'boris')
  assert.equal((await dispute(world, other)).status, 200)
  await checkInvariants(world)
})

test('a hundred disputes at once are one', async (t) => {
  const { world, uuid } = await openRejected(t)
  const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => untilAnswered(() => dispute(world, uuid, { reason: `attempt ${index}` }))))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.equal(new Set(answers.map(({ json }) => json.disputeId)).size, 1)
  assert.equal((await world.sql`select 1 from disputes`).length, 1)
  assert.deepEqual((await world.events(uuid)).filter((event) => event === 'disputeOpened').length, 1)
})

test("only a rejected receipt of the key's own promo is disputed, and only with an object of reasonable size", async (t) => {
  const { world, uuid } = await openRejected(t)
  const open = await world.submit({ qrStr: world.mint({ behaviour: 'notFound' }).qrStr })
  const good = await world.submit({ qrStr: world.mint().qrStr })
  await world.settle()
  for (const { uuid: other } of [open, good])
    assert.deepEqual([(await dispute(world, other)).status, (await dispute(world, other)).json.code], [409, 'NOT_REJECTED'])
  const stranger = await world.createPromo()
  assert.equal((await world.call('POST', `/api/receipts/${uuid}/dispute`, {}, { 'api-key': stranger.apiKey })).status, 404)
  assert.equal((await dispute(world, '01939fd4-8a2b-7c3e-9f2a-5b1d7a0c4e11', {})).status, 404)
  assert.equal((await world.call('POST', `/api/receipts/${uuid}/dispute`, {})).status, 401)
  for (const body of [[], 'text', 5, null]) assert.equal((await dispute(world, uuid, body)).status, 422, JSON.stringify(body))
  assert.equal((await dispute(world, uuid, { reason: 'x'.repeat(16 * 1024) })).status, 413)
  assert.equal((await dispute(world, uuid, { reason: 'x'.repeat(16 * 1024 - 13) })).status, 200)
})

test('a dispute that is declined leaves the receipt rejected, and another may be opened', async (t) => {
  const { world, uuid } = await openRejected(t)
  const { disputeId } = (await dispute(world, uuid, { reason: 'first' })).json
  const { json } = await decideDispute(world, disputeId, 'decline', 'на фото другой товар')
  assert.deepEqual(
    [json.dispute.status, json.dispute.decidedBy, json.dispute.decisionComment, json.receipt.state, json.receipt.rejectKey],
    ['declined', 'Вера', 'на фото другой товар', 'REVIEWED', 'NO_MATCH'],
  )
  assert.deepEqual(
    [(await decideDispute(world, disputeId, 'reconsider')).status, (await decideDispute(world, disputeId, 'reconsider')).json.code],
    [409, 'DISPUTE_DECIDED'],
  )
  assert.notEqual((await dispute(world, uuid, { reason: 'second' })).json.disputeId, disputeId)
  assert.equal((await decideDispute(world, 999, 'decline')).status, 404)
  await world.settle()
  assert.deepEqual(receivedOf(world, uuid), ['ARRIVED.0', 'INSPECTED.0', 'REVIEWED.0'])
  assert.deepEqual(
    (await world.dossier(uuid)).disputes.map((one: any) => one.status),
    ['declined', 'open'],
  )
  await checkInvariants(world)
})

test('reconsidered, a receipt is INSPECTED with moderators and without its verdict; the brand gets it, and the next verdict too', async (t) => {
  const { world, uuid } = await openRejected(t)
  await reconsider(world, uuid)
  await world.settle()
  const open = await world.receipt(uuid)
  assert.deepEqual(
    [open.state, open.checkingStatus, open.needsReview, open.approved, open.verdict, open.rejectKey, open.rejectReason, open.reviewers, open.promoPoints],
    ['INSPECTED', 1, true, false, null, null, null, [], 0],
  )
  assert.equal(open.fnsReceipt.items.length, 1)
  const dossier = await world.dossier(uuid)
  assert.equal(dossier.reviewReason, 'reconsidered')
  const reopened = dossier.history.find(({ event }: { event: string }) => event === 'reconsidered')
  assert.deepEqual([reopened.actor, reopened.detail.rejectKey], ['Вера', 'NO_MATCH'])
  assert.deepEqual(receivedOf(world, uuid), ['ARRIVED.0', 'INSPECTED.0', 'REVIEWED.0', 'INSPECTED.1'])
  assert.deepEqual(
    [world.received.at(-1)?.body['needsReview'], world.received.at(-1)?.body['verdict'], world.received.at(-1)?.body['rejectKey']],
    [true, null, null],
  )
  assert.match((await world.call('GET', `/r/${uuid}.json`)).json.statusText, /модератор/)

  assert.equal((await decide(world, uuid, { approve: true, points: 3 })).status, 200)
  await world.settle()
  const decided = await world.receipt(uuid)
  assert.deepEqual([decided.state, decided.approved, decided.promoPoints, decided.verdict.totalPoints, decided.reviewers], ['REVIEWED', true, 3, 3, ['Boris']])
  assert.deepEqual(receivedOf(world, uuid), ['ARRIVED.0', 'INSPECTED.0', 'REVIEWED.0', 'INSPECTED.1', 'REVIEWED.1'])
  assert.equal((await dispute(world, uuid)).json.code, 'NOT_REJECTED')
  await checkInvariants(world)
})

test('a receipt may be disputed again after it was reconsidered and rejected again', async (t) => {
  const { world, uuid } = await openRejected(t)
  for (const revision of [1, 2]) {
    await reconsider(world, uuid)
    await decide(world, uuid, { approve: false, reason: `${revision}` })
    await world.settle()
    assert.deepEqual(receivedOf(world, uuid).slice(-2), [`INSPECTED.${revision}`, `REVIEWED.${revision}`])
  }
  assert.deepEqual(
    (await world.dossier(uuid)).disputes.map((one: any) => [one.revision, one.status]),
    [
      [0, 'reconsidered'],
      [1, 'reconsidered'],
    ],
  )
  const resent = await world.admin('POST', `/api/admin/receipts/${uuid}/resend`, { state: 'ARRIVED' })
  assert.deepEqual([resent.status, resent.json.resent], [200, 1], 'the only ARRIVED event there is')
  await world.settle()
  assert.deepEqual(receivedOf(world, uuid).at(-1), 'ARRIVED.0')
  await checkInvariants(world)
})

test('an approval after a dispute awards what the products are worth, unless the moderator says otherwise', async (t) => {
  const world = await openWorld(t, { settings: { products: milk, blacklisted_inns: ['7707083893'] } })
  const { uuid } = await world.submit({ qrStr: world.mint({ retailerInn: '7707083893' }).qrStr })
  await world.settle()
  assert.equal((await world.receipt(uuid)).rejectKey, 'INN_BLACKLISTED')
  await reconsider(world, uuid)
  assert.deepEqual((await world.receipt(uuid)).rules, ['Молоко'])
  await decide(world, uuid, { approve: true })
  const { promoPoints, rulesPoints, approved } = await world.receipt(uuid)
  assert.deepEqual([promoPoints, rulesPoints, approved], [20, 20, true])
})

test('without requisites a reconsidered receipt is ARRIVED, and is approved only by force', async (t) => {
  const { world } = await openRejected(t)
  const { uuid } = await world.submit({ qrStr: 'nonsense', userUuid: 'boris' })
  await reconsider(world, uuid)
  await world.settle()
  const { state, needsReview, rejectKey } = await world.receipt(uuid)
  assert.deepEqual([state, needsReview, rejectKey], ['ARRIVED', true, null])
  assert.deepEqual(receivedOf(world, uuid), ['ARRIVED.0', 'REVIEWED.0', 'ARRIVED.1'])
  assert.deepEqual((await decide(world, uuid, { approve: true, points: 1 })).json.missing, ['requisites', 'taxQuery', 'products'])
  await decide(world, uuid, { approve: true, points: 1, force: true, reason: 'seen on paper' })
  assert.equal((await world.receipt(uuid)).promoPoints, 1)
  await world.settle()
  await checkInvariants(world)
})

test('requisites of a reconsidered receipt are asked about, and a moderator decides all the same', async (t) => {
  const { world } = await openRejected(t)
  const { uuid } = await world.submit({ qrStr: 'nonsense', userUuid: 'boris' })
  await reconsider(world, uuid)
  const { qrStr } = world.mint({ items: [{ name: 'Молоко', priceKopeks: 4_100, quantity: 1 }] })
  assert.equal((await world.adminAs('Boris', 'POST', `/api/admin/receipts/${uuid}/requisites`, { qrStr })).status, 200)
  await world.settle()
  const { state, needsReview, rejectKey } = await world.receipt(uuid)
  assert.deepEqual([state, needsReview, rejectKey], ['INSPECTED', true, null])
  // The text that was no fiscal QR is not repeated in what is kept for ever.
  const { history } = await world.dossier(uuid)
  assert.deepEqual(history.find(({ event }: { event: string }) => event === 'requisitesCorrected').detail, { after: qrStr })
  const { items } = (await world.admin('GET', '/api/admin/audit?action=receipt.requisites')).json
  assert.deepEqual([items[0].before, items[0].after], [null, { qrString: qrStr }])
  await decide(world, uuid, { approve: true })
  const { approved, promoPoints, reviewers } = await world.receipt(uuid)
  assert.deepEqual([approved, promoPoints, reviewers], [true, 10, ['Boris']])
  await world.settle()
  await checkInvariants(world)
})

test('a photo that is appended to a reconsidered receipt is looked at by its moderator, whatever it shows', async (t) => {
  const { world } = await openRejected(t)
  const { uuid } = await world.submit({ qrStr: 'nonsense', userUuid: 'boris' })
  await reconsider(world, uuid)
  const photo = await photoWith([world.mint().qrStr])
  assert.equal((await upload(world, `/api/receipts/${uuid}/photos`, [['photos', photo]])).status, 200)
  await world.settle()
  const { state, needsReview, photos } = await world.receipt(uuid)
  assert.deepEqual([state, needsReview, photos.length], ['ARRIVED', true, 1])
  assert.equal((await decide(world, uuid, { approve: false })).status, 200)
  await world.settle()
  await checkInvariants(world)
})

/** A receipt whose purchase the tax authority was never asked about, because intake rejected its date. */
async function openUnasked(t: TestContext, mint: Record<string, unknown> = {}, forged?: (qrStr: string) => string) {
  const world = await openWorld(t, { settings: { products: milk, ends_at: '2020-01-01T00:00:00+03:00' } })
  const { qrStr } = world.mint(mint)
  const { uuid } = await world.submit({ qrStr: forged === undefined ? qrStr : forged(qrStr) })
  assert.equal((await world.receipt(uuid)).rejectKey, 'OUT_OF_PERIOD')
  return { world, uuid }
}

test('a disputed receipt whose purchase was never confirmed is asked about when it is reconsidered, and decided afterwards', async (t) => {
  const { world, uuid } = await openUnasked(t)
  await reconsider(world, uuid)
  const open = await world.dossier(uuid)
  assert.deepEqual([open.receipt.state, open.receipt.needsReview, open.approval.missing], ['ARRIVED', true, ['taxQuery', 'products']])
  assert.deepEqual((await decide(world, uuid, { approve: true })).json.code, 'NOT_CONFIRMED')

  await world.settle()
  const asked = await world.dossier(uuid)
  assert.deepEqual(
    [asked.receipt.state, asked.receipt.needsReview, asked.receipt.approved, asked.reviewReason, asked.approval.missing],
    ['INSPECTED', true, false, 'reconsidered', []],
  )
  assert.deepEqual(asked.receipt.rules, ['Молоко'])
  assert.equal((await decide(world, uuid, { approve: true })).json.promoPoints, 20)
  await world.settle()
  assert.deepEqual(receivedOf(world, uuid), ['ARRIVED.0', 'REVIEWED.0', 'ARRIVED.1', 'INSPECTED.1', 'REVIEWED.1'])
  await checkInvariants(world)
})

test('a forged QR, disputed and reconsidered: the tax authority refuses it, and it is approved only by force', async (t) => {
  const { world, uuid } = await openUnasked(t, {}, (qrStr) => qrStr.replace(/fp=(\d)/, (_, digit) => `fp=${digit === '1' ? 2 : 1}`))
  await reconsider(world, uuid)
  await world.settle()
  const { receipt, history, approval, nextCheckAt } = await world.dossier(uuid)
  assert.deepEqual([receipt.state, receipt.needsReview, receipt.rejectKey], ['ARRIVED', true, null])
  assert.equal(history.filter(({ event }: { event: string }) => event === 'checked').length, 1)
  assert.ok(nextCheckAt === null || history.at(-1).detail.outcome === 'notFound')
  assert.deepEqual(approval.missing, ['taxQuery', 'products'])
  assert.deepEqual((await decide(world, uuid, { approve: true, points: 5 })).json.code, 'NOT_CONFIRMED')
  assert.equal((await decide(world, uuid, { approve: false })).status, 200)
  await world.settle()
  assert.equal((await world.receipt(uuid)).rejectKey, 'MANUAL_REJECT')
  await checkInvariants(world)
})

test('a reconsidered receipt that the tax authority does not have yet is asked about by the schedule, and never rejected by it', async (t) => {
  const { world, uuid } = await openUnasked(t, { behaviour: 'notFound' })
  await reconsider(world, uuid)
  for (let step = 0; step < 8; step++) {
    await world.settle()
    const { nextCheckAt } = await world.dossier(uuid)
    if (nextCheckAt === null) break
    await world.passUntil(nextCheckAt)
  }
  const { receipt, history, nextCheckAt } = await world.dossier(uuid)
  assert.deepEqual([receipt.state, receipt.needsReview, nextCheckAt], ['ARRIVED', true, null])
  assert.equal(history.filter(({ event }: { event: string }) => event === 'checked').length, 7)
  assert.equal(await world.due('verify-receipt'), 0)
  await checkInvariants(world)
})

test('a sign that the tax authority refuses leaves a reconsidered receipt with its moderator', async (t) => {
  const { world, uuid } = await openUnasked(t, { behaviour: 'badSign' })
  await reconsider(world, uuid)
  await world.settle()
  const { receipt, history } = await world.dossier(uuid)
  assert.deepEqual([receipt.state, receipt.needsReview], ['ARRIVED', true])
  assert.deepEqual([history.at(-1).event, history.at(-1).detail.outcome], ['checked', 'wrongSign'])
  await checkInvariants(world)
})

test('a dispute takes the fiscal key again: while another receipt of the promo holds it, it cannot be reconsidered', async (t) => {
  const world = await openWorld(t, { settings: { points_mode: 'fixed', fixed_points: 5 } })
  const { qrStr } = world.mint({ availableAfterMs: 3_600_000 })
  const first = await world.submit({ qrStr, userUuid: 'anna' })
  const second = await world.submit({ qrStr, userUuid: 'boris' })
  assert.equal((await world.receipt(second.uuid)).duplicate, first.uuid)
  const { disputeId } = (await dispute(world, second.uuid)).json
  const early = await decideDispute(world, disputeId, 'reconsider')
  assert.deepEqual([early.status, early.json.code], [409, 'ALREADY_COUNTED'], 'the first still waits')
  assert.match(early.json.detail, new RegExp(first.uuid))
  assert.equal((await world.admin('GET', '/api/admin/disputes?state=open')).json.items.length, 1, 'it can still be declined')

  await world.admin('POST', `/api/admin/promos/${world.promoId}/participants/anna/block`, {})
  assert.equal((await decideDispute(world, disputeId, 'reconsider')).status, 200, 'the first has let go')
  assert.equal((await world.receipt(second.uuid)).duplicate, null)
  const third = await world.submit({ qrStr, userUuid: 'vera' })
  assert.deepEqual([(await world.receipt(third.uuid)).rejectKey, (await world.receipt(third.uuid)).duplicate], ['DUPLICATE', second.uuid])
  assert.equal((await decide(world, second.uuid, { approve: false })).status, 200)
  await checkInvariants(world)
})

test('two disputes about one paper receipt at once: one is reconsidered, the other is 409', async (t) => {
  const world = await openWorld(t, { settings: { ends_at: '2020-01-01T00:00:00+03:00' } })
  for (let round = 0; round < 10; round++) {
    const { qrStr } = world.mint()
    const disputes: number[] = []
    for (const userUuid of [`anna ${round}`, `boris ${round}`, `vera ${round}`]) {
      const { uuid } = await world.submit({ qrStr, userUuid })
      assert.equal((await world.receipt(uuid)).rejectKey, 'OUT_OF_PERIOD')
      disputes.push((await dispute(world, uuid)).json.disputeId)
    }
    const answers = await Promise.all(disputes.map((id) => decideDispute(world, id, 'reconsider')))
    assert.deepEqual(answers.map(({ status, json }) => (status === 200 ? 200 : json.code)).toSorted(), [200, 'ALREADY_COUNTED', 'ALREADY_COUNTED'])
    await checkInvariants(world)
  }
})

test('a receipt that is to be opened again needs its externalId where the promo takes one once', async (t) => {
  const world = await openWorld(t, { settings: { external_id_unique_constraint: true, ends_at: '2020-01-01T00:00:00+03:00' } })
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr, externalId: 'order-1' })
  await world.change({ ends_at: null })
  const other = await world.submit({ qrStr: world.mint().qrStr, userUuid: 'boris', externalId: 'order-1' })
  const { disputeId } = (await dispute(world, uuid)).json
  const refused = await decideDispute(world, disputeId, 'reconsider')
  assert.deepEqual([refused.status, refused.json.code], [409, 'ALREADY_COUNTED'])
  assert.match(refused.json.detail, new RegExp(`${other.uuid}.*externalId`))
  await checkInvariants(world)
})

test("a blocked participant's receipt is not opened again, and a block rejects one that was", async (t) => {
  const { world, uuid } = await openRejected(t)
  const { disputeId } = (await dispute(world, uuid)).json
  const block = `/api/admin/promos/${world.promoId}/participants/anna/block`
  await world.admin('POST', block, {})
  const refused = await decideDispute(world, disputeId, 'reconsider')
  assert.deepEqual([refused.status, refused.json.code], [409, 'PARTICIPANT_BLOCKED'])
  assert.equal((await world.admin('GET', '/api/admin/disputes?state=open')).json.items.length, 1)
  await world.admin('DELETE', block)
  assert.equal((await decideDispute(world, disputeId, 'reconsider')).status, 200)
  await world.admin('POST', block, {})
  await world.settle()
  const { state, rejectKey } = await world.receipt(uuid)
  assert.deepEqual([state, rejectKey], ['REVIEWED', 'USER_BLOCKED'])
  assert.deepEqual(receivedOf(world, uuid).slice(-2), ['INSPECTED.1', 'REVIEWED.1'])
  await checkInvariants(world)
})

test('a block and a reconsideration at the same moment leave no open receipt', async (t) => {
  const { world } = await openRejected(t)
  for (let round = 0; round < 20; round++) {
    const uuid = await sendRejected(world, `p${round}`)
    const { disputeId } = (await dispute(world, uuid)).json
    await Promise.all([
      decideDispute(world, disputeId, 'reconsider'),
      world.admin('POST', `/api/admin/promos/${world.promoId}/participants/p${round}/block`, {}),
    ])
    assert.equal((await world.receipt(uuid)).state, 'REVIEWED')
  }
  await world.settle()
  await checkInvariants(world)
})

test('while it is open again a receipt counts for limits, and its participant is not counted as rejected', async (t) => {
  const { world, uuid } = await openRejected(t, { receipts_per_promo: 1 })
  await reconsider(world, uuid)
  const next = await world.submit({ qrStr: world.mint().qrStr })
  assert.equal((await world.receipt(next.uuid)).rejectKey, 'max_per_user_per_promo')
  await decide(world, uuid, { approve: false })
  const later = await world.submit({ qrStr: world.mint().qrStr })
  assert.equal((await world.receipt(later.uuid)).rejectKey, null)
})

test('disputes are listed oldest first, page by page, of one promo or one state', async (t) => {
  const { world, uuid } = await openRejected(t)
  const uuids = [uuid, await sendRejected(world, 'boris'), await sendRejected(world, 'vera')]
  const ids: number[] = []
  for (const one of uuids) ids.push((await dispute(world, one)).json.disputeId)
  await decideDispute(world, ids[1]!, 'decline')
  const list = async (query: string) => (await world.admin('GET', `/api/admin/disputes?${query}`)).json
  const first = await list('limit=2')
  assert.deepEqual(
    first.items.map(({ id }: any) => id),
    ids.slice(0, 2),
  )
  assert.deepEqual(
    (await list(`limit=2&cursor=${first.nextCursor}`)).items.map(({ id }: any) => id),
    ids.slice(2),
  )
  assert.deepEqual(
    (await list('state=open')).items.map(({ id }: any) => id),
    [ids[0], ids[2]],
  )
  assert.deepEqual(
    (await list('state=declined')).items.map(({ id }: any) => id),
    [ids[1]],
  )
  assert.deepEqual((await list('promoId=999')).items, [])
})

test('disputes_callback gets a dispute and its decision', async (t) => {
  const { world, uuid } = await openRejected(t)
  await world.change({ disputes_callback: { ...world.callback, url: world.callback.url.replace('callbacks', 'disputes') } })
  const { disputeId } = (await dispute(world, uuid, { reason: 'x' })).json
  await dispute(world, uuid, { reason: 'again' })
  await decideDispute(world, disputeId, 'decline', 'no')
  await world.settle()
  const shared = { disputeId, uuid, userUuid: 'anna', promoId: world.promoId, body: { reason: 'x' } }
  assert.deepEqual(
    world.received.filter(({ path }) => path === '/disputes').map(({ body }) => body),
    [
      { event: 'DISPUTE_OPENED', ...shared },
      { event: 'DISPUTE_DECIDED', ...shared, decision: 'decline', comment: 'no' },
    ],
  )
})

test('a reconsidered receipt of a participant who was blocked shares the one place of its fiscal key', async (t) => {
  const world = await openWorld(t, { settings: { products: milk } })
  const { qrStr } = world.mint()
  const blocking = `/api/admin/promos/${world.promoId}/participants/eva/block`
  await world.admin('POST', blocking, {})
  const blocked = await world.submit({ qrStr, userUuid: 'eva' })
  assert.equal((await world.receipt(blocked.uuid)).rejectKey, 'USER_BLOCKED')
  await world.admin('DELETE', blocking)
  const { disputeId } = (await dispute(world, blocked.uuid)).json

  const first = await world.submit({ qrStr })
  await world.settle()
  assert.equal((await world.receipt(first.uuid)).approved, true)
  const refused = await decideDispute(world, disputeId, 'reconsider')
  assert.deepEqual([refused.status, refused.json.code], [409, 'ALREADY_COUNTED'])

  const unread = await world.submit({ qrStr: 'no fiscal QR', userUuid: 'boris' })
  await reconsider(world, unread.uuid)
  const typed = await world.adminAs('Boris', 'POST', `/api/admin/receipts/${unread.uuid}/requisites`, { qrStr })
  assert.deepEqual([typed.status, typed.json.code], [409, 'ALREADY_COUNTED'])
  assert.equal((await world.receipt(unread.uuid)).needsReview, true, 'its moderator decides')
  await checkInvariants(world)
})
