import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLogBook } from '#test/support/log-book.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { upload, type Part } from '#test/support/upload.ts'
import { openWorld, type World } from '#test/support/world.ts'

type Fields = Record<string, string>

const send = (world: World, fields: Fields, photos: readonly Buffer[] = [], key = world.apiKey) =>
  upload(world, '/api/widgets/receipts', [...Object.entries({ userUuid: 'anna', ...fields }), ...photos.map((photo): Part => ['photos', photo])], key)

async function accepted(world: World, fields: Fields, photos: readonly Buffer[] = [], key = world.apiKey): Promise<{ uuid: string; replayed: boolean | null }> {
  const { status, text, json } = await send(world, fields, photos, key)
  assert.equal(status, 200, text)
  return json
}

async function widgetKey({ admin, ...world }: World, promoId = world.promoId): Promise<string> {
  return (await admin('POST', `/api/admin/promos/${promoId}/keys`, { scope: 'widget' })).json.apiKey
}

test('a page sends a QR string, with its own meta, and says where it comes from', async (t) => {
  const world = await openWorld(t)
  const { qrStr } = world.mint()
  const meta = { hash: 'a1b2', page: { path: '/spring' }, sandbox: true, ['constructor']: 1 }
  const { uuid } = await accepted(world, { qrAsString: qrStr, meta: JSON.stringify(meta).replace('{', '{"__proto__":{"x":1},') })
  await world.settle()
  const receipt = await world.receipt(uuid)
  assert.deepEqual([receipt.approved, receipt.qrString, receipt.source, receipt.channel], [true, qrStr, 'widget-qr-scan', 'web'])
  assert.deepEqual(receipt.meta, { hash: 'a1b2', page: { path: '/spring' } })
  const other = await accepted(world, { qrAsString: world.mint().qrStr, source: 'kiosk', channel: 'telegram' })
  const { source, channel } = await world.receipt(other.uuid)
  assert.deepEqual([source, channel], ['kiosk', 'telegram'])
})

test('a page sends photos: with a QR the normal path, without one they wait', async (t) => {
  const world = await openWorld(t)
  const { qrStr } = world.mint()
  const read = await accepted(world, {}, [await photoWith([qrStr])])
  assert.equal((await world.receipt(read.uuid)).qrString, qrStr)
  const unread = await accepted(world, {}, [await photoWith([], { width: 80, height: 80 })])
  await world.settle()
  const { state, needsReview } = await world.receipt(unread.uuid)
  assert.deepEqual([state, needsReview], ['ARRIVED', true])
})

test('a page sends what it has read together with the photo: one receipt, unless they say different things', async (t) => {
  const world = await openWorld(t)
  const [one, two] = [world.mint().qrStr, world.mint().qrStr]
  const blurred = await photoWith([], { grain: 'blurred', width: 80, height: 80 })
  const helped = await accepted(world, { qrAsString: one }, [blurred])
  assert.equal((await world.receipt(helped.uuid)).qrString, one)
  const different = await accepted(world, { qrAsString: one }, [await photoWith([two])])
  assert.equal((await world.receipt(different.uuid)).rejectKey, 'FEW_RECEIPTS')
  const advertising = await accepted(world, { qrAsString: 'https://shop.example/' }, [await photoWith([two], { grain: 'again' })])
  assert.equal((await world.receipt(advertising.uuid)).qrString, two)
})

test('a form whose texts are not UTF-8 is refused, and participants are not taken for each other', async (t) => {
  const world = await openWorld(t)
  const send = async (fields: Record<string, Buffer>) => {
    const line = 'a-line'
    const parts = Object.entries(fields).map(([name, bytes]) =>
      Buffer.concat([Buffer.from(`--${line}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n`), bytes, Buffer.from('\r\n')]),
    )
    const response = await fetch(new URL('/api/widgets/receipts', world.origin), {
      method: 'POST',
      headers: { 'api-key': world.apiKey, 'content-type': `multipart/form-data; boundary=${line}` },
      body: Buffer.concat([...parts, Buffer.from(`--${line}--\r\n`)]),
    })
    return response.status
  }
  const qrAsString = Buffer.from(world.mint().qrStr)
  assert.equal(await send({ qrAsString, userUuid: Buffer.from([0xdb]) }), 422)
  assert.equal(await send({ qrAsString, userUuid: Buffer.from('Ы'), meta: Buffer.from([...Buffer.from('{"a":"'), 0xc0, ...Buffer.from('"}')]) }), 400)
  assert.equal(await send({ qrAsString, userUuid: Buffer.from('Ы') }), 200)
})

