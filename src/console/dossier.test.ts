import assert from 'node:assert/strict'
import { test } from 'node:test'
import { photoOf, submitPhotos, uuidOf } from '#test/support/photos.ts'
import { openWorld } from '#test/support/world.ts'

test('the dossier has one timeline of moves, checks, callbacks, decisions and disputes, with who did what', async (t) => {
  const world = await openWorld(t, { settings: { auto_review_enabled: false } })
  const { uuid } = await world.submit({ qrStr: world.mint({ availableAfterMs: 240_000 }).qrStr })
  await world.settle()
  const waiting = await world.dossier(uuid)
  assert.deepEqual([waiting.timeline.at(-1).kind, waiting.timeline.at(-1).what, waiting.timeline.at(-1).at], ['next', 'check', waiting.nextCheckAt])
  await world.pass(31_000)
  await world.settle()
  await world.pass(300_000)
  await world.settle()
  const decide = (decision: object) => world.adminAs('Вера', 'POST', `/api/admin/receipts/${uuid}/decision`, decision)
  await decide({ approve: true, undoable: true })
  await world.pass(1_000)
  await world.adminAs('Вера', 'POST', `/api/admin/receipts/${uuid}/decision/undo`)
  await decide({ approve: false, reason: 'нет' })
  await world.settle()
  await world.pass(1_000)
  const { json } = await world.call('POST', `/api/receipts/${uuid}/dispute`, { reason: 'да' }, { 'api-key': world.apiKey })
  await world.adminAs('Boris', 'POST', `/api/admin/disputes/${json.disputeId}/decision`, { decision: 'reconsider' })
  await world.pass(1_000)
  await world.settle()

  const { timeline, disputes, reviewReason, links } = await world.dossier(uuid)
  const shown = (callbacks: boolean) =>
    timeline.filter(({ kind }: any) => (kind === 'callback') === callbacks).map(({ kind, what, actor }: any) => `${kind} ${what} by ${actor}`)
  assert.deepEqual(shown(false), [
    'move accepted by auto',
    'note checked by auto',
    'note checked by auto',
    'move fiscalDataObtained by auto',
    'note sentToModeration by auto',
    'note decisionHeld by Вера',
    'note decisionTakenBack by Вера',
    'move moderatorDecided by Вера',
    'note disputeOpened by brand',
    'move reconsidered by Boris',
  ])
  assert.deepEqual(
    shown(true),
    ['ARRIVED', 'INSPECTED', 'REVIEWED', 'INSPECTED'].map((state) => `callback ${state} delivered by auto`),
  )
  assert.deepEqual(
    timeline.map(({ at }: any) => at),
    timeline.map(({ at }: any) => at).toSorted(),
  )
  assert.deepEqual([disputes.length, disputes[0].reason, disputes[0].status, reviewReason], [1, 'да', 'reconsidered', 'reconsidered'])
  assert.equal((await world.call('GET', new URL(links.statusJson).pathname)).json.uuid, uuid)
  assert.equal((await world.call('GET', new URL(links.statusPage).pathname)).status, 200)
})

test('with a receipt come those of the same fiscal key, of a similar photo, and of the same participant', async (t) => {
  const world = await openWorld(t)
  const other = await world.createPromo()
  const { qrStr } = world.mint()
  const first = await world.submit({ qrStr, userUuid: 'anna' })
  const duplicate = await world.submit({ qrStr, userUuid: 'boris' })
  const elsewhere = await world.submit({ qrStr, userUuid: 'vera' }, other.apiKey)
  const sameParticipant = await world.submit({ qrStr: world.mint().qrStr, userUuid: 'anna' })
  await world.submit({ qrStr: world.mint().qrStr, userUuid: 'gleb' })
  const photo = uuidOf(await submitPhotos(world, [photoOf('a', { perceptualHash: 'ffffffff00000000' })], { userUuid: 'p1' }))
  const similar = uuidOf(await submitPhotos(world, [photoOf('b', { perceptualHash: 'fffffffc00000001' })], { userUuid: 'p2' }))
  await submitPhotos(world, [photoOf('c', { perceptualHash: '00000000ffffffff' })], { userUuid: 'p3' })

  const besides = async (uuid: string) => (await world.dossier(uuid)).lookAlikes.map((one: any) => [one.why, one.uuid])
  assert.deepEqual(await besides(first.uuid), [
    ['sameFiscalKey', elsewhere.uuid],
    ['sameFiscalKey', duplicate.uuid],
    ['sameParticipant', sameParticipant.uuid],
  ])
  assert.deepEqual(await besides(photo), [['similarPhoto', similar]])
  const [{ createdAt: _, ...shown }] = (await world.dossier(sameParticipant.uuid)).lookAlikes
  assert.deepEqual(shown, {
    why: 'sameParticipant',
    uuid: first.uuid,
    promoId: world.promoId,
    userUuid: 'anna',
    state: 'ARRIVED',
    approved: false,
    rejectKey: null,
  })
})

test('with an approved purchase come its refunds: of the same fiscal document, and of the same packs, whoever sent them', async (t) => {
  const world = await openWorld(t)
  const uz = await world.createPromo({}, 'Aksiya', 'uz')
  const items = [{ name: 'Sut', priceKopeks: 1_290_000, quantity: 1, gtin: '4780000000014', serial: 'a' }]
  const send = async (qrStr: string, userUuid: string, key: string) => {
    const { uuid } = await world.submit({ qrStr, userUuid }, key)
    await world.settle()
    return uuid
  }
  const besides = async (uuid: string) => (await world.dossier(uuid)).lookAlikes.map((one: any) => [one.why, one.uuid, one.rejectKey])

  // The fiscal operator tells that the second receipt is a refund; its link does not.
  const purchase = await send(world.mintUz({ items }).qrStr, 'gulnora', uz.apiKey)
  const refund = await send(world.mintUz({ items, operationType: 2 }).qrStr, 'bobur', uz.apiKey)
  assert.deepEqual(await besides(purchase), [['refund', refund, 'NON_PAID']])

  const { qrStr } = world.mint()
  const bought = await send(qrStr, 'anna', world.apiKey)
  const returned = await send(qrStr.replace('&n=1', '&n=2'), 'boris', world.apiKey)
  const before = (await besides(bought)).filter(([why]: string[]) => why !== 'sameParticipant')
  assert.deepEqual(
    before.map(([why, uuid]: string[]) => [why, uuid]),
    [['refund', returned]],
  )
})
