import type { TaxAnswer } from './tax-answer.ts'

const FAILURES_IN_A_ROW = 5
/** Also the pause between first checks that are probes. */
export const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 5 * 60_000
const LONGEST_RECEIPT_PAUSE_MS = 30 * 60_000

/**
 * The state of the breaker of a tax authority. Closed: questions are asked. Open: nothing is asked before `openUntil`, and then only a probe; from
 * `firstChecksFrom` the first check of a receipt may be the probe.
 */
export type Breaker = { failures: number; openUntil: Date | null; firstChecksFrom: Date | null; probing: boolean }

/** Which question failed: one that was not a probe, a probe of a repeated check, or a probe of a first check. */
export type Probe = 'none' | 'repeatedCheck' | 'firstCheck'

/**
 * The breaker after one more failure. If a tax authority names a moment, refuses access or asks to slow down, it opens at once; other failures may be
 * caused by one receipt, so it takes several in a row. Questions that were under way when it opened tell nothing new: only a failed probe makes the
 * next pause longer, and only a repeated check's, because there may be many first checks. The long pause is for receipts that may themselves be the
 * cause: first checks wait only for each other, unless a moment was named.
 */
export function planAfterFailure(answer: TaxAnswer & { kind: 'unavailable' }, before: Breaker, probe: Probe, now: Date): Breaker {
  if (before.openUntil !== null && probe === 'none') {
    return {
      ...before,
      openUntil: later(before.openUntil, answer.retryAt),
      firstChecksFrom: before.firstChecksFrom && later(before.firstChecksFrom, answer.retryAt),
    }
  }
  const failures = before.failures + (probe === 'firstCheck' ? 0 : 1)
  if (answer.retryAt) return { failures, openUntil: answer.retryAt, firstChecksFrom: answer.retryAt, probing: false }
  const atOnce = answer.cause === 'access' || answer.cause === 'rate'
  if (!atOnce && failures < FAILURES_IN_A_ROW) return { failures, openUntil: null, firstChecksFrom: null, probing: false }
  const pauseMs = outagePauseMs(atOnce ? failures : failures - FAILURES_IN_A_ROW + 1)
  return {
    failures,
    openUntil: new Date(now.getTime() + pauseMs),
    firstChecksFrom: before.firstChecksFrom ?? new Date(now.getTime() + FIRST_PAUSE_MS),
    probing: false,
  }
}

const later = (one: Date, other: Date | undefined): Date => (other !== undefined && other > one ? other : one)

/** Pauses grow with the failures in a row: 5 s, 10 s, 20 s … up to five minutes. */
const outagePauseMs = (failures: number): number => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(Math.max(failures - 1, 0), 10))

/**
 * How long a receipt waits after a failed question of its own while other receipts are still asked about. The pause grows with the waiting time, so
 * that a receipt whose answers cannot be read costs few questions.
 */
export const receiptPauseMs = (waitedMs: number): number => Math.min(LONGEST_RECEIPT_PAUSE_MS, Math.max(FIRST_PAUSE_MS, Math.floor(waitedMs / 2)))
