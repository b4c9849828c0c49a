import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Called once a request has arrived completely. The path is the part after the far end's own address. */
export type Answer = (asked: { path: string; headers: IncomingMessage['headers']; body: string }, response: ServerResponse) => unknown

/**
 * A server for tests on a free port of this machine. Its address contains a random word: the port may have been used by another test, whose late
 * requests must not count here. An interrupted request does not count either.
 */
export async function openHttpFarEnd(answer: Answer) {
  const word = `/${randomUUID()}`
  const server = createServer((request, response) => {
    const path = String(request.url)
    if (!path.startsWith(word)) return void response.writeHead(404).end()
    if (request.method === 'HEAD') return void response.end() // a check whether the server is reachable
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
    /** Closes at once, with all connections. */
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