test('a string that is not fiscal is a receipt rejected FORMAT', async (t) => {
  const world = await openWorld(t)
  const { uuid } = await accepted(world, { qrAsString: 'https://shop.example/' })
  assert.equal((await world.receipt(uuid)).rejectKey, 'FORMAT')
})

test('known bytes of a photo: a replay for its sender when the QR is known, else a receipt rejected duplicate_photo; never 409', async (t) => {
  const world = await openWorld(t)
  const withQr = await photoWith([world.mint().qrStr])
  const without = await photoWith([], { width: 80, height: 80 })
  const first = await accepted(world, {}, [withQr])
  const again = await accepted(world, {}, [withQr])
  assert.deepEqual([again.uuid, again.replayed], [first.uuid, true])
  const stranger = await accepted(world, { userUuid: 'boris' }, [withQr])
  await accepted(world, {}, [without])
  const unread = await accepted(world, {}, [without])
  for (const { uuid } of [stranger, unread]) {
    const { state, rejectKey } = await world.receipt(uuid)
    assert.deepEqual([state, rejectKey], ['REVIEWED', 'duplicate_photo'])
  }
})

test('the QR of another purchase beside a photo sent before is a receipt of its own, rejected duplicate_photo, and the purchase stays free', async (t) => {
  const world = await openWorld(t)
  const photo = await photoWith([], { width: 80, height: 80 })
  const meta = JSON.stringify({ submission: 'one-submission' })
  const [one, two] = [world.mint().qrStr, world.mint().qrStr]
  const first = await accepted(world, { qrAsString: one, meta }, [photo])
  const other = await accepted(world, { qrAsString: two, meta }, [photo])
  assert.deepEqual([other.uuid === first.uuid, other.replayed, (await world.receipt(other.uuid)).rejectKey], [false, null, 'duplicate_photo'])
  const alone = await accepted(world, { qrAsString: two })
  assert.deepEqual([alone.replayed, (await world.receipt(alone.uuid)).rejectKey], [null, null])
})

test('requisites typed beside a photo in which no QR was read are a replay: the photo waits for its moderator', async (t) => {
  const world = await openWorld(t)
  const photo = await photoWith([], { width: 80, height: 80 })
  const first = await accepted(world, {}, [photo])
  const again = await accepted(world, { qrAsString: world.mint().qrStr }, [photo])
  assert.deepEqual([again.uuid, again.replayed], [first.uuid, true])
})

test('a page that got no answer and sends the same submission again has it replayed, also when no QR was read', async (t) => {
  const world = await openWorld(t)
  const photo = await photoWith([], { width: 80, height: 80 })
  const meta = JSON.stringify({ hash: 'x', submission: 'one-submission' })
  const first = await accepted(world, { meta }, [photo])
  const again = await accepted(world, { meta }, [photo])
  assert.deepEqual([again.uuid, again.replayed], [first.uuid, true])
  const another = await accepted(world, { meta: JSON.stringify({ hash: 'x', submission: 'another' }) }, [photo])
  const stranger = await accepted(world, { meta, userUuid: 'boris' }, [photo])
  for (const { uuid } of [another, stranger]) assert.equal((await world.receipt(uuid)).rejectKey, 'duplicate_photo')
})

