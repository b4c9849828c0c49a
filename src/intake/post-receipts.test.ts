import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import sharp from 'sharp'
import { checkInvariants } from '#test/support/invariants.ts'
import { photoWith, picture } from '#test/support/receipt-photo.ts'
import { upload, type Part } from '#test/support/upload.ts'
import { openWorld, type World } from '#test/support/world.ts'

const send = (world: World, photos: readonly Buffer[], fields: Record<string, string> = {}, key = world.apiKey) =>
  upload(world, '/api/receipts', [...Object.entries({ userUuid: 'anna', ...fields }), ...photos.map((photo): Part => ['photos', photo])], key)

async function accepted(world: World, photos: readonly Buffer[], fields: Record<string, string> = {}): Promise<{ uuid: string; replayed: boolean | null }> {
  const { status, text, json } = await send(world, photos, fields)
  assert.equal(status, 200, text)
  return json
}

/** The number of files in the photo store and of files that are being read. */
async function files({ ctx: { blobs, config } }: World): Promise<number> {
  let count = 0
  for await (const portion of blobs.list()) count += portion.length
  const { readdir } = await import('node:fs/promises')
  return count + (await readdir(`${config.DATA_DIR}/incoming`).catch(() => [])).length
}

const advertising = 'https://shop.example/club?card=17'

test('a photo with a fiscal QR takes the normal path, an advertising one beside it is ignored, and the photo stays with the receipt', async (t) => {
  const world = await openWorld(t)
  const { qrStr } = world.mint()
  const photo = await photoWith([advertising, qrStr])
  const { status, json, text } = await send(world, [photo], { externalId: 'order-1' })
  assert.equal(status, 200, text)
  assert.deepEqual(json, { status: 'success', uuid: json.uuid, receiptId: json.receiptId, requestUuid: json.uuid, code: null, replayed: null })
  await world.settle()

  const receipt = await world.receipt(json.uuid)
  assert.deepEqual([receipt.approved, receipt.qrString, receipt.externalId, receipt.source], [true, qrStr, 'order-1', null])
  assert.deepEqual(
    world.received.map(({ state }) => state),
    ['ARRIVED', 'INSPECTED', 'REVIEWED'],
  )
  assert.equal(receipt.photos.length, 1)
  assert.match(receipt.photos[0], new RegExp(`^${world.origin}/photos/${json.uuid}/[0-9a-f]{32}\\.jpg$`))
  const stored = await fetch(receipt.photos[0])
  assert.deepEqual(Buffer.from(await stored.arrayBuffer()), photo, 'stored untouched')
  assert.equal(await files(world), 2, 'the photo and its preview')
  await checkInvariants(world)
})

test('all kinds of photos, whatever they are called, and the QR in any of them', async (t) => {
  const world = await openWorld(t)
  const blank = picture([], { width: 200, height: 150 })
  const { qrStr } = world.mint()
  const heic = await readFile(new URL('../../test/vectors/photos/turned.heic', import.meta.url))
  const withQr = await picture([qrStr]).webp({ quality: 90 }).toBuffer()
  const parts: Part[] = [
    ['userUuid', 'anna'],
    ['photos', { bytes: await blank.png().toBuffer(), name: '../../../etc/passwd\0.jpg', type: 'text/html' }],
    ['photos', { bytes: withQr, name: 'photo.gif', type: 'image/gif' }],
    ['photos', { bytes: Buffer.concat([await blank.jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]), name: 'page.html', type: 'text/html' }],
  ]
  const { status, json, text } = await upload(world, '/api/receipts', parts)
  assert.equal(status, 200, text)
  const { photos, qrString } = await world.receipt(json.uuid)
  assert.equal(qrString, qrStr)
  assert.deepEqual(
    photos.map((url: string) => url.split('.').at(-1)),
    ['png', 'webp', 'jpg'],
  )

  const { uuid } = await accepted(world, [heic])
  assert.equal((await world.receipt(uuid)).qrString, 't=20250314T0926&s=199.90&fn=9999078902004339&i=12&fp=2710283119&n=1')
})

