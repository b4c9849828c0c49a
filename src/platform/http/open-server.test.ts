import { NOT_THERE } from '#contract/errors.ts'
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { test, type TestContext } from 'node:test'
import { Type } from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { listen } from '#test/support/http-server.ts'
import { until } from '#test/support/until.ts'
import { answer, reply } from './answer.ts'
import { ApiError, notFound, rateLimited, unavailable } from './api-error.ts'

const Thing = Type.Object({ name: Type.String() })
const plain = { auth: 'none', tag: 'service', summary: '' } as const

const postThings = endpoint({
  ...plain,
  method: 'POST',
  url: '/things',
  operationId: 'postThings',
  auth: 'apiKey',
  body: Thing,
  replies: { 201: { description: '', schema: Thing }, 409: { description: '', schema: Type.Object({ status: Type.String() }) } },
})
const getThings = endpoint({
  ...plain,
  method: 'GET',
  url: '/things',
  operationId: 'getThings',
  replies: { 200: { description: '', schema: Type.Array(Thing) } },
})
const deleteThing = endpoint({
  ...plain,
  method: 'DELETE',
  url: '/things/{id}',
  operationId: 'deleteThing',
  auth: 'operator',
  params: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  replies: { 204: { description: '' } },
})
const deleteThings = endpoint({ ...plain, method: 'DELETE', url: '/things', operationId: 'deleteThings', replies: { 204: { description: '' } } })
const getJson = endpoint({
  ...plain,
  method: 'GET',
  url: '/r/{uuid}.json',
  operationId: 'getJson',
  cors: true,
  params: Type.Object({ uuid: Type.String() }),
  replies: { 200: { description: '', schema: Type.Object({ uuid: Type.String() }) } },
})
const getPage = endpoint({
  ...plain,
  method: 'GET',
  url: '/r/{uuid}',
  operationId: 'getPage',
  params: Type.Object({ uuid: Type.String() }),
  replies: { 200: { description: '', schema: Type.String(), contentType: 'text/html; charset=utf-8' } },
})
const postLarge = endpoint({
  ...plain,
  method: 'POST',
  url: '/large',
  operationId: 'postLarge',
  bodyBytesMax: 200_000,
  body: Type.Object({ text: Type.String() }),
  replies: { 200: { description: '', schema: Type.Object({ length: Type.Integer() }) } },
})
const getTable = endpoint({
  ...plain,
  method: 'GET',
  url: '/table',
  operationId: 'getTable',
  replies: { 200: { description: '', schema: Type.Unsafe<AsyncIterable<unknown>>({ type: 'string' }), contentType: 'text/csv' } },
})
const getBroken = endpoint({
  ...plain,
  method: 'GET',
  url: '/broken/{how}',
  operationId: 'getBroken',
  params: Type.Object({ how: Type.String() }),
  replies: { 200: { description: '', schema: Type.Null() } },
})

class Outage extends Error {
  code = 'ECONNREFUSED'
}
const BREAKS: Record<string, () => unknown> = {
  bug: () => new TypeError('secret-in-message'),
  outage: () => new Outage('secret-in-message'),
  text: () => 'secret-in-message',
  nothing: () => null,
  refused: () => notFound('receipt'),
  busy: () => rateLimited(2.5, 'key'),
}

const routes = [
  answer(postThings, async (_: null, { body }) => (body.name === 'taken' ? reply(409, { status: 'failure' }, { 'x-note': 'taken' }) : body)),
  answer(getThings, async () => [{ name: 'ключ' }]),
  answer(deleteThing, async () => undefined),
  answer(getJson, async (_: null, { params }) => ({ uuid: params.uuid })),
  answer(getPage, async (_: null, { params }) => reply(200, `<p>${params.uuid.length}`, { 'cache-control': 'no-cache' })),
  answer(postLarge, async (_: null, { body }) => ({ length: body.text.length })),
  answer(getBroken, async (_: null, { params }) => {
    throw BREAKS[params.how]?.()
  }),
]
const open = (t: TestContext) =>
  listen(t, routes, {
    mapError: (error) => ((error as { code?: string } | null)?.code === 'ECONNREFUSED' ? unavailable(1) : null),
  })
