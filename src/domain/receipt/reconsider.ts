import { ALONE } from '../rules/judging-context.ts'
import type { CompiledSettings } from '../rules/compile.ts'
import { approvedOutcome } from '../rules/make-outcome.ts'
import type { Receipt } from './receipt.ts'

/**
 * What becomes of a rejected receipt whose dispute was heard: it is open again and a moderator's alone. Nothing of its verdict is
 * left but the trace; what stands in its place is what an approval would be, counted anew.
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
