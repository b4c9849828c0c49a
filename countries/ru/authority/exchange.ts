import { Agent } from 'undici'
import type { UnavailableCause } from '#domain/verify/tax-answer.ts'
import { LARGEST_REPLY_BYTES } from '#countries/define-authority.ts'
import { decodeUtf8 } from '#platform/decode-utf8.ts'
import { placeOf, takeAnswer } from '#platform/guarded-http/take-answer.ts'
import { outage, type Outage } from './outage.ts'
import { readReply, type SoapReply } from './soap/read-reply.ts'
import type { SoapRequest } from './soap/requests.ts'

export type Exchange = ReturnType<typeof openExchange>

const MOST_CONNECTIONS = 64
/** Shorter than servers keep idle connections, so that a request seldom uses one that is just being closed. */
const KEEP_ALIVE_MS = 4_000

/** One POST and its reply, within `timeoutMs` from connecting to the last byte. Every failure on the way is a value. */
export function openExchange(timeoutMs: number) {
  const agent = new Agent({
    connections: MOST_CONNECTIONS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // The one limit is `timeoutMs` of the whole exchange: the client's own are per phase, and coarse.
    headersTimeout: 0,
    bodyTimeout: 0,
  })

  return {
    /** Throws only when the caller's own signal aborts the exchange. */
    async post(url: string, { action, xml }: SoapRequest, headers: Record<string, string>, signal?: AbortSignal): Promise<SoapReply | Outage> {
      signal?.throwIfAborted()
      const request = { ...placeOf(url), method: 'POST' as const, headers: { ...XML, soapaction: `"${action}"`, ...headers }, body: xml }
      const reply = await takeAnswer(agent, request, { startedAt: performance.now(), timeoutMs, maxAnswerBytes: LARGEST_REPLY_BYTES, signal })
      signal?.throwIfAborted()
      if (reply.kind === 'noAnswer') return outage('transport', `no reply: ${reply.detail}`)
      const { status, body, truncated } = reply
      // The page of a proxy or of an overloaded server is for people.
      return status === 200 || status === 500 ? understand(status, truncated ? null : decodeUtf8(body)) : outage(causeOf(status), `HTTP ${status}`)
    },

    close: () => agent.close(),
  }
}

/** A fault comes with status 500. Any other body of a 500 is a failed server, not a wrong answer. */
function understand(statusCode: 200 | 500, text: string | null): SoapReply | Outage {
  const reply = text === null ? null : readReply(text)
  return reply ?? (statusCode === 500 ? outage('transport', 'HTTP 500') : outage('malformed', 'the reply is not the SOAP of this service'))
}

const causeOf = (statusCode: number): UnavailableCause => (statusCode === 429 ? 'rate' : statusCode === 401 || statusCode === 403 ? 'access' : 'transport')

const XML = { 'content-type': 'text/xml;charset=UTF-8' }
