import type { ReviewReason } from '../receipt/review-reasons.ts'
import { decimal, isLess, toNumber } from './decimal.ts'
import type { CountedFacts, Rule } from './rule.ts'

/** More of the promo's products than one household buys. */
const suspiciousProductCount: Rule<CountedFacts, ReviewReason> = {
  name: 'suspicious_product_count',
  check({ counted: { quantity }, settings: { suspicious_product_count: bound } }) {
    return bound === null ? null : { saw: toNumber(quantity), bound, objects: !isLess(quantity, decimal(bound)) }
  },
}

const autoReviewOff: Rule<CountedFacts, ReviewReason> = {
  name: 'auto_review_enabled',
  check({ settings: { auto_review_enabled } }) {
    return { saw: auto_review_enabled, bound: true, objects: !auto_review_enabled }
  },
}

/** What sends to moderators a receipt that would be approved. */
export const REVIEW_RULES: readonly Rule<CountedFacts, ReviewReason>[] = [suspiciousProductCount, autoReviewOff]
