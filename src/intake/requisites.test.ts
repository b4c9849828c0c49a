import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { checkInvariants } from '#test/support/invariants.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { upload } from '#test/support/upload.ts'
import { openWorld, type World } from '#test/support/world.ts'

/** A photo without a readable QR, with moderators. */
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

test('only a receipt that waits without requisites takes them', async (t) => {
  const { world, uuid } = await openPhoto(t)
  const { qrStr } = world.mint()
  const sent = await world.submit({ qrStr: world.mint({ behaviour: 'notFound' }).qrStr })
  const answers = await Promise.all(Array.from({ length: 5 }, () => type(world, uuid, { qrStr })))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409, 409])
  for (const other of [uuid, sent.uuid]) {
    const { status, json } = await type(world, other, { qrStr })
    assert.deepEqual([status, json.code], [409, 'HAS_REQUISITES'])
  }
  assert.equal((await type(world, '01939fd4-8a2b-7c3e-9f2a-5b1d7a0c4e11', { qrStr })).status, 404)
})

test('a receipt that another moderator holds takes no requisites from anybody else', async (t) => {
  const { world, uuid } = await openPhoto(t)
  await world.adminAs('Boris', 'GET', '/api/admin/moderation/next')
  const { qrStr } = world.mint()
  assert.equal((await type(world, uuid, { qrStr })).json.code, 'HELD_BY_ANOTHER')
  assert.equal((await type(world, uuid, { qrStr }, 'Boris')).status, 200)
})
