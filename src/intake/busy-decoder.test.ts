import assert from 'node:assert/strict'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { test, type TestContext } from 'node:test'
import sharp from 'sharp'
import { checkInvariants } from '#test/support/invariants.ts'
import { ODD_PHOTO_PROGRAM, oddPhoto, type Oddity } from '#test/support/odd-photo.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { upload, type Part } from '#test/support/upload.ts'
import { openWorld } from '#test/support/world.ts'
import { until } from '#test/support/until.ts'

const ODDITIES: readonly Oddity[] = ['dies', 'has no memory', 'dies when seen', 'does not finish']
const MINUTE_MS = 60_000

/** A service whose decoder fails on marked photos while the machine is in trouble. */
async function openTroubled(t: TestContext, { settings = {}, stillLooksMax = 150 }: { settings?: Record<string, unknown>; stillLooksMax?: number } = {}) {
  // The marks of odd photos stand behind the pictures, where they would be left out of stored photos.
  const world = await openWorld(t, {
    settings: { ...settings, keep_photo_metadata: true },
    photoChildren: { program: ODD_PHOTO_PROGRAM, most: 1, express: 0, stillLooksMax },
  })
  const trouble = `${world.ctx.config.DATA_DIR}/trouble`
  await writeFile(trouble, '')
  const send = (path: string, photos: readonly Buffer[], fields: Record<string, string> = { userUuid: 'anna' }) =>
    upload(world, path, [...Object.entries(fields), ...photos.map((photo): Part => [path === '/api/qr' ? 'photo' : 'photos', photo])])
  return {
    world,
    send,
    odd: (photo: Buffer, oddity: Oddity) => oddPhoto(photo, { oddity, whileThereIs: trouble }),
    async accepted(photos: readonly Buffer[], path = '/api/receipts', fields?: Record<string, string>): Promise<string> {
      const { status, text, json } = await send(path, photos, fields)
      assert.equal(status, 200, text)
      return json.uuid
    },
    /** Ends the trouble of the machine and runs the postponed jobs. */
    async recover() {
      await rm(trouble)
      await world.pass(61 * MINUTE_MS)
      await world.settle()
    },
  }
}

for (const oddity of ODDITIES) {
  test(`a decoder that ${oddity} has said nothing about a photo: it is accepted, and read by a job as if nothing had happened`, async (t) => {
    const { world, odd, accepted, recover } = await openTroubled(t)
    const { qrStr } = world.mint()
    const uuid = await accepted([odd(await photoWith([qrStr]), oddity)])
    assert.equal((await world.receipt(uuid)).state, 'ARRIVED')
    await recover()
    const receipt = await world.receipt(uuid)
    assert.deepEqual([receipt.approved, receipt.qrString, receipt.needsReview], [true, qrStr, false])
    const preview = await fetch(receipt.photos[0].replace('.jpg', '-min.jpg'))
    assert.equal((await sharp(Buffer.from(await preview.arrayBuffer())).metadata()).width, 900)
    await checkInvariants(world)
  })

  test(`no verdict before every photo was read: with a decoder that ${oddity} over one of two receipts, they are two all the same`, async (t) => {
    const { world, odd, accepted, recover } = await openTroubled(t)
    const [one, two] = [world.mint().qrStr, world.mint().qrStr]
    const uuid = await accepted([await photoWith([one]), odd(await photoWith([two]), oddity)])
    await world.settle()
    assert.deepEqual([(await world.receipt(uuid)).state, world.received.map(({ state }) => state)], ['ARRIVED', ['ARRIVED']])
    await recover()
    const receipt = await world.receipt(uuid)
    assert.deepEqual([receipt.state, receipt.approved, receipt.rejectKey], ['REVIEWED', false, 'FEW_RECEIPTS'])
    await checkInvariants(world)
  })

  test(`a call that must answer at once is 503 when the decoder ${oddity}, and says nothing about the photo`, async (t) => {
    const { world, send, odd, recover } = await openTroubled(t, { settings: { qr_required: true } })
    const { qrStr } = world.mint()
    const photo = odd(await photoWith([qrStr]), oddity)
    for (const path of ['/api/qr', '/api/receipts', '/api/widgets/receipts']) {
      const { status, json, headers } = await send(path, [photo])
      assert.deepEqual([status, json.code, Number(headers.get('retry-after')) > 0], [503, 'UNAVAILABLE', true], path)
    }
    assert.equal((await world.sql`select 1 from receipts`).length, 0)
    await recover()
    assert.equal((await send('/api/qr', [photo])).json.qrString, qrStr)
    assert.equal((await send('/api/receipts', [photo])).status, 200)
  })
}

test('where one photo shows the QR that a promo requires, the others are read on by a job', async (t) => {
  const { world, odd, accepted, recover } = await openTroubled(t, { settings: { qr_required: true } })
  const { qrStr } = world.mint()
  const uuid = await accepted([await photoWith([qrStr]), odd(await photoWith(['https://shop.example/']), 'dies')])
  assert.equal((await world.receipt(uuid)).qrString, null)
  await recover()
  assert.equal((await world.receipt(uuid)).approved, true)
})

