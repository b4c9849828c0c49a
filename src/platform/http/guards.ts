import type { FastifyRequest } from 'fastify'
import type { KeyCaller, OperatorCaller, TesterCaller } from '#contract/callers.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { unauthorized } from './api-error.ts'

/** Say who is calling, or throw an `ApiError`. They are asked before the body is read. */
export type Guards<C> = {
  apiKey(ctx: C, request: FastifyRequest): Promise<KeyCaller>
  operator(ctx: C, request: FastifyRequest): Promise<OperatorCaller>
  testground(ctx: C, request: FastifyRequest): Promise<TesterCaller>
}

const CREDENTIAL = { apiKey: 'api-key', operator: 'authorization', testground: 'authorization' } as const

/** The guard of an endpoint, or null where anybody may come. Two credentials at once are no credential. */
export function guardOf<C>({ auth }: Endpoint, guards: Guards<C>) {
  if (auth === 'none') return null
  return async (ctx: C, request: FastifyRequest) => {
    if (timesSent(request, CREDENTIAL[auth]) > 1) throw unauthorized()
    return guards[auth](ctx, request)
  }
}

/** Repeated headers are joined or dropped by the parser; only the raw list tells. */
function timesSent({ raw: { rawHeaders } }: FastifyRequest, header: string): number {
  let times = 0
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]!.length === header.length && rawHeaders[i]!.toLowerCase() === header) times++
  return times
}
