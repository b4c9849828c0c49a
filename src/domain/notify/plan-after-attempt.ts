import { LIMITS } from '../limits.ts'

/** The result of one request to a brand's server. `detail` says in plain words why there is no answer. */
export type AttemptAnswer = { kind: 'answer'; status: number } | { kind: 'noAnswer'; detail: string }

export type DeliveryPlan = { kind: 'delivered' } | { kind: 'failed' } | { kind: 'retry'; afterMs: number }
export type DeliveryOutcome = DeliveryPlan['kind']
export const DELIVERY_OUTCOMES = ['delivered', 'retry', 'failed'] as const satisfies readonly DeliveryOutcome[]

/** Statuses by which a brand understands an event and refuses it: the same bytes would be refused again. */
const REFUSALS: ReadonlySet<number> = new Set([400, 409, 424])

const JITTER = 0.2

/**
 * 2xx is delivered, a refusal has failed, anything else is retried while attempts are left. `jitter` is a random number from 0 to 1: it spreads the
 * pause by ± 20 %, so that a brand that was down does not get everything at once.
 */
export function planAfterAttempt({
  answer,
  attemptsBefore,
  backoffMs,
  jitter,
  retryAfterMs,
}: {
  answer: AttemptAnswer
  attemptsBefore: number
  /** Pauses before the 2nd attempt, the 3rd …; the last one is used for all later ones. */
  backoffMs: readonly number[]
  jitter: number
  retryAfterMs: number | null
}): DeliveryPlan {
  if (isAccepted(answer)) return { kind: 'delivered' }
  if (answer.kind === 'answer' && REFUSALS.has(answer.status)) return { kind: 'failed' }
  if (attemptsBefore + 1 >= LIMITS.callbackAttempts) return { kind: 'failed' }

  const pauseMs = (backoffMs[attemptsBefore] ?? backoffMs.at(-1) ?? 0) * (1 - JITTER + 2 * JITTER * jitter)
  const askedMs = Math.min(retryAfterMs ?? 0, LIMITS.retryAfterMaxMs)
  return { kind: 'retry', afterMs: Math.round(Math.max(pauseMs, askedMs)) }
}

export const isAccepted = (answer: AttemptAnswer): boolean => answer.kind === 'answer' && answer.status >= 200 && answer.status < 300

/** Why there is no answer, as the HTTP client of callbacks names it. */
export const NO_ANSWER = ['timeout', 'refused', 'reset', 'dns', 'blocked', 'tls', 'protocol', 'other'] as const
export type NoAnswer = (typeof NO_ANSWER)[number]

/** Cause of an attempt that sent nothing, because the promo's address had been removed before the event was settled. */
export const ADDRESS_REMOVED = 'the address was removed before the event was delivered; nothing was sent'

/** What an answer of a brand's server means, in plain words. */
const ANSWER_MEANINGS = {
  delivered: 'delivered',
  redirect: 'redirects are not followed, the callback address itself must answer',
  refused: 'it refuses the event, which is not repeated',
  headers: 'it does not accept the configured headers',
  unknown: 'it does not know the receipt, or the callback address is wrong',
  method: 'it does not accept the configured method',
  gone: 'the callback address is gone',
  tooLarge: 'the event is too large for it',
  tooMany: 'it asks for fewer requests',
  fault: 'a fault on its side',
  other: null,
} as const
export type AnswerMeaning = keyof typeof ANSWER_MEANINGS

export function meaningOf(status: number): AnswerMeaning {
  if (status >= 200 && status < 300) return 'delivered'
  return BY_STATUS[status] ?? (status < 400 ? 'redirect' : status >= 500 ? 'fault' : 'other')
}

const BY_STATUS: Readonly<Record<number, AnswerMeaning>> = {
  400: 'refused',
  401: 'headers',
  403: 'headers',
  404: 'unknown',
  405: 'method',
  409: 'refused',
  410: 'gone',
  413: 'tooLarge',
  424: 'refused',
  429: 'tooMany',
}

/** The outcome in one sentence for the operator. */
export function explainOutcome(answer: AttemptAnswer): string {
  if (answer.kind === 'noAnswer') return answer.detail
  const meaning = ANSWER_MEANINGS[meaningOf(answer.status)]
  return `the brand's server answered ${answer.status}${meaning === null ? '' : `: ${meaning}`}`
}
