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
  /** From the connect to the last byte of the answer. */
  timeoutMs: number
  /** What is longer is cut: the rest is not read and its connection is closed. */
  maxAnswerBytes: number
}

/** An answer that is still coming. What is not read of it is cut off, and its connection closed. */
export type Incoming = { status: number; headers: AnswerHeaders; body: Readable }

/** The outcome of an answer that was streamed to the caller. */
export type Streamed<T> = { kind: 'answer'; value: T } | Extract<Exchange, { kind: 'noAnswer' }>

export type GuardedHttp = {
  /** One exchange, never an exception: redirects are not followed, nothing is decompressed or sent a second time. */
  request(ask: Ask): Promise<Exchange>
  /** The same for an answer that is not to be held in memory. What `take` throws of its own goes on to the caller. */
  stream<T>(ask: Omit<Ask, 'maxAnswerBytes'>, take: (answer: Incoming) => Promise<T>): Promise<Streamed<T>>
  /** Why this URL may not be asked, in plain words; null when nothing speaks against it. A name is judged at the connect. */
  checkUrl(url: string): string | null
  /** Breaks off what is in flight and closes every connection. */
  close(): Promise<void>
}

/**
 * The client for addresses that strangers chose. A private or special address, however a name resolves to it, is never
 * connected to, except for the `host:port` pairs in `allowPrivate`.
 */
export function openGuardedHttp({ allowPrivate, connectTimeoutMs = 5_000 }: { allowPrivate: readonly string[]; connectTimeoutMs?: number }): GuardedHttp {
  const allowed: ReadonlySet<string> = new Set(allowPrivate.map((pair) => pair.toLowerCase()))
  const agent = new Agent({
    connect: guardedConnector(allowed, connectTimeoutMs),
    // A server that closes an idle connection just as we write to it costs an exchange, and nobody here may guess that
    // it is safe to repeat. Common servers keep idle connections for 5 s or more: we let go first, whatever they hint.
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 4_000,
    allowH2: false,
    // The one limit is `timeoutMs`: undici's own are per phase, and coarse.
    headersTimeout: 0,
    bodyTimeout: 0,
  })

  const stream = async <T>(ask: Omit<Ask, 'maxAnswerBytes'>, take: (answer: Incoming) => Promise<T>): Promise<Streamed<T>> => {
    const startedAt = performance.now()
    const latency = () => Math.round(performance.now() - startedAt)
    const objection = checkUrl(ask.url, allowed)
    if (objection !== null) return { kind: 'noAnswer', cause: 'blocked', detail: objection, latencyMs: latency() }

    const expiry = expireAfter(ask.timeoutMs)
    let status: number | null = null
    let broken: { reason: unknown } | null = null
    let body: Readable | null = null
    try {
      // While a connection is being made undici does not look at the signal, hence the race.
      const answer = await Promise.race([agent.request({ ...toRequest(ask), signal: expiry.signal }), expiry.expired])
      status = answer.statusCode
      body = answer.body.on('error', (reason) => {
        broken = { reason }
      }) // also of our own destroying
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
    checkUrl: (url) => checkUrl(url, allowed),
    close: () => agent.destroy(),
    stream,
    async request(ask) {
      const startedAt = performance.now()
      const objection = checkUrl(ask.url, allowed)
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
  expired.catch(() => {}) // it may fire between two awaits, when nobody is listening
  const timer = setTimeout(() => {
    const reason = timedOut(timeoutMs)
    reject(reason)
    controller.abort(reason)
  }, timeoutMs)
  return { signal: controller.signal, expired, clear: () => clearTimeout(timer) }
}
