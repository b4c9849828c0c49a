import type { RejectKey } from '../reject-keys.ts'
import type { FiscalReceipt } from '../receipt/fiscal-receipt.ts'
import type { TaxAnswer } from './tax-answer.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** How long an outage of the tax authority may delay a receipt whose promo sets no `auto_reject_after_days`. */
const OUTAGE_DAYS = 7

/** The facts about a receipt's checks when an answer arrives. */
export type CheckFacts = {
  now: Date
  createdAt: Date
  /** When the tax authority was first asked; null when this was the first question. */
  firstCheckAt: Date | null
  /** Answers "not found" before this one. */
  checks: number
  waitScheduleMs: readonly number[]
  autoRejectAfterDays: number | null
  /** The least pause when the tax authority is unavailable, whatever moment it names. */
  outagePauseMs: number
}

export type Plan =
  | { kind: 'inspect'; fiscal: FiscalReceipt; operationType: number }
  /** Ask again at `until`; `counted` tells whether this answer used up a step of the schedule. */
  | { kind: 'wait'; until: Date; counted: boolean }
  | { kind: 'refuse'; rejectKey: RejectKey; event: 'checkRefused' | 'waitExhausted' }

/**
 * What to do after one answer of the tax authority.
 *
 * Repeated checks happen at the moments of the schedule, counted from the first check. A promo's `auto_reject_after_days`
 * cuts the schedule short (one last check at the cut, then FNS_NOT_FOUND) or prolongs it by a check a day. An outage uses up
 * no step; it ends in FNS_ACCESS only after `auto_reject_after_days`, or a week.
 */
export function planAfterCheck(answer: TaxAnswer, facts: CheckFacts): Plan {
  switch (answer.kind) {
    case 'found':
      return { kind: 'inspect', fiscal: answer.fiscal, operationType: answer.operationType }
    case 'wrongSign':
      return { kind: 'refuse', rejectKey: 'FNS_SHORT_CHECK_FAILED', event: 'checkRefused' }
    case 'badInput':
      return { kind: 'refuse', rejectKey: 'FNS_BAD_INPUT', event: 'checkRefused' }
    case 'notFound':
      return afterNotFound(facts)
    case 'unavailable':
      return afterOutage(new Date(Math.max(facts.now.getTime() + facts.outagePauseMs, answer.retryAt?.getTime() ?? 0)), facts)
  }
}

function afterNotFound({ now, firstCheckAt, checks, waitScheduleMs, autoRejectAfterDays }: CheckFacts): Plan {
  const start = (firstCheckAt ?? now).getTime()
  const cut = autoRejectAfterDays === null ? null : start + autoRejectAfterDays * DAY_MS
  const isCutShort = cut !== null && cut < start + stepMs(waitScheduleMs, waitScheduleMs.length - 1)
  if (isCutShort && now.getTime() >= cut) return { kind: 'refuse', rejectKey: 'FNS_NOT_FOUND', event: 'waitExhausted' }

  const moment = start + stepMs(waitScheduleMs, checks)
  // The moment passed while nothing could be asked: the step keeps its distance from the previous one, so none is used up.
  const until = moment > now.getTime() ? moment : now.getTime() + stepMs(waitScheduleMs, checks) - stepMs(waitScheduleMs, checks - 1)
  const isOver = checks >= waitScheduleMs.length && (cut === null || now.getTime() >= cut)
  if (isOver) return { kind: 'refuse', rejectKey: 'FNS_NOT_FOUND_TIMEOUT', event: 'waitExhausted' }
  const endsAtCut = isCutShort || checks >= waitScheduleMs.length
  return { kind: 'wait', until: new Date(endsAtCut && cut !== null ? Math.min(until, cut) : until), counted: true }
}

/** When a repeated check is due, counted from the first one; after the schedule there is one a day. */
function stepMs(waitScheduleMs: readonly number[], step: number): number {
  if (step < 0) return 0
  return waitScheduleMs[step] ?? (waitScheduleMs.at(-1) ?? 0) + (step - waitScheduleMs.length + 1) * DAY_MS
}

function afterOutage(until: Date, { now, createdAt, autoRejectAfterDays }: CheckFacts): Plan {
  const end = createdAt.getTime() + (autoRejectAfterDays ?? OUTAGE_DAYS) * DAY_MS
  if (now.getTime() >= end) return { kind: 'refuse', rejectKey: 'FNS_ACCESS', event: 'waitExhausted' }
  return { kind: 'wait', until: new Date(Math.min(until.getTime(), end)), counted: false }
}
