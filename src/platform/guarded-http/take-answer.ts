import type { Dispatcher } from 'undici'
import { explainFailure, timedOut, type NoAnswerCause } from './no-answer.ts'

export type AnswerHeaders = Record<string, string | string[] | undefined>

/** The outcome of one HTTP exchange. `detail` is a sentence for an operator, without secrets and internal addresses. */
export type Exchange =
  | { kind: 'answer'; status: number; headers: AnswerHeaders; body: Buffer; truncated: boolean; latencyMs: number }
  | { kind: 'noAnswer'; cause: NoAnswerCause; detail: string; latencyMs: number }

/** Where a request goes, as the client wants it. */
export function placeOf(url: string): { origin: string; path: string } {
  const { origin, pathname, search } = new URL(url)
  return { origin, path: pathname + search }
}

/**
 * An exchange whose answer is kept in memory, up to `maxAnswerBytes`; longer answers are cut and their connection closed. Uses undici's handlers directly,
 * because a stream for each of ten thousand short answers would cost more than sending them.
 */
export function takeAnswer(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  {
    startedAt,
    timeoutMs,
    maxAnswerBytes,
    signal,
  }: {
    startedAt: number
    timeoutMs: number
    maxAnswerBytes: number
    /** Breaks off the exchange, which then has no answer. */
    signal?: AbortSignal | undefined
  },
): Promise<Exchange> {
  return new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | null = null
    let over: Error | null = null
    let head: { status: number; headers: AnswerHeaders } | null = null
    const chunks: Buffer[] = []
    let size = 0
    const latency = () => Math.round(performance.now() - startedAt)
    const settle = (exchange: Exchange) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abandon)
      resolve(exchange)
    }
    const fail = (error: unknown) => settle({ kind: 'noAnswer', ...explainFailure(error, head?.status ?? null), latencyMs: latency() })
    const answer = (truncated: boolean) => {
      if (head !== null) settle({ kind: 'answer', ...head, body: Buffer.concat(chunks).subarray(0, maxAnswerBytes), truncated, latencyMs: latency() })
    }
    const breakOff = (reason: Error) => {
      over = reason
      controller?.abort(reason)
    }
    const giveUp = (reason: Error) => {
      fail(reason)
      breakOff(reason)
    }
    const abandon = () => giveUp(signal?.reason as Error)
    // The client checks its signal only once it is connected, so the time of connecting is limited here.
    const timer = setTimeout(() => giveUp(timedOut(timeoutMs)), timeoutMs)
    signal?.addEventListener('abort', abandon, { once: true })

    try {
      dispatcher.dispatch(request, {
        onRequestStart(its) {
          controller = its
          if (over !== null) its.abort(over)
        },
        onResponseStart(_, status, headers) {
          if (status >= 200) head = { status, headers }
        },
        onResponseData(_, chunk) {
          if (over !== null) return
          chunks.push(chunk)
          size += chunk.length
          if (size <= maxAnswerBytes) return
          answer(true)
          breakOff(new Error('the rest of the answer is not wanted'))
        },
        onResponseEnd: () => answer(false),
        onResponseError: (_, error) => fail(error),
      })
    } catch (error) {
      fail(error)
    }
  })
}
