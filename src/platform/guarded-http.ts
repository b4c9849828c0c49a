import type { Readable } from 'node:stream'
import { Agent } from 'undici'
import { checkUrl } from './guarded-http/check-url.ts'
import { guardedConnector } from './guarded-http/connector.ts'
import { explainFailure, timedOut } from './guarded-http/no-answer.ts'
import { placeOf, takeAnswer, type AnswerHeaders, type Exchange } from './guarded-http/take-answer.ts'

export type { NoAnswerCause } from './guarded-http/no-answer.ts'
export type { AnswerHeaders, Exchange } from './guarded-http/take-answer.ts'

export type Ask = {
  url: string
  method: string
  headers: Record<string, string>
  body: string | Uint8Array | null
  /** Time limit from connecting to the last byte of the answer. */
  timeoutMs: number
  /** Longer answers are cut: the rest is not read, and the connection is closed. */
  maxAnswerBytes: number
}

/** An answer whose body is still arriving. If the body is not read to its end, the connection is closed. */
export type Incoming = { status: number; headers: AnswerHeaders; body: Readable }

/** The outcome of an answer that is streamed to the caller. */
export type Streamed<T> = { kind: 'answer'; value: T } | Extract<Exchange, { kind: 'noAnswer' }>

export type GuardedHttp = {
  /** One HTTP exchange. Failures are values, not exceptions. Redirects are not followed, bodies are not decompressed, and nothing is sent twice. */
  request(ask: Ask): Promise<Exchange>
  /** An exchange with a streamed answer, for bodies that do not fit into memory. Exceptions of `take` are passed on. */
  stream<T>(ask: Omit<Ask, 'maxAnswerBytes'>, take: (answer: Incoming) => Promise<T>): Promise<Streamed<T>>
  /** Why this URL may not be contacted, in plain words; null if there is no objection. The addresses of a name are checked when connecting. */
  checkUrl(url: string): string | null
  /** Aborts exchanges in progress and closes every connection. */
  close(): Promise<void>
}

/**
 * HTTP client for URLs that strangers choose. It never connects to a private or special address, however a name resolves to it, except for the `host:port`
 * pairs in `allowPrivate`. `tlsOnly`: not to `http:` either.
 */
export function openGuardedHttp({
  allowPrivate,
  tlsOnly = false,
  connectTimeoutMs = 5_000,
}: {
  allowPrivate: readonly string[]
  tlsOnly?: boolean
  connectTimeoutMs?: number
}): GuardedHttp {
  const allowed: ReadonlySet<string> = new Set(allowPrivate.map((pair) => pair.toLowerCase()))
  const agent = new Agent({
    connect: guardedConnector(allowed, connectTimeoutMs),
    // If a server closes an idle connection just when a request is written to it, the exchange fails, and it is unknown whether it may be repeated. Common
    // servers keep idle connections for 5 s or more, so this client closes them earlier, whatever they announce.
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 4_000,
    allowH2: false,
    // `timeoutMs` is the only limit: undici's own limits are per phase and imprecise.
    headersTimeout: 0,
    bodyTimeout: 0,
  })

  const stream = async <T>(ask: Omit<Ask, 'maxAnswerBytes'>, take: (answer: Incoming) => Promise<T>): Promise<Streamed<T>> => {
    const startedAt = performance.now()
    const latency = () => Math.round(performance.now() - startedAt)
    const objection = checkUrl(ask.url, allowed, tlsOnly)
    if (objection !== null) return { kind: 'noAnswer', cause: 'blocked', detail: objection, latencyMs: latency() }

    const expiry = expireAfter(ask.timeoutMs)
    let status: number | null = null
    let broken: { reason: unknown } | null = null
    let body: Readable | null = null
    try {
      // undici ignores the signal while it connects, so the signal is raced with it.
      const answer = await Promise.race([agent.request({ ...toRequest(ask), signal: expiry.signal }), expiry.expired])
      status = answer.statusCode
      body = answer.body.on('error', (reason) => {
        broken = { reason }
      }) // also when this client destroys the body
      return { kind: 'answer', value: await take({ status, headers: answer.headers, body }) }
    } catch (error) {
      const isTakers = body !== null && (broken as { reason: unknown } | null)?.reason !== error
      if (isTakers) throw error
      return { kind: 'noAnswer', ...explainFailure(error, status), latencyMs: latency() }
    } finally {
      expiry.clear()
      body?.destroy()
    }
  }

  return {
    checkUrl: (url) => checkUrl(url, allowed, tlsOnly),
    close: () => agent.destroy(),
    stream,
    async request(ask) {
      const startedAt = performance.now()
      const objection = checkUrl(ask.url, allowed, tlsOnly)
      if (objection !== null) return { kind: 'noAnswer', cause: 'blocked', detail: objection, latencyMs: 0 }
      return takeAnswer(agent, toRequest(ask), { startedAt, timeoutMs: ask.timeoutMs, maxAnswerBytes: ask.maxAnswerBytes })
    },
  }
}

function toRequest({ url, method, headers, body }: Pick<Ask, 'url' | 'method' | 'headers' | 'body'>) {
  const asIs = Object.keys(headers).some((name) => name.toLowerCase() === 'accept-encoding')
  return {
    ...placeOf(url),
    method,
    headers: asIs ? headers : { ...headers, 'accept-encoding': 'identity' },
    body,
  }
}

function expireAfter(timeoutMs: number) {
  const controller = new AbortController()
  const { promise: expired, reject } = Promise.withResolvers<never>()
  expired.catch(() => {}) // it may fire between two awaits, when no listener is attached
  const timer = setTimeout(() => {
    const reason = timedOut(timeoutMs)
    reject(reason)
    controller.abort(reason)
  }, timeoutMs)
  return { signal: controller.signal, expired, clear: () => clearTimeout(timer) }
}
