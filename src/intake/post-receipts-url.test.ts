import assert from 'node:assert/strict'
import dns from 'node:dns'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { gzipSync } from 'node:zlib'
import { drip, endless, openFarEnd, reply, reset, type Behaviour } from '#test/support/far-end.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { openWorld, type World } from '#test/support/world.ts'

const QR = 't=20250314T0926&s=199.90&fn=9999078902004339&i=12&fp=2710283119&n=1'

const send = ({ call, apiKey }: World, urls: readonly unknown[], more: Record<string, unknown> = {}) =>
  call('POST', '/api/receipts/url', { urls, userUuid: 'anna', ...more }, { 'api-key': apiKey })

/** Serves each of these responses under its own path: `/0`, `/1` and so on. */
async function openSite(t: TestContext, ...pages: Behaviour[]) {
  const farEnd = await openFarEnd(t, (socket) => {
    const page = Number(farEnd.received.at(-1)?.path.slice(1))
    pages[page]?.(socket)
  })
  return { farEnd, host: farEnd.hostPort, urls: pages.map((_, i) => farEnd.at(`/${i}`)) }
}

test('photos are fetched from their addresses, whatever they are said to be, and then it is photo intake', async (t) => {
  const photo = await photoWith([QR])
  const site = await openSite(t, reply(200, photo, { 'content-type': 'text/html' }), reply(200, await photoWith([], { width: 90, height: 90 })))
  const world = await openWorld(t, { reachable: [site.host] })
  const { status, json, text } = await send(world, site.urls)
  assert.equal(status, 200, text)
  assert.deepEqual(json, { status: 'success', uuid: json.uuid, receiptId: json.receiptId, requestUuid: json.uuid, code: null, replayed: null })
  const { qrString, photos } = await world.receipt(json.uuid)
  assert.deepEqual([qrString, photos.length], [QR, 2])
  assert.deepEqual(Buffer.from(await (await fetch(photos[0])).arrayBuffer()), photo)
  assert.deepEqual(
    site.farEnd.received.map(({ method, body }) => [method, body]),
    [
      ['GET', ''],
      ['GET', ''],
    ],
  )
  assert.deepEqual(await readdir(`${world.ctx.config.DATA_DIR}/incoming`), [])

  const again = await send(world, site.urls)
  assert.deepEqual([again.status, again.json], [409, { status: 'failure', code: 'DUPLICATE_PHOTO', existing_request_uuid: json.uuid }])
})

test('up to three redirects are followed, from one site to another', async (t) => {
  const photo = await photoWith([QR])
  const end = await openSite(t, reply(200, photo))
  const way = await openSite(
    t,
    reply(301, '', { location: '1' }),
    reply(302, '', { location: '2' }),
    reply(307, '', { location: end.urls[0] as string }),
    reply(303, '', { location: '0' }),
    reply(308, '', { location: 'http://[' }),
    reply(302),
  )
  const world = await openWorld(t, { reachable: [end.host, way.host] })
  assert.equal((await send(world, [way.urls[0]])).status, 200)
  const why = async (url: string | undefined) => (await send(world, [url])).json.detail
  assert.equal(await why(way.urls[3]), 'urls[0]: more than 3 redirects.')
  assert.equal(await why(way.urls[4]), 'urls[0]: a redirect to no address.')
  assert.equal(await why(way.urls[5]), 'urls[0]: an answer 302.')
})

