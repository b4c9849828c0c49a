import type { FastifyReply, FastifyRequest } from 'fastify'

/** A structured log such as pino. */
export type Log = {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Logs one line per request. Routes are logged instead of paths, because a uuid in a path is a secret. */
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
      ...securityOf(request, reply),
    },
    'request',
  )
}

const REFUSALS: ReadonlySet<number> = new Set([401, 403, 429])

/** Who did what from where: of refusals, of sign-ins, and of whatever operators change. Ordinary calls of brands and participants leave no address. */
function securityOf({ caller, endpoint, method, ip, refusal }: FastifyRequest, { statusCode }: FastifyReply) {
  const isRefusal = REFUSALS.has(statusCode)
  const isChange = endpoint && endpoint.auth !== 'apiKey' && method !== 'GET' && method !== 'HEAD'
  if (!isRefusal && !isChange) return {}
  return { address: ip, ...(isRefusal && { refusal }), ...(caller && 'name' in caller && { operator: caller.name }) }
}

/** Logs an unexpected exception with its type and stack. Other properties may contain data of rows or requests. */
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
