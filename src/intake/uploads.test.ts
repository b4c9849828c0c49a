import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { sweepShelf } from '#src/maintenance/delete-orphan-photos.ts'
import type { Config } from '#context/config.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { openLogBook } from '#test/support/log-book.ts'
import { until } from '#test/support/until.ts'
import { BUCKET, openSwift, swiftIsInstalled } from '#test/support/swift.ts'
import { openWorld, type World } from '#test/support/world.ts'

const QR = 't=20250314T0926&s=199.90&fn=9999078902004339&i=12&fp=2710283119&n=1'
const MINUTE_MS = 60_000

const ask = (world: World, photo: Buffer, { contentType = 'image/jpeg', bytes = photo.length, apiKey = world.apiKey } = {}) =>
  world.call('POST', '/api/uploads', { contentType, bytes }, { 'api-key': apiKey })

type Address = { uploadId: string; url: string; method: string; headers: Record<string, string>; expiresAt: string }

/** Puts bytes with these headers, as a client that does not correct them. Returns the status and the code of a refusal. */
const put = ({ url, method }: Address, body: Buffer, headers: Record<string, string>): Promise<{ status: number; code: string | null }> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      const chunks: Buffer[] = []
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const text = Buffer.concat(chunks).toString()
          resolve({ status: response.statusCode ?? 0, code: text.startsWith('{') ? JSON.parse(text).code : null })
        })
    })
    sent.on('error', reject).end(body)
  })

async function uploaded(world: World, photo: Buffer): Promise<Address> {
  const { status, json, text } = await ask(world, photo)
  assert.equal(status, 200, text)
  const { status: stored } = await put(json, photo, json.headers)
  assert.ok(stored === 200 || stored === 204, String(stored))
  return json
}

const send = (world: World, uploads: readonly unknown[], more: Record<string, unknown> = {}, apiKey = world.apiKey) =>
  world.call('POST', '/api/receipts/uploads', { uploads, userUuid: 'anna', ...more }, { 'api-key': apiKey })

const refusal = ({ status, json }: Awaited<ReturnType<typeof send>>) => [status, json.code, json.detail]

