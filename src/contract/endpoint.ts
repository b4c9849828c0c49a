import type { Static, TObject, TSchema } from 'typebox'
import { LIMITS } from '#domain/limits.ts'
import type { Role } from '#domain/roles.ts'
import type { Callers } from './callers.ts'
import { ERRORS, type ErrorCode } from './errors.ts'

/** One endpoint of the service. Route, validation, types, OpenAPI and documentation all read this value. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As OpenAPI writes it: `/r/{uuid}.json`. */
  url: `/${string}`
  auth: keyof Callers
  /** The least role, for endpoints of operators; see `roleOf`. */
  role?: Role
  operationId: string
  tag: Tag
  summary: string
  description?: string
  params?: TObject
  query?: TObject
  headers?: TObject
  body?: TObject
  /** Files besides the fields of `body`: the request is multipart/form-data. */
  files?: Files
  /** The body is a file, which the handler reads from the request. */
  takesFile?: true
  /** The body is a form without files, in the default encoding of browsers. */
  urlencoded?: true
  /** The body belongs to the caller and is stored unchanged: long numbers in it are not rounded. */
  keptAsSent?: true
  bodyBytesMax?: number
  /** Its body says nothing of a caller and seldom changes: it is compressed, once. */
  isDocument?: true
  /** Pages of any origin may call it. */
  cors?: true
  /** A session may call it before its second factor is set up, and before its temporary password is changed, too. */
  openBefore?: 'secondFactor' | 'passwordAndSecondFactor'
  /** Keys of scope `widget`, which are public, may call it too. */
  widgetKeys?: true
  /** Calls without a key are counted for their address. */
  countsVisitors?: true
  replies: Record<number, Reply>
  /** Errors of this endpoint; the usual ones of its kind are added by `errorsOf`. */
  errors?: readonly ErrorCode[]
}

/** Files by the name of their field, and how many of them there may be. */
export type Files = Record<string, { most: number; required: boolean; description: string }>

/** A received file. It is deleted after the call unless the handler moves it. */
export type Upload = { path: string; bytes: number /** SHA-256 of the bytes, in hex. */; sha256: string /** CRC-32 of the bytes. */; crc32: number }

export type Reply = {
  description: string
  /** Absent: no body. */
  schema?: TSchema
  /** Default: `application/json`. */
  contentType?: string
  /** Browsers, which ask for HTML, get a page instead. */
  orPage?: true
}

export const TAGS = {
  intake: 'Sending receipts in.',
  status: 'What became of a receipt, and which promos there are.',
  callbacks: 'What the service sends to the brand.',
  loyalty: 'Loyalty catalogues: points per unit of what is bought.',
  showcase: 'One receipt against all promos of the showcase, without sending it to any.',
  sandbox: 'Trying out an integration.',
  promos: 'Operators: promos, their settings and keys.',
  review: "Operators: receipts, the moderators' queue, decisions, disputes.",
  deliveries: 'Operators: what brands were told, and telling it again.',
  audit: 'Operators: who did what.',
  accounts: 'Operators: who may use the console.',
  statistics: 'Operators: what happened, and that something happens.',
  simulator: 'Operators: receipts of the built-in simulators.',
  testground: 'Testers: receipts made up, sent and followed. Not for brands.',
  documentation: "Pages and files for the people who build the brand's side.",
  service: 'Health, measurements and this description.',
} as const
export type Tag = keyof typeof TAGS

export const endpoint = <const E extends Endpoint>(e: E): E => e

/** A call as its handler gets it: validated, with defaults applied. */
export type ParamsOf<E extends Endpoint> = PartOf<E, 'params'>
export type QueryOf<E extends Endpoint> = PartOf<E, 'query'>
export type HeadersOf<E extends Endpoint> = PartOf<E, 'headers'>
export type BodyOf<E extends Endpoint> = PartOf<E, 'body'> & FilesOf<E>
type FilesOf<E extends Endpoint> = E['files'] extends Files ? { [Field in keyof E['files']]: readonly Upload[] } : unknown
type PartOf<E extends Endpoint, Part extends keyof Endpoint> = E[Part] extends TObject ? Static<E[Part]> : Record<never, never>

