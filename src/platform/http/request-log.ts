import type { FastifyReply, FastifyRequest } from 'fastify'

/** A structured log; pino is one. */
export type Log = {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** One line a request. Routes, not addresses: a uuid in an address is a secret. */
export function logRequest(log: Log, request: FastifyRequest, reply: FastifyReply): void {
  const { caller } = request
  log.info(
    {
      method: request.method,
      route: request.endpoint?.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      requestId: request.id,
      ...(caller && 'promoId' in caller && { promoId: caller.promoId }),
    },
    'request',
  )
}

/** An unexpected exception: its type and stack. Other properties may quote rows or requests. */
export function logFailure(log: Log, request: FastifyRequest, error: unknown): void {
  const { name, code, message, stack }: NodeJS.ErrnoException = error instanceof Error ? error : new Error(`thrown: ${typeof error}`)
  log.error(
    {
      method: request.method,
      route: request.endpoint?.url ?? null,
      requestId: request.id,
      error: { name, code, message, stack },
    },
    'request failed',
  )
}
