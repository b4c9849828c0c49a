import { once } from 'node:events'
import { connect } from 'node:net'

export type Answer = { status: number; body: string }
export type Connection = { post(body: string, headers?: Record<string, string>): Promise<Answer>; close(): void }

/** A kept-alive HTTP connection with one request at a time, on a bare socket, so that sending costs next to nothing. */
export async function openConnection(origin: string, path: string, headers: Record<string, string>): Promise<Connection> {
  const { hostname, port, host } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  const fixed = linesOf({ host, 'content-type': 'application/json', ...headers })
  let received = ''
  let waiting: { resolve(answer: Answer): void; reject(error: Error): void } | null = null

  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    received += chunk
    const answer = readAnswer(received)
    if (answer === null) return
    received = ''
    waiting?.resolve(answer)
  })
  socket.on('error', (error) => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error('the service closed the connection')))

  return {
    post: (body, own = {}) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(`POST ${path} HTTP/1.1\r\n${fixed}${linesOf(own)}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
      }),
    close() {
      waiting = null
      socket.destroy()
    },
  }
}

const linesOf = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

/** Null while the answer is incomplete. */
function readAnswer(text: string): Answer | null {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd === -1) return null
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0)
  if (text.length < headEnd + 4 + length) return null
  return { status: Number(text.slice(9, 12)), body: text.slice(headEnd + 4) }
}
