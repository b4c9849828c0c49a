import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkInvariants } from '#test/support/invariants.ts'
import { photoOfLines, wordsOf } from '#test/support/printed-receipt.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { upload } from '#test/support/upload.ts'
import { openWorld, type World } from '#test/support/world.ts'

async function sendPhoto(world: World, photo: Buffer, userUuid = 'anna'): Promise<string> {
  const { json, text } = await upload(world, '/api/receipts', [
    ['userUuid', userUuid],
    ['photos', photo],
  ])
  assert.equal(json.status, 'success', text)
  await world.settle()
  return json.uuid
}

/** The same requisites with another fiscal sign, as if it had been misread. */
const misread = (qrStr: string) => qrStr.replace(/fp=(\d)/, (_, digit: string) => `fp=${digit === '1' ? 2 : 1}`)

test('a receipt whose QR is gone is read by its words and confirmed as if the QR had been read', async (t) => {
  const world = await openWorld(t)
  const { qrStr, fn, fd } = world.mint()
  const uuid = await sendPhoto(world, await photoOfLines(wordsOf(qrStr)))
  const receipt = await world.receipt(uuid)
  assert.deepEqual([receipt.state, receipt.approved, receipt.needsReview, receipt.fnsReceipt.fn], ['REVIEWED', true, false, fn])
  assert.deepEqual(await world.events(uuid), ['accepted', 'printChecked', 'identifiedFromPrint', 'fiscalDataObtained', 'verdictProduced'])
  assert.equal(world.simulator.timesAsked(fn, fd), 1, 'the answer that confirmed the reading is used again')
  await checkInvariants(world)
})

test('a receipt read by its words is a duplicate like any other', async (t) => {
  const world = await openWorld(t)
  const { qrStr } = world.mint()
  const first = await world.submit({ qrStr })
  const uuid = await sendPhoto(world, await photoOfLines(wordsOf(qrStr)), 'boris')
  const { state, rejectKey, duplicate } = await world.receipt(uuid)
  assert.deepEqual([state, rejectKey, duplicate], ['REVIEWED', 'DUPLICATE', first.uuid])
})

test('what the tax authority does not confirm goes to a moderator, with what was read and without a wait', async (t) => {
  const world = await openWorld(t)
  const { qrStr, fn, fd } = world.mint()
  const printed = misread(qrStr)
  const uuid = await sendPhoto(world, await photoOfLines(wordsOf(printed)))
  const dossier = await world.dossier(uuid)
  assert.deepEqual([dossier.receipt.state, dossier.receipt.needsReview, dossier.reviewReason, dossier.nextCheckAt], ['ARRIVED', true, 'photoWithoutQr', null])
  assert.equal(dossier.receipt.qrString, null)
  const { fp } = Object.fromEntries(new URLSearchParams(printed)) as Record<string, string>
  assert.deepEqual([dossier.print.fn, Number(dossier.print.fd), Number(dossier.print.fp)], [fn, Number(fd), Number(fp)])
  assert.ok(world.simulator.timesAsked(fn, fd) <= 3)
  const checks = dossier.history.filter(({ event }: { event: string }) => event === 'printChecked')
  assert.ok(checks.length >= 1 && checks.length <= 3)
  assert.ok(checks.every(({ detail }: { detail: { outcome: string } }) => detail.outcome !== 'found'))

  const answered = await world.admin('POST', `/api/admin/receipts/${uuid}/requisites`, { qrStr })
  assert.equal(answered.status, 200, answered.text)
  await world.settle()
  assert.equal((await world.receipt(uuid)).approved, true)
  assert.equal((await world.dossier(uuid)).print, null, 'requisites that are known need no guess')
  await checkInvariants(world)
})

test('while the tax authority is down the receipt waits, and is confirmed when it is back', async (t) => {
  const world = await openWorld(t)
  const { qrStr } = world.mint()
  world.simulator.settings.outage = 'down'
  const uuid = await sendPhoto(world, await photoOfLines(wordsOf(qrStr)))
  const waiting = await world.receipt(uuid)
  assert.deepEqual([waiting.state, waiting.needsReview], ['ARRIVED', false])
  world.simulator.settings.outage = null
  await world.pass(10 * 60_000)
  await world.settle()
  assert.equal((await world.receipt(uuid)).approved, true)
})

test('when the tax authority stays away, a moderator is asked the same day', async (t) => {
  const world = await openWorld(t)
  const { qrStr } = world.mint()
  world.simulator.settings.outage = 'down'
  const uuid = await sendPhoto(world, await photoOfLines(wordsOf(qrStr)))
  for (let hours = 0; hours < 8; hours++) {
    await world.pass(3_600_000)
    await world.settle()
  }
  const dossier = await world.dossier(uuid)
  assert.deepEqual([dossier.reviewReason, dossier.print.fn], ['photoWithoutQr', new URLSearchParams(qrStr).get('fn')])
})

test('in a sandbox, which confirms every receipt, nothing is asked about what was read', async (t) => {
  const world = await openWorld(t, { settings: { sandbox: true } })
  const uuid = await sendPhoto(world, await photoOfLines(wordsOf(world.mint().qrStr)))
  const { reviewReason, receipt, history } = await world.dossier(uuid)
  assert.deepEqual([reviewReason, receipt.needsReview], ['photoWithoutQr', true])
  assert.ok(history.every(({ event }: { event: string }) => event !== 'printChecked'))
})

test('a photo without words goes to a moderator as ever, with nothing filled in', async (t) => {
  const world = await openWorld(t)
  const uuid = await sendPhoto(world, await photoWith([], { grain: 'no words', width: 300, height: 300 }))
  const { reviewReason, print } = await world.dossier(uuid)
  assert.equal(reviewReason, 'photoWithoutQr')
  assert.deepEqual([print.fn, print.fd, print.fp, print.receiptDate, print.sumKopeks], [null, null, null, null, null])
})
