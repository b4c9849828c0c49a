import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkInvariants } from '#test/support/invariants.ts'
import { photoOf, submitPhotos, uuidOf } from '#test/support/photos.ts'
import { openWorld } from '#test/support/world.ts'
import { appendPhotos } from './append-photos.ts'

test('photos with a recognised QR: the normal path, and the photos stay with the receipt', async (t) => {
  const world = await openWorld(t)
  const photos = [photoOf('front'), photoOf('back', { ext: 'heic' })]
  const uuid = uuidOf(await submitPhotos(world, photos, { qrString: world.mint().qrStr }))
  await world.settle()
  const receipt = await world.receipt(uuid)
  assert.equal(receipt.approved, true)
  assert.deepEqual(
    receipt.photos,
    photos.map(({ id, ext }) => `${world.origin}/photos/${uuid}/${id}.${ext}`),
  )
  assert.deepEqual(
    world.received.map(({ body }) => body['photos']),
    [receipt.photos, receipt.photos, receipt.photos],
  )
  await checkInvariants(world)
})

test('photos without a QR wait ARRIVED for a look at all of them, and ask nobody', async (t) => {
  const world = await openWorld(t)
  const uuid = uuidOf(await submitPhotos(world, [photoOf('blurred')]))
  assert.deepEqual(
    (await world.sql`select name from jobs where name <> 'deliver-callback'`).map(({ name }) => name),
    ['identify-receipt'],
  )
  assert.equal((await world.receipt(uuid)).state, 'ARRIVED')
  await checkInvariants(world)
})

test('several receipts in the photos: FEW_RECEIPTS at once, after a block', async (t) => {
  const world = await openWorld(t)
  const several = uuidOf(await submitPhotos(world, [photoOf('two')], { objection: 'FEW_RECEIPTS' }))
  assert.equal((await world.receipt(several)).rejectKey, 'FEW_RECEIPTS')
  await world.admin('POST', `/api/admin/promos/${world.promoId}/participants/anna/block`, {})
  const blocked = uuidOf(await submitPhotos(world, [photoOf('other two')], { objection: 'FEW_RECEIPTS' }))
  assert.equal((await world.receipt(blocked)).rejectKey, 'USER_BLOCKED')
  await world.settle()
  assert.deepEqual(await world.events(several), ['accepted', 'rejectedAtIntake'])
  await checkInvariants(world)
})

test('FEW_RECEIPTS asks for new photos, because one of those that were sent is known by its bytes', async (t) => {
  const world = await openWorld(t)
  const qrString = world.mint().qrStr
  const several = uuidOf(await submitPhotos(world, [photoOf('one'), photoOf('two')], { objection: 'FEW_RECEIPTS' }))
  assert.match((await world.receipt(several)).rejectReason, /Сфотографируйте каждый чек/)
  assert.equal((await submitPhotos(world, [photoOf('one')], { qrString })).kind, 'photoUsed')
  assert.equal((await submitPhotos(world, [photoOf('one, taken again')], { qrString })).kind, 'accepted')
})

test('a photo with the bytes of a known photo is refused; only its sender learns of which receipt', async (t) => {
  const world = await openWorld(t)
  const uuid = uuidOf(await submitPhotos(world, [photoOf('one'), photoOf('two')]))
  assert.deepEqual(await submitPhotos(world, [photoOf('three'), photoOf('two')]), { kind: 'photoUsed', uuid })
  assert.deepEqual(await submitPhotos(world, [photoOf('one')], { userUuid: 'boris' }), { kind: 'photoUsed', uuid: null })
  assert.equal((await submitPhotos(world, [photoOf('three')])).kind, 'accepted', 'what was refused has left nothing')
  assert.equal((await submitPhotos(world, [photoOf('one')], { dupCheck: false })).kind, 'accepted')
})

test('a photo that is given twice in one submission counts once', async (t) => {
  const world = await openWorld(t)
  const [first, again] = [photoOf('same'), photoOf('same')]
  const uuid = uuidOf(await submitPhotos(world, [first, again]))
  assert.deepEqual((await world.receipt(uuid)).photos, [`${world.origin}/photos/${uuid}/${first.id}.jpg`])
})

test('through the widget known bytes are a replay for their sender if the QR is known, else a receipt rejected duplicate_photo', async (t) => {
  const world = await openWorld(t)
  const { qrStr } = world.mint()
  const widget = { photoConflict: 'reject' } as const
  const read = { reading: 'full' } as const
  const uuid = uuidOf(await submitPhotos(world, [photoOf('one', read)], { ...widget, qrString: qrStr }))
  const replay = await submitPhotos(world, [photoOf('one', read)], { ...widget, qrString: qrStr })
  assert.deepEqual([replay.kind, 'uuid' in replay && replay.uuid], ['replayed', uuid])
  for (const change of [
    { userUuid: 'boris', qrString: qrStr },
    { userUuid: 'anna', qrString: null },
  ]) {
    const rejected = uuidOf(await submitPhotos(world, [photoOf('one', read)], { ...widget, ...change }))
    const { rejectKey, verdict } = await world.receipt(rejected)
    assert.deepEqual([rejectKey, verdict.antifraudViolations], ['duplicate_photo', ['duplicate_photo']])
  }
  await world.settle()
  await checkInvariants(world)
})

test('100 sends at once of one photo: one is accepted, 99 are refused', async (t) => {
  const world = await openWorld(t)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) => submitPhotos(world, [photoOf('one'), photoOf(`other ${i}`)], { userUuid: `participant ${i}` })),
  )
  assert.equal(answers.filter(({ kind }) => kind === 'accepted').length, 1)
  assert.equal(answers.filter(({ kind }) => kind === 'photoUsed').length, 99)
})

