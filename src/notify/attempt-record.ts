import { isUtf8 } from 'node:buffer'
import { readBrandAck, type BrandAck } from '#domain/notify/brand-ack.ts'
import { explainOutcome, isAccepted, type AttemptAnswer, type NoAnswer } from '#domain/notify/plan-after-attempt.ts'
import { readRetryAfter } from '#domain/notify/retry-after.ts'
import type { EventName } from '#domain/notify/webhook-id.ts'
import { LIMITS } from '#domain/limits.ts'
import type { Exchange } from '#platform/guarded-http.ts'
import { beginningOf, withoutSecrets } from '#context/mask.ts'

/** One exchange with what was sent. */
export type Sent = {
  webhookId: string
  state: EventName
  at: Date
  /** Configured values and signatures are masked. */
  maskedHeaders: Record<string, string>
  /** Secrets in the sent headers, which the brand may repeat in its answer. */
  secrets: readonly string[]
  exchange: Exchange
}

export type AttemptRecord = {
  /** What was sent and what came back, in order; safe to show and to store as JSON. */
  exchanges: ExchangeRecord[]
  /** Outcome of the last exchange, which is that of the attempt. */
  answer: AttemptAnswer
  status: number | null
  cause: string
  latencyMs: number
  retryAfterMs: number | null
  /** Acks in the brand's 2xx answers, in their order. */
  acks: BrandAck[]
}

export type ExchangeRecord = {
  webhookId: string
  state: EventName
  at: string
  requestHeaders: Record<string, string>
  status: number | null
  error: NoAnswer | null
  cause: string
  latencyMs: number
  /** The first 4 KB of the answer as text. */
  answer: string | null
}

export function toAttemptRecord(sent: readonly [Sent, ...Sent[]]): AttemptRecord {
  const { exchange: last, at } = sent.at(-1) ?? sent[0]
  const retryAfter = last.kind === 'answer' ? [last.headers['retry-after']].flat()[0] : undefined
  return {
    exchanges: sent.map(toExchangeRecord),
    answer: last.kind === 'answer' ? { kind: 'answer', status: last.status } : { kind: 'noAnswer', detail: last.detail },
    status: last.kind === 'answer' ? last.status : null,
    cause: explainOutcome(last),
    latencyMs: sent.reduce((sum, { exchange }) => sum + exchange.latencyMs, 0),
    retryAfterMs: retryAfter === undefined ? null : readRetryAfter(retryAfter, at),
    acks: sent.flatMap(({ exchange }) => readAck(exchange) ?? []),
  }
}

export function toExchangeRecord({ webhookId, state, at, maskedHeaders, secrets, exchange }: Sent): ExchangeRecord {
  const answered = exchange.kind === 'answer'
  return {
    webhookId,
    state,
    at: at.toISOString(),
    requestHeaders: maskedHeaders,
    status: answered ? exchange.status : null,
    error: answered ? null : exchange.cause,
    cause: explainOutcome(exchange),
    latencyMs: exchange.latencyMs,
    answer: answered ? presentText(exchange.body, secrets) : null,
  }
}

/**
 * A truncated body is not read as an ack: what is missing could change its meaning. Of one that is not UTF-8 only the status is: with replacement
 * characters, the external ids of different receipts would be one.
 */
function readAck(exchange: Exchange): BrandAck | null {
  if (exchange.kind !== 'answer' || !isAccepted(exchange) || exchange.truncated) return null
  if (isUtf8(exchange.body)) return readBrandAck(UTF8.decode(exchange.body))
  const ack = readBrandAck(exchange.body.toString('latin1'))
  return ack === null ? null : { blockedUser: ack.blockedUser }
}

const presentText = (answer: Buffer, secrets: readonly string[]): string =>
  beginningOf(withoutSecrets(answer, secrets), LIMITS.brandAnswerShownBytes).replaceAll('\0', '')

const UTF8 = new TextDecoder()
