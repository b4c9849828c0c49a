import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { photoName } from '#domain/receipt/photo.ts'
import { checkInvariants } from '#test/support/invariants.ts'
import { photoOf, submitPhotos, uuidOf } from '#test/support/photos.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { upload } from '#test/support/upload.ts'
import { openWorld, type World } from '#test/support/world.ts'

/** A receipt with photos in the store, in which intake has found no QR. */
async function waiting(world: World, photos: readonly Buffer[], userUuid = 'anna'): Promise<string> {
  const stored = []
  for (const bytes of photos) {
    const photo = photoOf(bytes.toString('latin1'))
    const { path } = await world.ctx.tempFiles.receive(
      (async function* () {
        yield bytes
      })(),
      Infinity,
    )
    await world.ctx.blobs.put(photoName(photo), path, 'image/jpeg')
    stored.push(photo)
  }
  return uuidOf(await submitPhotos(world, stored, { userUuid }))
}

test('a QR that the full search finds continues the receipt as if it had been found at once', async (t) => {
  const world = await openWorld(t)
  const { qrStr } = world.mint()
  const uuid = await waiting(world, [await photoWith([], { width: 80, height: 80 }), await photoWith([qrStr])])
  assert.equal((await world.call('GET', `/r/${uuid}.json`)).json.kind, 'pending')
  await world.settle()
  const receipt = await world.receipt(uuid)
  assert.deepEqual([receipt.approved, receipt.qrString, receipt.needsReview], [true, qrStr, false])
  assert.deepEqual(await readdir(`${world.ctx.config.DATA_DIR}/incoming`), [])
  await checkInvariants(world)
})

test('nothing found: the receipt stays ARRIVED with a moderator, pending for its participant', async (t) => {
  const world = await openWorld(t)
  const uuid = await waiting(world, [await photoWith(['https://shop.example/'], { width: 200, height: 200 })])
  await world.settle()
  const { state, needsReview } = await world.receipt(uuid)
  assert.deepEqual([state, needsReview], ['ARRIVED', true])
  assert.deepEqual(await world.events(uuid), ['accepted', 'sentToModeration'])
  assert.deepEqual(
    world.received.map((one) => one.state),
    ['ARRIVED'],
  )
  assert.equal((await world.call('GET', `/r/${uuid}.json`)).json.kind, 'pending')
  await checkInvariants(world)
})

test('a photo in which nothing is like a code is searched once', async (t) => {
  const world = await openWorld(t)
  const sent = await upload(world, '/api/receipts', [
    ['userUuid', 'anna'],
    ['photos', await photoWith([], { width: 400, height: 300 })],
  ])
  const searches = async () => /^chekhov_photos_read_total\{effort="(\w+)".*\} (\d+)$/m.exec((await world.admin('GET', '/metrics')).text)?.slice(1)
  const before = await searches()
  await world.settle()
  assert.equal((await world.receipt(sent.json.uuid)).needsReview, true)
  assert.deepEqual(
    [before, await searches()],
    [
      ['fast', '1'],
      ['fast', '1'],
    ],
  )
})

test('a receipt that the promo has already is DUPLICATE, several are FEW_RECEIPTS', async (t) => {
  const world = await openWorld(t)
  const [one, two] = [world.mint().qrStr, world.mint().qrStr]
  const first = await world.submit({ qrStr: one })
  const again = await waiting(world, [await photoWith([one])], 'boris')
  const several = await waiting(world, [await photoWith([one], { grain: 'other' }), await photoWith([two])])
  await world.settle()
  const [duplicate, few] = [await world.receipt(again), await world.receipt(several)]
  assert.deepEqual([duplicate.state, duplicate.rejectKey, duplicate.duplicate], ['REVIEWED', 'DUPLICATE', first.uuid])
  assert.deepEqual([few.state, few.rejectKey], ['REVIEWED', 'FEW_RECEIPTS'])
  await checkInvariants(world)
})

test('a photo that cannot be found or read any more is left to a moderator', async (t) => {
  const world = await openWorld(t)
  const lost = uuidOf(await submitPhotos(world, [photoOf('nowhere')]))
  const damaged = await waiting(world, [Buffer.from('no image')])
  await world.settle()
  for (const uuid of [lost, damaged]) assert.equal((await world.receipt(uuid)).needsReview, true)
})
