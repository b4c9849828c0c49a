import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'
import { test, type TestContext } from 'node:test'
import { Type } from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { listen } from '#test/support/http-server.ts'
import { until } from '#test/support/until.ts'
import { answer } from './answer.ts'

const getPage = endpoint({
  method: 'GET',
  url: '/pages/{name}',
  auth: 'none',
  tag: 'service',
  operationId: 'getPage',
  summary: '',
  params: Type.Object({ name: Type.String() }),
  replies: { 200: { description: '', schema: Type.String(), contentType: 'text/plain' } },
})

/** More than the system keeps of a connection whose client does not read. */
const LONG = 'x'.repeat(32 * 1024 * 1024)

/** A server that notes which pages it was asked for, and a client that sends requests for pages at once. */
async function open(t: TestContext, pageOf: (name: string) => Promise<string>) {
  const begun: string[] = []
  const pages = answer(getPage, async (_: null, { params: { name } }) => {
    begun.push(name)
    return pageOf(name)
  })
  const sockets: Socket[] = []
  t.after(() => sockets.forEach((socket) => void socket.destroy())) // before the server closes, which waits for its connections
  const { port, call } = await listen(t, [pages])
  const send = async (names: readonly string[]) => {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(names.map((name) => `GET /pages/${name} HTTP/1.1\r\nhost: a\r\n\r\n`).join(''))
    return socket
  }
  return { begun, call, send }
}
const numbered = (count: number) => Array.from({ length: count }, (_, i) => `page-${i}.`)

test('requests that a client sends ahead are carried out one after another', async (t) => {
  let running = 0
  let most = 0
  const { begun, send } = await open(t, async (name) => {
    most = Math.max(most, ++running)
    await nextRound()
    running--
    return name
  })
  const names = numbered(10)
  const socket = await send(names)
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text
  })
  await until(() => received.endsWith(names.at(-1)!))
  assert.deepEqual(received.match(/page-\d+\./g), names)
  assert.deepEqual(begun, names)
  assert.equal(most, 1)
})

test('for a client that reads nothing one answer is made, and none after it has gone', async (t) => {
  const { begun, call, send } = await open(t, async (name) => (name === 'other' ? '' : LONG))
  const socket = await send(numbered(10))
  socket.pause()
  await until(() => begun.length > 0)
  await call('GET', '/pages/other')
  assert.deepEqual(begun, ['page-0.', 'other'])
  socket.destroy()
  for (let i = 0; i < 3; i++) await call('GET', '/pages/other')
  assert.equal(begun.includes('page-1.'), false)
})

test('the connection of a client that sends too far ahead is closed', async (t) => {
  const { promise: answered, resolve } = Promise.withResolvers<string>()
  try {
    const { begun, send } = await open(t, () => answered)
    const socket = await send(numbered(100))
    socket.resume()
    await until(() => socket.destroyed || begun.length > 1)
    assert.deepEqual(begun, ['page-0.'])
  } finally {
    resolve('')
  }
})
