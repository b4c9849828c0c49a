import { NOT_THERE } from '#contract/errors.ts'
import assert from 'node:assert/strict'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { photoWith, picture } from '#test/support/receipt-photo.ts'
import { upload } from '#test/support/upload.ts'
import { openWorld, type World } from '#test/support/world.ts'

async function stored(world: World, bytes: Buffer): Promise<string> {
  const { status, text, json } = await upload(world, '/api/receipts', [
    ['userUuid', 'anna'],
    ['photos', { bytes, name: 'photo' }],
  ])
  assert.equal(status, 200, text)
  return (await world.receipt(json.uuid)).photos[0]
}

const preview = (url: string) => url.replace(/\.(\w+)$/, '-min.$1')

test('a photo is served as it was sent, with the type of its bytes, to whoever has its address, and into no index', async (t) => {
  const world = await openWorld(t)
  const drawn = picture([], { width: 300, height: 200 })
  const heic = await readFile(new URL('../../test/vectors/photos/turned.heic', import.meta.url))
  const jpeg = await drawn.jpeg().toBuffer()
  const page = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')])
  for (const [sent, type, bytes = sent] of [
    [page, 'image/jpeg', jpeg],
    [await drawn.png().toBuffer(), 'image/png'],
    [await drawn.webp().toBuffer(), 'image/webp'],
    [heic, 'image/heic'],
  ] satisfies [Buffer, string, Buffer?][]) {
    const url = await stored(world, sent)
    const { status, headers, ...answer } = await fetch(url).then(async (response) => ({
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    }))
    assert.deepEqual([status, answer.bytes.equals(bytes)], [200, true])
    const answers = [
      'content-type',
      'content-length',
      'x-content-type-options',
      'cache-control',
      'x-robots-tag',
      'content-security-policy',
      'referrer-policy',
    ].map((name) => headers.get(name))
    assert.deepEqual(answers, [
      type,
      String(bytes.length),
      'nosniff',
      'private, max-age=31536000, immutable',
      'noindex, nofollow',
      "default-src 'none'; sandbox",
      'no-referrer',
    ])
    const head = await fetch(url, { method: 'HEAD' })
    assert.deepEqual([head.status, head.headers.get('content-length'), await head.text()], [200, String(bytes.length), ''])
  }
})

test('its preview is a smaller JPEG, upright and without metadata, under the same address with -min', async (t) => {
  const world = await openWorld(t)
  const photo = await sharp(await photoWith([], { width: 3000, height: 1500 }))
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  for (const bytes of [photo, await readFile(new URL('../../test/vectors/photos/turned.heic', import.meta.url))]) {
    const response = await fetch(preview(await stored(world, bytes)))
    assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'image/jpeg'])
    const { format, width = 0, height = 0, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    assert.deepEqual([format, exif, Math.max(width, height)], ['jpeg', undefined, bytes === photo ? 1024 : 640])
    assert.equal(height > width, bytes === photo)
  }
})

test('any other address is the same 404', async (t) => {
  const world = await openWorld(t)
  const url = new URL(await stored(world, await photoWith([], { grain: 'one', width: 80, height: 80 })))
  const other = new URL(await stored(world, await photoWith([], { grain: 'two', width: 80, height: 80 })))
  const [, , uuid, file = ''] = url.pathname.split('/')
  const [id] = file.split('.')
  const paths = [
    `/photos/${other.pathname.split('/')[2]}/${file}`,
    `/photos/${uuid}/${id}.png`,
    `/photos/${uuid}/${id}`,
    `/photos/${uuid}/${id}.jpg.html`,
    `/photos/${uuid}/${id}-min-min.jpg`,
    `/photos/${uuid}/${'0'.repeat(32)}.jpg`,
    `/photos/${uuid}/..%2F..%2Fpostgres`,
    `/photos/${uuid}/${id?.toUpperCase()}.jpg`,
    `/photos/x/${file}`,
  ]
  assert.equal((await world.call('GET', `/photos/${uuid}/%2e%2e`)).status, 404)
  for (const path of paths) {
    const { status, text, headers } = await world.call('GET', path)
    assert.deepEqual(
      [status, text, headers.get('content-type')],
      [404, JSON.stringify({ detail: NOT_THERE.photo, code: 'NOT_FOUND' }), 'application/json; charset=utf-8'],
      path,
    )
  }
})

const secretive = () =>
  picture([], { width: 300, height: 200 })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Model: 'a-camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 0/1' } })
    .toBuffer()

test('a photo is stored without place and device, upright as before, unless the promo keeps them; its second sending is still recognised', async (t) => {
  const world = await openWorld(t)
  const sent = await secretive()
  assert.ok(sent.includes('a-camera'))
  const bytesAt = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())
  const kept = await bytesAt(await stored(world, sent))
  assert.ok(!kept.includes('a-camera'))
  assert.equal((await sharp(kept).metadata()).orientation, 6)
  assert.ok((await sharp(kept).raw().toBuffer()).equals(await sharp(sent).raw().toBuffer()), 'the picture is the same')

  const again = await upload(world, '/api/receipts', [
    ['userUuid', 'anna'],
    ['photos', { bytes: sent, name: 'photo' }],
  ])
  assert.deepEqual([again.status, again.json.code], [409, 'DUPLICATE_PHOTO'])

  await world.change({ keep_photo_metadata: true })
  const other = await sharp(sent).modulate({ brightness: 0.5 }).keepMetadata().toBuffer()
  assert.ok((await bytesAt(await stored(world, other))).equals(other))
})

test('stored photos can be read by the service alone', async (t) => {
  const world = await openWorld(t)
  const url = await stored(world, await secretive())
  for (const name of [new URL(url).pathname.split('/').at(-1) as string, new URL(preview(url)).pathname.split('/').at(-1) as string]) {
    const { mode } = await stat(join(world.ctx.config.DATA_DIR, 'photos', name.slice(0, 2), name))
    assert.equal(mode & 0o777, 0o600, name)
  }
})