test('what a page has read waits with the photo that could not be read', async (t) => {
  const { world, odd, accepted, recover } = await openTroubled(t)
  const { qrStr } = world.mint()
  const uuid = await accepted([odd(await photoWith([], { width: 300, height: 300 }), 'dies')], '/api/widgets/receipts', { userUuid: 'anna', qrAsString: qrStr })
  assert.equal((await world.receipt(uuid)).state, 'ARRIVED')
  await recover()
  assert.deepEqual([(await world.receipt(uuid)).qrString, (await world.receipt(uuid)).approved], [qrStr, true])
})

test('a photo that breaks the decoder on every try ends with a moderator, who sees the reason, and delays no other receipt', async (t) => {
  const { world, odd, accepted } = await openTroubled(t)
  const [qrStr, other] = [world.mint().qrStr, world.mint().qrStr]
  const broken = await accepted([odd(await photoWith(['x']), 'dies'), await photoWith([qrStr])])
  await world.settle()
  const after = await accepted([await photoWith([], { width: 90, height: 90 }), odd(await photoWith([other]), 'does not finish')], '/api/receipts', {
    userUuid: 'boris',
  })
  await world.settle()
  assert.equal((await world.receipt(broken)).needsReview, false, 'not yet')

  for (const minutes of [1, 2, 11, 61]) {
    await world.pass(minutes * MINUTE_MS)
    await world.settle()
  }
  const { receipt, reviewReason, history } = await world.dossier(broken)
  assert.deepEqual([receipt.state, receipt.needsReview, reviewReason], ['ARRIVED', true, 'photoNotRead'])
  const { fault } = history.find(({ event }: { event: string }) => event === 'sentToModeration').detail
  assert.equal(fault, `Not read, in 5 attempts: photo 1 of 2. The others show ${qrStr}`)
  assert.equal((await world.dossier(after)).reviewReason, 'photoNotRead')
  await checkInvariants(world)
})

test('a full decoder sends no receipt to a moderator, however long that lasts', async (t) => {
  const world = await openWorld(t, { settings: { photo_reading: 'now' }, photoChildren: { most: 0, express: 0, mostWaiting: 0 } })
  const send = async () =>
    upload(world, '/api/receipts', [
      ['userUuid', 'anna'],
      ['photos', await photoWith([])],
    ])
  const { status, headers } = await send()
  assert.deepEqual([status, Number(headers.get('retry-after')) > 0], [503, true])
  await world.change({ photo_reading: 'auto' })
  const { uuid, waiting } = (await send()).json
  assert.equal(waiting, true)
  for (let i = 0; i < 10; i++) {
    await world.run('identify-receipt')
    await world.pass(MINUTE_MS)
  }
  assert.deepEqual(
    (await world.sql`select failures from jobs where name = 'identify-receipt'`).map(({ failures }) => failures),
    [0],
  )
  assert.equal((await world.receipt(uuid)).needsReview, false)
})

test('the decoder stops working for a caller who has disconnected', async (t) => {
  const { world, odd, send } = await openTroubled(t, { stillLooksMax: Infinity })
  const { qrStr } = world.mint()
  const form = new FormData()
  form.append('photo', new Blob([new Uint8Array(odd(await photoWith([qrStr]), 'hangs'))]), 'photo.jpg')
  const body = new Response(form)
  const working = request(new URL('/api/qr', world.origin), {
    method: 'POST',
    agent: false,
    headers: { 'api-key': world.apiKey, 'content-type': body.headers.get('content-type') as string },
  })
  working.on('error', () => {}).end(Buffer.from(await body.arrayBuffer()))
  const waiting = send('/api/qr', [await photoWith([qrStr])])
  await until(async () => (await readdir(`${world.ctx.config.DATA_DIR}/incoming`).catch(() => [])).length >= 2)
  working.destroy()
  assert.equal((await waiting).json.qrString, qrStr)
})

test('a photo that looks like one of another participant is found out also when it is opened late; one that came later is not', async (t) => {
  const { world, odd, accepted, recover } = await openTroubled(t, { settings: { duplicate_photo_check: true } })
  const photo = await photoWith([], { grain: 'a paper' })
  const first = await accepted([photo])
  const copy = await accepted([odd(photo, 'dies')], '/api/receipts', { userUuid: 'boris' })
  const late = await accepted([odd(await photoWith([], { grain: 'another paper' }), 'dies')], '/api/receipts', { userUuid: 'vera' })
  await accepted([await photoWith([], { grain: 'another paper' })], '/api/receipts', { userUuid: 'galina' })
  await recover()
  const keys = await Promise.all([first, copy, late].map(async (uuid) => (await world.receipt(uuid)).rejectKey))
  assert.deepEqual(keys, [null, 'duplicate_photo', null])
})