test('dupCheck: false is for server keys of sandbox promos; a page turns nothing off', async (t) => {
  const { log, lines } = openLogBook()
  const world = await openWorld(t, { log, settings: { allow_dup_check_off: true } })
  const sandbox = await world.createPromo({ sandbox: true })
  const isTakenAgain = async (apiKey: string, dupCheck: string) => {
    const { qrStr } = world.mint()
    const first = await accepted(world, { qrAsString: qrStr }, [], apiKey)
    const again = await accepted(world, { qrAsString: qrStr, dupCheck }, [], apiKey)
    return again.uuid !== first.uuid
  }
  for (const off of ['false', '0', 'FALSE']) {
    assert.equal(await isTakenAgain(sandbox.apiKey, off), true)
    assert.equal(await isTakenAgain(world.apiKey, off), false)
    assert.equal(await isTakenAgain(await widgetKey(world), off), false)
    assert.equal(await isTakenAgain(await widgetKey(world, sandbox.promoId), off), false)
  }
  for (const on of ['true', '1', '']) assert.equal(await isTakenAgain(sandbox.apiKey, on), false)
  assert.ok(lines.some(({ msg }) => msg === 'dupCheck: false is ignored'))
  await world.change({ allow_dup_check_off: false }, sandbox.promoId)
  assert.equal(await isTakenAgain(sandbox.apiKey, 'false'), false)
})

test('neither a string nor photos, or a meta that is none: 400; a form that is wrong: 422', async (t) => {
  const world = await openWorld(t)
  const qrAsString = world.mint().qrStr
  const neither = await send(world, {})
  assert.deepEqual([neither.status, neither.json], [400, { detail: 'qrAsString or photos: one of them is needed.', code: 'BAD_REQUEST' }])
  const deep = `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`
  const metas = [
    '{',
    'null',
    '1',
    '"text"',
    '[]',
    deep,
    JSON.stringify({ a: 'x'.repeat(16 * 1024) }),
    JSON.stringify({ a: 'x'.repeat(100_000) }),
    '{"a":"\\u0000"}',
    '{"a":"\0"}',
    '{"a":"\\ud800"}',
    '{"a":1e999}',
  ]
  for (const meta of metas) {
    const { status, json } = await send(world, { qrAsString, meta })
    assert.deepEqual([status, json.code, json.detail.slice(0, 27)], [400, 'BAD_REQUEST', 'meta: must be a JSON object'], meta.slice(0, 40))
  }
  for (const [fields, at] of [
    [{ userUuid: 'a\0' }, 'userUuid'],
    [{ dupCheck: 'maybe' }, 'dupCheck'],
    [{ source: 'x'.repeat(256) }, 'source'],
    [{ qrAsString: 'x'.repeat(2049) }, 'qrAsString'],
  ] as const) {
    const { status, json } = await send(world, { qrAsString, ...fields })
    assert.deepEqual([status, json.detail[0].loc], [422, ['body', at]])
  }
})

test('a key of scope widget opens this from any page, and POST /api/qr, and nothing else', async (t) => {
  const world = await openWorld(t)
  const key = await widgetKey(world)
  const { qrStr } = world.mint()
  const { status, headers } = await send(world, { qrAsString: qrStr }, [], key)
  assert.deepEqual([status, headers.get('access-control-allow-origin'), headers.get('access-control-allow-credentials')], [200, '*', null])
  assert.equal((await upload(world, '/api/qr', [['qrAsString', qrStr]], key)).status, 200)
  const refused = await upload(
    world,
    '/api/receipts',
    [
      ['userUuid', 'anna'],
      ['photos', await photoWith([qrStr])],
    ],
    key,
  )
  assert.deepEqual([refused.status, refused.json.code], [403, 'KEY_SCOPE'])

  const asked = await fetch(`${world.origin}/api/widgets/receipts`, {
    method: 'OPTIONS',
    headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST', 'access-control-request-headers': 'api-key' },
  })
  assert.deepEqual([asked.status, asked.headers.get('access-control-allow-origin')], [204, '*'])
  assert.match(asked.headers.get('access-control-allow-headers') ?? '', /api-key/)
})
