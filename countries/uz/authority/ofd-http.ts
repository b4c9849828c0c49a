import { Agent, ProxyAgent, request, type Dispatcher } from 'undici'
import type { TaxAnswer, UnavailableCause } from '#domain/verify/tax-answer.ts'
import { readRetryAfter } from '#domain/notify/retry-after.ts'
import { LARGEST_REPLY_BYTES } from '#countries/define-authority.ts'
import { readText } from '#platform/read-text.ts'

/** An answer that tells nothing about the receipt. */
export type Outage = Extract<TaxAnswer, { kind: 'unavailable' }>
export type Reply = { kind: 'reply'; status: 200 | 404; isJson: boolean; text: string }

const MOST_CONNECTIONS = 32

export const outage = (cause: UnavailableCause, detail: string): Outage => ({ kind: 'unavailable', cause, detail })

/** One exchange with the operator, from connecting to the last byte. Redirects are not followed; every failure is a value. */
export function openOfdHttp(timeoutMs: number, proxyUrl: string | null, now: () => Date) {
  const bounds = { connections: MOST_CONNECTIONS, connect: { timeout: timeoutMs }, headersTimeout: timeoutMs, bodyTimeout: timeoutMs }
  const dispatcher: Dispatcher = proxyUrl === null ? new Agent(bounds) : new ProxyAgent({ uri: proxyUrl, ...bounds })

  return {
    /** Throws only when the caller's own signal aborts the exchange. */
    async send(
      url: string,
      { signal, ...call }: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string; signal?: AbortSignal },
    ): Promise<Reply | Outage> {
      const timeout = AbortSignal.timeout(timeoutMs)
      try {
        const { statusCode, headers, body } = await request(url, { dispatcher, ...call, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
        if (statusCode === 200 || statusCode === 404) {
          const text = await readText(body, LARGEST_REPLY_BYTES)
          return text === null
            ? outage('malformed', 'a reply larger than any receipt, or not UTF-8')
            : { kind: 'reply', status: statusCode, isJson: String(headers['content-type']).includes('json'), text }
        }
        await body.dump({ limit: 64 * 1024 }).catch(() => undefined)
        const refusal = outage(causeOf(statusCode), `HTTP ${statusCode}`)
        const pauseMs = refusal.cause === 'rate' ? readRetryAfter(String(headers['retry-after'] ?? ''), now()) : null
        return pauseMs === null ? refusal : { ...refusal, retryAt: new Date(now().getTime() + pauseMs) }
      } catch (error) {
        signal?.throwIfAborted()
        const { code, name } = error as { code?: unknown; name?: unknown }
        return outage('transport', `no reply: ${String(typeof code === 'string' ? code : name)}`)
      }
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
