import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkInvariants } from '#test/support/invariants.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { upload, type Part } from '#test/support/upload.ts'
import { openWorld, type World } from '#test/support/world.ts'

const blank = (grain: string) => photoWith([], { grain, width: 80, height: 80 })
const send = (world: World, uuid: string, photos: readonly Buffer[], key?: string) =>
  upload(
    world,
    `/api/receipts/${uuid}/photos`,
    photos.map((photo): Part => ['photos', photo]),
    key,
  )

/** A receipt with photos without a QR, before the job has read them again. */
async function waiting(world: World, photo: Buffer): Promise<string> {
  const { status, text, json } = await upload(world, '/api/receipts', [
    ['userUuid', 'anna'],
    ['photos', photo],
  ])
  assert.equal(status, 200, text)
  return json.uuid
}

test('a receipt that waits for a moderator is looked through again, and goes on when its QR is in the new photo', async (t) => {
  const world = await openWorld(t)
  const uuid = await waiting(world, await blank('first'))
  await world.settle()
  assert.deepEqual([(await world.receipt(uuid)).state, (await world.receipt(uuid)).needsReview], ['ARRIVED', true])

  const { qrStr } = world.mint()
  const { status, json } = await send(world, uuid, [await blank('second'), await photoWith([qrStr])])
  const { receiptId } = await world.receipt(uuid)
  assert.deepEqual([status, json], [200, { status: 'success', uuid, receiptId, requestUuid: uuid, code: null, replayed: null }])
  assert.equal((await world.receipt(uuid)).needsReview, false)
  await world.settle()
  const receipt = await world.receipt(uuid)
  assert.deepEqual([receipt.approved, receipt.qrString, receipt.photos.length], [true, qrStr, 3])
  await checkInvariants(world)
})

test('a receipt whose QR is known only gets the photos; one that is REVIEWED gets none', async (t) => {
  const world = await openWorld(t)
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  assert.equal((await send(world, uuid, [await blank('one')])).status, 200)
  assert.equal(await world.due('identify-receipt'), 0)
  await world.settle()
  const { state, photos } = await world.receipt(uuid)
  assert.deepEqual([state, photos.length], ['REVIEWED', 1])
  const late = await send(world, uuid, [await blank('two')])
  assert.deepEqual([late.status, late.json.code], [400, 'NOT_OPEN'])
})

test('a receipt has at most 20 photos, and what is refused leaves nothing', async (t) => {
  const world = await openWorld(t)
  const uuid = await waiting(world, await blank('0'))
  for (let from = 1; from < 16; from += 5)
    assert.equal((await send(world, uuid, await Promise.all(Array.from({ length: 5 }, (_, i) => blank(String(from + i)))))).status, 200)
  const tooMany = await send(world, uuid, await Promise.all(Array.from({ length: 5 }, (_, i) => blank(`more ${i}`))))
  assert.deepEqual([tooMany.status, tooMany.json.detail], [400, 'photos: a receipt may have at most 20.'])
  assert.equal((await send(world, uuid, await Promise.all(Array.from({ length: 4 }, (_, i) => blank(`last ${i}`))))).status, 200)
  assert.equal((await world.receipt(uuid)).photos.length, 20)
  await world.settle() // previews of photos that came while the readers were busy
  const stored = (await Array.fromAsync(world.ctx.blobs.list())).flat()
  assert.equal(stored.length, 40)
})

test('photos that the promo has already, and files that are none, are refused as at intake', async (t) => {
  const world = await openWorld(t)
  const [one, two] = [await blank('one'), await blank('two')]
  const uuid = await waiting(world, one)
  const used = await send(world, uuid, [two, one])
  assert.deepEqual([used.status, used.json], [409, { status: 'failure', code: 'DUPLICATE_PHOTO', existing_request_uuid: uuid }])
  const none = await send(world, uuid, [two, Buffer.from('x')])
  assert.deepEqual([none.status, none.json.detail], [400, 'photos[1]: not a JPEG, PNG, WebP or HEIC image.'])
  const empty = await send(world, uuid, [])
  assert.deepEqual([empty.status, empty.json.detail[0].loc], [422, ['body', 'photos']])
  assert.equal((await world.receipt(uuid)).photos.length, 1)
})

test('a receipt of another promo, an unknown one and no uuid at all are the same 404', async (t) => {
  const world = await openWorld(t)
  const uuid = await waiting(world, await blank('one'))
  const other = await world.createPromo()
  const photo = await blank('two')
  const answers = [
    await send(world, uuid, [photo], other.apiKey),
    await send(world, '019324c2-7d5f-7c3e-9f2a-5b1d7a0c4e11', [photo]),
    await send(world, 'x', [photo]),
    await send(world, uuid.toUpperCase(), [photo]),
  ]
  for (const { status, text } of answers) assert.deepEqual([status, text], [404, answers[0]?.text])
})
