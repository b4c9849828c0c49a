import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

/** One request as it arrived on the socket. */
export type Received = { method: string; path: string; headers: [name: string, value: string][]; body: string }

/** The behaviour of a far end after it has read a request. It has the bare socket, so it can misbehave in any way. */
export type Behaviour = (socket: Socket) => void

export type FarEnd = {
  url: string
  hostPort: string
  /** The address of a path of it. */
  at(path: string): string
  received: Received[]
  /** The number of connections that were opened to it so far. */
  connections: number
  /** Resolves when the last connection is closed. */
  allClosed(): Promise<void>
}

/**
 * A server for tests on a free port of this machine. It follows the script, one behaviour per request, and repeats the last one. Its address contains a random
 * word: what another program sends to the port does not count.
 */
export async function openFarEnd(t: TestContext, ...script: [Behaviour, ...Behaviour[]]): Promise<FarEnd> {
  const word = `/${randomUUID()}`
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    farEnd.connections++
    open.add(socket.on('close', () => open.delete(socket)).on('error', () => {}))
    let unread: Buffer = Buffer.alloc(0)
    socket.on('data', (bytes: Buffer) => {
      unread = Buffer.concat([unread, bytes])
      for (let next = takeRequest(unread); next !== null; next = takeRequest(unread)) {
        unread = next.rest
        if (!next.request.path.startsWith(word)) return void socket.destroy()
        next.request.path = next.request.path.slice(word.length)
        const behaviour = script[Math.min(farEnd.received.length, script.length - 1)] ?? script[0]
        farEnd.received.push(next.request)
        behaviour(socket)
      }
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })

  const hostPort = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const at = (path: string) => `http://${hostPort}${word}${path}`
  const farEnd: FarEnd = {
    url: at('/callback'),
    hostPort,
    at,
    received: [],
    connections: 0,
    allClosed: async () => {
      await Promise.all([...open].map((socket) => new Promise((resolve) => socket.once('close', resolve))))
    },
  }
  return farEnd
}

type Headers = Record<string, string>

export const reply =
  (status: number, body: string | Buffer = '', headers: Headers = {}): Behaviour =>
  (socket) => {
    const head = { 'content-length': String(Buffer.byteLength(body)), ...headers }
    const lines = Object.entries(head)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
    socket.write(`HTTP/1.1 ${status} Whatever\r\n${lines}\r\n`)
    socket.write(body)
  }

export const say =
  (text: string | Buffer): Behaviour =>
  (socket) =>
    void socket.write(text)
export const sayAndClose =
  (text: string): Behaviour =>
  (socket) =>
    void socket.end(text)
export const hang: Behaviour = () => {}
export const reset: Behaviour = (socket) => void socket.resetAndDestroy()

export const sayAndReset =
  (text: string): Behaviour =>
  (socket) => {
    socket.write(text, () => setTimeout(() => socket.resetAndDestroy(), 20)) // after the client has read the text
  }

/** Begins a valid answer and then sends a byte now and then, without an end. */
export const drip =
  (text: string): Behaviour =>
  (socket) => {
    socket.write(text)
    const timer = setInterval(() => socket.write('.'), 10)
    socket.on('close', () => clearInterval(timer))
  }

/** Sends as much as the client reads, without an end. */
export const endless: Behaviour = (socket) => {
  const more = Buffer.alloc(16 * 1024, 'a')
  const pour = () => {
    while (!socket.destroyed && socket.write(more));
  }
  socket.on('drain', pour).write('HTTP/1.1 200 OK\r\ncontent-length: 1000000000000\r\n\r\n')
  pour()
}

function takeRequest(bytes: Buffer): { request: Received; rest: Buffer } | null {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd === -1) return null
  const [requestLine = '', ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n')
  const [method = '', path = ''] = requestLine.split(' ')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()]
  })
  const length = Number(headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1] ?? 0)
  const end = headEnd + 4 + length
  if (bytes.length < end) return null
  return { request: { method, path, headers, body: bytes.subarray(headEnd + 4, end).toString() }, rest: bytes.subarray(end) }
}