const key = { 'api-key': 'good-key' }
const token = { authorization: 'Bearer good-token' }

test('the answer has the first 2xx status declared, and the headers of every answer', async (t) => {
  const { call } = await open(t)
  const { status, headers, body } = await call('POST', '/things', { headers: key, json: { name: 'a' } })
  assert.equal(status, 201)
  assert.deepEqual(body, { name: 'a' })
  assert.equal(headers['content-type'], 'application/json; charset=utf-8')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(headers['cache-control'], 'no-store')
  assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/)
  assert.deepEqual((await call('GET', '/things')).body, [{ name: 'ключ' }])
})

test('a handler may choose another declared reply, with headers of its own', async (t) => {
  const { call } = await open(t)
  const conflict = await call('POST', '/things', { headers: key, json: { name: 'taken' } })
  assert.deepEqual([conflict.status, conflict.body, conflict.headers['x-note']], [409, { status: 'failure' }, 'taken'])
  const page = await call('GET', '/r/abc')
  assert.deepEqual([page.status, page.text, page.headers['content-type']], [200, '<p>3', 'text/html; charset=utf-8'])
  assert.equal(page.headers['cache-control'], 'no-cache')
})

test('a page asked for with a slash at the end is found without it; a call is not', async (t) => {
  const { call } = await open(t)
  for (const [asked, found] of [
    ['/r/abc/', '/r/abc'],
    ['/r/abc/?q=/a/?b', '/r/abc?q=/a/?b'],
  ] as const) {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, text } = await call(method, asked)
      assert.deepEqual([status, headers['location'], text], [308, found, ''], asked)
    }
  }
  for (const [method, path] of [
    ['GET', '/things/'],
    ['GET', '/r/abc//'],
    ['GET', '/r//'],
    ['GET', '//r/abc/'],
    ['GET', '/nowhere/'],
    ['POST', '/r/abc/'],
  ] as const) {
    const { status, json } = await call(method, path).then((one) => ({ ...one, json: one.body as { code: string } }))
    assert.deepEqual([status, json.code], [404, 'NOT_FOUND'], path)
  }
})

test('204 has no body and no content type', async (t) => {
  const { call } = await open(t)
  const { status, text, headers } = await call('DELETE', '/things/5', { headers: token })
  assert.deepEqual([status, text, headers['content-type']], [204, '', undefined])
})

test('HEAD is GET without the body', async (t) => {
  const { call } = await open(t)
  const { status, text, headers } = await call('HEAD', '/things')
  assert.deepEqual([status, text, headers['content-length']], [200, '', String(Buffer.byteLength('[{"name":"ключ"}]'))])
})

test('HEAD reads nothing of a long body', async (t) => {
  let lines = 0
  const table = Readable.from(
    (async function* () {
      for (; ; lines++) yield await new Promise<string>((resolve) => setImmediate(() => resolve('line\n')))
    })(),
    { objectMode: false },
  )
  t.after(() => table.destroy())
  const { call } = await listen(t, [answer(getTable, async () => reply(200, table, { 'content-length': '4000000' }))])
  const { status, text, headers } = await call('HEAD', '/table')
  assert.deepEqual([status, text, headers['content-type'], headers['content-length']], [200, '', 'text/csv', '4000000'])
  await until(() => table.closed)
  assert.ok(lines < 2)
})

