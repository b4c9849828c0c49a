import type { FastifyRequest } from 'fastify'
import type { Callers } from '#contract/callers.ts'
import type { BodyOf, Endpoint, HeadersOf, ParamsOf, QueryOf, ReplyBody } from '#contract/endpoint.ts'

/**
 * Binds an endpoint of the contract to its handler. `A` is the type of the handler's result, inferred as a constant so that `'active'` is not widened to a
 * string.
 */
export const answer = <const E extends Endpoint, C, const A extends Answer<E>>(endpoint: E, handle: (ctx: C, call: Call<E>) => Promise<A>): Route<C, E> => ({
  endpoint,
  handle: handle as Route<C>['handle'],
})

/** A call of an endpoint: authenticated and validated, with defaults applied. */
export type Call<E extends Endpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  headers: HeadersOf<E>
  body: BodyOf<E>
  caller: Callers[E['auth']]
  request: FastifyRequest
  /** Aborts when the caller has disconnected. */
  gone: AbortSignal
}

/** The body of the ordinary reply, or one of the declared replies with its status. */
export type Answer<E extends Endpoint> = Unchanged<OrdinaryBody<E>> | DeclaredReply<E, Status<E>>

type Status<E extends Endpoint> = keyof E['replies'] & number
type DeclaredReply<E extends Endpoint, S extends Status<E>> = S extends unknown ? Reply<S, Unchanged<ReplyBody<E, S>>> : never
type OrdinaryBody<E extends Endpoint> = 200 extends Status<E> ? ReplyBody<E, 200> : 201 extends Status<E> ? ReplyBody<E, 201> : void

/** Answers are not modified after the handler, so constants and frozen values are accepted. */
type Unchanged<T> = T extends readonly (infer Item)[] ? readonly Unchanged<Item>[] : T extends object ? { readonly [K in keyof T]: Unchanged<T[K]> } : T

/** An answer with this status, which the endpoint has to declare. */
export const reply = <const S extends number, const B = undefined>(status: S, body?: B, headers: ReplyHeaders = {}): Reply<S, B> =>
  new Reply(status, body as B, headers)

/** A header with several values is sent several times. */
export type ReplyHeaders = Record<string, string | string[]>

export class Reply<S extends number, B> {
  status: S
  body: B
  headers: ReplyHeaders

  constructor(status: S, body: B, headers: ReplyHeaders) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** An endpoint with its handler, whatever the types of its answers. */
export type Route<C, E extends Endpoint = Endpoint> = {
  endpoint: E
  handle: (ctx: C, call: AnyCall) => Promise<unknown>
}

export type AnyCall = {
  params: unknown
  query: unknown
  headers: unknown
  body: unknown
  caller: unknown
  request: FastifyRequest
  gone: AbortSignal
}
