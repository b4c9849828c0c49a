import type { Match } from '../catalogue/catalogue.ts'
import type { CatalogueName } from '../catalogue/loaded.ts'
import type { RejectKey } from '../reject-keys.ts'

/** The result of the rules in the shape of the wire. Stored with the receipt. */
export type Outcome = {
  verdict: Verdict
  /** Names of the counted products, their number, and their points by the rules. */
  rules: string[]
  rulesCount: number
  rulesPoints: number
  /** Awarded points: 0 unless approved. */
  promoPoints: number
  retailer: Retailer | null
  city: City | null
  /** Null, like the two above, without a fiscal receipt. */
  total: Total | null
  answers: Answers | null
  matchedPromos: number[]
  /** Present in an approval of marked packs: those that count with this receipt and no other. */
  units?: string[]
  /** Present where the receipt was matched with a loyalty catalogue: its version, and the found items. */
  catalogue?: CatalogueOutcome
}

export type CatalogueOutcome = CatalogueName & { matched: CatalogueMatch[] }

/** An item of the catalogue in the receipt; `lines` are the indices of its lines. */
export type CatalogueMatch = Match & { quantity: number; earnedPoints: number; subtotalKopeks: number; lines: number[] }

export type Verdict = {
  approved: boolean
  promoId: number | null
  matchedProducts: VerdictProduct[]
  totalPoints: number
  rewardKind: RewardKind
  qualifyLabel: string | null
  rejectReason: string | null
  rejectKey: RejectKey | null
  antifraudViolations: string[]
  needsManualReview: boolean
}

export type RewardKind = 'points' | 'qualify'

export type VerdictProduct = { productId: number; name: string; count: number; subtotalKopeks: number; points: number }
export type Retailer = { id: number | null; name: string | null; inn: string | null; store: string | null }
export type City = { id: number | null; city: string | null; region: string | null; address: string | null }

/** The receipt's sum in kopeks; quantity and sum of the counted products in it. */
export type Total = { sum: number; count: number; sumSubtotal: number }

export type Answers = {
  productsWithCountAndSubtotals: { id: number; name: string; count: number; subtotal: number | null }[]
  products: { id: number; name: string }[]
}

export const RULE_OUTCOMES = ['passed', 'rejected', 'review', 'notApplicable'] as const
export type RuleOutcome = (typeof RULE_OUTCOMES)[number]

/** What one rule saw, its bound, and the result. */
export type TraceLine = {
  rule: string
  outcome: RuleOutcome
  saw: Seen
  bound: Seen
  /** This rule gave the receipt its reject key, or sent it to moderators. */
  decided: boolean
}

export type Seen = string | number | boolean | null
