import type { TaxAnswer, UnavailableCause } from '#domain/verify/tax-answer.ts'
import { nextMoscowMidnight } from './moscow-day.ts'
import { faultMeaning } from './fault-meaning.ts'
import type { Fault } from './soap/read-reply.ts'

/** An answer that tells nothing about the receipt. */
export type Outage = Extract<TaxAnswer, { kind: 'unavailable' }>

export const outage = (cause: UnavailableCause, detail: string): Outage => ({ kind: 'unavailable', cause, detail })

/** The outage caused by a fault without a remedy. Quotas are counted by days of Moscow. */
export function outageAfter(fault: Pick<Fault, 'text' | 'details'>, now: Date): Outage {
  const meaning = faultMeaning(fault)
  const detail = fault.text || fault.details.join(' ')
  switch (meaning) {
    case 'quota':
      return { ...outage('quota', detail), retryAt: nextMoscowMidnight(now) }
    case 'tokenRefused':
      return outage('access', detail)
    case 'messageNotFound':
      return outage('transport', detail)
    default:
      return outage(meaning, detail)
  }
}
