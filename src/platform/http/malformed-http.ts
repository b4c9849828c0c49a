import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { requestId } from './common-headers.ts'
import type { Log } from './request-log.ts'

/**
 * Answers requests that are not HTTP, too slow or with too many headers in the shape of all other errors, and closes the connection. A process that was busy
 * looks for silent connections before it reads what has arrived meanwhile: that is read first, and a request that has arrived is carried out and not refused.
 */
export function openRefusals(log: Log) {
  const latest = new WeakMap<Duplex, IncomingMessage>()

  const refuseOne = (error: NodeJS.ErrnoException, socket: Duplex, written: () => void = () => {}) => {
    const code = REFUSALS[error.code ?? ''] ?? 'BAD_REQUEST'
    const id = requestId({ headers: {} })
    log.info({ status: ERRORS[code].status, requestId: id, cause: error.code }, 'malformed request')
    refuse(socket, code, id, [], written)
  }

  return {
    /** To be told of every request of the server. */
    begun: (request: IncomingMessage): void => void latest.set(request.socket, request),
    refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
      if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT') return refuseOne(error, socket)
      const before = latest.get(socket)
      setImmediate(() => {
        const request = latest.get(socket)
        if (request !== before || request?.complete || !socket.writable) return
        refuseOne(error, socket, () => socket.destroy()) // so that nothing is carried out any more that was refused
      })
    },
  }
}

const REFUSALS: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'PAYLOAD_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
}

/** CONNECT asks for a tunnel and is always refused. `allow`: the accepted methods. */
export const answerTunnel =
  (allow: string) =>
  (request: IncomingMessage, socket: Duplex): void =>
    refuse(socket, 'METHOD_NOT_ALLOWED', requestId(request), [`allow: ${allow}`])

function refuse(socket: Duplex, code: ErrorCode, id: string, headers: readonly string[] = [], written: () => void = () => {}): void {
  const { status, meaning } = ERRORS[code]
  const body = JSON.stringify({ detail: meaning, code })
  socket.end(
    [
      `HTTP/1.1 ${status} ${code}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${id}`,
      'x-content-type-options: nosniff',
      'cache-control: no-store',
      ...headers,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
    written,
  )
}
