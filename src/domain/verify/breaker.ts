import type { TaxAnswer } from './tax-answer.ts'

const FAILURES_IN_A_ROW = 5
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 5 * 60_000
const LONGEST_RECEIPT_PAUSE_MS = 30 * 60_000

/**
 * Until when nobody is to ask after one more failure; null: go on asking. A tax authority that names its moment, refuses us
 * or asks us to slow down is believed at once; other failures may be of one question, so it takes several in a row.
 */
export function planAfterFailure(answer: TaxAnswer & { kind: 'unavailable' }, failuresBefore: number, now: Date): Date | null {
  if (answer.retryAt) return answer.retryAt
  const failures = failuresBefore + 1
  const atOnce = answer.cause === 'access' || answer.cause === 'rate'
  if (!atOnce && failures < FAILURES_IN_A_ROW) return null
  return new Date(now.getTime() + outagePauseMs(atOnce ? failures : failures - FAILURES_IN_A_ROW + 1))
}

/** Pauses grow with the failures in a row: 5 s, 10 s, 20 s … up to five minutes. */
const outagePauseMs = (failures: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(Math.max(failures - 1, 0), 10))

/**
 * How long one receipt waits after a failed question of its own while others are still asked about: the longer the longer it
 * has waited already, so that a receipt whose answers cannot be read costs few questions.
 */
export const receiptPauseMs = (waitedMs: number): number =>
  Math.min(LONGEST_RECEIPT_PAUSE_MS, Math.max(FIRST_PAUSE_MS, Math.floor(waitedMs / 2)))
