import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BODY_BYTES_MAX } from '#contract/endpoint.ts'
import { ApiError } from './api-error.ts'
import { InvalidRequest } from './invalid-request.ts'
import { type Log, logFailure } from './request-log.ts'

const json = 'application/json; charset=utf-8'

/** What a refusal asks for, by who may call. */
const CHALLENGES = { apiKey: 'ApiKey', none: 'ApiKey', operator: 'Bearer', testground: 'Basic realm="Test ground", charset="UTF-8"' } as const

/** The one place where an exception becomes an answer. */
export function answerError(log: Log, mapError: (error: unknown) => ApiError | null, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('content-type', json)
  if (unreadBody(request)) {
    reply.header('connection', 'close')
    lingerOver(request.raw)
  }
  if (error instanceof InvalidRequest) {
    reply.code(422).send(JSON.stringify(error.body()))
    return
  }
  const refusal = error instanceof ApiError ? error : (refusalOf(error) ?? mapError(error) ?? new ApiError('INTERNAL'))
  if (refusal.status >= 500) logFailure(log, request, error)
  if (refusal.status === 401) reply.header('www-authenticate', CHALLENGES[request.endpoint?.auth ?? 'none'])
  reply
    .code(refusal.status)
    .headers(refusal.headers)
    .send(JSON.stringify({ detail: refusal.message, code: refusal.code, ...refusal.fields }))
}

/** What the HTTP framework refuses by itself. */
function refusalOf(error: unknown): ApiError | null {
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number }
  switch (statusCode) {
    case 413:
      return new ApiError('PAYLOAD_TOO_LARGE')
    case 414:
      return new ApiError('URI_TOO_LONG')
    case 415:
      return new ApiError('UNSUPPORTED_MEDIA_TYPE')
    case 400:
      return new ApiError('BAD_REQUEST', code === 'FST_ERR_BAD_URL' ? 'The address is not well-formed.' : undefined)
    default:
      return null
  }
}

/** Clients that send files mostly read an answer only after sending everything: a connection closed before would hide the refusal. */
const PASSED_OVER_BYTES_MAX = 256 * 1024 * 1024

/** A refused upload that is still on its way is not worth reading; a small one is, to keep the connection. */
function unreadBody({ raw: { complete, headers }, endpoint, caller }: FastifyRequest): boolean {
  if (complete) return false
  const most = endpoint?.files && caller ? PASSED_OVER_BYTES_MAX : BODY_BYTES_MAX
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > most
}

const LINGER_MS = 5_000

/**
 * A socket that is closed while bytes are still coming answers them with a reset, which reaches the client before it has read the refusal.
 * So ours says at once that nothing more will come from it, and is closed when the body is over or its time is.
 */
function lingerOver(request: IncomingMessage): void {
  const { socket } = request
  socket.destroySoon = () => {
    socket.end()
    const over = setTimeout(() => socket.destroy(), LINGER_MS).unref()
    request.once('end', () => socket.destroy())
    socket.once('close', () => clearTimeout(over))
  }
}
