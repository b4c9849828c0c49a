// Malformed HTTP as bytes on a socket: it is refused in our format or served, and the next client is served.
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { wireTo } from '#test/support/http-server.ts'
import { openLogBook } from '#test/support/log-book.ts'
import { openWorld } from '#test/support/world.ts'

const end = '\r\n\r\n'
const get = (path: string, ...headers: string[]) => [`GET ${path} HTTP/1.1`, 'host: a', 'connection: close', ...headers].join('\r\n') + end
const post = (body: string, ...headers: string[]) =>
  ['POST /api/receipts/qr HTTP/1.1', 'host: a', 'connection: close', 'content-type: application/json', ...headers].join('\r\n') + end + body

const REFUSED: [what: string, bytes: string, status: number][] = [
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['the beginning of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  ['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['a proxy protocol line', 'PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\n', 400],
  ['an unknown version', `GET /health HTTP/9.9\r\nhost: a${end}`, 400],
  ['an unknown method', `FROB /health HTTP/1.1\r\nhost: a${end}`, 400],
  ['a method in lower case', `get /health HTTP/1.1\r\nhost: a${end}`, 400],
  ['a space in the address', get('/health x'), 400],
  ['a NUL in the address', get('/health\0'), 400],
  ['no host', `GET /health HTTP/1.1\r\nconnection: close${end}`, 400],
  ['a header without a colon', get('/health', 'nonsense'), 400],
  ['a header without a name', get('/health', ': x'), 400],
  ['a space before the colon', get('/health', 'x : y'), 400],
  ['a NUL in a header', get('/health', 'x: a\0b'), 400],
  ['a lone CR in a header', get('/health', 'x: a\rb'), 400],
  ['a negative length', post('{}', 'content-length: -1'), 400],
  ['a length that is no number', post('{}', 'content-length: 2x'), 400],
  ['a length in hexadecimal', post('{}', 'content-length: 0x2'), 400],
  ['an endless length', post('{}', `content-length: ${'9'.repeat(40)}`), 400],
  ['two lengths that differ', post('{}', 'content-length: 2', 'content-length: 3'), 400],
  ['a length and chunks', post('0\r\n\r\n', 'content-length: 5', 'transfer-encoding: chunked'), 400],
  ['chunks and a length', post('0\r\n\r\n', 'transfer-encoding: chunked', 'content-length: 5'), 400],
  ['an encoding after chunks', post('0\r\n\r\n', 'transfer-encoding: chunked, identity'), 400],
  ['a headers section that does not end', `GET /health HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(40_000)}`, 431],
  ['thousands of headers', get('/health', ...Array.from({ length: 5000 }, (_, index) => `x${index}: y`)), 431],
  ['a tunnel', `CONNECT a:1 HTTP/1.1\r\nhost: a${end}`, 405],
  ['TRACE', `TRACE /health HTTP/1.1\r\nhost: a\r\nconnection: close${end}`, 405],
  ['OPTIONS of everything', `OPTIONS * HTTP/1.1\r\nhost: a\r\nconnection: close${end}`, 404],
  ['two slashes', get('//health'), 404],
  ['a step upwards', get('/r/../health'), 404],
  ['a backslash', get('/\\health'), 404],
  ['a broken percent sign', get('/%'), 400],
  ['an encoded NUL', get('/%00'), 404],
  ['a long address', get(`/${'x'.repeat(20_000)}`), 414],
]

test('bytes that are not quite HTTP get their refusal, and the connection is closed', async (t) => {
  const { log, lines } = openLogBook()
  const world = await openWorld(t, { log })
  const { bytes, call } = wireTo(Number(new URL(world.origin).port))
  for (const [what, sent, status] of REFUSED) {
    const answered = await bytes(Buffer.from(sent, 'latin1'))
    assert.equal(answered.status, status, what)
    assert.deepEqual(Object.keys(answered.body ?? {}), ['detail', 'code'], what)
    assert.ok(answered.headers['x-request-id'], what)
    assert.equal(answered.headers['content-type'], 'application/json; charset=utf-8', what)
    assert.equal(answered.headers['x-content-type-options'], 'nosniff', what)
    assert.equal((await call('GET', '/health')).status, 200, `after ${what}`)
  }
  assert.deepEqual(
    lines.filter(({ level }) => level === 'error'),
    [],
  )
})

test('a request is served for what it says, however oddly it is written', async (t) => {
  const world = await openWorld(t)
  const { bytes } = wireTo(Number(new URL(world.origin).port))
  const served: [what: string, bytes: string][] = [
    ['empty lines before it', `\r\n\r\n${get('/health')}`],
    ['HTTP/0.9, which has no version', 'GET /health\r\n\r\n'],
    ['HTTP/1.0 without a host', `GET /health HTTP/1.0${end}`],
    ['headers in capitals', get('/health', 'X-FORWARDED-FOR: 1.2.3.4')],
    ['an absolute address, as to a proxy', get('http://elsewhere.example/health')],
    ['a fragment, which browsers keep to themselves', get('/health#x')],
    ['an encoded letter', get('/%68ealth')],
    ['an empty query', get('/health?')],
    ['a body nobody asked for', `${get('/health', 'content-length: 2', 'content-type: nonsense')}{}`],
    ['an unknown expectation', get('/health', 'expect: a miracle')],
    ['an upgrade to anything', get('/health', 'upgrade: websocket').replace('connection: close', 'connection: upgrade, close')],
  ]
  for (const [what, sent] of served) {
    const { status, body } = await bytes(sent)
    assert.deepEqual([status, body?.status], [200, 'ok'], what)
  }
})

test('a request that is hidden in the body of another is not served', async (t) => {
  const world = await openWorld(t)
  const { bytes } = wireTo(Number(new URL(world.origin).port))
  const hidden = `GET /openapi.json HTTP/1.1\r\nhost: a${end}`
  const smuggled = [
    post(`0\r\n\r\n${hidden}`, `content-length: ${hidden.length + 5}`, 'transfer-encoding: chunked'),
    post(`0\r\n\r\n${hidden}`, `content-length: ${hidden.length + 5}`, 'transfer-encoding : chunked'),
    post(`0\r\n\r\n${hidden}`, `content-length: ${hidden.length + 5}`, 'transfer-encoding: xchunked'),
    post(`0\r\n\r\n${hidden}`, 'content-length: 0', `content-length: ${hidden.length + 5}`),
    post(`1;${'x'.repeat(20_000)}\r\nZ\r\n0\r\n\r\n${hidden}`, 'transfer-encoding: chunked'),
    post(`${hidden}`, `content-length: ${hidden.length}`),
  ]
  for (const sent of smuggled) {
    const { status, text } = await bytes(sent)
    assert.ok(status >= 400 && status < 500, String(status))
    assert.doesNotMatch(text, /openapi/)
  }
})

test('a caller who disconnects in the middle harms nobody', async (t) => {
  const { log, lines } = openLogBook()
  const world = await openWorld(t, { log })
  const port = Number(new URL(world.origin).port)
  const key = `api-key: ${world.apiKey}`
  for (const sent of ['', 'POST', post('{"qrStr":', 'content-length: 1000', key), post('5\r\n{"qr', 'transfer-encoding: chunked', key)]) {
    await new Promise<void>((gone) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(sent || '\0', () => socket.resetAndDestroy()))
      socket.on('error', () => {}).on('close', () => gone())
    })
  }
  assert.equal((await wireTo(port).call('GET', '/health')).status, 200)
  assert.deepEqual(
    lines.filter(({ level }) => level === 'error'),
    [],
  )
  assert.equal((await world.sql`select from receipts`).length, 0)
})
