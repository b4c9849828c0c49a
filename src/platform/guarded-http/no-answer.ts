/**
 * timeout: too slow · refused: nobody listens · reset: the connection broke · dns: the name has no address · blocked: we
 * may not go there · tls: no trusted encryption · protocol: what came back is not HTTP.
 */
export type NoAnswerCause = 'timeout' | 'refused' | 'reset' | 'dns' | 'blocked' | 'tls' | 'protocol' | 'other'

/** The total time of an exchange ran out. */
export function timedOut(timeoutMs: number): Error {
  return Object.assign(new Error(`within ${timeoutMs / 1000} s`), { code: TOTAL_TIMEOUT })
}

/**
 * A failed exchange in our words. Only the error's code is read into it: messages may quote addresses and headers.
 * `status` is given when the head of an answer had arrived.
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
  blocked: 'the address is not public',
  tls: 'no secure connection could be made',
  protocol: 'the answer is not valid HTTP',
  other: 'the request could not be sent',
}

/** Causes under which very different faults meet: the code tells which. */
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

/** The error's own code, or ours where undici has none. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) {
    // Of several addresses that were tried in vain, one that we were allowed to dial tells more.
    const codes = error.errors.map(codeOf)
    return codes.find((code) => code !== 'ERR_IP_BLOCKED') ?? 'ERR_IP_BLOCKED'
  }
  if (!(error instanceof Error)) return 'UNKNOWN'
  if (error.name === 'HTTPParserError') return error.message.includes('EOF') ? 'BODY_CUT_SHORT' : 'NOT_HTTP'
  if (error.name === 'SocketError' && /^bad (response|upgrade)$/.test(error.message)) return 'NOT_HTTP'
  const { code } = error as NodeJS.ErrnoException
  return typeof code === 'string' && /^[A-Z0-9_]+$/.test(code) ? code : 'UNKNOWN'
}
