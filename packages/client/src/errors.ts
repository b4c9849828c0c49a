import type { ErrorCode, ValidationError } from './types.ts'

/** A refusal of the service, or the reason why there was no answer. */
export class ChekhovError extends Error {
  override name = 'ChekhovError'
  /** Status of the answer; null when there was none. */
  status: number | null
  /** Error code for programs; null if the answer has none. */
  code: ErrorCode | null
  /** Identifies the request in the logs of the service. */
  requestId: string | null
  body: unknown

  constructor(
    message: string,
    { status = null, code = null, requestId = null, body = null }: Partial<Pick<ChekhovError, 'status' | 'code' | 'requestId' | 'body'>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.status = status
    this.code = code
    this.requestId = requestId
    this.body = body
  }
}

/** 400: the request is invalid. */
export class BadRequest extends ChekhovError {
  override name = 'BadRequest'
}
/** 401: the key is missing or wrong. */
export class Unauthorized extends ChekhovError {
  override name = 'Unauthorized'
}
/** 403: the key lacks the permission. */
export class Forbidden extends ChekhovError {
  override name = 'Forbidden'
}
/** 404 */
export class NotFound extends ChekhovError {
  override name = 'NotFound'
}

/** 409: the thing already exists, or is in the wrong state. */
export class Conflict extends ChekhovError {
  override name = 'Conflict'

  /** The receipt that has this `externalId` or photo; null when it belongs to another participant, or the conflict has another cause. */
  get existingUuid(): string | null {
    const uuid = (this.body as { existing_request_uuid?: unknown } | null)?.existing_request_uuid
    return typeof uuid === 'string' ? uuid : null
  }
}

/** 410: the service was restored to a state from before the cursor; the feed has to be read from its beginning. */
export class CursorLost extends ChekhovError {
  override name = 'CursorLost'
}

/** 422: fields of the wrong form. */
export class InvalidRequest extends ChekhovError {
  override name = 'InvalidRequest'

  get problems(): ValidationError[] {
    return problemsIn(this.body)
  }
}

/** 408, 429 and 503: nothing was done, try again later. Calls that are safe to repeat have been retried already. */
export class ComeBackLater extends ChekhovError {
  override name = 'ComeBackLater'
}
/** 500 and other unexpected statuses. */
export class ServiceFailed extends ChekhovError {
  override name = 'ServiceFailed'
}
/** There was no answer, so it is not known whether the request was processed. */
export class NoAnswer extends ChekhovError {
  override name = 'NoAnswer'
}
/** The callback was not sent by the service, or is too old. */
export class NotGenuine extends ChekhovError {
  override name = 'NotGenuine'
}

/** The exception for an answer with an error status. */
export function errorOf(status: number, requestId: string | null, body: unknown): ChekhovError {
  const { detail, code } = (typeof body === 'object' && body !== null ? body : {}) as { detail?: unknown; code?: unknown }
  const message = typeof detail === 'string' ? detail : problemsIn(body).map(textOf).join('; ') || `HTTP ${status}`
  const facts = { status, requestId, body, code: typeof code === 'string' ? (code as ErrorCode) : null }
  switch (status) {
    case 400:
      return new BadRequest(message, facts)
    case 401:
      return new Unauthorized(message, facts)
    case 403:
      return new Forbidden(message, facts)
    case 404:
      return new NotFound(message, facts)
    case 409:
      return new Conflict(message, facts)
    case 410:
      return new CursorLost(message, facts)
    case 422:
      return new InvalidRequest(message, facts)
    case 408:
    case 429:
    case 503:
      return new ComeBackLater(message, facts)
    default:
      return status >= 500 ? new ServiceFailed(message, facts) : new BadRequest(message, facts)
  }
}

/** A gateway before the service may refuse in a form of its own. */
function problemsIn(body: unknown): ValidationError[] {
  const detail = (body as { detail?: unknown } | null)?.detail
  return Array.isArray(detail) ? detail.filter((one: Partial<ValidationError> | null) => Array.isArray(one?.loc) && typeof one.msg === 'string') : []
}

const textOf = ({ loc, msg }: ValidationError): string => `${loc.slice(1).join('.') || loc.join('.')}: ${msg}`
