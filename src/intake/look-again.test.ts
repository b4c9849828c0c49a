import assert from 'node:assert/strict'
import { copyFile, readdir, rename, truncate, writeFile } from 'node:fs/promises'
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

/** Lets so much time go by that a photo is tried five times, and then does what follows. */
async function giveUp(world: World): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    await world.run('identify-receipt')
    await world.pass(61 * 60_000)
  }
  await world.settle()
}

test('a photo that cannot be found or read any more is left to a moderator', async (t) => {
  const world = await openWorld(t)
  const nowhere = photoOf('nowhere')
  const lost = uuidOf(await submitPhotos(world, [nowhere]))
  await world.ctx.blobs.remove([photoName(nowhere)])
  const damaged = await waiting(world, [Buffer.from('no image')])
  await giveUp(world)
  assert.deepEqual([(await world.dossier(lost)).reviewReason, (await world.dossier(damaged)).reviewReason], ['photoNotRead', 'photoWithoutQr'])
})

/** Sends a photo that a job reads, and changes what the store has of it before the job comes. */
async function spoilt(world: World, spoil: (path: string) => Promise<unknown>) {
  const { qrStr } = world.mint()
  const { json } = await upload(world, '/api/receipts', [
    ['userUuid', 'anna'],
    ['photos', await photoWith([qrStr])],
  ])
  const [photo] = await world.sql<{ id: string; ext: string }[]>`select id, ext from photos where receipt_uuid = ${json.uuid}`
  const path = `${world.ctx.config.DATA_DIR}/photos/${photo!.id.slice(0, 2)}/${photo!.id}.${photo!.ext}`
  await spoil(path)
  return { uuid: json.uuid as string, qrStr, path }
}

for (const [what, spoil] of Object.entries({
  missing: (path: string) => rename(path, `${path}.away`),
  'that of another receipt': async (path: string) => writeFile(path, await photoWith(['t=20250314T0926&s=199.90&fn=9999078902004339&i=12&fp=2710283119&n=1'])),
  cut: (path: string) => truncate(path, 1_000),
})) {
  test(`a photo that is ${what} in the store is tried again and never decides: not even where a QR is required`, async (t) => {
    const world = await openWorld(t, { settings: { photo_reading: 'later', qr_required: true } })
    const first = await spoilt(world, async (path) => {
      await copyFile(path, `${path}.kept`)
      await spoil(path)
    })
    assert.equal(await world.run('identify-receipt'), 1)
    assert.deepEqual([(await world.receipt(first.uuid)).state, (await world.receipt(first.uuid)).needsReview], ['ARRIVED', false])
    await rename(`${first.path}.kept`, first.path)
    await world.pass(11_000)
    await world.settle()
    assert.deepEqual([(await world.receipt(first.uuid)).approved, (await world.receipt(first.uuid)).qrString], [true, first.qrStr])

    const second = await spoilt(world, spoil)
    await giveUp(world)
    const { receipt, reviewReason } = await world.dossier(second.uuid)
    assert.deepEqual([receipt.state, receipt.needsReview, reviewReason], ['ARRIVED', true, 'photoNotRead'])
  })
}
