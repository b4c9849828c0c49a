import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { obey } from './obey.ts'

/** Answer when this many more verdicts have arrived. */
export type ReceiverOrder = { verdicts: number }
export type ReceiverHello = { host: string }

/** The receiver of the brand: accepts everything, and counts the receipts whose verdict has arrived. */
const delivered = new Set<string>()
let enough: { count: number; resolve: () => void } | null = null

const server = createServer((request, response) => {
  request.resume()
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '2' }).end('{}')
  const webhookId = String(request.headers['webhook-id'])
  if (!webhookId.includes('.REVIEWED.')) return
  delivered.add(webhookId)
  if (delivered.size === enough?.count) enough.resolve()
})
await once(server.listen(0, '127.0.0.1'), 'listening')

obey(
  async ({ verdicts }: ReceiverOrder) => {
    await new Promise<void>((resolve) => {
      delivered.clear()
      enough = { count: verdicts, resolve }
    })
  },
  { host: `127.0.0.1:${(server.address() as AddressInfo).port}` } satisfies ReceiverHello,
)
