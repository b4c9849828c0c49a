import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test, type TestContext } from 'node:test'
import { endpoint } from '#contract/endpoint.ts'
import { Type } from 'typebox'
import { listen } from '#test/support/http-server.ts'
import { until } from '#test/support/until.ts'
import { answer } from './answer.ts'

const getThing = endpoint({
  method: 'GET',
  url: '/thing',
  auth: 'none',
  tag: 'service',
  operationId: 'getThing',
  summary: '',
  replies: { 200: { description: '', schema: Type.String(), contentType: 'text/plain' } },
})
const REQUEST = 'GET /thing HTTP/1.1\r\nhost: a\r\n\r\n'

const open = (t: TestContext, options = {}) => listen(t, [answer(getThing, async () => 'here')], options)

/** A connection, and all that came over it. */
async function client(t: TestContext, port: number) {
  const socket = connect(port, '127.0.0.1')
  t.after(() => socket.destroy())
  const end: { how: 'by the server' | 'reset' | null } = { how: null }
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text
  })
  socket.on('end', () => (end.how ??= 'by the server')).on('error', () => (end.how ??= 'reset'))
  await once(socket, 'connect')
  return { socket, end, received: () => received, ask: () => void socket.write(REQUEST) }
}
const answers = (text: string) => text.split('HTTP/1.1 200').length - 1

test('clients are told a shorter time than connections stay open', async (t) => {
  const { app, call } = await open(t)
  assert.equal((await call('GET', '/thing', { headers: { connection: 'keep-alive' } })).headers['keep-alive'], 'timeout=4')
  assert.equal(app.server.keepAliveTimeout + app.server.keepAliveTimeoutBuffer, 72_000)
})

test('from the announcement of a stop on, every answer closes its connection, and new connections are answered', async (t) => {
  const { app, port } = await open(t)
  const kept = await client(t, port)
  kept.ask()
  await until(() => answers(kept.received()) === 1)
  assert.doesNotMatch(kept.received(), /connection: close/i)
  app.announceStop()
  kept.ask()
  const late = await client(t, port)
  late.ask()
  for (const one of [kept, late]) {
    await until(() => one.end.how !== null)
    assert.equal(one.end.how, 'by the server')
    assert.match(one.received(), /connection: close/i)
  }
})

test('what is sent on an idle connection while the server closes is answered; the others end without a reset', async (t) => {
  const { app, port } = await open(t)
  const [used, unused, sending] = await Promise.all([client(t, port), client(t, port), client(t, port)])
  for (const one of [used, sending]) {
    one.ask()
    await until(() => answers(one.received()) === 1)
  }
  app.announceStop()
  const closed = app.close()
  await until(() => !app.server.listening)
  sending.ask()
  await closed
  assert.equal(answers(sending.received()), 2)
  await until(() => [used, unused, sending].every(({ end }) => end.how !== null))
  assert.deepEqual(
    [used, unused, sending].map(({ end }) => end.how),
    Array(3).fill('by the server'),
  )
})

test('a connection beyond the limit is answered 503 and closed, one far beyond it is closed; when others end, new ones are answered again', async (t) => {
  const { port, call } = await open(t, { connectionsMax: 2 })
  const first = [await client(t, port), await client(t, port)]
  const { status, headers, body } = await call('GET', '/thing', { headers: { connection: 'keep-alive' } })
  assert.deepEqual([status, body.code, headers['connection']], [503, 'UNAVAILABLE', 'close'])
  assert.ok(Number(headers['retry-after']) > 0)
  first.forEach((one) => one.ask())
  await until(() => first.every((one) => answers(one.received()) === 1))

  const more = [await client(t, port), await client(t, port)]
  const tooMany = await client(t, port)
  await until(() => tooMany.end.how !== null)
  assert.equal(tooMany.received(), '')
  for (const { socket } of [...first, ...more]) socket.destroy()
  await until(async () => (await call('GET', '/thing').catch(() => null))?.status === 200)
})
