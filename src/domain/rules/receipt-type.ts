import type { Facts, Rule } from './rule.ts'

const SALE = 1
const REFUNDS = [2, 4]

/** The tax authority's word counts, else the QR's; null where neither says (UZ before the answer). */
const typeOf = ({ operationType, requisites }: Facts) => operationType ?? requisites.n

/** A refund, or a sale that was not paid. */
export const nonPaid: Rule = {
  name: 'NON_PAID',
  check(facts) {
    const type = typeOf(facts) ?? (facts.fiscal && SALE)
    if (type === null) return null
    const unpaid = type === SALE && facts.fiscal?.isPaid === false
    return { saw: unpaid ? 'not paid' : type, bound: 'paid, not 2 or 4', objects: unpaid || REFUNDS.includes(type) }
  },
}

export const receiptTypeNotAllowed: Rule = {
  name: 'RECEIPT_TYPE_NOT_ALLOWED',
  check(facts) {
    const type = typeOf(facts)
    const { receipt_types } = facts.settings
    return type === null ? null : { saw: type, bound: receipt_types.join(', '), objects: !receipt_types.includes(type) }
  },
}

export const fullReceiptRequired: Rule = {
  name: 'FULL_RECEIPT_REQUIRED',
  check({ fiscal, settings: { full_receipt_required } }) {
    if (fiscal === null || !full_receipt_required) return null
    return { saw: fiscal.items.length, bound: 1, objects: fiscal.items.length === 0 }
  },
}
