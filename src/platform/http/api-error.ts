import { ERRORS, type ErrorCode, type ErrorFields } from '#contract/errors.ts'

type Headers = Record<string, string>

/** A refusal in one of the closed list of codes. Its `detail` reaches the caller as it is. */
export class ApiError extends Error {
  override name = 'ApiError'
  code: ErrorCode
  status: number
  headers: Headers
  /** What the body says beside its text and code. */
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

/** One answer for every cause, so that it tells nothing about keys. */
export const unauthorized = () => new ApiError('UNAUTHORIZED')

/** One answer for what does not exist and for what belongs to somebody else. */
export const notFound = () => new ApiError('NOT_FOUND')

export const rateLimited = (retryAfterSeconds: number) => new ApiError('RATE_LIMITED', undefined, retryAfter(retryAfterSeconds))
export const unavailable = (retryAfterSeconds: number) => new ApiError('UNAVAILABLE', undefined, retryAfter(retryAfterSeconds))

const retryAfter = (seconds: number): Headers => ({ 'retry-after': String(Math.max(1, Math.ceil(seconds))) })
