import type { Dispatcher } from 'undici'
import { explainFailure, timedOut, type NoAnswerCause } from './no-answer.ts'

export type AnswerHeaders = Record<string, string | string[] | undefined>

/** What one HTTP exchange came to. `detail` is a sentence for an operator and holds no secret and no inner address. */
export type Exchange =
  | { kind: 'answer'; status: number; headers: AnswerHeaders; body: Buffer; truncated: boolean; latencyMs: number }
  | { kind: 'noAnswer'; cause: NoAnswerCause; detail: string; latencyMs: number }

/**
 * One exchange whose answer is held in memory: its first `maxAnswerBytes`; what is longer is not read, and its connection closed. Takes
 * what the client hands out as it comes: a stream for each of ten thousand short answers would cost more than sending them.
 */
export function takeAnswer(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  {
    startedAt,
    timeoutMs,
    maxAnswerBytes,
  }: {
    startedAt: number
    timeoutMs: number
    maxAnswerBytes: number
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
    // The client checks its signal only once it is connected, so the time of connecting is bounded here.
    const timer = setTimeout(() => {
      const reason = timedOut(timeoutMs)
      fail(reason)
      breakOff(reason)
    }, timeoutMs)

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
