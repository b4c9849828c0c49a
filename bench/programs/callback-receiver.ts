import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { obey } from './obey.ts'

/** Answer when this many more callbacks have arrived, with the time of each. */
export type CallbackReceiverOrder = { count: number }
export type Arrivals = { firstAtMs: number; lastAtMs: number; atMs: Record<string, number> }
export type CallbackReceiverHello = { host: string }

/** A receiver of callbacks that answers 200 at once, except to `/hangs`, where it never answers. */
let arrived: Record<string, number> = {}
let count = 0
let enough: { count: number; resolve: (arrivals: Arrivals) => void } | null = null

const server = createServer((request, response) => {
  request.resume()
  if (request.url === '/hangs') return
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '2' }).end('{}')
  arrived[String(request.headers['webhook-id'])] = Date.now()
  if (++count !== enough?.count) return
  const moments = Object.values(arrived)
  enough.resolve({ firstAtMs: moments[0] as number, lastAtMs: moments.at(-1) as number, atMs: arrived })
})
await once(server.listen(0, '127.0.0.1'), 'listening')

obey(
  (order: CallbackReceiverOrder) =>
    new Promise<Arrivals>((resolve) => {
      arrived = {}
      count = 0
      enough = { count: order.count, resolve }
    }),
  { host: `127.0.0.1:${(server.address() as AddressInfo).port}` } satisfies CallbackReceiverHello,
)
