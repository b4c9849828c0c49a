import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { checkInvariants } from '#test/support/invariants.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { upload } from '#test/support/upload.ts'
import { openWorld, type World } from '#test/support/world.ts'

/** A photo without a readable QR that is with moderators. */
async function openPhoto(t: TestContext) {
  const world = await openWorld(t)
  return { world, uuid: await sendPhoto(world) }
}

let count = 0

async function sendPhoto(world: World): Promise<string> {
  const photo = await photoWith([], { grain: `photo ${++count}`, width: 240, height: 240 })
  const { json } = await upload(world, '/api/receipts', [
    ['userUuid', 'anna'],
    ['photos', photo],
  ])
  await world.settle()
  assert.equal((await world.dossier(json.uuid)).reviewReason, 'photoWithoutQr')
  return json.uuid
}

const type = (world: World, uuid: string, typed: Record<string, unknown>, name = 'Вера') =>
  world.adminAs(name, 'POST', `/api/admin/receipts/${uuid}/requisites`, typed)

const partsOf = (qrStr: string) => {
  const { t, s, fn, i, fp, n } = Object.fromEntries(new URLSearchParams(qrStr)) as Record<string, string>
  return { fn, fd: i, fp, receiptDate: t, sumKopeks: Math.round(Number(s) * 100), n: Number(n) }
}

test('a photo whose QR a moderator typed goes on to the tax authority and its verdict', async (t) => {
  const { world } = await openPhoto(t)
  for (const typed of [(qrStr: string) => ({ qrStr }), partsOf, (qrStr: string) => ({ ...partsOf(qrStr), n: null })]) {
    const uuid = await sendPhoto(world)
    const { qrStr } = world.mint()
    const answered = await type(world, uuid, typed(qrStr))
    assert.deepEqual([answered.status, answered.json.state, answered.json.needsReview, answered.json.qrString], [200, 'ARRIVED', false, qrStr])
    await world.settle()
    assert.equal((await world.receipt(uuid)).approved, true)
    const { history } = await world.dossier(uuid)
    assert.deepEqual(
      history.filter(({ event }: { event: string }) => event === 'identified').map(({ actor }: { actor: string }) => actor),
      ['Вера'],
    )
  }
  const { json } = await world.admin('GET', '/api/admin/audit?action=receipt.requisites')
  assert.equal(json.items.length, 3)
})

test('what was typed wrongly is named field by field, and nothing is changed', async (t) => {
  const { world, uuid } = await openPhoto(t)
  const good = partsOf(world.mint().qrStr)
  const cases: [Record<string, unknown>, string[]][] = [
    [{ n: 1 }, ['fn', 'fd', 'fp', 'receiptDate', 'sumKopeks']],
    [{ fn: good.fn, fd: good.fd }, ['fp', 'receiptDate', 'sumKopeks']],
    [{ ...good, fn: '123' }, ['fn']],
    [{ ...good, fd: '0' }, ['fd']],
    [{ ...good, fp: '4294967296' }, ['fp']],
    [{ ...good, receiptDate: '20260230T1200' }, ['receiptDate']],
    [{ ...good, sumKopeks: -1 }, ['sumKopeks']],
    [{ ...good, sumKopeks: 1.5 }, ['sumKopeks']],
    [{ ...good, n: 5 }, ['n']],
    [{ fn: '1', fd: 'x', fp: '', receiptDate: 'zz', sumKopeks: -1, n: 5 }, ['fn', 'fd', 'fp', 'receiptDate', 'sumKopeks', 'n']],
    [{ fn: '1', fd: good.fd, sumKopeks: -1 }, ['fn', 'fp', 'receiptDate', 'sumKopeks']],
    [{ qrStr: 'nonsense' }, ['qrStr']],
    [{ qrStr: '' }, ['qrStr']],
    [{ qrStr: world.mint().qrStr, fn: good.fn }, ['fn']],
  ]
  for (const [typed, fields] of cases) {
    const { status, json } = await type(world, uuid, typed)
    assert.deepEqual([status, json.detail.map(({ loc }: { loc: string[] }) => loc)], [422, fields.map((field) => ['body', field])], JSON.stringify(typed))
  }
  for (const nothing of [{}, undefined]) assert.equal((await type(world, uuid, nothing as never)).status, 422)
  assert.deepEqual((await world.receipt(uuid)).needsReview, true)
  await checkInvariants(world)
})

