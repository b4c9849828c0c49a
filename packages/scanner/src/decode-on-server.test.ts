import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { decodeOnServer } from './decode-on-server.ts'

test('a still is sent to POST /api/qr of the service, wherever its address leads; no answer and a refusal are nothing read', async (t) => {
  const asked: unknown[] = []
  const answers = [
    [200, '{"qrString":"t=1"}'],
    [200, '{"qrString":"t=1"}'],
    [200, '{"qrString":null}'],
    [400, '{"detail":"no code"}'],
    [200, 'nonsense'],
  ] as const
  const server = createServer((request, response) => {
    const [status, body] = answers[asked.push([request.method, request.url, request.headers['api-key']]) - 1]!
    request.resume().on('end', () => response.writeHead(status, { 'content-type': 'application/json' }).end(body))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => (server.close(), server.closeAllConnections()))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const home = { origin, fileAddress: (name: string) => name, isFiscalQr: () => true }
  const still = new Blob([new Uint8Array([0xff, 0xd8])])

  assert.equal(await decodeOnServer(home, still, { apiKey: 'key' }), 't=1')
  assert.equal(await decodeOnServer(home, still, { apiKey: 'key', url: `${origin}/base/` }), 't=1')
  for (const url of [`${origin}/api/qr`, origin, origin]) assert.equal(await decodeOnServer(home, still, { apiKey: 'key', url }), null)
  assert.equal(await decodeOnServer({ ...home, origin: 'http://127.0.0.1:9' }, still, { apiKey: 'key' }), null)
  assert.deepEqual(
    asked,
    ['/api/qr', '/base/api/qr', '/api/qr', '/api/qr', '/api/qr'].map((path) => ['POST', path, 'key']),
  )
})