/** The body of one of the declared replies. */
export type ReplyBody<E extends Endpoint, S extends keyof E['replies']> = E['replies'][S] extends { schema: infer T extends TSchema }
  ? Static<T> | (E['replies'][S] extends { orPage: true } ? string : never)
  : undefined

export const BODY_BYTES_MAX = LIMITS.jsonBodyBytesMax
export const BODY_DEPTH_MAX = LIMITS.metaDepthMax
export const FILE_BYTES_MAX = LIMITS.photoBytesMax

/** Limit of a form's fields, without its files. */
export const FORM_BYTES_MAX = 1024 * 1024

/** Status of the ordinary answer: the first declared 2xx. */
export const successOf = (e: Endpoint): number => Number(Object.keys(e.replies).find((status) => status.startsWith('2')))

/** A body may be omitted if none of its fields is required and it names nobody; an empty body counts as omitted. */
export const bodyRequired = (e: Endpoint): boolean =>
  (e.body?.required ?? []).length > 0 ||
  takesParticipantToken(e) ||
  Number((e.body as { minProperties?: number } | undefined)?.minProperties) > 0 ||
  Object.values(e.files ?? {}).some(({ required }) => required)

/** The media type of a call's body. */
export const bodyTypeOf = ({ files, takesFile, urlencoded }: Endpoint): string =>
  takesFile ? 'image/*' : files ? 'multipart/form-data' : urlencoded ? 'application/x-www-form-urlencoded' : 'application/json'

export const takesInput = ({ params, query, headers, body, files }: Endpoint): boolean => Boolean(params ?? query ?? headers ?? body ?? files)

/** The call sends a receipt, and may have to prove whose it is. */
export const takesParticipantToken = ({ body }: Endpoint): boolean => body?.properties['participantToken'] !== undefined

/** Every error code of an endpoint, besides the 422 of its input and the statuses that it declares. */
export const errorsOf = (e: Endpoint): ErrorCode[] => {
  const all = [
    'BAD_REQUEST',
    'URI_TOO_LONG',
    'INTERNAL',
    'UNAVAILABLE',
    ...(e.auth === 'apiKey' ? (['UNAUTHORIZED', 'RATE_LIMITED'] as const) : []),
    ...(e.widgetKeys ? (['KEY_ORIGIN'] as const) : []),
    ...(takesParticipantToken(e) ? (['PARTICIPANT_TOKEN'] as const) : []),
    ...(e.countsVisitors ? (['RATE_LIMITED'] as const) : []),
    ...(e.auth === 'apiKey' && !e.widgetKeys ? (['KEY_SCOPE'] as const) : []),
    ...(e.auth === 'operator' ? (['UNAUTHORIZED', 'RATE_LIMITED', 'ROLE'] as const) : []),
    ...(e.auth === 'operator' && e.openBefore !== 'passwordAndSecondFactor' ? (['PASSWORD_IS_TEMPORARY'] as const) : []),
    ...(e.auth === 'operator' && e.openBefore === undefined ? (['SECOND_FACTOR_MISSING'] as const) : []),
    ...(e.auth === 'operator' && e.method !== 'GET' ? (['CSRF_TOKEN'] as const) : []),
    ...(e.auth === 'testground' ? (['UNAUTHORIZED', 'NOT_FOUND', 'RATE_LIMITED'] as const) : []),
    ...(e.auth === 'testground' && e.method !== 'GET' ? (['FORBIDDEN'] as const) : []),
    ...(e.method === 'GET' ? [] : (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)),
    ...(e.files ? (['TOO_MANY_FILES', 'FILE_TOO_LARGE'] as const) : []),
    ...(e.errors ?? []),
  ] satisfies ErrorCode[]
  return [...new Set(all)].filter((code) => !(ERRORS[code].status in e.replies))
}
