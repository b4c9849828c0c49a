import type { ReviewReason } from '../receipt/review-reasons.ts'
import { decimal, isLess, toNumber } from './decimal.ts'
import type { CountedFacts, Question } from './rule.ts'

type ReviewRule = Question<CountedFacts, ReviewReason>

/** More of the promo's products than one household buys. */
const suspiciousProductCount: ReviewRule = {
  name: 'suspicious_product_count',
  check({ counted: { quantity }, settings: { suspicious_product_count: bound } }) {
    return bound === null ? null : { saw: toNumber(quantity), bound, objects: !isLess(quantity, decimal(bound)) }
  },
}

const autoReviewOff: ReviewRule = {
  name: 'auto_review_enabled',
  check({ settings: { auto_review_enabled } }) {
    return { saw: auto_review_enabled, bound: true, objects: !auto_review_enabled }
  },
}

/** A purchase that may have been rewarded already, when a moderator approved a photo in which nobody could read which purchase it was. */
const possibleDouble: ReviewRule = {
  name: 'possibleDouble',
  onlyUnder: 'unconfirmedUntil',
  check({ requisites: { boughtAt }, judgingContext: { unconfirmedUntil } }) {
    return unconfirmedUntil === undefined ? null : { saw: boughtAt, bound: unconfirmedUntil, objects: boughtAt <= unconfirmedUntil }
  },
}

/** Questions that send a receipt to moderators which would otherwise be approved. */
export const REVIEW_RULES: readonly ReviewRule[] = [suspiciousProductCount, autoReviewOff, possibleDouble]
