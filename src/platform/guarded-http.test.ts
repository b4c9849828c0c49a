import assert from 'node:assert/strict'
import dns from 'node:dns'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import tls from 'node:tls'
import { isDeepStrictEqual } from 'node:util'
import { gzipSync } from 'node:zlib'
import { openGuardedHttp, type Ask, type GuardedHttp } from './guarded-http.ts'
import { drip, endless, hang, openFarEnd, reply, reset, say, sayAndClose, sayAndReset, type Behaviour } from '#test/support/far-end.ts'
import { selfSigned } from '#test/support/self-signed.ts'

const open = (t: TestContext, ...allowPrivate: string[]): GuardedHttp => {
  const http = openGuardedHttp({ allowPrivate, connectTimeoutMs: 10_000 })
  t.after(() => http.close())
  return http
}

const ask = (url: string, change: Partial<Ask> = {}): Ask => ({
  url,
  method: 'POST',
  headers: {},
  body: '{}',
  timeoutMs: 10_000,
  maxAnswerBytes: 1024,
  ...change,
})

/** One exchange with a server of this behaviour; the latency is left out, because it varies. */
async function meet(t: TestContext, behaviour: Behaviour, change: Partial<Ask> = {}) {
  const farEnd = await openFarEnd(t, behaviour)
  const { latencyMs, ...exchange } = await open(t, farEnd.hostPort).request(ask(farEnd.url, change))
  assert.ok(Number.isInteger(latencyMs) && latencyMs >= 0)
  return { farEnd, exchange, ...(exchange.kind === 'answer' && { status: exchange.status, text: exchange.body.toString() }) }
}

const noAnswer = (cause: string, detail: string) => ({ kind: 'noAnswer', cause, detail })

test('the request goes out as it was asked for, the answer comes back as it was given', async (t) => {
  const farEnd = await openFarEnd(t, reply(201, 'сделано', { 'content-type': 'text/plain' }))
  const exchange = await open(t, farEnd.hostPort).request(
    ask(`${farEnd.url}?a=%20b#part`, {
      method: 'PUT',
      headers: { 'X-Token': 'abc' },
      body: '{"чек": 1}',
    }),
  )

  assert.ok(exchange.kind === 'answer')
  assert.equal(exchange.status, 201)
  assert.equal(exchange.headers['content-type'], 'text/plain')
  assert.equal(exchange.body.toString(), 'сделано')
  assert.equal(exchange.truncated, false)
  const [received] = farEnd.received
  assert.equal(received?.method, 'PUT')
  assert.equal(received?.path, '/callback?a=%20b')
  assert.equal(received?.body, '{"чек": 1}')
  assert.deepEqual(
    received?.headers.filter(([name]) => name === 'X-Token' || name === 'accept-encoding'),
    [
      ['X-Token', 'abc'],
      ['accept-encoding', 'identity'],
    ],
  )
})

test('a name that resolves to a private address is not connected to, over http and over https', async (t) => {
  const farEnd = await openFarEnd(t, reply(200))
  const port = farEnd.hostPort.split(':')[1]
  const http = open(t)
  for (const addresses of [['127.0.0.1'], ['::ffff:127.0.0.1'], ['127.0.0.1', '10.0.0.1'], ['::1', '127.0.0.1']]) {
    resolveTo(t, addresses)
    for (const scheme of ['http', 'https']) {
      const { latencyMs: _, ...exchange } = await http.request(ask(`${scheme}://rebinding.example:${port}/`))
      assert.deepEqual(exchange, noAnswer('blocked', 'the address is not public'), `${scheme} ${addresses}`)
    }
  }
  assert.equal(farEnd.connections, 0)
})

test('a private address in the URL is not connected to, over http and over https', async (t) => {
  const farEnd = await openFarEnd(t, reply(200))
  const port = farEnd.hostPort.split(':')[1]
  const http = open(t)
  for (const host of ['127.0.0.1', '2130706433', '0x7f000001', '0177.0.0.1', '[::ffff:127.0.0.1]', 'localhost', '0']) {
    for (const scheme of ['http', 'https']) {
      const exchange = await http.request(ask(`${scheme}://${host}:${port}/`, { headers: { host: 'brand.example' } }))
      assert.equal(exchange.kind === 'noAnswer' && exchange.cause, 'blocked', `${scheme} ${host}`)
    }
  }
  assert.equal(farEnd.connections, 0)
})