test("the caller's request id is kept when it is fit for a log", async (t) => {
  const { call } = await open(t)
  const idFor = async (id: string, path = '/things') => (await call('GET', path, { headers: { 'x-request-id': id } })).headers['x-request-id']
  assert.equal(await idFor('abc-1_2.Z'), 'abc-1_2.Z')
  assert.equal(await idFor('abc', '/nowhere'), 'abc')
  for (const unfit of ['a b', 'a\tb', 'x'.repeat(65), 'a"b', '']) assert.match(String(await idFor(unfit)), /^[0-9a-f-]{36}$/)
})

test('no key, a wrong one, two of them or one in the query: 401, whatever the body', async (t) => {
  const { call } = await open(t)
  const attempts = await Promise.all([
    call('POST', '/things', { json: { name: 'a' } }),
    call('POST', '/things', { headers: { 'api-key': 'bad' }, json: { name: 'a' } }),
    call('POST', '/things', { headers: { 'api-key': ['good-key', 'good-key'] }, json: { name: 'a' } }),
    call('POST', '/things', { headers: { 'api-key': 'bad', 'content-type': 'application/json' }, body: '{' }),
    call('POST', '/things', { headers: { 'content-type': 'text/plain' }, body: 'x' }),
    call('POST', '/things', { headers: { 'content-encoding': 'gzip' }, json: {} }),
    call('POST', '/things?api-key=good-key', { json: { name: 'a' } }),
    call('POST', '/things'),
  ])
  for (const { status, body, headers } of attempts) {
    assert.equal(status, 401)
    assert.equal(body.code, 'UNAUTHORIZED')
    assert.equal(headers['www-authenticate'], 'ApiKey')
  }
})

test('an operator shows a bearer token, once', async (t) => {
  const { call } = await open(t)
  assert.equal((await call('DELETE', '/things/5', { headers: { authorization: 'Bearer bad' } })).status, 401)
  const twice = await call('DELETE', '/things/5', { headers: { authorization: ['Bearer good-token', 'Bearer other'] } })
  assert.deepEqual([twice.status, twice.headers['www-authenticate']], [401, 'Bearer'])
})

test('a large body is not read before the key is known', async (t) => {
  const { bytes } = await open(t)
  const { status, headers } = await bytes(`POST /things HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9000000\r\n\r\n{`)
  assert.deepEqual([status, headers.connection], [401, 'close'])
})

test('an unknown address is 404, a known one with another method 405 with Allow', async (t) => {
  const { call } = await open(t)
  for (const path of ['/nowhere', '/things/', '/Things', '/things/5/6', '/r/', '/']) {
    const { status, body } = await call('POST', path, { headers: { 'content-type': 'text/plain' }, body: 'x' })
    assert.deepEqual([status, body], [404, { detail: NOT_THERE.address, code: 'NOT_FOUND' }], path)
  }
  const allowed = async (method: string, path: string) => {
    const { status, headers, body } = await call(method, path)
    assert.deepEqual([status, body.code], [405, 'METHOD_NOT_ALLOWED'], `${method} ${path}`)
    return headers.allow
  }
  assert.equal(await allowed('DELETE', '/things?x=1'), 'POST, GET, HEAD')
  assert.equal(await allowed('POST', '/r/abc.json'), 'GET, HEAD, OPTIONS')
  assert.equal(await allowed('OPTIONS', '/things'), 'POST, GET, HEAD')
  for (const method of ['TRACE', 'PROPFIND', 'PUT', 'PATCH', 'SEARCH']) assert.equal(await allowed(method, '/things/5'), 'DELETE')
})