test('no spelling of an address leads into our own network: 400 with its place and the cause, and nobody is connected to', async (t) => {
  const canary = await openCanary(t)
  const world = await openWorld(t)
  const at = (host: string) => `http://${host}:${canary.port}/photo.jpg`
  const privately = [
    '127.0.0.1',
    '127.255.255.254',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0x7f.1',
    '017700000001',
    '0177.0.0.1',
    '0177.1',
    '127.1',
    '127.0.1',
    '0',
    '0.0.0.0',
    '0x0',
    '１２７.０.０.１',
    '127。0。0。1',
    '①②⑦.⓪.⓪.①',
    '%31%32%37.0.0.1',
    '127.0.0.1.',
    '10.0.0.1',
    '10.1',
    '167772161',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '3232235777',
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
    '100.64.0.1',
    '192.0.0.192',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:169.254.169.254]',
    '[::127.0.0.1]',
    '[::ffff:0:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b::169.254.169.254]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2002:a9fe:a9fe::]',
    '[2001:0:7f00:1::]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[fec0::1]',
    '[ff02::1]',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'photos.localhost',
    'ⓛocalhost',
  ].map(at)
  const otherwise: [url: string, why: string][] = [
    [`ftp://127.0.0.1:${canary.port}/`, 'only http and https addresses are allowed'],
    ['file:///etc/passwd', 'only http and https addresses are allowed'],
    ['data:image/png;base64,iVBORw0KGgo=', 'only http and https addresses are allowed'],
    [`gopher://127.0.0.1:${canary.port}/_GET`, 'only http and https addresses are allowed'],
    ['javascript:alert(1)', 'only http and https addresses are allowed'],
    [`http://shop.example@127.0.0.1:${canary.port}/`, 'a user name or password inside the address is not allowed'],
    [`http://127.0.0.1:${canary.port}@shop.example/`, 'a user name or password inside the address is not allowed'],
    ['http://shop.example:22/', 'port 22 belongs to another kind of server'],
    ['http://shop.example:99999/', 'this is not a URL'],
    ['http://', 'this is not a URL'],
    [`//127.0.0.1:${canary.port}/`, 'this is not a URL'],
    ['', 'this is not a URL'],
    [`http://[fe80::1%25lo]:${canary.port}/`, 'this is not a URL'],
  ]
  const table = [...privately.map((url) => [url, 'the address is not public'] as const), ...otherwise]
  assert.ok(table.length >= 66)
  for (const [url, why] of table) {
    const { status, json } = await send(world, [url])
    assert.deepEqual([status, json], [400, { detail: `urls[0]: ${why}.`, code: 'URL_NOT_READ' }], url)
  }
  assert.equal(canary.connections(), 0)
})

test('a name that leads into our own network, at once, at the second look or by a redirect, is not connected to', async (t) => {
  const canary = await openCanary(t)
  const inside = [at(canary, '127.0.0.1'), at(canary, 'metadata.example'), at(canary, '[::1]'), at(canary, '0x7f.1')]
  const site = await openSite(t, ...inside.map((location) => reply(302, '', { location })))
  const world = await openWorld(t, { reachable: [site.host] })
  for (const addresses of [['127.0.0.1'], ['::1'], ['::ffff:127.0.0.1'], ['127.0.0.1', '::1'], ['169.254.169.254']]) {
    resolveTo(t, addresses)
    for (const url of [at(canary, 'metadata.example'), `https://metadata.example:${canary.port}/`, ...site.urls]) {
      const { status, json } = await send(world, [url])
      assert.deepEqual([status, json], [400, { detail: 'urls[0]: the address is not public.', code: 'URL_NOT_READ' }], `${url} ${addresses}`)
    }
  }
  assert.equal(canary.connections(), 0)
})

