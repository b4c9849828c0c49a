import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { checkInvariants } from '#test/support/invariants.ts'
import { ODD_PHOTO_PROGRAM, oddPhoto } from '#test/support/odd-photo.ts'
import { openPhotoServer } from '#test/support/photo-server.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { upload, type Part } from '#test/support/upload.ts'
import { openWorld, type World } from '#test/support/world.ts'
import { noteReader } from '#store/readers.ts'

const send = (world: World, photos: readonly Buffer[], { path = '/api/receipts', ...fields }: Record<string, string> = {}) =>
  upload(world, path, [...Object.entries({ userUuid: 'anna', ...fields }), ...photos.map((photo): Part => ['photos', photo])])

/** How many photos have been looked at. */
async function looked({ ctx }: World): Promise<number> {
  const { values } = await ctx.metrics.photos.get()
  return values.reduce((sum, { value }) => sum + value, 0)
}

const QR = 't=20250314T0926&s=199.90&fn=9999078902004339&i=12&fp=2710283119&n=1'

const later = { photo_reading: 'later' }
const widget = { path: '/api/widgets/receipts' }

test('later: photos of every door are accepted unread, and a job reads them as if they had been read at once', async (t) => {
  const server = await openPhotoServer(t, await photoWith([QR]))
  const world = await openWorld(t, { settings: later, reachable: [server.host] })
  const [one, two] = [world.mint().qrStr, world.mint().qrStr]
  const answers = [
    await send(world, [await photoWith([one])]),
    await send(world, [await photoWith([two])], widget),
    await world.call('POST', '/api/receipts/url', { userUuid: 'anna', urls: [server.url] }, { 'api-key': world.apiKey }),
  ]
  for (const { status, json } of answers) assert.deepEqual([status, json.waiting, json.replayed], [200, true, null])
  assert.equal(await looked(world), 0)
  await world.settle()
  const receipts = await Promise.all(answers.map(({ json }) => world.receipt(json.uuid)))
  assert.deepEqual(
    receipts.map(({ qrString, approved }) => [qrString, approved]),
    [
      [one, true],
      [two, true],
      [QR, false],
    ],
  )
  for (const { photos } of receipts) {
    const preview = await fetch(photos[0].replace('.jpg', '-min.jpg'))
    assert.equal(preview.headers.get('cache-control'), 'private, max-age=31536000, immutable', 'it has a preview')
  }
  await checkInvariants(world)
})

test('later: what the first bytes show to be no photo is refused at once, like too many and too large ones', async (t) => {
  const world = await openWorld(t, { settings: later })
  const { status, json } = await send(world, [await photoWith([]), Buffer.from('<svg/>')])
  assert.deepEqual([status, json.code, json.detail], [400, 'NOT_A_PHOTO', 'photos[1]: not a JPEG, PNG, WebP or HEIC image.'])
  assert.equal((await world.sql`select 1 from photos`).length, 0)
})

test('later: two receipts in the photos are FEW_RECEIPTS, a known receipt is DUPLICATE, a photo without a QR goes to moderators', async (t) => {
  const world = await openWorld(t, { settings: later })
  const [one, two] = [world.mint().qrStr, world.mint().qrStr]
  const first = await world.submit({ qrStr: one })
  const uuids = []
  for (const texts of [[one], [one, two], ['https://shop.example/']])
    uuids.push((await send(world, [await photoWith(texts)], { userUuid: 'boris' })).json.uuid as string)
  await world.settle()
  const seen = await Promise.all(uuids.map((uuid) => world.receipt(uuid)))
  assert.deepEqual(
    seen.map(({ state, rejectKey, duplicate, needsReview }) => [state, rejectKey, duplicate, needsReview]),
    [
      ['REVIEWED', 'DUPLICATE', first.uuid, false],
      ['REVIEWED', 'FEW_RECEIPTS', null, false],
      ['ARRIVED', null, null, true],
    ],
  )
  await checkInvariants(world)
})

test('later: equal bytes are refused as ever; in a page they replay what waits, or has been recognised, for its sender alone', async (t) => {
  const world = await openWorld(t, { settings: later })
  const [photo, other, blank] = [await photoWith([world.mint().qrStr]), await photoWith([world.mint().qrStr]), await photoWith([])]
  const { uuid } = (await send(world, [photo, blank], widget)).json
  const again = async (photos: Buffer[], fields: Record<string, string> = widget) => (await send(world, photos, fields)).json
  const isReplay = async (of: string, photos: Buffer[]) => {
    const { uuid: answered, replayed, waiting } = await again(photos)
    assert.deepEqual([answered, replayed, waiting], [of, true, undefined])
  }
  const isUsed = async (photos: Buffer[], fields: Record<string, string> = widget) => {
    const { uuid: rejected, waiting } = await again(photos, fields)
    assert.deepEqual([(await world.receipt(rejected)).rejectKey, waiting], ['duplicate_photo', undefined])
  }
  for (const moment of ['while it waits', 'when it has been recognised']) {
    assert.equal((await again([photo], {}))['existing_request_uuid'], uuid, moment)
    await isReplay(uuid, [photo])
    await isUsed([photo], { ...widget, userUuid: 'boris' })
    await isUsed([photo, other])
    await world.settle()
  }
  const without = (await again([await photoWith([], { grain: 'a cat' })]))['uuid']
  await isReplay(without, [await photoWith([], { grain: 'a cat' })])
  await world.settle()
  await isUsed([await photoWith([], { grain: 'a cat' })])
  await checkInvariants(world)
})

