import type { FastifyRequest } from 'fastify'
import type { KeyCaller, OperatorCaller, TesterCaller } from '#contract/callers.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { unauthorized } from './api-error.ts'

/** The participant of a call, as the call says. Without the field `participantToken` the call takes no tokens. */
export type Named = { userUuid?: string | undefined; participantToken?: string | null }

/** Functions that identify the caller or throw an `ApiError`. They run before the body is read. */
export type Authenticators<C> = {
  apiKey(ctx: C, request: FastifyRequest): Promise<KeyCaller>
  operator(ctx: C, request: FastifyRequest): Promise<OperatorCaller>
  testground(ctx: C, request: FastifyRequest): Promise<TesterCaller>
  /** Admits a call without a key, or throws an `ApiError` because there are too many. */
  visitor(ctx: C, request: FastifyRequest): Promise<void>
  /** Finds and admits the participant of a call with a key, or throws an `ApiError`. Null: the call names nobody. */
  participant(ctx: C, caller: KeyCaller, named: Named): Promise<string | null>
}

const CREDENTIAL = { apiKey: 'api-key', operator: 'authorization', testground: 'authorization' } as const

/** The authentication of an endpoint's callers; null: the endpoint is public. A request with two credentials is refused. */
export function authenticatorOf<C>({ auth }: Endpoint, authenticators: Authenticators<C>) {
  if (auth === 'none') return null
  return async (ctx: C, request: FastifyRequest) => {
    if (timesSent(request, CREDENTIAL[auth]) > 1) throw unauthorized('sentTwice')
    return authenticators[auth](ctx, request)
  }
}

/** Node joins or drops repeated headers, so the raw list is used. */
function timesSent({ raw: { rawHeaders } }: FastifyRequest, header: string): number {
  let times = 0
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]!.length === header.length && rawHeaders[i]!.toLowerCase() === header) times++
  return times
}