test('an allowed pair opens nothing else: not the port beside it, not another name for it', async (t) => {
  const farEnd = await openFarEnd(t, reply(200))
  const other = await openFarEnd(t, reply(200))
  const http = open(t, farEnd.hostPort)
  resolveTo(t, ['127.0.0.1'])

  assert.equal((await http.request(ask(farEnd.url))).kind, 'answer')
  assert.equal((await http.request(ask(other.url))).kind, 'noAnswer')
  assert.equal((await http.request(ask(farEnd.url.replace('127.0.0.1', 'other.example')))).kind, 'noAnswer')
  assert.equal(farEnd.connections, 1)
  assert.equal(other.connections, 0)
})

test('an allowed name may resolve to a private address', async (t) => {
  const farEnd = await openFarEnd(t, reply(200))
  resolveTo(t, ['127.0.0.1'])
  const url = farEnd.url.replace('127.0.0.1', 'brand.example')
  assert.equal((await open(t, new URL(url).host).request(ask(url))).kind, 'answer')
})

for (const status of [301, 302, 303, 307, 308]) {
  test(`${status} is an answer: redirects are not followed`, async (t) => {
    const { farEnd, status: answered } = await meet(t, reply(status, '', { location: '/elsewhere' }))
    assert.equal(answered, status)
    assert.equal(farEnd.received.length, 1)
  })
}

test('no server listens', async (t) => {
  const farEnd = createTcpServer()
  await once(farEnd.listen(0, '127.0.0.1'), 'listening')
  const hostPort = `127.0.0.1:${(farEnd.address() as AddressInfo).port}`
  await new Promise((resolve) => farEnd.close(resolve))
  const { latencyMs: _, ...exchange } = await open(t, hostPort).request(ask(`http://${hostPort}/`))
  assert.deepEqual(exchange, noAnswer('refused', 'the connection was refused'))
})

test('a name that does not resolve', async (t) => {
  t.mock.method(dns, 'lookup', (_name: string, _options: unknown, done: (error: Error) => void) =>
    done(Object.assign(new Error('getaddrinfo ENOTFOUND brand.example'), { code: 'ENOTFOUND' })),
  )
  const { latencyMs: _, ...exchange } = await open(t).request(ask('http://brand.example/'))
  assert.deepEqual(exchange, noAnswer('dns', 'the name of the server could not be resolved'))
})

test('a name that never resolves ends with the time allowed', async (t) => {
  t.mock.method(dns, 'lookup', () => {})
  const { latencyMs: _, ...exchange } = await open(t).request(ask('http://brand.example/', { timeoutMs: 50 }))
  assert.deepEqual(exchange, noAnswer('timeout', 'no answer within 0.05 s'))
})

