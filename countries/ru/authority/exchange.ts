import { Agent, request } from 'undici'
import type { UnavailableCause } from '#domain/verify/tax-answer.ts'
import { LARGEST_REPLY_BYTES } from '#countries/define-authority.ts'
import { readText } from '#platform/read-text.ts'
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
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })

  return {
    /** Throws only when the caller's own signal aborts the exchange. */
    async post(url: string, { action, xml }: SoapRequest, headers: Record<string, string>, signal?: AbortSignal): Promise<SoapReply | Outage> {
      const timeout = AbortSignal.timeout(timeoutMs)
      try {
        const { statusCode, body } = await request(url, {
          dispatcher: agent,
          method: 'POST',
          headers: { 'content-type': 'text/xml;charset=UTF-8', soapaction: `"${action}"`, ...headers },
          body: xml,
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        })
        if (statusCode === 200 || statusCode === 500) return understand(statusCode, await readText(body, LARGEST_REPLY_BYTES))
        // A page of a proxy or of an overloaded server: its text is for people, and the connection may be reused.
        await body.dump({ limit: 64 * 1024 }).catch(() => undefined)
        return outage(causeOf(statusCode), `HTTP ${statusCode}`)
      } catch (error) {
        signal?.throwIfAborted()
        return outage('transport', `no reply: ${nameOf(error)}`)
      }
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

function nameOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return String(typeof code === 'string' ? code : name)
}
