import type { Static, TObject, TSchema } from 'typebox'
import { LIMITS } from '#domain/limits.ts'
import type { Callers } from './callers.ts'
import { ERRORS, type ErrorCode } from './errors.ts'

/** One endpoint of the service. Route, validation, types, OpenAPI and documentation all read this value. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As OpenAPI writes it: `/r/{uuid}.json`. */
  url: `/${string}`
  auth: keyof Callers
  operationId: string
  tag: Tag
  summary: string
  description?: string
  params?: TObject
  query?: TObject
  headers?: TObject
  body?: TObject
  bodyBytesMax?: number
  /** Pages of any origin may call it. */
  cors?: true
  replies: Record<number, Reply>
  /** Errors of this endpoint alone; those that come with its kind are added by `errorsOf`. */
  errors?: readonly ErrorCode[]
}

export type Reply = {
  description: string
  /** Absent: no body. */
  schema?: TSchema
  /** `application/json` unless said otherwise. */
  contentType?: string
}

export const TAGS = {
  intake: 'Sending receipts in.',
  status: 'What became of a receipt, and which promos there are.',
  callbacks: 'What the service sends to the brand.',
  promos: 'Operators: promos, their settings and keys.',
  review: 'Operators: receipts, decisions, deliveries, participants.',
  simulator: 'Operators: receipts of the built-in simulators.',
  service: 'Health, measurements and this description.',
} as const
export type Tag = keyof typeof TAGS

export const endpoint = <const E extends Endpoint>(e: E): E => e

/** What a handler finds in a call: the values are checked and the defaults applied. */
export type ParamsOf<E extends Endpoint> = PartOf<E, 'params'>
export type QueryOf<E extends Endpoint> = PartOf<E, 'query'>
export type HeadersOf<E extends Endpoint> = PartOf<E, 'headers'>
export type BodyOf<E extends Endpoint> = PartOf<E, 'body'>
type PartOf<E extends Endpoint, Part extends keyof Endpoint> = E[Part] extends TObject ? Static<E[Part]> : Record<never, never>

/** The body of one of the declared replies. */
export type ReplyBody<E extends Endpoint, S extends keyof E['replies']> =
  E['replies'][S] extends { schema: infer T extends TSchema } ? Static<T> : undefined

export const BODY_BYTES_MAX = LIMITS.jsonBodyBytesMax
export const BODY_DEPTH_MAX = LIMITS.metaDepthMax

/** The status of the ordinary answer: the first 2xx declared. */
export const successOf = (e: Endpoint): number => Number(Object.keys(e.replies).find((status) => status.startsWith('2')))

/** A body may be left out when none of its fields is required. */
export const bodyRequired = ({ body }: Endpoint): boolean => (body?.required ?? []).length > 0

export const takesInput = ({ params, query, headers, body }: Endpoint): boolean => Boolean(params ?? query ?? headers ?? body)

/** Every error an endpoint can answer with, besides the 422 of its input and the statuses it declares itself. */
export const errorsOf = (e: Endpoint): ErrorCode[] => {
  const all = [
    'BAD_REQUEST', 'URI_TOO_LONG', 'INTERNAL', 'UNAVAILABLE',
    ...(e.auth === 'apiKey' ? ['UNAUTHORIZED', 'KEY_SCOPE', 'RATE_LIMITED'] as const : []),
    ...(e.auth === 'operator' ? ['UNAUTHORIZED'] as const : []),
    ...(e.method === 'GET' ? [] : ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const),
    ...(e.errors ?? []),
  ] satisfies ErrorCode[]
  return [...new Set(all)].filter((code) => !(ERRORS[code].status in e.replies))
}
