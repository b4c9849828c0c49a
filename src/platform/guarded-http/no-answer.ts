import { NOT_PUBLIC } from './check-url.ts'

/**
 * timeout: too slow · refused: no listener · reset: the connection broke · dns: the name has no address · blocked: the address is not allowed · tls: no
 * trusted encryption · protocol: the answer is not HTTP.
 */
export type NoAnswerCause = 'timeout' | 'refused' | 'reset' | 'dns' | 'blocked' | 'tls' | 'protocol' | 'other'

/** The time limit of an exchange was exceeded. */
export function timedOut(timeoutMs: number): Error {
  return Object.assign(new Error(`within ${timeoutMs / 1000} s`), { code: TOTAL_TIMEOUT })
}

/**
 * Describes a failed exchange in our own words. Only the error's code is used, because messages may contain addresses and headers. `status` is set when the
 * head of an answer had arrived.
 */
export function explainFailure(error: unknown, status: number | null): { cause: NoAnswerCause; detail: string } {
  const code = codeOf(error)
  const cause = CAUSES.find(([pattern]) => pattern.test(code))?.[1] ?? 'other'
  if (code === TOTAL_TIMEOUT) {
    const within = (error as Error).message
    return { cause, detail: status === null ? `no answer ${within}` : `an answer ${status} that did not end ${within}` }
  }
  if (status !== null && cause === 'reset') return { cause, detail: `an answer ${status} that broke off before its end` }
  return { cause, detail: NAMED.has(cause) ? `${DETAILS[cause]} (${code})` : DETAILS[cause] }
}

const TOTAL_TIMEOUT = 'TOTAL_TIMEOUT'

const DETAILS: Record<NoAnswerCause, string> = {
  timeout: 'no connection in time',
  refused: 'the connection was refused',
  reset: 'the connection was closed before an answer',
  dns: 'the name of the server could not be resolved',
  blocked: NOT_PUBLIC,
  tls: 'no secure connection could be made',
  protocol: 'the answer is not valid HTTP',
  other: 'the request could not be sent',
}

/** Causes that include very different failures: for these, the code is shown too. */
const NAMED: ReadonlySet<NoAnswerCause> = new Set(['tls', 'other'])

const CAUSES: readonly (readonly [pattern: RegExp, cause: NoAnswerCause])[] = [
  [/^(TOTAL_TIMEOUT|UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/, 'timeout'],
  [/^ERR_IP_BLOCKED$/, 'blocked'],
  [/^ECONNREFUSED$/, 'refused'],
  [/^(ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|BODY_CUT_SHORT)$/, 'reset'],
  [/^(ENOTFOUND|ENODATA|ESERVFAIL|EAI_[A-Z]+)$/, 'dns'],
  [/^(NOT_HTTP|UND_ERR_HEADERS_OVERFLOW)$/, 'protocol'],
  [/^(ERR_TLS_\w+|ERR_SSL_\w+|EPROTO|\w*CERT\w*|UNABLE_TO_\w+|HOSTNAME_MISMATCH|INVALID_PURPOSE)$/, 'tls'],
]

/** The error's own code, or one of ours where undici has none. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) {
    // If several addresses were tried, the error of one that was allowed says more.
    const codes = error.errors.map(codeOf)
    return codes.find((code) => code !== 'ERR_IP_BLOCKED') ?? 'ERR_IP_BLOCKED'
  }
  if (!(error instanceof Error)) return 'UNKNOWN'
  if (error.name === 'HTTPParserError') return error.message.includes('EOF') ? 'BODY_CUT_SHORT' : 'NOT_HTTP'
  if (error.name === 'SocketError' && /^bad (response|upgrade)$/.test(error.message)) return 'NOT_HTTP'
  const { code } = error as NodeJS.ErrnoException
  return typeof code === 'string' && /^[A-Z0-9_]+$/.test(code) ? code : 'UNKNOWN'
}