test('what cannot be fetched or is no photo is 400 with its place, and nothing of the others is kept', async (t) => {
  const photo = await photoWith([QR])
  const site = await openSite(
    t,
    reply(200, photo),
    reply(404),
    reply(500),
    reply(204),
    reset,
    reply(200, '<html></html>', { 'content-type': 'image/jpeg' }),
    reply(200, gzipSync(Buffer.alloc(50_000_000)), { 'content-encoding': 'gzip', 'content-type': 'image/jpeg' }),
    endless,
    reply(200, photo.subarray(0, 5_000)),
  )
  const world = await openWorld(t, { reachable: [site.host] })
  const answers = ['an answer 404', 'an answer 500', 'an answer 204', 'the connection was closed before an answer']
  for (const [i, why] of answers.entries()) {
    const { status, json } = await send(world, [site.urls[0], site.urls[i + 1]])
    assert.deepEqual([status, json], [400, { detail: `urls[1]: ${why}.`, code: 'URL_NOT_READ' }])
  }
  assert.deepEqual((await send(world, [site.urls[7]])).json, { detail: 'urls[0]: more than 20 MB.', code: 'URL_NOT_READ' })
  for (const i of [5, 6])
    assert.deepEqual((await send(world, [site.urls[i]])).json, { detail: 'urls[0]: not a JPEG, PNG, WebP or HEIC image.', code: 'NOT_A_PHOTO' })
  assert.deepEqual((await send(world, [site.urls[0], site.urls[8]])).json, { detail: 'urls[1]: damaged or cut off.', code: 'NOT_A_PHOTO' })
  assert.deepEqual(await readdir(`${world.ctx.config.DATA_DIR}/incoming`), [])
  assert.equal((await world.sql`select 1 from receipts`).length, 0)
})

test('a photo that drips in is given up in time', async (t) => {
  const site = await openSite(t, drip('HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n'))
  const world = await openWorld(t, { reachable: [site.host] })
  assert.deepEqual((await send(world, site.urls)).json, { detail: 'urls[0]: an answer 200 that did not end within 10 s.', code: 'URL_NOT_READ' })
})

test('a photo that is announced as too large is refused without a wait for its bytes', async (t) => {
  const site = await openSite(t, (socket) => void socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${20 * 1024 * 1024 + 1}\r\n\r\n`))
  const world = await openWorld(t, { reachable: [site.host] })
  assert.deepEqual((await send(world, site.urls)).json, { detail: 'urls[0]: more than 20 MB.', code: 'URL_NOT_READ' })
})

test('one to five addresses', async (t) => {
  const world = await openWorld(t)
  const url = 'http://127.0.0.1/'
  const six = await send(
    world,
    Array.from({ length: 6 }, () => url),
  )
  assert.deepEqual([six.status, six.json], [400, { detail: 'urls: at most 5 addresses.', code: 'BAD_REQUEST' }])
  const problem = async (urls: unknown) => {
    const { status, json } = await send(world, urls as unknown[])
    assert.equal(status, 422)
    return [json.detail[0].loc.join('.'), json.detail[0].type]
  }
  assert.deepEqual(await problem([]), ['body.urls', 'too_short'])
  assert.deepEqual(await problem(undefined), ['body.urls', 'missing'])
  assert.deepEqual(await problem(url), ['body.urls', 'list_type'])
  assert.deepEqual(await problem([url, 1]), ['body.urls.1', 'string_type'])
  assert.deepEqual(await problem([`http://a/${'x'.repeat(2048)}`]), ['body.urls.0', 'string_too_long'])
  const elsewhere = await send(world, [url], { promoId: 999 })
  assert.equal(elsewhere.json.code, 'PROMO_MISMATCH')
})

const at = (canary: { port: number }, host: string) => `http://${host}:${canary.port}/photo.jpg`

/** A server on every address of this machine; the service must never connect to it. */
async function openCanary(t: TestContext) {
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
  })
  await once(server.listen(0, '::'), 'listening')
  t.after(() => void server.close())
  return { port: (server.address() as AddressInfo).port, connections: () => connections }
}

/** A resolver that gives this machine's address for every name. */
function resolveTo(t: TestContext, addresses: readonly string[]): void {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  t.mock.method(dns, 'lookup', ((_name: string, options: dns.LookupAllOptions, done: (error: null, ...found: unknown[]) => void) =>
    options.all ? done(null, found) : done(null, found[0]!.address, found[0]!.family)) as typeof dns.lookup)
}
