import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BODY_BYTES_MAX } from '#contract/endpoint.ts'
import { ApiError, tooLarge } from './api-error.ts'
import { InvalidRequest } from './invalid-request.ts'
import { type Log, logFailure } from './request-log.ts'

const json = 'application/json; charset=utf-8'

/** The challenge of a 401, by the kind of caller. */
const CHALLENGES = { apiKey: 'ApiKey', none: 'ApiKey', operator: 'Bearer', testground: 'Basic realm="Test ground", charset="UTF-8"' } as const

/** The only place where exceptions become answers. */
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
  const refusal = error instanceof ApiError ? error : (refusalOf(error, request) ?? mapError(error) ?? new ApiError('INTERNAL'))
  request.refusal = refusal.code
  if (refusal.status >= 500) logFailure(log, request, error)
  if (refusal.status === 401) reply.header('www-authenticate', CHALLENGES[request.endpoint?.auth ?? 'none'])
  reply
    .code(refusal.status)
    .headers(refusal.headers)
    .send(JSON.stringify({ detail: refusal.message, code: refusal.code, ...refusal.fields }))
}

/** Refusals of the HTTP framework itself. */
function refusalOf(error: unknown, { endpoint }: Pick<FastifyRequest, 'endpoint'>): ApiError | null {
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number }
  switch (statusCode) {
    case 413:
      return tooLarge(endpoint?.bodyBytesMax ?? BODY_BYTES_MAX)
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

/** Clients that send files usually read the answer after sending everything: closing the connection earlier would hide the refusal. */
const PASSED_OVER_BYTES_MAX = 256 * 1024 * 1024

/** The rest of a large refused upload is not read; a small one is, so that the connection can be reused. */
function unreadBody({ raw: { complete, headers }, endpoint, caller }: FastifyRequest): boolean {
  if (complete) return false
  const most = endpoint?.files && caller ? PASSED_OVER_BYTES_MAX : BODY_BYTES_MAX
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > most
}

const LINGER_MS = 5_000

/**
 * Closing a socket while bytes are still arriving resets it, and the client loses the refusal. So our side only announces the end of its data, and closes
 * when the body has ended or the time is over.
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