test('duplicate_photo_check: a photo that looks like one of another participant is rejected, up to 6 of 64 bits apart', async (t) => {
  const world = await openWorld(t, { settings: { duplicate_photo_check: true } })
  const keyOf = async (photo: ReturnType<typeof photoOf>, userUuid: string) =>
    (await world.receipt(uuidOf(await submitPhotos(world, [photo], { userUuid })))).rejectKey
  const original = 'f0e1d2c3b4a59687'
  assert.equal(await keyOf(photoOf('a', { perceptualHash: original }), 'anna'), null)
  assert.equal(await keyOf(photoOf('b', { perceptualHash: original }), 'anna'), null, 'their own')
  assert.equal(await keyOf(photoOf('c', { perceptualHash: flipped(original, [0, 1, 17, 18, 33, 49, 63]) }), 'vera'), null)
  assert.equal(await keyOf(photoOf('d', { perceptualHash: flipped(original, [0, 17, 18, 33, 49, 63]) }), 'boris'), 'duplicate_photo')
  await world.change({ duplicate_photo_check: false })
  assert.equal(await keyOf(photoOf('e', { perceptualHash: original }), 'boris'), null)
})

test('a photo with a QR of its own waits for the others of its receipt to be read; that it looks like one of another receipt is no objection', async (t) => {
  const world = await openWorld(t, { settings: { duplicate_photo_check: true } })
  const perceptualHash = 'f0e1d2c3b4a59687'
  const [theirs, own] = [world.mint().qrStr, world.mint().qrStr]
  await submitPhotos(world, [photoOf('a', { perceptualHash, texts: [theirs] })], { userUuid: 'anna', qrString: theirs })
  const lost = photoOf('lost')
  const uuid = uuidOf(await submitPhotos(world, [photoOf('b', { perceptualHash, texts: [own] }), lost], { userUuid: 'boris' }))
  const { state, rejectKey } = await world.receipt(uuid)
  assert.deepEqual([state, rejectKey], ['ARRIVED', null])
})

test('look-alikes of many participants at once: one of them is the first', async (t) => {
  const world = await openWorld(t, { settings: { duplicate_photo_check: true } })
  const sent = await Promise.all(
    Array.from({ length: 20 }, (_, i) => submitPhotos(world, [photoOf(`look ${i}`, { perceptualHash: 'f0e1d2c3b4a59687' })], { userUuid: `participant ${i}` })),
  )
  const keys = await Promise.all(sent.map(async (one) => (await world.receipt(uuidOf(one))).rejectKey))
  assert.deepEqual(
    keys.filter((key) => key !== 'duplicate_photo'),
    [null],
  )
})

test('a look-alike is found among those that differ in any 6 bits', async (t) => {
  const world = await openWorld(t, { settings: { duplicate_photo_check: true } })
  const original = '0123456789abcdef'
  await submitPhotos(world, [photoOf('original', { perceptualHash: original })])
  for (let start = 0; start < 64; start += 7) {
    const bits = Array.from({ length: 6 }, (_, i) => (start + i * 11) % 64)
    const hash = flipped(original, bits)
    assert.equal(distance(original, hash), 6)
    const uuid = uuidOf(await submitPhotos(world, [photoOf(`copy ${start}`, { perceptualHash: hash })], { userUuid: 'boris' }))
    assert.equal((await world.receipt(uuid)).rejectKey, 'duplicate_photo', bits.join())
  }
})

test('photos are added to an open receipt, which is looked through again when it has no QR', async (t) => {
  const world = await openWorld(t)
  const uuid = uuidOf(await submitPhotos(world, [photoOf('first')]))
  const add = (...contents: string[]) =>
    appendPhotos(
      world.ctx,
      { uuid, promoId: world.promoId },
      contents.map((content) => photoOf(content)),
    )
  await world.sql`update receipts set needs_review = true`
  await world.sql`delete from jobs where name = 'identify-receipt'`
  assert.deepEqual(await add('second'), { kind: 'appended', waiting: false })
  assert.deepEqual(await add('third'), { kind: 'appended', waiting: false })
  assert.equal(await world.due('identify-receipt'), 1)
  const { photos, needsReview } = await world.receipt(uuid)
  assert.deepEqual([photos.length, needsReview], [3, false])

  assert.deepEqual(await add('fourth', 'second'), { kind: 'photoUsed', uuid })
  assert.deepEqual(await add(...Array.from({ length: 18 }, (_, i) => `more ${i}`)), { kind: 'tooMany' })
  assert.deepEqual(await add(...Array.from({ length: 17 }, (_, i) => `more ${i}`)), { kind: 'appended', waiting: false })
  assert.equal((await world.receipt(uuid)).photos.length, 20)
  await checkInvariants(world)
})

test('a decided receipt takes no photos; one that is on its way does, and is not looked through again', async (t) => {
  const world = await openWorld(t)
  const uuid = uuidOf(await submitPhotos(world, [photoOf('first')], { qrString: world.mint().qrStr }))
  const add = (content: string) => appendPhotos(world.ctx, { uuid, promoId: world.promoId }, [photoOf(content)])
  assert.deepEqual(await add('second'), { kind: 'appended', waiting: false })
  assert.equal(await world.due('identify-receipt'), 0)
  await world.settle()
  assert.deepEqual(await add('third'), { kind: 'reviewed' })
  assert.equal((await world.receipt(uuid)).photos.length, 2)
})

const flipped = (hash: string, bits: readonly number[]) =>
  bits
    .reduce((value, bit) => value ^ (1n << BigInt(63 - bit)), BigInt(`0x${hash}`))
    .toString(16)
    .padStart(16, '0')

const distance = (a: string, b: string) => (BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(2).replaceAll('0', '').length
