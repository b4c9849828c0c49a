import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Comes when a request is there as a whole. The path is what follows the far end's own address. */
export type Answer = (asked: { path: string; headers: IncomingMessage['headers']; body: string }, response: ServerResponse) => unknown

/**
 * A server for tests on a free port of this machine. Its address has a word that nobody guesses: the port may have been another test's,
 * whose late requests are no news to this one. A request that breaks off has not been made.
 */
export async function openHttpFarEnd(answer: Answer) {
  const word = `/${randomUUID()}`
  const server = createServer((request, response) => {
    const path = String(request.url)
    if (!path.startsWith(word)) return void response.writeHead(404).end()
    if (request.method === 'HEAD') return void response.end() // somebody looks whether we are there
    Array.fromAsync(request as AsyncIterable<Buffer>).then(
      (chunks) => answer({ path: path.slice(word.length), headers: request.headers, body: Buffer.concat(chunks).toString() }, response),
      () => response.destroy(),
    )
  })
  server.on('clientError', (_error, socket) => socket.destroy())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    url: `http://${host}${word}`,
    /** Waits for nobody. */
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