test('later: a repetition while the job has read the photo, and not yet written down whose receipt it is, is a replay', async (t) => {
  const world = await openWorld(t, { settings: later })
  const photo = await photoWith([world.mint().qrStr])
  const { uuid } = (await send(world, [photo], widget)).json
  await world.sql`update photos set reading = 'fast' where receipt_uuid = ${uuid}`
  const again = (await send(world, [photo], widget)).json
  assert.deepEqual([again.uuid, again.replayed], [uuid, true])
  await world.settle()
  assert.equal((await world.receipt(uuid)).approved, true)
  await checkInvariants(world)
})

test('later: a page that sends the text it has read with the photo is answered with its receipt, open or decided; with another text it is not', async (t) => {
  const world = await openWorld(t, { settings: later })
  const [{ qrStr }, other] = [world.mint(), world.mint()]
  const photo = await photoWith([qrStr])
  const again = async (qrAsString: string) => (await send(world, [photo], { ...widget, qrAsString })).json
  const { uuid } = await again(qrStr)
  for (const moment of ['open', 'decided']) {
    const { uuid: answered, replayed } = await again(qrStr)
    assert.deepEqual([answered, replayed], [uuid, true], moment)
    await world.settle()
  }
  assert.equal((await world.receipt(uuid)).approved, true)
  const foreign = await again(other.qrStr)
  assert.deepEqual([(await world.receipt(foreign.uuid)).rejectKey, foreign.replayed], ['duplicate_photo', null])
  await checkInvariants(world)
})

test('later: what a job finds again in a photo counts once among the rejected receipts of the day', async (t) => {
  const world = await openWorld(t, { settings: { ...later, min_sum: 20_000, max_rejected_per_user_per_day: 2 } })
  const costing = (priceKopeks: number) => world.mint({ items: [{ name: 'Молоко 1 л', priceKopeks, quantity: 1 }] }).qrStr
  const small = costing(10_000)
  for (const grain of ['a', 'b', 'c']) {
    const { uuid } = (await send(world, [await photoWith([small], { grain })])).json
    await world.settle()
    assert.equal((await world.receipt(uuid)).rejectKey, 'MIN_SUM')
  }
  const good = await world.submit({ qrStr: costing(30_000) })
  assert.equal((await world.receipt(good.uuid)).rejectKey, null)
  for (const sum of [11_000, 12_000]) await world.submit({ qrStr: costing(sum) })
  const late = await world.submit({ qrStr: costing(31_000) })
  assert.equal((await world.receipt(late.uuid)).rejectKey, 'max_rejected_per_user_per_day')
  await checkInvariants(world)
})

for (const photo_reading of ['now', 'later'])
  test(`${photo_reading}: a page that repeats photos of several receipts is answered with FEW_RECEIPTS once; another participant's bytes are duplicate_photo`, async (t) => {
    const world = await openWorld(t, { settings: { photo_reading } })
    const photo = await photoWith([world.mint().qrStr, world.mint().qrStr])
    const { uuid } = (await send(world, [photo], widget)).json
    await world.settle()
    assert.equal((await world.receipt(uuid)).rejectKey, 'FEW_RECEIPTS')
    const again = (await send(world, [photo], widget)).json
    assert.deepEqual([again.uuid, again.replayed], [uuid, true])
    const foreign = (await send(world, [photo], { ...widget, userUuid: 'boris' })).json
    await world.settle()
    assert.equal((await world.receipt(foreign.uuid)).rejectKey, 'duplicate_photo')
    await checkInvariants(world)
  })

test('later, and a QR is required: without one the receipt is rejected with FORMAT, and its photo may be sent again', async (t) => {
  const world = await openWorld(t, { settings: { ...later, qr_required: true } })
  const blank = await photoWith(['https://shop.example/'], { width: 200, height: 200 })
  const { uuid, waiting } = (await send(world, [blank])).json
  assert.equal(waiting, true)
  await world.settle()
  const { state, rejectKey } = await world.receipt(uuid)
  assert.deepEqual([state, rejectKey], ['REVIEWED', 'FORMAT'])
  const again = await send(world, [blank])
  assert.deepEqual([again.status, again.json.uuid === uuid], [200, false])
  await checkInvariants(world)
})

