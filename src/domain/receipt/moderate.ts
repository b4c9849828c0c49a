import { ALONE } from '../rules/judging-context.ts'
import type { CompiledSettings } from '../rules/compile.ts'
import { approvedOutcome } from '../rules/make-outcome.ts'
import type { Outcome } from '../rules/outcome.ts'
import type { Receipt } from './receipt.ts'
import { rejection } from './rejection.ts'

export type Decision = {
  approve: boolean
  reason: string | null
  points: number | null
  /** An approval of what the tax authority has not confirmed; its reason says why. Of other decisions it says nothing. */
  force: boolean
}

/** What was typed as a reason; null: nothing that could be read. */
export const typedReason = (reason: string | null): string | null => (reason?.trim() ? reason : null)

/**
 * Applies a moderator's decision to a receipt. An approval awards the points of the rules, or the moderator's own number; a rejection is
 * MANUAL_REJECT with the moderator's text, if there is one.
 */
export function moderate(
  receipt: Receipt,
  promo: { id: number; version: number; settings: CompiledSettings },
  { approve, reason, points }: Pick<Decision, 'approve' | 'reason' | 'points'>,
  reviewer: string,
) {
  if (!approve) {
    const rejected = rejection(receipt, promo, 'MANUAL_REJECT', reviewer)
    const rejectReason = typedReason(reason) ?? rejected.rejectReason
    const outcome = { ...(receipt.outcome ?? rejected.outcome), promoPoints: 0 }
    return {
      ...rejected,
      rejectReason,
      outcome: {
        ...outcome,
        verdict: {
          ...outcome.verdict,
          approved: false,
          rejectKey: 'MANUAL_REJECT' as const,
          rejectReason,
          totalPoints: 0,
          qualifyLabel: null,
          needsManualReview: false,
        },
      },
    }
  }
  const { outcome, fiscal, judgingContext } = receipt
  const judged: Outcome = outcome ?? approvedOutcome({ promoId: promo.id, settings: promo.settings, fiscal, judgingContext: judgingContext ?? ALONE })
  const awarded = promo.settings.reward_kind === 'qualify' ? 0 : (points ?? judged.verdict.totalPoints)
  return {
    approved: true,
    needsReview: false,
    rejectKey: null,
    rejectReason: null,
    settingsVersion: promo.version,
    reviewers: [reviewer],
    outcome: {
      ...judged,
      promoPoints: awarded,
      verdict: {
        ...judged.verdict,
        approved: true,
        rejectKey: null,
        rejectReason: null,
        totalPoints: awarded,
        needsManualReview: false,
        qualifyLabel: promo.settings.reward_kind === 'qualify' ? promo.settings.qualify_label : null,
      },
    },
  }
}
