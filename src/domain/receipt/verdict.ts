import type { judge } from '../rules/judge.ts'
import type { Receipt } from './receipt.ts'

/** What becomes of a receipt that the rules have judged. */
export function verdictChange({ trace }: Pick<Receipt, 'trace'>, promo: { version: number }, judged: ReturnType<typeof judge>) {
  const { approved, rejectKey, rejectReason } = judged.outcome.verdict
  return {
    approved,
    needsReview: false,
    rejectKey,
    rejectReason,
    settingsVersion: promo.version,
    outcome: judged.outcome,
    trace: [...(trace ?? []), ...judged.trace],
    reviewers: ['auto'],
  }
}