test('a day or time that does not exist is named as such; another form is answered with the one that is expected', async (t) => {
  const { world, uuid } = await openPhoto(t)
  const good = partsOf(world.mint().qrStr)
  const expected = 'a date and time as YYYYMMDDTHHMM or YYYYMMDDTHHMMSS is expected'
  const impossible = 'there is no such day or time of day'
  for (const [receiptDate, message] of [
    ['20260230T1200', impossible],
    ['2026-02-30T12:00:00', impossible],
    ['20260228T2460', impossible],
    ['28.02.2026 12:00', expected],
    ['2026-02-28', expected],
  ]) {
    const { status, json } = await type(world, uuid, { ...good, receiptDate })
    assert.deepEqual([status, json.detail[0].msg], [422, `Value error, ${message}`], receiptDate)
  }
})

test('of those who type at once, one gives the requisites; the same again are refused', async (t) => {
  const { world, uuid } = await openPhoto(t)
  const { qrStr } = world.mint()
  const answers = await Promise.all(Array.from({ length: 5 }, () => type(world, uuid, { qrStr })))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409, 409])
  const { status, json } = await type(world, uuid, { qrStr })
  assert.deepEqual([status, json.code], [409, 'HAS_REQUISITES'])
  assert.equal((await type(world, '01939fd4-8a2b-7c3e-9f2a-5b1d7a0c4e11', { qrStr })).status, 404)
})

test('requisites that were typed wrongly are corrected while the tax authority looks for them: the right ones are asked about at once', async (t) => {
  const { world, uuid } = await openPhoto(t)
  const [wrong, right] = [world.mint({ behaviour: 'notFound' }).qrStr, world.mint().qrStr]
  await type(world, uuid, { qrStr: wrong })
  await world.settle()
  assert.ok((await world.dossier(uuid)).nextCheckAt !== null)

  const corrected = await type(world, uuid, { qrStr: right }, 'Boris')
  assert.deepEqual([corrected.status, corrected.json.state, corrected.json.qrString], [200, 'ARRIVED', right], corrected.text)
  await checkInvariants(world)
  await world.settle()
  assert.equal((await world.receipt(uuid)).approved, true)
  const { history } = await world.dossier(uuid)
  const line = history.find(({ event }: { event: string }) => event === 'requisitesCorrected')
  assert.deepEqual([line.actor, line.detail], ['Boris', { before: wrong, after: right }])
  const { items } = (await world.admin('GET', '/api/admin/audit?action=receipt.requisites')).json
  assert.deepEqual([items[0].actor, items[0].before, items[0].after], ['Boris', { qrString: wrong }, { qrString: right }])

  // Now no receipt holds the wrong key, and this receipt holds the right one.
  assert.equal((await world.submit({ qrStr: right })).uuid, uuid)
  assert.equal((await world.receipt((await world.submit({ qrStr: wrong, userUuid: 'boris' })).uuid)).rejectKey, null)
  const late = await type(world, uuid, { qrStr: wrong })
  assert.deepEqual([late.status, late.json.code], [409, 'HAS_REQUISITES'], 'it is decided')
  await checkInvariants(world)
})

