import { Agent, ProxyAgent, type Dispatcher } from 'undici'
import type { TaxAnswer, UnavailableCause } from '#domain/verify/tax-answer.ts'
import { readRetryAfter } from '#domain/notify/retry-after.ts'
import { LARGEST_REPLY_BYTES } from '#countries/define-authority.ts'
import { decodeUtf8 } from '#platform/decode-utf8.ts'
import { placeOf, takeAnswer } from '#platform/guarded-http/take-answer.ts'

/** An answer that tells nothing about the receipt. */
export type Outage = Extract<TaxAnswer, { kind: 'unavailable' }>
export type Reply = { kind: 'reply'; status: 200 | 404; isJson: boolean; text: string }

const MOST_CONNECTIONS = 32

export const outage = (cause: UnavailableCause, detail: string): Outage => ({ kind: 'unavailable', cause, detail })

/** One exchange with the operator, from connecting to the last byte. Redirects are not followed; every failure is a value. */
export function openOfdHttp(timeoutMs: number, proxyUrl: string | null, now: () => Date) {
  const bounds = { connections: MOST_CONNECTIONS, headersTimeout: 0, bodyTimeout: 0 }
  const dispatcher: Dispatcher = proxyUrl === null ? new Agent(bounds) : new ProxyAgent({ uri: proxyUrl, ...bounds })

  return {
    /** Throws only when the caller's own signal aborts the exchange. */
    async send(
      url: string,
      { signal, ...call }: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string; signal?: AbortSignal },
    ): Promise<Reply | Outage> {
      signal?.throwIfAborted()
      const request = { ...placeOf(url), ...call, body: call.body ?? null }
      const reply = await takeAnswer(dispatcher, request, { startedAt: performance.now(), timeoutMs, maxAnswerBytes: LARGEST_REPLY_BYTES, signal })
      signal?.throwIfAborted()
      if (reply.kind === 'noAnswer') return outage('transport', `no reply: ${reply.detail}`)
      const { status, headers, body, truncated } = reply
      if (status === 200 || status === 404) {
        const text = truncated ? null : decodeUtf8(body)
        return text === null
          ? outage('malformed', 'a reply larger than any receipt, or not UTF-8')
          : { kind: 'reply', status, isJson: String(headers['content-type']).includes('json'), text }
      }
      const refusal = outage(causeOf(status), `HTTP ${status}`)
      const pauseMs = refusal.cause === 'rate' ? readRetryAfter(String(headers['retry-after'] ?? ''), now()) : null
      return pauseMs === null ? refusal : { ...refusal, retryAt: new Date(now().getTime() + pauseMs) }
    },
    close: () => dispatcher.close(),
  }
}

/** The operator answers only addresses in Uzbekistan; others are refused or get no answer. */
function causeOf(status: number): UnavailableCause {
  if (status === 429) return 'rate'
  if (status === 401 || status === 403 || status === 451) return 'access'
  return status >= 300 && status < 400 ? 'malformed' : 'transport'
}
