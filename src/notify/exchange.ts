import type { GuardedHttp } from '#platform/guarded-http.ts'
import { toAttemptRecord, type AttemptRecord, type Sent } from './attempt-record.ts'
import { callbackHeaders, type CallbackMessage, type CallbackTarget } from './callback-headers.ts'

export type { CallbackMessage, CallbackTarget } from './callback-headers.ts'

/**
 * One attempt to deliver an event: usually one exchange. A brand that answers 404 may not know the receipt yet, so ARRIVED is sent once and the event
 * again: up to three exchanges. `arrived` reads that event; null when it was sent before or does not apply. `timeoutMs` holds for each exchange.
 */
export async function attemptDelivery(
  http: GuardedHttp,
  {
    target,
    event,
    arrived,
    ...within
  }: Within & {
    target: CallbackTarget
    event: CallbackMessage
    arrived: (() => Promise<{ webhookId: string; body: string } | null>) | null
  },
): Promise<AttemptRecord> {
  const send = (message: CallbackMessage) => exchangeOnce(http, target, message, within)
  const first = await send(event)
  if (arrived === null || event.state === 'ARRIVED' || !isUnknown(first)) return toAttemptRecord([first])
  const before = await arrived()
  if (before === null) return toAttemptRecord([first])

  const introduction = await send({ ...before, state: 'ARRIVED' })
  if (isUnknown(introduction)) return toAttemptRecord([first, introduction])
  return toAttemptRecord([first, introduction, await send(event)])
}

export type Within = { timeoutMs: number; now: () => Date; maxAnswerBytes: number }

/** One request and its answer. */
export async function exchangeOnce(
  http: GuardedHttp,
  target: CallbackTarget,
  message: CallbackMessage,
  { timeoutMs, now, maxAnswerBytes }: Within,
): Promise<Sent> {
  const { webhookId, state, body } = message
  const at = now()
  const headers = callbackHeaders(target, message, at)
  const { url, method } = target
  const exchange = await http.request({ url, method, headers: headers.sent, body, timeoutMs, maxAnswerBytes })
  return { webhookId, state, at, maskedHeaders: headers.masked, secrets: Object.values(target.headers), exchange }
}

const isUnknown = ({ exchange }: Sent): boolean => exchange.kind === 'answer' && exchange.status === 404