test('requisites that the tax authority refuses go back to a moderator, who types them anew; nobody is rejected for a slip', async (t) => {
  const { world, uuid } = await openPhoto(t)
  const { qrStr } = world.mint()
  const slip = { ...partsOf(qrStr), sumKopeks: partsOf(qrStr).sumKopeks + 100 }
  await type(world, uuid, slip)
  await world.settle()
  const back = await world.dossier(uuid)
  assert.deepEqual(
    [back.receipt.state, back.receipt.needsReview, back.receipt.rejectKey, back.receipt.qrString, back.reviewReason, back.approval.missing],
    ['ARRIVED', true, null, null, 'requisitesRefused', ['requisites', 'taxQuery']],
  )
  const { event, detail } = back.history.at(-1)
  assert.deepEqual([event, detail.reason, detail.outcome], ['sentToModeration', 'requisitesRefused', 'wrongSign'])
  assert.match(detail.before, /^t=/)
  await checkInvariants(world)

  // The slip held the purchase's key; now another participant may send it. This one is theirs first.
  assert.equal((await type(world, uuid, slip, 'Boris')).status, 200)
  await world.settle()
  assert.equal((await world.dossier(uuid)).reviewReason, 'requisitesRefused')
  assert.equal((await type(world, uuid, { qrStr }, 'Boris')).status, 200)
  await world.settle()
  const { approved, reviewers } = await world.receipt(uuid)
  assert.deepEqual([approved, reviewers], [true, ['auto']])
  assert.deepEqual(
    world.received.filter(({ body }) => body['uuid'] === uuid).map(({ state }) => state),
    ['ARRIVED', 'INSPECTED', 'REVIEWED'],
  )
  await checkInvariants(world)
})

test('refused requisites hold no fiscal key: whoever sends the purchase itself is no duplicate, and what a participant claims is rejected', async (t) => {
  const { world, uuid } = await openPhoto(t)
  const { qrStr } = world.mint()
  await type(world, uuid, { ...partsOf(qrStr), sumKopeks: 1 })
  await world.settle()
  const sent = await world.submit({ qrStr, userUuid: 'boris' })
  await world.settle()
  assert.equal((await world.receipt(sent.uuid)).approved, true)
  assert.equal((await type(world, uuid, { qrStr })).status, 200)
  await world.settle()
  assert.equal((await world.receipt(uuid)).rejectKey, 'DUPLICATE')

  const claim = await world.submit({ qrStr: world.mint({ behaviour: 'notFound' }).qrStr })
  await world.settle()
  const other = world.mint({ behaviour: 'badSign' }).qrStr
  assert.equal((await type(world, claim.uuid, { qrStr: other })).status, 200)
  await world.settle()
  assert.equal((await world.receipt(claim.uuid)).rejectKey, 'FNS_SHORT_CHECK_FAILED', 'without a photo there is nothing to read again')
  await checkInvariants(world)
})

test('a correction of what was confirmed drops the answer and asks anew; the receipt stays with its moderator', async (t) => {
  const { world, uuid } = await openPhoto(t)
  await world.change({ auto_review_enabled: false, points_mode: 'fixed', fixed_points: 5 })
  const [wrong, right] = [world.mint({ items: [{ name: 'Хлеб', priceKopeks: 4_100, quantity: 1 }] }).qrStr, world.mint().qrStr]
  await type(world, uuid, { qrStr: wrong })
  await world.settle()
  assert.equal((await world.receipt(uuid)).fnsReceipt.items[0].name, 'Хлеб')

  assert.equal((await type(world, uuid, { qrStr: right })).status, 200)
  const between = await world.dossier(uuid)
  assert.deepEqual(
    [between.receipt.state, between.receipt.needsReview, between.receipt.fnsReceipt, between.approval.missing],
    ['INSPECTED', true, null, ['taxQuery']],
  )
  await checkInvariants(world)
  await world.settle()
  const { receipt, approval } = await world.dossier(uuid)
  assert.deepEqual([receipt.state, receipt.needsReview, receipt.fnsReceipt.items[0].name, approval.missing], ['INSPECTED', true, 'Молоко 1 л', []])
  assert.equal((await world.adminAs('Вера', 'POST', `/api/admin/receipts/${uuid}/decision`, { approve: true })).json.promoPoints, 5)
  await world.settle()
  assert.deepEqual(
    world.received.filter(({ body }) => body['uuid'] === uuid).map(({ state }) => state),
    ['ARRIVED', 'INSPECTED', 'REVIEWED'],
  )
  await checkInvariants(world)
})

