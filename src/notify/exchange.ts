import type { GuardedHttp } from '#platform/guarded-http.ts'
import { toAttemptRecord, type AttemptRecord, type Sent } from './attempt-record.ts'
import { callbackHeaders, type CallbackMessage, type CallbackTarget } from './callback-headers.ts'

export type { AttemptRecord, ExchangeRecord } from './attempt-record.ts'
export type { CallbackMessage, CallbackTarget } from './callback-headers.ts'

/**
 * One attempt to deliver an event: one exchange, or up to three when the brand says 404, because it may not know the
 * receipt yet: then ARRIVED is sent once and the event again. Pass `arrived: null` for an event whose round has been made.
 * `timeoutMs` holds for each exchange.
 */
export async function attemptDelivery(http: GuardedHttp, { target, event, arrived, timeoutMs, now, maxAnswerBytes }: {
  target: CallbackTarget
  event: CallbackMessage
  arrived: { webhookId: string; body: string } | null
  timeoutMs: number
  now: () => Date
  maxAnswerBytes: number
}): Promise<AttemptRecord> {
  const send = async (message: CallbackMessage): Promise<Sent> => {
    const { webhookId, state, body } = message
    const at = now()
    const headers = callbackHeaders(target, message, at)
    const { url, method } = target
    const exchange = await http.request({ url, method, headers: headers.sent, body, timeoutMs, maxAnswerBytes })
    return { webhookId, state, at, shownHeaders: headers.shown, secrets: Object.values(target.headers), exchange }
  }

  const first = await send(event)
  if (arrived === null || event.state === 'ARRIVED' || !isUnknown(first)) return toAttemptRecord([first])

  const introduction = await send({ ...arrived, state: 'ARRIVED' })
  if (isUnknown(introduction)) return toAttemptRecord([first, introduction])
  return toAttemptRecord([first, introduction, await send(event)])
}

const isUnknown = ({ exchange }: Sent): boolean => exchange.kind === 'answer' && exchange.status === 404
