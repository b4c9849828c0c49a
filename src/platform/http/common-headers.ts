import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

const wellFormed = /^[A-Za-z0-9._-]{1,64}$/

/** The caller's own id of the request if it is safe to log, otherwise a new one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID()
}

/** Headers of every response. A handler may replace `cache-control`. `isHttps`: browsers are told never to come without TLS again. */
export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): void {
  reply.header('x-request-id', request.id)
  reply.header('x-content-type-options', 'nosniff')
  reply.header('cache-control', 'no-store')
  if (isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
}
