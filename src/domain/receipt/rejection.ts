import type { RejectKey } from '../reject-keys.ts'
import type { CompiledSettings } from '../rules/compile.ts'
import { rejectedOutcome, rejectText } from '../rules/make-outcome.ts'
import type { Receipt } from './receipt.ts'

/** The change for a rejection that is not by a rule: a duplicate, a block, the tax authority's answer. */
export function rejection(
  { fiscal, trace }: Pick<Receipt, 'fiscal' | 'trace'>,
  promo: { id: number; version: number; settings: CompiledSettings },
  rejectKey: RejectKey,
  reviewer = 'auto',
) {
  return {
    approved: false,
    needsReview: false,
    rejectKey,
    rejectReason: rejectText(promo.settings, rejectKey),
    settingsVersion: promo.version,
    outcome: rejectedOutcome({ promoId: promo.id, settings: promo.settings, fiscal }, rejectKey, trace ?? []),
    reviewers: [reviewer],
  }
}