const halfBody = 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'
const halfChunk = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n64\r\nhalf'
const broken: [title: string, Behaviour, cause: string, detail: string][] = [
  ['a reset before any answer', reset, 'reset', 'the connection was closed before an answer'],
  ['a close before any answer', sayAndClose(''), 'reset', 'the connection was closed before an answer'],
  ['a close within the head', sayAndClose('HTTP/1.1 200 OK\r\ncontent-'), 'reset', 'the connection was closed before an answer'],
  ['a reset within the body', sayAndReset(halfBody), 'reset', 'an answer 200 that broke off before its end'],
  ['half a body', sayAndClose(halfBody), 'reset', 'an answer 200 that broke off before its end'],
  [
    'half a body of a connection that was to close',
    sayAndClose(halfBody.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n')),
    'reset',
    'an answer 200 that broke off before its end',
  ],
  ['half a chunk', sayAndClose(halfChunk), 'reset', 'an answer 200 that broke off before its end'],
  [
    'half a chunk of a connection that was to close',
    sayAndClose(halfChunk.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n')),
    'reset',
    'an answer 200 that broke off before its end',
  ],
  ['not HTTP', sayAndClose('SSH-2.0-OpenSSH_9.6\r\n\r\n'), 'protocol', 'the answer is not valid HTTP'],
  ['a status that is no number', sayAndClose('HTTP/1.1 abc OK\r\n\r\n'), 'protocol', 'the answer is not valid HTTP'],
  ['a head without an end', say(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(20_000)}\r\n`), 'protocol', 'the answer is not valid HTTP'],
  [
    'an upgrade nobody asked for',
    say('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    'protocol',
    'the answer is not valid HTTP',
  ],
]
for (const [title, behaviour, cause, detail] of broken) {
  test(`${title} is no answer, and nothing is sent a second time`, async (t) => {
    const { exchange, farEnd } = await meet(t, behaviour)
    assert.deepEqual(exchange, noAnswer(cause, detail))
    assert.equal(farEnd.received.length, 1)
  })
}

const slow: [title: string, Behaviour, detail: string][] = [
  ['a server that hangs', hang, 'no answer within'],
  ['a head that drips', drip('HTTP/1.1 200 OK\r\nx-slow: '), 'no answer within'],
  ['a body that drips', drip('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n'), 'an answer 200 that did not end within'],
]
for (const [title, behaviour, detail] of slow) {
  test(`${title} ends with the time allowed, and so does its connection`, async (t) => {
    // A busy machine may need the time allowed to connect, and then the answer has not begun within it: more is tried.
    for (const timeoutMs of [300, 3_000]) {
      const { exchange, farEnd } = await meet(t, behaviour, { timeoutMs })
      await farEnd.allClosed()
      const expected = noAnswer('timeout', `${detail} ${timeoutMs / 1000} s`)
      if (timeoutMs === 3_000 || isDeepStrictEqual(exchange, expected)) return assert.deepEqual(exchange, expected)
    }
  })
}

test('an answer without an end is cut, and its connection closed', async (t) => {
  const { exchange, farEnd } = await meet(t, endless, { maxAnswerBytes: 4096 })
  assert.ok(exchange.kind === 'answer')
  assert.equal(exchange.truncated, true)
  assert.equal(exchange.body.length, 4096)
  await farEnd.allClosed()
})

test('an answer of exactly the size allowed is whole', async (t) => {
  const { exchange } = await meet(t, reply(200, 'a'.repeat(4096)), { maxAnswerBytes: 4096 })
  assert.equal(exchange.kind === 'answer' && exchange.truncated, false)
})

test('a compressed answer stays as it is', async (t) => {
  const bomb = gzipSync(Buffer.alloc(1_000_000))
  const { exchange } = await meet(t, reply(200, bomb, { 'content-encoding': 'gzip' }), { maxAnswerBytes: 4096 })
  assert.ok(exchange.kind === 'answer')
  assert.deepEqual(exchange.body, bomb.subarray(0, 4096))
})

test('a body that ends with its connection is whole', async (t) => {
  const { text } = await meet(t, sayAndClose('HTTP/1.0 200 OK\r\n\r\nto the end'))
  assert.equal(text, 'to the end')
})

test('103 before the answer is passed over', async (t) => {
  const { status } = await meet(t, say('HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n'))
  assert.equal(status, 204)
})

test('a connection is used again, and one that has closed costs nothing', async (t) => {
  const farEnd = await openFarEnd(
    t,
    reply(200),
    (socket) => {
      reply(200)(socket)
      socket.end()
    },
    reply(200),
  )
  const http = open(t, farEnd.hostPort)
  for (const _ of [1, 2, 3]) assert.equal((await http.request(ask(farEnd.url))).kind, 'answer')
  assert.equal(farEnd.received.length, 3)
  assert.equal(farEnd.connections, 2)
})

test('bytes nobody asked for are not taken for the next answer', async (t) => {
  const farEnd = await openFarEnd(
    t,
    (socket) => {
      reply(200, 'first')(socket)
      reply(200, 'forged')(socket)
    },
    reply(200, 'second'),
  )
  const http = open(t, farEnd.hostPort)
  await http.request(ask(farEnd.url))
  const exchange = await http.request(ask(farEnd.url))
  assert.equal(exchange.kind === 'answer' && exchange.body.toString(), 'second')
})

test('headers that cannot be sent: nothing is sent, and the words do not quote them', async (t) => {
  const farEnd = await openFarEnd(t, reply(200))
  const http = open(t, farEnd.hostPort)
  const hostile: Record<string, string>[] = [
    { 'x-token': 'hidden\r\nx-injected: 1' },
    { 'x-token': 'hidden\nx' },
    { 'x-token': 'hidden\0' },
    { 'x-token': 'hidden-чек' },
    { 'x-hidden\r\nx-injected': '1' },
    { 'x hidden': '1' },
    { 'content-length': '1' },
    { 'transfer-encoding': 'chunked' },
  ]
  for (const headers of hostile) {
    const { latencyMs: _, ...exchange } = await http.request(ask(farEnd.url, { headers }))
    assert.equal(exchange.kind, 'noAnswer', JSON.stringify(headers))
    assert.doesNotMatch(JSON.stringify(exchange), /hidden/)
  }
  assert.equal((await http.request(ask(farEnd.url, { method: 'PO ST' }))).kind, 'noAnswer')
  assert.equal(farEnd.received.length, 0)
})

test('https: a certificate that is not trusted, or out of date, is no answer', async (t) => {
  for (const [until, trusted, code] of [
    ['491231235959Z', false, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['200101000000Z', true, 'CERT_HAS_EXPIRED'],
  ] as const) {
    const { url, hostPort, cert } = await openTlsServer(t, until)
    if (trusted) trust(t, cert)
    const { latencyMs: _, ...exchange } = await open(t, hostPort).request(ask(url))
    assert.deepEqual(exchange, noAnswer('tls', `no secure connection could be made (${code})`))
  }
})

test('https: a trusted server is talked to', async (t) => {
  const { url, hostPort, cert } = await openTlsServer(t, '491231235959Z')
  trust(t, cert)
  const exchange = await open(t, hostPort).request(ask(url))
  assert.equal(exchange.kind === 'answer' && exchange.status, 204)
})

test('https: a server that hangs ends with the time allowed, and so does its connection', async (t) => {
  const { url, hostPort, cert, allClosed } = await openTlsServer(t, '491231235959Z')
  trust(t, cert)
  const exchange = await open(t, hostPort).request(ask(`${url}hang`, { timeoutMs: 100 }))
  assert.equal(exchange.kind === 'noAnswer' && exchange.cause, 'timeout')
  await allClosed()
})

test('https to a server that speaks plain http', async (t) => {
  const farEnd = createTcpServer((socket) => void socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await once(farEnd.listen(0, '127.0.0.1'), 'listening')
  t.after(() => farEnd.close())
  const hostPort = `127.0.0.1:${(farEnd.address() as AddressInfo).port}`
  const exchange = await open(t, hostPort).request(ask(`https://${hostPort}/`))
  assert.equal(exchange.kind === 'noAnswer' && exchange.cause, 'tls')
})

test('after close nothing is sent', async (t) => {
  const farEnd = await openFarEnd(t, hang)
  const http = openGuardedHttp({ allowPrivate: [farEnd.hostPort] })
  const inFlight = http.request(ask(farEnd.url))
  await http.close()
  assert.equal((await inFlight).kind, 'noAnswer')
  assert.equal((await http.request(ask(farEnd.url))).kind, 'noAnswer')
  await farEnd.allClosed()
})

test('tlsOnly: http is refused before anything is sent, also to hosts that are allowed', async (t) => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(String(request.url))
    response.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => server.close())
  const hostPort = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const http = openGuardedHttp({ allowPrivate: [hostPort], tlsOnly: true })
  t.after(() => http.close())
  const ask = { url: `http://${hostPort}/hook`, method: 'POST', headers: {}, body: '{}', timeoutMs: 5_000, maxAnswerBytes: 100 }
  assert.partialDeepStrictEqual(await http.request(ask), { kind: 'noAnswer', cause: 'blocked', detail: 'only https addresses are allowed' })
  assert.deepEqual([http.checkUrl(ask.url), http.checkUrl('https://brand.example/'), asked], ['only https addresses are allowed', null, []])
})

/** The address to which every name resolves from now on. */
function resolveTo(t: TestContext, addresses: string[]): void {
  t.mock.method(dns, 'lookup', (_name: string, options: { all?: boolean }, done: (...results: unknown[]) => void) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    if (options.all) done(null, found)
    else done(null, found[0]?.address, found[0]?.family)
  })
}

async function openTlsServer(t: TestContext, until: Parameters<typeof selfSigned>[0]['until']) {
  const { key, cert } = selfSigned({ until })
  const sockets = new Set<tls.TLSSocket>()
  const server = tls.createServer({ key, cert }, (socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
    socket.on('data', (bytes) => {
      if (!bytes.includes('/hang')) socket.write('HTTP/1.1 204 No Content\r\n\r\n')
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const hostPort = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const allClosed = () => Promise.all([...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve))))
  return { url: `https://${hostPort}/`, hostPort, cert, allClosed }
}

function trust(t: TestContext, cert: string): void {
  const before = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...before, cert])
  t.after(() => tls.setDefaultCACertificates(before))
}