test('the same receipt in two photos is one, two different ones are FEW_RECEIPTS, in one photo or across photos', async (t) => {
  const world = await openWorld(t)
  const [one, two, three, four] = Array.from({ length: 4 }, () => world.mint().qrStr) as [string, string, string, string]
  const turned = one.split('&').reverse().join('&')
  const same = await accepted(world, [await photoWith([one]), await photoWith([turned])])
  assert.equal((await world.receipt(same.uuid)).rejectKey, null)
  const inOne = await accepted(world, [await photoWith([two, three])])
  const across = await accepted(world, [await photoWith([three]), await photoWith([four])])
  await world.settle()
  for (const { uuid } of [inOne, across]) {
    const { state, approved, rejectKey, photos } = await world.receipt(uuid)
    assert.deepEqual([state, approved, rejectKey], ['REVIEWED', false, 'FEW_RECEIPTS'])
    assert.ok(photos.length > 0)
  }
  assert.equal((await accepted(world, [await photoWith([two], { grain: 'again' })])).replayed, null, 'neither of several was taken')
})

test('a receipt of the other country is a fiscal QR and not one of this promo: FORMAT', async (t) => {
  const world = await openWorld(t)
  const { uuid } = await accepted(world, [await photoWith([world.mintUz().qrStr])])
  assert.equal((await world.receipt(uuid)).rejectKey, 'FORMAT')
})

test('another photo of the same receipt is a replay for its participant, whose photo is not kept, and DUPLICATE for another', async (t) => {
  const world = await openWorld(t)
  const { qrStr } = world.mint()
  const first = await accepted(world, [await photoWith([qrStr])])
  const again = await accepted(world, [await photoWith([qrStr], { grain: 'again' })])
  assert.deepEqual([again.uuid, again.replayed], [first.uuid, true])
  assert.equal((await world.receipt(first.uuid)).photos.length, 1)
  assert.equal(await files(world), 2)
  const other = await accepted(world, [await photoWith([qrStr], { grain: 'other' })], { userUuid: 'boris' })
  const { rejectKey, duplicate } = await world.receipt(other.uuid)
  assert.deepEqual([rejectKey, duplicate], ['DUPLICATE', first.uuid])
  const asString = await world.submit({ qrStr })
  assert.deepEqual([asString.uuid, asString.replayed], [first.uuid, true], 'whatever the channel')
})

test('a photo with the bytes of a known photo: 409 in the legacy form, whose receipt only its sender learns, and nothing is kept', async (t) => {
  const world = await openWorld(t)
  const photo = await photoWith([world.mint().qrStr])
  const { uuid } = await accepted(world, [photo])
  for (const [userUuid, existing] of [
    ['anna', uuid],
    ['boris', null],
  ] as const) {
    const { status, json } = await send(world, [await photoWith([world.mint().qrStr]), photo], { userUuid })
    assert.deepEqual([status, json], [409, { status: 'failure', code: 'DUPLICATE_PHOTO', existing_request_uuid: existing }])
  }
  assert.equal(await files(world), 2)
  const elsewhere = await world.createPromo()
  assert.equal((await send(world, [photo], {}, elsewhere.apiKey)).status, 200, 'another promo has its own photos')
})

test('external_id_unique_constraint: another photo with a used externalId gets the legacy 409', async (t) => {
  const world = await openWorld(t, { settings: { external_id_unique_constraint: true } })
  const { uuid } = await accepted(world, [await photoWith([world.mint().qrStr])], { externalId: 'order-1' })
  const { status, json } = await send(world, [await photoWith([world.mint().qrStr])], { externalId: 'order-1' })
  assert.deepEqual([status, json], [409, { status: 'failure', existing_request_uuid: uuid }])
  assert.equal(await files(world), 2)
})

test('a photo that looks like one of another participant is duplicate_photo where the promo says so', async (t) => {
  const world = await openWorld(t, { settings: { duplicate_photo_check: true } })
  const drawn = await picture([], { grain: 'no code' }).png().toBuffer()
  await accepted(world, [await sharp(drawn).jpeg({ quality: 95 }).toBuffer()])
  const { uuid } = await accepted(world, [await sharp(drawn).resize(500).jpeg({ quality: 60 }).toBuffer()], { userUuid: 'boris' })
  assert.equal((await world.receipt(uuid)).rejectKey, 'duplicate_photo')
})

