import type { TaxAnswer } from './tax-answer.ts'

const FAILURES_IN_A_ROW = 5
/** Also the pause between newcomers that are probes. */
export const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 5 * 60_000
const LONGEST_RECEIPT_PAUSE_MS = 30 * 60_000

/**
 * What is known of a tax authority's troubles. Closed: everybody asks. Open: nobody does before `openUntil`, and then only a probe; a receipt
 * that nobody has asked about yet may be the probe from `newcomersFrom`.
 */
export type Breaker = { failures: number; openUntil: Date | null; newcomersFrom: Date | null; probing: boolean }

/** Whose failure it was: of a question that was no probe, of one that had been asked before, or of one that had not. */
export type Probe = 'none' | 'known' | 'newcomer'

/**
 * The breaker after one more failure. A tax authority that names its moment, refuses us or asks us to slow down is believed at
 * once; other failures may be of one question, so it takes several in a row. Questions that were under way when it opened tell
 * nothing new: only a failed probe makes the next pause longer, and not a newcomer's, of which there may be many. That pause is
 * for receipts that may be the cause themselves: newcomers wait for each other alone, unless a moment was named.
 */
export function planAfterFailure(answer: TaxAnswer & { kind: 'unavailable' }, before: Breaker, probe: Probe, now: Date): Breaker {
  if (before.openUntil !== null && probe === 'none') {
    return { ...before, openUntil: later(before.openUntil, answer.retryAt), newcomersFrom: before.newcomersFrom && later(before.newcomersFrom, answer.retryAt) }
  }
  const failures = before.failures + (probe === 'newcomer' ? 0 : 1)
  if (answer.retryAt) return { failures, openUntil: answer.retryAt, newcomersFrom: answer.retryAt, probing: false }
  const atOnce = answer.cause === 'access' || answer.cause === 'rate'
  if (!atOnce && failures < FAILURES_IN_A_ROW) return { failures, openUntil: null, newcomersFrom: null, probing: false }
  const pauseMs = outagePauseMs(atOnce ? failures : failures - FAILURES_IN_A_ROW + 1)
  return {
    failures,
    openUntil: new Date(now.getTime() + pauseMs),
    newcomersFrom: before.newcomersFrom ?? new Date(now.getTime() + FIRST_PAUSE_MS),
    probing: false,
  }
}

const later = (one: Date, other: Date | undefined): Date => (other !== undefined && other > one ? other : one)

/** Pauses grow with the failures in a row: 5 s, 10 s, 20 s … up to five minutes. */
const outagePauseMs = (failures: number): number => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(Math.max(failures - 1, 0), 10))

/**
 * How long one receipt waits after a failed question of its own while others are still asked about: the longer the longer it
 * has waited already, so that a receipt whose answers cannot be read costs few questions.
 */
export const receiptPauseMs = (waitedMs: number): number => Math.min(LONGEST_RECEIPT_PAUSE_MS, Math.max(FIRST_PAUSE_MS, Math.floor(waitedMs / 2)))
