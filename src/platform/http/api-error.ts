import { ERRORS, NOT_AUTHORIZED, NOT_THERE, type ErrorCode, type ErrorFields } from '#contract/errors.ts'

type Headers = Record<string, string>

/** A refusal with a code of the closed list. Its `detail` is shown to the caller unchanged. */
export class ApiError extends Error {
  override name = 'ApiError'
  code: ErrorCode
  status: number
  headers: Headers
  /** More fields of the body, besides text and code. */
  fields: ErrorFields

  constructor(code: ErrorCode, detail: string = ERRORS[code].meaning, headers: Headers = {}, fields: ErrorFields = {}) {
    super(detail)
    this.code = code
    this.status = ERRORS[code].status
    this.headers = headers
    this.fields = fields
  }
}

export const badRequest = (detail: string) => new ApiError('BAD_REQUEST', detail)
export const tooLarge = (bytesMax: number) => new ApiError('PAYLOAD_TOO_LARGE', `The body is larger than this call accepts: at most ${bytesMax} bytes.`)

/** `why` says what is wrong with the credential; whether a key that nobody has was once one, it does not. */
export const unauthorized = (why: keyof typeof NOT_AUTHORIZED) => new ApiError('UNAUTHORIZED', NOT_AUTHORIZED[why])

/** The answer is equal for things that do not exist and for things of others. */
export const notFound = (what: keyof typeof NOT_THERE) => new ApiError('NOT_FOUND', NOT_THERE[what])

/** `limit`: for what the calls were counted. */
export const rateLimited = (retryAfterSeconds: number, limit: NonNullable<ErrorFields['limit']>) =>
  new ApiError('RATE_LIMITED', undefined, retryAfter(retryAfterSeconds), { limit })
export const unavailable = (retryAfterSeconds: number) => new ApiError('UNAVAILABLE', undefined, retryAfter(retryAfterSeconds))

const retryAfter = (seconds: number): Headers => ({ 'retry-after': String(Math.max(1, Math.ceil(seconds))) })