test('later: added photos wait with their receipt, and are read with it', async (t) => {
  const world = await openWorld(t, { settings: later })
  const { qrStr } = world.mint()
  const { uuid } = (await send(world, [await photoWith([])])).json
  await world.settle()
  const added = await upload(world, `/api/receipts/${uuid}/photos`, [['photos', await photoWith([qrStr])]])
  assert.deepEqual([added.status, added.json.waiting], [200, true])
  await world.settle()
  assert.deepEqual([(await world.receipt(uuid)).approved, (await world.receipt(uuid)).qrString], [true, qrStr])
})

test('auto: photos are read at once as long as they need not wait for their turn, else later, and at once where a QR is required', async (t) => {
  const world = await openWorld(t, {
    settings: { keep_photo_metadata: true },
    photoChildren: { program: ODD_PHOTO_PROGRAM, most: 1, express: 0, usualMs: 2_000 },
  })
  const [one, two, three] = [world.mint().qrStr, world.mint().qrStr, world.mint().qrStr]
  const idle = await send(world, [await photoWith([one])])
  assert.deepEqual([idle.status, idle.json.waiting], [200, undefined])

  // One photo is being read for ever, and another waits for its turn.
  const folder = world.ctx.config.DATA_DIR
  await writeFile(`${folder}/odd`, oddPhoto(await photoWith([]), { oddity: 'hangs', whileThereIs: folder }))
  const over = new AbortController()
  const held = [1, 2].map(() => world.ctx.photoReader.read(`${folder}/odd`, { preview: null, effort: null, flow: ['others'], signal: over.signal }))
  const busy = await send(world, [await photoWith([two])], { userUuid: 'boris' })
  assert.deepEqual([busy.status, busy.json.waiting], [200, true])

  await world.change({ qr_required: true })
  const required = send(world, [await photoWith([three])], { userUuid: 'vera' })
  await world.settle()
  assert.equal((await world.receipt(busy.json.uuid)).approved, true, 'jobs have readers of their own')
  over.abort()
  await Promise.allSettled(held)
  assert.deepEqual([(await required).status, (await required).json.waiting], [200, undefined])
})

test('while photos wait, their number is a metric, and the status and its page say for how long in every language', async (t) => {
  const world = await openWorld(t, { settings: later, stopped: true })
  await send(world, [await photoWith(['one'])])
  await world.pass(60_000)
  const { uuid } = (await send(world, [await photoWith(['two']), await photoWith(['three'])])).json
  await noteReader(world.sql, { id: randomUUID(), perSecond: 0.01 })
  const { text: metrics } = await world.call('GET', '/metrics', undefined, { authorization: `Bearer ${world.ctx.config.ADMIN_TOKEN}` })
  assert.match(metrics, /^chekhov_photos_waiting 3$/m)
  const said = async (lang: string) => (await world.call('GET', `/r/${uuid}.json?lang=${lang}`)).json.statusText
  assert.match(await said('ru'), /^Фото принято и ждёт очереди на чтение.* около 3 минут\./)
  assert.match(await said('uz-Latn'), /taxminan 3 daqiqa/)
  assert.match(await said('uz-Cyrl'), /тахминан 3 дақиқа/)
  assert.match(await said('en'), /about 3 minutes/)
  assert.match((await world.call('GET', `/r/${uuid}?lang=ru`)).text, /около 3 минут/)
})

test('auto: when the readers are behind, photos are left to them', async (t) => {
  const world = await openWorld(t)
  await world.change(later)
  await send(world, [await photoWith(['one'])])
  await noteReader(world.sql, { id: randomUUID(), perSecond: 0.01 })
  await world.change({ photo_reading: 'auto' })
  assert.equal((await send(world, [await photoWith(['two'])])).json.waiting, true)
  assert.equal(await looked(world), 0)
})

test('later: a text beside a photo that shows another receipt makes them two; beside one that shows nothing, it is the receipt', async (t) => {
  const world = await openWorld(t, { settings: later })
  const [one, two, three] = [world.mint().qrStr, world.mint().qrStr, world.mint().qrStr]
  const uuids = []
  for (const [qrAsString, texts] of [
    [one, [one]],
    [two, ['https://shop.example/']],
    [three, [one]],
  ] as const)
    uuids.push((await send(world, [await photoWith(texts, { grain: qrAsString, width: 400, height: 300 })], { ...widget, qrAsString })).json.uuid as string)
  await world.settle()
  const seen = await Promise.all(uuids.map((uuid) => world.receipt(uuid)))
  assert.deepEqual(
    seen.map(({ approved, rejectKey, qrString }) => [approved, rejectKey, qrString]),
    [
      [true, null, one],
      [true, null, two],
      [false, 'FEW_RECEIPTS', null],
    ],
  )
  const readings = await world.sql<{ reading: string }[]>`select reading from photos order by created_at`
  assert.deepEqual(
    readings.map(({ reading }) => reading),
    ['fast', 'full', 'fast'],
  )
  await checkInvariants(world)
})
