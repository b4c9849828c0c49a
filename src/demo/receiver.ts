import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One callback as the demo brand received it. */
type Received = { at: string; webhookId: string; body: unknown }

const KEPT = 200
const BODY_BYTES_MAX = 1024 * 1024
export const SECRET_HEADER = 'x-callback-secret'

/** The brand of the demo promo: checks the secret, remembers callbacks, and is idempotent on `webhook-id`. GET / returns the latest callbacks as JSON. */
export async function openDemoReceiver({ host, port, secret }: { host: string; port: number; secret: string }) {
  const received = new Map<string, Received>()

  const take = async (request: IncomingMessage, response: ServerResponse) => {
    if (!isSame(String(request.headers[SECRET_HEADER] ?? ''), secret)) return answer(response, 401, { error: 'wrong secret' })
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > BODY_BYTES_MAX) return answer(response, 413, { error: 'too large' })
      chunks.push(chunk)
    }
    const webhookId = String(request.headers['webhook-id'] ?? '')
    received.set(webhookId, { at: new Date().toISOString(), webhookId, body: JSON.parse(Buffer.concat(chunks).toString()) })
    if (received.size > KEPT) received.delete(received.keys().next().value as string)
    answer(response, 200, {})
  }

  const server = createServer((request, response) => {
    if (request.method === 'GET') return answer(response, 200, [...received.values()].reverse())
    take(request, response).catch(() => answer(response, 400, { error: 'not a callback' }))
  })
  await listenOn(server, host, port)
  const address = `${host}:${(server.address() as AddressInfo).port}`
  return {
    host: address,
    url: `http://${address}/`,
    callbackUrl: `http://${address}/callbacks`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Listens on the wanted port, so that the demo promo keeps its address over restarts; on any other port when that one is taken. */
async function listenOn(server: ReturnType<typeof createServer>, host: string, port: number): Promise<void> {
  const listen = (at: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(at, host, () => {
        server.off('error', reject)
        resolve()
      })
    })
  await listen(port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    return listen(0)
  })
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body, null, 2))
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