/** The tests that both stores must pass. */
async function checkUploads(t: TestContext, config: Partial<Config>): Promise<void> {
  const world = await openWorld(t, { config })
  const { qrStr } = world.mint()
  const photo = await photoWith([qrStr])

  await t.test('a photo is put at its address, named, and then it is photo intake, read by the job', async () => {
    const { uploadId, method, headers, expiresAt } = await uploaded(world, photo)
    assert.deepEqual([method, headers], ['PUT', { 'content-type': 'image/jpeg', 'content-length': String(photo.length) }])
    const left = Date.parse(expiresAt) - world.ctx.now().getTime()
    assert.ok(left > 14 * MINUTE_MS && left <= 15 * MINUTE_MS, expiresAt)

    const { status, json } = await send(world, [uploadId], { externalId: 'order-1' })
    assert.deepEqual([status, json.replayed, json.waiting], [200, null, true])
    await world.settle()
    const receipt = await world.receipt(json.uuid)
    assert.deepEqual([receipt.state, receipt.qrString, receipt.externalId, receipt.photos.length], ['REVIEWED', qrStr, 'order-1', 1])
    assert.deepEqual(Buffer.from(await (await fetch(receipt.photos[0])).arrayBuffer()), photo)

    const again = await send(world, [uploadId])
    assert.deepEqual([again.status, again.json], [409, { status: 'failure', code: 'DUPLICATE_PHOTO', existing_request_uuid: json.uuid }])
    const byAnother = await send(world, [uploadId], { userUuid: 'boris' })
    assert.deepEqual([byAnother.status, byAnother.json.existing_request_uuid], [409, null], 'as for every known photo')
    assert.deepEqual(await readdir(`${world.ctx.config.DATA_DIR}/incoming`), [])
  })

  await t.test('another size or type than announced is refused where it is put', async () => {
    const { json } = await ask(world, photo)
    const length = String(photo.length)
    const shorter = photo.subarray(0, 500)
    for (const [body, headers] of [
      [photo, { 'content-type': 'image/png', 'content-length': length }],
      [shorter, { 'content-type': 'image/jpeg', 'content-length': '500' }],
      [Buffer.concat([photo, photo]), { 'content-type': 'image/jpeg', 'content-length': String(2 * photo.length) }],
    ] as const) {
      const { status, code } = await put(json, body, headers)
      assert.ok((status === 400 && code === 'UPLOAD_DIFFERS') || (status === 403 && code === null), `${status} ${code}`)
    }
    assert.deepEqual(refusal(await send(world, [json.uploadId])), [400, 'UPLOAD_MISSING', 'uploads[0]: nothing has been put at its address.'])
  })

  await t.test('what is no photo is refused when it is named, and nothing of the others is kept', async () => {
    const good = await uploaded(world, await photoWith([], { grain: 'another' }))
    const text = await uploaded(world, Buffer.from('<html></html>'))
    const before = (await world.sql`select 1 from receipts`).length
    assert.deepEqual(refusal(await send(world, [good.uploadId, text.uploadId])), [400, 'NOT_A_PHOTO', 'uploads[1]: not a JPEG, PNG, WebP or HEIC image.'])
    assert.equal((await world.sql`select 1 from receipts`).length, before)
  })

  await t.test('an upload of another promo, an id that was changed, and one that nobody made are the same 404', async () => {
    const other = await world.createPromo({}, 'Other')
    const { uploadId } = await uploaded(world, await photoWith([QR], { grain: 'of a promo' }))
    const [payload = '', signature = ''] = uploadId.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const longer = Buffer.from(JSON.stringify([...claims.slice(0, 4), claims[4] + 3600])).toString('base64url')
    const calls: [id: string, apiKey: string][] = [
      [uploadId, other.apiKey],
      [`${longer}.${signature}`, world.apiKey],
      [payload, world.apiKey],
      [`${uploadId}.more`, world.apiKey],
      ['nonsense', world.apiKey],
    ]
    for (const [id, apiKey] of calls) {
      assert.deepEqual(refusal(await send(world, [id], {}, apiKey)), [404, 'NOT_FOUND', 'uploads[0]: there is no such upload, or it is of another promo.'], id)
    }
    const [, , said] = refusal(await send(world, [uploadId, 'nonsense']))
    assert.equal(said, 'uploads[1]: there is no such upload, or it is of another promo.')
  })

  await t.test('an upload that no receipt names is deleted as an orphan; after its end it can be neither put nor named', async () => {
    const address = await uploaded(world, await photoWith([QR], { grain: 'never named' }))
    const [, name] = JSON.parse(Buffer.from(address.uploadId.split('.')[0] as string, 'base64url').toString()) as [number, string]
    await world.pass(15 * MINUTE_MS)
    assert.deepEqual(refusal(await send(world, [address.uploadId])), [410, 'UPLOAD_ENDED', 'uploads[0]: its time is over; ask for another address.'])
    const other = await world.createPromo({}, 'Another')
    const foreign = refusal(await send(world, [address.uploadId], {}, other.apiKey))
    assert.deepEqual(foreign, [404, 'NOT_FOUND', 'uploads[0]: there is no such upload, or it is of another promo.'])
    assert.deepEqual(await world.call('PUT', `/api/uploads/${address.uploadId}`).then(({ status, json }) => [status, json.code]), [410, 'UPLOAD_ENDED'])
    const shelf = Number.parseInt(name.slice(0, 2), 16)
    await sweepShelf(world.ctx, shelf)
    const found = await world.ctx.blobs.open(name)
    assert.ok(found !== null, 'it is not old enough')
    found.stream.destroy()
    await world.pass(25 * 60 * MINUTE_MS)
    await sweepShelf(world.ctx, shelf)
    assert.equal(await world.ctx.blobs.open(name), null)
  })
}

test('uploads with a folder as photo store', (t) => checkUploads(t, {}))

test('uploads with S3 as photo store', {
  skip: swiftIsInstalled() ? false : 'OpenStack Swift is not installed: apt-get install swift-proxy swift-account swift-container swift-object',
}, async (t) => {
  const { endpoint, region, credentials } = await openSwift(t)
  await checkUploads(t, {
    PHOTO_STORE: { bucket: BUCKET, prefix: 'of receipts/' },
    S3_ENDPOINT: endpoint,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  })
})