test('photos that look alike and show two different receipts are two receipts, also to a moderator', async (t) => {
  const world = await openWorld(t, { settings: { duplicate_photo_check: true } })
  const elsewhere = await world.createPromo()
  const [first, second] = await Promise.all([world.mint(), world.mint()].map(async ({ qrStr }) => photoWith([qrStr])))
  const { uuid } = await accepted(world, [first as Buffer])
  // The update below makes the two photos look alike: the first photo gets the hash of the second.
  const { json } = await send(world, [second as Buffer], {}, elsewhere.apiKey)
  await world.sql`update photos set perceptual_hash = (select perceptual_hash from photos where receipt_uuid = ${json.uuid}) where receipt_uuid = ${uuid}`
  const other = await accepted(world, [second as Buffer], { userUuid: 'boris' })
  await world.settle()
  for (const one of [uuid, other.uuid]) {
    assert.deepEqual([(await world.receipt(one)).approved, (await world.receipt(one)).rejectKey], [true, null])
    assert.deepEqual(
      (await world.dossier(one)).lookAlikes.filter(({ why }: { why: string }) => why === 'similarPhoto'),
      [],
    )
  }
  await world.sql`update receipts set fiscal_key = null, requisites = null, holds_key = false where uuid = ${uuid}`
  assert.deepEqual(
    (await world.dossier(other.uuid)).lookAlikes.flatMap((one: { why: string; uuid: string }) => (one.why === 'similarPhoto' ? [one.uuid] : [])),
    [uuid],
    'where one key is not known they look alike',
  )
})

test('qr_required: a photo without a fiscal QR is 400 QR_REQUIRED and leaves nothing; with one it is taken', async (t) => {
  const world = await openWorld(t, { settings: { qr_required: true } })
  const { status, json } = await send(world, [await photoWith([advertising], { width: 300, height: 300 })])
  assert.deepEqual([status, json.code], [400, 'QR_REQUIRED'])
  assert.equal(await files(world), 0)
  assert.equal((await world.sql`select 1 from receipts`).length, 0)
  await accepted(world, [await photoWith([world.mint().qrStr])])
})

