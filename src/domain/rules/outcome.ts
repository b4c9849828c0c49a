import type { Match } from '../catalogue/catalogue.ts'
import type { CatalogueName } from '../catalogue/loaded.ts'
import type { RejectKey } from '../reject-keys.ts'

/** What the rules made of a receipt, in the shapes of the wire. Stored with the receipt. */
export type Outcome = {
  verdict: Verdict
  /** Names of the counted products, how many they are and the points they give by the rules. */
  rules: string[]
  rulesCount: number
  rulesPoints: number
  /** What is awarded: 0 unless approved. */
  promoPoints: number
  retailer: Retailer | null
  city: City | null
  /** Null, as the two above, where there is no fiscal receipt. */
  total: Total | null
  answers: Answers | null
  matchedPromos: number[]
  /** Only of a receipt that a loyalty catalogue was asked about: its version, and the items that were found. */
  catalogue?: CatalogueOutcome
}

export type CatalogueOutcome = CatalogueName & { matched: CatalogueMatch[] }

/** An item of the catalogue as the receipt has it; `lines` are the places of its lines among the receipt's. */
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

/** What one rule saw, against which bound, and what came of it. */
export type TraceLine = {
  rule: string
  outcome: 'passed' | 'rejected' | 'review' | 'notApplicable'
  saw: Seen
  bound: Seen
  /** This rule gave the receipt its reject key, or sent it to moderators. */
  decided: boolean
}

export type Seen = string | number | boolean | null