test('whoever has a key cannot sign with what can be computed from it: an id that was made outside names no file and writes none', async (t) => {
  const world = await openWorld(t)
  const photo = await photoWith([QR])
  const address = await uploaded(world, photo)
  const [payload = '', signature = ''] = address.uploadId.split('.')
  const signed = (secret: string | Buffer) => `${payload}.${createHmac('sha256', secret).update(`upload ${payload}`).digest('base64url')}`
  const hashOfKey = createHash('sha256').update(world.apiKey).digest()
  const [{ secret } = { secret: Buffer.alloc(0) }] = await world.sql<
    { secret: Buffer }[]
  >`select uuid_send(upload_secret) as secret from api_keys where secret_hash = ${hashOfKey}`
  assert.equal(signed(secret), `${payload}.${signature}`, 'this is how an id is signed')
  for (const known of [world.apiKey, hashOfKey, hashOfKey.toString('hex')]) {
    const forged = signed(known)
    assert.equal((await send(world, [forged])).json.code, 'NOT_FOUND')
    const there = { ...address, url: address.url.replace(address.uploadId, forged) }
    assert.deepEqual(await put(there, photo, address.headers), { status: 404, code: 'NOT_FOUND' })
  }
  // Even who could sign could name no file but an upload.
  const [keyId, , ...rest] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as unknown[]
  const elsewhere = Buffer.from(JSON.stringify([keyId, '../../elsewhere.jpg', ...rest])).toString('base64url')
  const valid = `${elsewhere}.${createHmac('sha256', secret).update(`upload ${elsewhere}`).digest('base64url')}`
  assert.deepEqual(await put({ ...address, url: address.url.replace(address.uploadId, valid) }, photo, address.headers), { status: 404, code: 'NOT_FOUND' })
})

test('any key of the promo names an upload, and revoking the key that asked for it ends it', async (t) => {
  const world = await openWorld(t)
  const photo = await photoWith([QR])
  const { uploadId } = await uploaded(world, photo)
  const [key] = (await world.admin('GET', `/api/admin/promos/${world.promoId}/keys`)).json.items
  const { json: second } = await world.admin('POST', `/api/admin/promos/${world.promoId}/keys`, {})
  assert.equal((await send(world, [uploadId], {}, second.apiKey)).status, 200, 'any key of the promo names it')
  const [{ sha256 } = { sha256: Buffer.alloc(0) }] = await world.sql<{ sha256: Buffer }[]>`select sha256 from photos`
  assert.equal(sha256.toString('hex'), createHash('sha256').update(photo).digest('hex'))
  const next = await uploaded(world, await photoWith([QR], { grain: 'next' }))
  assert.equal((await world.admin('DELETE', `/api/admin/keys/${key.keyId}`)).status, 204)
  assert.equal((await send(world, [next.uploadId], {}, second.apiKey)).json.code, 'NOT_FOUND')
})

test('types of photos are written in any case, and the list of requests shows no signature of an upload', async (t) => {
  const world = await openWorld(t)
  const photo = await photoWith([QR])
  const { json } = await ask(world, photo)
  const { status } = await put(json, photo, { ...json.headers, 'content-type': 'Image/JPEG' })
  assert.equal(status, 204)
  assert.equal((await send(world, [json.uploadId])).status, 200)
  await world.ctx.requestLog.write()
  const { text } = await world.call('GET', '/api/requests', undefined, { 'api-key': world.apiKey })
  const [payload, signature] = json.uploadId.split('.')
  assert.deepEqual([text.includes(signature), text.split(`${payload}.****`).length - 1], [false, 3], 'in the answer twice, and in the receipt')
})

test('an address of a visitor that puts too often has to wait', async (t) => {
  const world = await openWorld(t, { rates: true })
  const photo = await photoWith([QR])
  const { json } = await ask(world, photo)
  const statuses = new Set<number>()
  for (let times = 0; times < 301; times++) statuses.add((await put(json, photo, { ...json.headers, 'content-type': 'image/png' })).status)
  assert.deepEqual([...statuses], [400, 429])
})

test('a photo that is put counts as a call of the key that asked for its address, so a promo bounds them all', async (t) => {
  const world = await openWorld(t, { rates: true, settings: { rate_limits: { per_key_per_second: 5 } } })
  const photo = await photoWith([QR])
  const { json } = await ask(world, photo)
  const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await put(json, photo, { ...json.headers, 'content-type': 'image/png' })).status))
  assert.deepEqual([statuses.filter((one) => one === 400).length <= 10, statuses.includes(400), statuses.includes(429)], [true, true, true])
})