test('nobody decides on a purchase, nor corrects one, that a colleague has put in place of the one they have seen', async (t) => {
  const world = await openWorld(t, { settings: { auto_review_enabled: false, points_mode: 'fixed', fixed_points: 5 } })
  const [seen, other, third] = [world.mint().qrStr, world.mint().qrStr, world.mint().qrStr]
  const { uuid } = await world.submit({ qrStr: seen })
  await world.settle()
  const { qrString: seenQrString } = (await world.dossier(uuid)).receipt
  assert.equal((await type(world, uuid, { qrStr: other, seenQrString }, 'Пётр')).status, 200)
  await world.settle()
  const decide = (body: object) => world.adminAs('Вера', 'POST', `/api/admin/receipts/${uuid}/decision`, body)
  const late = await decide({ approve: true, seenQrString })
  assert.deepEqual([late.status, late.json.code, (await world.receipt(uuid)).state], [409, 'NEWER_VERSION', 'INSPECTED'])
  assert.equal((await type(world, uuid, { qrStr: third, seenQrString })).json.code, 'NEWER_VERSION')
  assert.equal((await world.receipt(uuid)).qrString, other)
  assert.deepEqual((await decide({ approve: true, seenQrString: other })).json.promoPoints, 5)
  await checkInvariants(world)
})

test('a correction never takes what another receipt holds: 409, and nothing is changed; not under parallel corrections either', async (t) => {
  const { world } = await openPhoto(t)
  const { qrStr } = world.mint()
  const holder = await world.submit({ qrStr, userUuid: 'boris' })
  await world.settle()
  const waiting = await world.submit({ qrStr: world.mint({ behaviour: 'notFound' }).qrStr })
  const refused = await type(world, waiting.uuid, { qrStr })
  assert.deepEqual([refused.status, refused.json.code], [409, 'ALREADY_COUNTED'])
  assert.match(refused.json.detail, new RegExp(holder.uuid))

  const free = world.mint().qrStr
  const uuids = [waiting.uuid]
  for (const userUuid of ['p1', 'p2', 'p3', 'p4']) uuids.push((await world.submit({ qrStr: world.mint({ behaviour: 'notFound' }).qrStr, userUuid })).uuid)
  const answers = await Promise.all(uuids.map((uuid) => type(world, uuid, { qrStr: free })))
  assert.deepEqual(answers.map(({ status, json }) => (status === 200 ? 200 : json.code)).toSorted(), [200, ...Array(4).fill('ALREADY_COUNTED')])
  await world.settle()
  await checkInvariants(world)
})

test('a corrected receipt that nobody has with moderators goes through the checks of intake again', async (t) => {
  const { world, uuid } = await openPhoto(t)
  const late = world.mint({ behaviour: 'notFound' }).qrStr
  await type(world, uuid, { qrStr: late })
  const { status, json } = await type(world, uuid, { qrStr: late.replace(/t=\d{4}/, 't=2099') })
  assert.deepEqual([status, json.state, json.rejectKey], [200, 'REVIEWED', 'FUTURE_DATE'])
  await world.settle()
  await checkInvariants(world)
})

test('a disputed receipt has its requisites corrected once it is reconsidered, and stays with its moderator', async (t) => {
  const { world } = await openPhoto(t)
  const { qrStr } = world.mint()
  const { uuid } = await world.submit({ qrStr: qrStr.replace(/s=\d/, 's=9') })
  await world.settle()
  const rejected = await world.receipt(uuid)
  assert.equal(rejected.state, 'REVIEWED')
  assert.equal((await type(world, uuid, { qrStr })).json.code, 'HAS_REQUISITES')
  const { disputeId } = (await world.call('POST', `/api/receipts/${uuid}/dispute`, {}, { 'api-key': world.apiKey })).json
  await world.admin('POST', `/api/admin/disputes/${disputeId}/decision`, { decision: 'reconsider' })
  assert.equal((await type(world, uuid, { qrStr })).status, 200)
  await world.settle()
  const { receipt, approval } = await world.dossier(uuid)
  assert.deepEqual([receipt.state, receipt.needsReview, approval.missing], ['INSPECTED', true, []])
  await checkInvariants(world)
})

test('a receipt that another moderator holds takes no requisites from anybody else', async (t) => {
  const { world, uuid } = await openPhoto(t)
  await world.adminAs('Boris', 'GET', '/api/admin/moderation/next')
  const { qrStr } = world.mint()
  assert.equal((await type(world, uuid, { qrStr })).json.code, 'HELD_BY_ANOTHER')
  assert.equal((await type(world, uuid, { qrStr }, 'Boris')).status, 200)
})
