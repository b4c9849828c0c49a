import { ALONE } from '../rules/judging-context.ts'
import type { CompiledSettings } from '../rules/compile.ts'
import { approvedOutcome } from '../rules/make-outcome.ts'
import type { Receipt } from './receipt.ts'

/** Only a moderator decides a receipt that a dispute has opened again, whatever becomes known of it. */
export const isReopened = ({ revision, state }: Pick<Receipt, 'revision' | 'state'>): boolean => revision > 0 && state !== 'REVIEWED'

/**
 * Reopens a rejected receipt after its dispute: it goes to moderators. Only the trace of its verdict stays; the outcome is what an approval would
 * award, counted anew.
 */
export function reconsider(receipt: Receipt, promo: { id: number; settings: CompiledSettings }) {
  const { fiscal, judgingContext } = receipt
  return {
    event: fiscal === null ? ('reconsideredUnverified' as const) : ('reconsidered' as const),
    change: {
      revision: receipt.revision + 1,
      needsReview: true,
      approved: false,
      rejectKey: null,
      rejectReason: null,
      duplicateOf: null,
      settingsVersion: null,
      reviewers: [],
      outcome: fiscal && approvedOutcome({ promoId: promo.id, settings: promo.settings, fiscal, judgingContext: judgingContext ?? ALONE }),
    },
  }
}