test('what is asked for has to fit: size, type, number, promo, scope of the key', async (t) => {
  const world = await openWorld(t)
  const photo = await photoWith([QR])
  const problem = async (more: Parameters<typeof ask>[2]) => {
    const { status, json } = await ask(world, photo, more)
    assert.equal(status, 422)
    return [json.detail[0].loc.join('.'), json.detail[0].type]
  }
  assert.deepEqual(await problem({ bytes: 20 * 1024 * 1024 + 1 }), ['body.bytes', 'less_than_equal'])
  assert.deepEqual(await problem({ bytes: 0 }), ['body.bytes', 'greater_than_equal'])
  assert.deepEqual(await problem({ contentType: 'image/gif' }), ['body.contentType', 'literal_error'])
  const six = await send(world, Array<string>(6).fill('x'))
  assert.deepEqual(refusal(six), [400, 'TOO_MANY_FILES', 'uploads: at most 5 photos.'])
  const { json: pageKey } = await world.admin('POST', `/api/admin/promos/${world.promoId}/keys`, { scope: 'widget' })
  assert.equal((await ask(world, photo, { apiKey: pageKey.apiKey })).json.code, 'KEY_SCOPE')
})

test('a photo whose sender goes away is not stored, and that is no failure of ours', async (t) => {
  const { log, lines } = openLogBook()
  const world = await openWorld(t, { log })
  const photo = await photoWith([QR])
  const { json } = await ask(world, photo)
  const half = request(json.url, { method: 'PUT', headers: json.headers }).on('error', () => {})
  half.write(photo.subarray(0, photo.length / 2))
  const incoming = () => readdir(`${world.ctx.config.DATA_DIR}/incoming`).catch(() => [])
  await until(async () => (await incoming()).length === 1)
  half.destroy()
  await until(async () => (await incoming()).length === 0)
  assert.equal((await send(world, [json.uploadId])).json.code, 'UPLOAD_MISSING')
  assert.deepEqual(
    lines.filter(({ level }) => level === 'error'),
    [],
  )
})

test('an address of the photo store ends at the moment that the answer names, whatever the clock of the machine says', async (t) => {
  const world = await openWorld(t, {
    config: {
      PHOTO_STORE: { bucket: BUCKET, prefix: '' },
      S3_ENDPOINT: 'http://127.0.0.1:1',
      AWS_REGION: 'nowhere',
      AWS_ACCESS_KEY_ID: 'a',
      AWS_SECRET_ACCESS_KEY: 'b',
    },
  })
  await world.pass(20 * MINUTE_MS) // for the database, and not for this machine
  const { json } = await ask(world, await photoWith([QR]))
  const { searchParams } = new URL(json.url)
  const [from, seconds] = [searchParams.get('X-Amz-Date') ?? '', Number(searchParams.get('X-Amz-Expires'))]
  const signedAt = Date.parse(from.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
  assert.equal(new Date(signedAt + 1_000 * seconds).toISOString(), json.expiresAt)
})

test('a photo store that breaks off in the middle of a photo is unavailable: the call is 503 and is good again when the store is', async (t) => {
  const photo = await photoWith([QR])
  let breaks = true
  // It has the photo under every name, and gives half of it at first.
  const store = createServer(async (request, response) => {
    for await (const _ of request);
    if (request.method !== 'GET') return void response.writeHead(200).end()
    response.writeHead(200, { 'content-length': String(photo.length) }).write(photo.subarray(0, photo.length / 2))
    if (breaks) setImmediate(() => response.destroy())
    else response.end(photo.subarray(photo.length / 2))
  })
  await once(store.listen(0, '127.0.0.1'), 'listening')
  t.after(() => store.closeAllConnections())
  t.after(() => store.close())
  const world = await openWorld(t, {
    config: {
      PHOTO_STORE: { bucket: BUCKET, prefix: '' },
      S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
      AWS_REGION: 'nowhere',
      AWS_ACCESS_KEY_ID: 'a',
      AWS_SECRET_ACCESS_KEY: 'b',
    },
  })
  const { uploadId } = await uploaded(world, photo)
  const refused = await send(world, [uploadId])
  assert.deepEqual([refused.status, refused.json.code, refused.headers.has('retry-after')], [503, 'UNAVAILABLE', true])
  breaks = false
  assert.equal((await send(world, [uploadId])).status, 200)
})

test('photo_reading "now" and qr_required are kept for uploads too', async (t) => {
  const world = await openWorld(t, { settings: { qr_required: true } })
  const { uploadId } = await uploaded(world, await photoWith([]))
  assert.equal((await send(world, [uploadId])).json.code, 'QR_REQUIRED')
  await world.change({ qr_required: false, photo_reading: 'now' })
  const { status, json } = await send(world, [uploadId])
  assert.deepEqual([status, json.waiting], [200, undefined])
})