test('form and files that are wrong are refused, name the field, and leave nothing', async (t) => {
  const world = await openWorld(t)
  const photo = await photoWith([], { width: 60, height: 60 })
  const cases: [parts: Part[], status: number, says: unknown][] = [
    [[['userUuid', 'anna']], 422, ['body', 'photos', 'missing']],
    [[['photos', photo]], 422, ['body', 'userUuid', 'missing']],
    [
      [
        ['userUuid', 'anna'],
        ['photos', 'a text'],
      ],
      422,
      ['body', 'photos', 'value_error'],
    ],
    [
      [
        ['userUuid', 'anna'],
        ['photos', photo],
        ['promoId', 'x'],
      ],
      422,
      ['body', 'promoId', 'int_parsing'],
    ],
    [
      [
        ['userUuid', 'anna'],
        ['photos', photo],
        ['promoId', '1.5'],
      ],
      422,
      ['body', 'promoId', 'int_parsing'],
    ],
    [
      [
        ['userUuid', ' anna'],
        ['photos', photo],
      ],
      422,
      ['body', 'userUuid', 'string_pattern_mismatch'],
    ],
    [
      [
        ['userUuid', 'a'.repeat(256)],
        ['photos', photo],
      ],
      422,
      ['body', 'userUuid', 'string_too_long'],
    ],
    [
      [
        ['userUuid', 'anna'],
        ['userUuid', 'boris'],
        ['photos', photo],
      ],
      422,
      ['body', 'userUuid', 'value_error'],
    ],
    [
      [
        ['userUuid', photo],
        ['photos', photo],
      ],
      422,
      ['body', 'userUuid', 'string_type'],
    ],
    [[['userUuid', 'anna'], ...Array.from({ length: 6 }, (): Part => ['photos', photo])], 400, { code: 'TOO_MANY_FILES', detail: 'photos: at most 5 files.' }],
    [
      [
        ['userUuid', 'anna'],
        ['photos', photo],
        ['photos', Buffer.concat([photo, Buffer.alloc(20 * 1024 * 1024)])],
      ],
      400,
      { code: 'FILE_TOO_LARGE', detail: 'photos[1]: a file may have at most 20 MB.' },
    ],
    [
      [
        ['userUuid', 'anna'],
        ['photos', photo],
        ['photos', Buffer.from('a text')],
      ],
      400,
      { code: 'NOT_A_PHOTO', detail: 'photos[1]: not a JPEG, PNG, WebP or HEIC image.' },
    ],
    [
      [
        ['userUuid', 'anna'],
        ['photos', Buffer.alloc(0)],
      ],
      400,
      { code: 'NOT_A_PHOTO', detail: 'photos[0]: not a JPEG, PNG, WebP or HEIC image.' },
    ],
    [
      [
        ['userUuid', 'anna'],
        ['photos', photo.subarray(0, photo.length / 2)],
      ],
      400,
      { code: 'NOT_A_PHOTO', detail: 'photos[0]: damaged or cut off.' },
    ],
    [
      [
        ['userUuid', 'anna'],
        ['photos', photo],
        ['promoId', '999'],
      ],
      400,
      { code: 'PROMO_MISMATCH', detail: 'promoId is not the promo of this api-key.' },
    ],
  ]
  for (const [parts, status, says] of cases) {
    const answered = await upload(world, '/api/receipts', parts)
    const [{ loc = [], type = '' } = {}] = status === 422 ? answered.json.detail : []
    const problem = status === 422 ? [...loc, type] : { code: answered.json.code, detail: answered.json.detail }
    assert.deepEqual([answered.status, problem], [status, says])
  }
  assert.equal(await files(world), 0)
})

test('unknown fields and empty file fields are passed over; exactly 5 photos and exactly 20 MB are taken', async (t) => {
  const world = await openWorld(t)
  const small = async (grain: string) => photoWith([], { grain, width: 80, height: 80 })
  const whole = await small('largest')
  const largest = Buffer.concat([whole, Buffer.alloc(20 * 1024 * 1024 - whole.length)])
  const photos = [largest, ...(await Promise.all(['a', 'b', 'c', 'd'].map(small)))]
  const { status, json, text } = await upload(world, '/api/receipts', [
    ['unknown', 'text'],
    ['unknown', 'twice'],
    ['other', { bytes: Buffer.from('x'), name: 'file' }],
    ['photos', { bytes: Buffer.alloc(0), name: '' }],
    ['userUuid', 'Зои\u0306'],
    ['externalId', ''],
    ['promoId', String(world.promoId)],
    ...photos.map((photo): Part => ['photos', photo]),
  ])
  assert.equal(status, 200, text)
  const receipt = await world.receipt(json.uuid)
  assert.deepEqual([receipt.photos.length, receipt.userUuid, receipt.externalId], [5, 'Зои\u0306', null])
})

test('when photos cannot be stored callers get 503 with Retry-After, and nothing is left', async (t) => {
  const world = await openWorld(t)
  const { writeFile, rm } = await import('node:fs/promises')
  const photo = await photoWith([world.mint().qrStr])
  for (const folder of ['incoming', 'photos']) {
    await rm(`${world.ctx.config.DATA_DIR}/${folder}`, { recursive: true, force: true })
    await writeFile(`${world.ctx.config.DATA_DIR}/${folder}`, 'a file where a folder should be')
    const { status, json, headers } = await send(world, [photo])
    assert.deepEqual([status, json.code, headers.get('retry-after')], [503, 'UNAVAILABLE', '2'])
    if (folder === 'photos') assert.equal((await world.call('GET', '/ready')).json.photos, 'unavailable')
    await rm(`${world.ctx.config.DATA_DIR}/${folder}`)
  }
  assert.equal((await world.sql`select 1 from receipts`).length, 0)
  assert.equal((await send(world, [photo])).status, 200)
  assert.equal((await world.call('GET', '/ready')).json.photos, 'ok')
})
