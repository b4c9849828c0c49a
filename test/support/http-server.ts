import { once } from 'node:events'
import { request } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Route } from '#platform/http/answer.ts'
import { unauthorized } from '#platform/http/api-error.ts'
import { openServer, type ServerOptions } from '#platform/http/open-server.ts'
import { openTempFiles } from '#platform/temp-files.ts'

export type Answered = { status: number; headers: Record<string, string | string[] | undefined>; text: string; body: any }
export type Sent = { headers?: Record<string, string | string[]>; body?: string | Buffer; json?: unknown }
type Line = { level: 'info' | 'error'; message: string; [field: string]: unknown }

/** A server of these routes on a real socket. Its keys are `good-key` (of promo 7) and the bearer `good-token`. */
export async function listen<C = null>(t: TestContext, routes: readonly Route<C>[], options: Partial<ServerOptions<C>> = {}) {
  const lines: Line[] = []
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-uploads-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const app = openServer<C>({
    ctx: null as C,
    tempFiles: openTempFiles(folder),
    routes,
    authenticators: {
      async apiKey(_, { headers }) {
        if (headers['api-key'] !== 'good-key') throw unauthorized('noSuchKey')
        return { keyId: 1, promoId: 7, scope: 'server', origins: [], perSecond: null }
      },
      async operator(_, { headers }) {
        if (headers.authorization !== 'Bearer good-token') throw unauthorized('noSuchToken')
        return { name: 'operator', role: 'operator', session: null, token: 'test' }
      },
      async testground() {
        throw unauthorized('noPassword')
      },
      async visitor() {},
      async participant(_ctx, _caller, { userUuid }) {
        return userUuid ?? null
      },
    },
    log: {
      info: (fields, message) => void lines.push({ ...fields, level: 'info', message }),
      error: (fields, message) => void lines.push({ ...fields, level: 'error', message }),
    },
    ...options,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => app.close())
  const { port } = app.server.address() as AddressInfo
  return { app, port, lines, ...wireTo(port) }
}

const UNPACKED: Record<string, (bytes: Buffer) => Buffer> = { gzip: gunzipSync, br: brotliDecompressSync }

/** Sends requests to a port of this machine byte for byte as they are written here. */
export function wireTo(port: number) {
  /** One request, sent unchanged: path and headers are not normalised. */
  async function call(method: string, path: string, { headers = {}, body, json }: Sent = {}): Promise<Answered> {
    const payload = json === undefined ? body : JSON.stringify(json)
    const outgoing = request({
      port,
      host: '127.0.0.1',
      method,
      path,
      headers: {
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(payload !== undefined && { 'content-length': String(Buffer.byteLength(payload)) }),
        ...headers,
      },
    })
    outgoing.on('error', () => {}) // a server that has answered need not take the rest; before its answer, `once` throws this
    outgoing.end(payload)
    const [incoming] = await once(outgoing, 'response')
    const sent = Buffer.concat(await Array.fromAsync(incoming as AsyncIterable<Buffer>))
    const text = (UNPACKED[incoming.headers['content-encoding']]?.(sent) ?? sent).toString()
    return { status: incoming.statusCode, headers: incoming.headers, text, body: parsed(text) }
  }

  /** Sends bytes to a socket and returns everything that comes back until the server closes it. */
  async function bytes(sent: string | Buffer): Promise<Answered> {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(sent)
    let text = ''
    for await (const chunk of socket.setEncoding('utf8')) text += chunk
    const [head = '', content = ''] = text.split('\r\n\r\n', 2)
    const [first = '', ...rest] = head.split('\r\n')
    const headers = Object.fromEntries(rest.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]))
    return { status: Number(first.split(' ')[1]), headers, text: content, body: parsed(content) }
  }

  return { call, bytes }
}

function parsed(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