test('hostile addresses and bytes are refused in the same shape', async (t) => {
  const { call, bytes } = await open(t)
  const refused = (answered: { status: number; headers: Record<string, unknown>; body: any }, status: number, code: string) => {
    assert.deepEqual([answered.status, answered.body?.code], [status, code])
    assert.equal(answered.headers['content-type'], 'application/json; charset=utf-8')
    assert.ok(answered.headers['x-request-id'])
    assert.equal(answered.headers['x-content-type-options'], 'nosniff')
  }
  refused(await call('GET', '/%'), 400, 'BAD_REQUEST')
  refused(await call('GET', '/r/%ff'), 400, 'BAD_REQUEST')
  refused(await call('GET', '/%00'), 404, 'NOT_FOUND')
  refused(await call('GET', '//x'), 404, 'NOT_FOUND')
  refused(await call('GET', `/${'x'.repeat(20_000)}`), 414, 'URI_TOO_LONG')
  refused(await call('GET', `/r/${'x'.repeat(9_000)}`), 414, 'URI_TOO_LONG')
  refused(await bytes('GET /things HTTP/1.1\r\nconnection: close\r\n\r\n'), 400, 'BAD_REQUEST')
  refused(await bytes('\x16\x03\x01 not http at all\r\n\r\n'), 400, 'BAD_REQUEST')
  refused(await bytes('FROB /things HTTP/1.1\r\nhost: a\r\n\r\n'), 400, 'BAD_REQUEST')
  refused(await bytes('GET /things HTTP/9.9\r\nhost: a\r\n\r\n'), 400, 'BAD_REQUEST')
  refused(await bytes('GET /things HTTP/1.1\r\nhost: a\r\nbad header\r\n\r\n'), 400, 'BAD_REQUEST')
  refused(await bytes('POST /large HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'), 400, 'BAD_REQUEST')
  refused(await bytes('POST /large HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'), 400, 'BAD_REQUEST')
  refused(await bytes(`GET /things HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`), 431, 'HEADERS_TOO_LARGE')
  const tunnel = await bytes('CONNECT a:1 HTTP/1.1\r\nhost: a\r\n\r\n')
  refused(tunnel, 405, 'METHOD_NOT_ALLOWED')
  assert.equal(tunnel.headers['allow'], 'POST, GET, HEAD, DELETE, OPTIONS')
  assert.equal((await call('GET', '/things', { headers: { expect: 'a miracle' } })).status, 200)
})

test('a body over the limit is 413: 64 KiB, or what the endpoint says', async (t) => {
  const { call, bytes } = await open(t)
  const textOf = (length: number) => JSON.stringify({ name: 'x'.repeat(length - '{"name":""}'.length) })
  const post = (body: string) => call('POST', '/things', { headers: { ...key, 'content-type': 'application/json' }, body })
  assert.equal((await post(textOf(65_536))).status, 201)
  const over = await post(textOf(65_537))
  assert.deepEqual([over.status, over.body.code], [413, 'PAYLOAD_TOO_LARGE'])
  assert.equal((await call('POST', '/large', { json: { text: 'x'.repeat(150_000) } })).body.length, 150_000)
  const chunk = `${(70_000).toString(16)}\r\n${'x'.repeat(70_000)}\r\n`
  const endless = await bytes(`POST /large HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${chunk.repeat(4)}`)
  assert.equal(endless.status, 413)
})

test('a caller who sends far too much gets the refusal, whether or not it reads while it sends', async (t) => {
  const { call, bytes } = await open(t)
  for (const size of [70_000, 1_000_000, 30_000_000]) {
    const headers = { 'content-type': 'application/json' }
    const statusOf = async (path: string) => (await call('POST', path, { headers, body: Buffer.alloc(size, ' ') })).status
    assert.deepEqual([await statusOf('/large'), await statusOf('/things')], [size > 200_000 ? 413 : 422, 401], `${size} bytes`)
  }
  const pipelined = await bytes(
    `POST /large HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 300000\r\n\r\n${' '.repeat(300_000)}GET /health HTTP/1.1\r\nhost: a\r\n\r\n`,
  )
  assert.equal(pipelined.status, 413)
})

