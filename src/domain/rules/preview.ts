import type { RejectKey } from '../reject-keys.ts'
import { runRules } from './run-rules.ts'
import { ALONE } from './judging-context.ts'
import type { CompiledSettings } from './compile.ts'
import { countFacts } from './count-facts.ts'
import { FISCAL_RULES, INTAKE_RULES } from './judge.ts'
import { outcomeOf, rejectText } from './make-outcome.ts'
import type { VerdictProduct } from './outcome.ts'
import type { Facts } from './rule.ts'

/** The result that a receipt would have if it were sent to a promo. */
export type Preview = {
  eligible: boolean
  points: number
  qualifyLabel: string | null
  rejectKey: RejectKey | null
  rejectReason: string | null
  matchedProducts: VerdictProduct[]
}

/** Asks the rules about the receipt itself, in their order. Limits, duplicates and other promos are only asked when it is sent. */
export function preview(
  facts: Omit<Facts, 'promoId' | 'settings' | 'judgingContext'>,
  { id: promoId, settings }: { id: number; settings: CompiledSettings },
): Preview {
  const counted = countFacts({ ...facts, promoId, settings, judgingContext: ALONE })
  const { decided: rejectKey } = runRules([...INTAKE_RULES, ...FISCAL_RULES], counted, 'rejected')
  const { verdict } = outcomeOf(counted, { rejectKey, needsManualReview: false, trace: [] })
  return {
    eligible: rejectKey === null,
    points: verdict.totalPoints,
    qualifyLabel: verdict.qualifyLabel,
    rejectKey,
    rejectReason: verdict.rejectReason,
    matchedProducts: verdict.matchedProducts,
  }
}

/** The preview of a receipt that is rejected for a reason outside the rules. */
export const previewOfRejected = (rejectKey: RejectKey, settings: CompiledSettings): Preview => ({
  eligible: false,
  points: 0,
  qualifyLabel: null,
  rejectKey,
  rejectReason: rejectText(settings, rejectKey),
  matchedProducts: [],
})
