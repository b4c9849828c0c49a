import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Heard = { webhookId: string; uuid: string; state: string; raw: string }

/** A brand that writes down what it hears, in order, and answers `{}` after as long as the test likes. */
export async function openBrand() {
  const heard: Heard[] = []
  let think: (one: Heard) => Promise<unknown> | void = () => {}
  const server = createServer(async (request, response) => {
    const raw = (await Array.fromAsync(request as AsyncIterable<Buffer>)).map(String).join('')
    const { uuid, state } = JSON.parse(raw) as { uuid: string; state: string }
    const one = { webhookId: String(request.headers['webhook-id']), uuid, state, raw }
    heard.push(one)
    await think(one)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  // A sender that was killed leaves half a callback behind.
  server.on('clientError', (_error, socket) => socket.destroy())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    callback: { url: `http://${host}/callbacks` },
    heard,
    /** From now on it answers when this has ended. */
    thinks(how: typeof think) {
      think = how
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

export type Brand = Awaited<ReturnType<typeof openBrand>>
