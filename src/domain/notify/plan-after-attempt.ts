import { LIMITS } from '../limits.ts'

/** The result of one request to a brand's server. `detail` says in plain words why there is no answer. */
export type AttemptAnswer = { kind: 'answer'; status: number } | { kind: 'noAnswer'; detail: string }

export type DeliveryPlan = { kind: 'delivered' } | { kind: 'failed' } | { kind: 'retry'; afterMs: number }

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

/** The outcome in one sentence for the operator. */
export function explainOutcome(answer: AttemptAnswer): string {
  if (answer.kind === 'noAnswer') return answer.detail
  const { status } = answer
  const why = isAccepted(answer) ? 'delivered' : (REASONS[status] ?? (status < 400 ? REDIRECT : status >= 500 ? FAULT : null))
  return `the brand's server answered ${status}${why === null ? '' : `: ${why}`}`
}

const REDIRECT = 'redirects are not followed, the callback address itself must answer'
const FAULT = 'a fault on its side'

const REASONS: Readonly<Record<number, string>> = {
  400: 'it refuses the event, which is not repeated',
  401: 'it does not accept the configured headers',
  403: 'it does not accept the configured headers',
  404: 'it does not know the receipt, or the callback address is wrong',
  405: 'it does not accept the configured method',
  409: 'it refuses the event, which is not repeated',
  410: 'the callback address is gone',
  413: 'the event is too large for it',
  424: 'it refuses the event, which is not repeated',
  429: 'it asks for fewer requests',
}