test('only plain application/json is read', async (t) => {
  const { call } = await open(t)
  const post = (headers: Record<string, string>) => call('POST', '/things', { headers: { ...key, ...headers }, body: '{"name":"a"}' })
  for (const contentType of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a', 'application/xml', 'nonsense', '*/*']) {
    const { status, body } = await post({ 'content-type': contentType })
    assert.deepEqual([status, body.code], [415, 'UNSUPPORTED_MEDIA_TYPE'], contentType)
  }
  assert.equal((await post({})).status, 415)
  assert.equal((await post({ 'content-type': 'application/json', 'content-encoding': 'gzip' })).status, 415)
  assert.equal((await post({ 'content-type': 'Application/JSON; charset=UTF-8' })).status, 201)
})

test('an exception nobody expected is 500 and says nothing', async (t) => {
  const { call, lines } = await open(t)
  for (const how of ['bug', 'text', 'nothing']) {
    const { status, body } = await call('GET', `/broken/${how}`)
    assert.deepEqual([status, body], [500, { detail: 'Internal error', code: 'INTERNAL' }], how)
  }
  const failures = lines.filter(({ level }) => level === 'error')
  assert.equal(failures.length, 3)
  assert.equal((failures[0]?.error as Error | undefined)?.message, 'secret-in-message')
})

test('refusals and known outages have their codes, and say when to come back', async (t) => {
  const { call } = await open(t)
  const refused = await call('GET', '/broken/refused')
  assert.deepEqual([refused.status, refused.body.code], [404, 'NOT_FOUND'])
  const busy = await call('GET', '/broken/busy')
  assert.deepEqual([busy.status, busy.body.code, busy.headers['retry-after']], [429, 'RATE_LIMITED', '3'])
  const outage = await call('GET', '/broken/outage')
  assert.deepEqual([outage.status, outage.body.code, outage.headers['retry-after']], [503, 'UNAVAILABLE', '1'])
  assert.ok(!outage.text.includes('secret'))
})

test('what the service could not do is counted by route, what callers did wrong is not', async (t) => {
  const failures: [string, number][] = []
  const { call } = await listen(t, routes, {
    mapError: (error) => ((error as { code?: string } | null)?.code === 'ECONNREFUSED' ? unavailable(1) : null),
    failed: (...failure) => void failures.push(failure),
  })
  for (const path of ['/broken/refused', '/broken/busy', '/nowhere', '/broken/bug', '/broken/outage']) await call('GET', path)
  await until(() => failures.length >= 2)
  assert.deepEqual(failures, [
    ['/broken/{how}', 500],
    ['/broken/{how}', 503],
  ])
})

test('pages of any origin may call the endpoints that say so, without credentials, and no others', async (t) => {
  const { call } = await open(t)
  const origin = { origin: 'https://shop.example' }
  const corsOf = (headers: object) => Object.keys(headers).filter((name) => name.startsWith('access-control-'))

  const allowed = await call('GET', '/r/abc.json', { headers: origin })
  assert.equal(allowed.headers['access-control-allow-origin'], '*')
  assert.equal(allowed.headers['access-control-allow-credentials'], undefined)
  const asked = await call('OPTIONS', '/r/abc.json', { headers: { ...origin, 'access-control-request-method': 'GET' } })
  assert.deepEqual([asked.status, asked.headers['access-control-allow-methods'], asked.headers['access-control-allow-origin']], [204, 'GET', '*'])

  for (const [method, path] of [
    ['GET', '/r/abc'],
    ['GET', '/things'],
    ['POST', '/things'],
    ['OPTIONS', '/things'],
    ['GET', '/nowhere'],
  ] as const) {
    assert.deepEqual(corsOf((await call(method, path, { headers: origin })).headers), [], `${method} ${path}`)
  }
})

test('one log line a request: the route and not the address, no header, no body', async (t) => {
  const { call, bytes, lines } = await open(t)
  await call('GET', '/r/secret-uuid.json?secret=1')
  await call('POST', '/things', { headers: { ...key, 'x-request-id': 'mine' }, json: { name: 'secret-name' } })
  await call('GET', '/%secret')
  await call('GET', '/secret')
  await bytes('secret')
  await bytes('secret secret secret\r\n\r\n')
  assert.deepEqual(
    lines.map(({ ms, requestId, level, ...rest }) => rest),
    [
      { message: 'request', method: 'GET', route: '/r/{uuid}.json', status: 200 },
      { message: 'request', method: 'POST', route: '/things', status: 201, promoId: 7 },
      { message: 'request', method: 'GET', route: null, status: 400 },
      { message: 'request', method: 'GET', route: null, status: 404 },
      { message: 'malformed request', status: 400, cause: 'HPE_INVALID_METHOD' },
      { message: 'malformed request', status: 400, cause: 'HPE_INVALID_METHOD' },
    ],
  )
  assert.equal(lines[1]?.requestId, 'mine')
  assert.ok(lines.every(({ ms, message }) => message !== 'request' || typeof ms === 'number'))
  assert.ok(!JSON.stringify(lines).match(/secret|good-key/))
})

test('the connection of a client that does not read its answer is closed', async (t) => {
  // More than the system keeps of a connection whose client does not read.
  const long = 'x'.repeat(32 * 1024 * 1024)
  const { app, port } = await listen(t, [answer(getPage, async () => long)])
  assert.equal(app.server.timeout, 180_000)
  app.server.timeout = 500
  const accepted = once(app.server, 'connection')
  const client = connect(port, '127.0.0.1').on('error', () => {})
  t.after(() => client.destroy())
  const [connection] = (await accepted) as [Socket]
  client.pause()
  client.write('GET /r/long HTTP/1.1\r\nhost: a\r\n\r\n')
  await until(() => connection.destroyed)
})

test('slow senders are cut off', async (t) => {
  const { app } = await open(t)
  assert.deepEqual([app.server.headersTimeout, app.server.requestTimeout], [10_000, 180_000])
})

test('a request that arrived while the process was busy is carried out, and not refused as if nothing had come', async (t) => {
  const { app, port } = await listen(t, [answer(getThings, async () => [])])
  app.server.headersTimeout = 100
  const accepted = once(app.server, 'connection')
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => void (received += text))
  await accepted
  socket.write('GET /things HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n')
  // The process does nothing for so long that its look for silent connections comes before what has arrived is read.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500)
  await once(socket, 'close')
  assert.match(received, /^HTTP\/1\.1 200 /)
})

test('a request that does not arrive in time is refused, and what comes of it later is not carried out', async (t) => {
  let carriedOut = 0
  const { app, port } = await listen(t, [answer(getThings, async () => (carriedOut++, []))])
  app.server.headersTimeout = 100
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text
    socket.write('here\r\n\r\n')
  })
  socket.write('GET /things HTTP/1.1\r\nhost: ')
  await once(socket, 'close')
  assert.match(received, /^HTTP\/1\.1 408 /)
  assert.equal(carriedOut, 0)
})

test('what arrived before closing is answered', async (t) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let arrived = () => {}
  const started = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const slow = answer(getThings, async () => {
    arrived()
    await held
    return []
  })
  const { app, call } = await listen(t, [slow])
  const waiting = call('GET', '/things')
  await started
  const closed = app.close()
  release()
  assert.equal((await waiting).status, 200)
  await closed
})

test('an ApiError takes its status from the closed list', () => {
  const { status, message, headers } = new ApiError('PROMO_MISMATCH')
  assert.deepEqual([status, message, headers], [400, 'promoId is not the promo of this api-key.', {}])
})

test('a call without input has no form that a body could violate', async (t) => {
  const { call } = await listen(t, [answer(deleteThings, async () => undefined)])
  for (const body of ['\0', '{', '[]', '']) {
    const { status, text } = await call('DELETE', '/things', { headers: { 'content-type': 'application/json' }, body })
    assert.deepEqual([status, text], [204, ''], JSON.stringify(body))
  }
})
