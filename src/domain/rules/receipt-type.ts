import { finding } from '../promo/lint-finding.ts'
import { isRefund, SALE } from '../receipt-types.ts'
import type { Facts, Rule } from './rule.ts'

/** The tax authority's type, otherwise the QR's; null where neither has one (UZ before the answer). */
const typeOf = ({ operationType, requisites }: Facts) => operationType ?? requisites.n

/** A refund, or a sale without a payment. */
export const nonPaid = {
  name: 'NON_PAID',
  canObject: () => true,
  check(facts) {
    const type = typeOf(facts) ?? (facts.fiscal && SALE)
    if (type === null) return null
    const unpaid = type === SALE && facts.fiscal?.isPaid === false
    return { saw: unpaid ? 'not paid' : type, bound: 'paid, not 2 or 4', objects: unpaid || isRefund(type) }
  },
} satisfies Rule

export const receiptTypeNotAllowed = {
  name: 'RECEIPT_TYPE_NOT_ALLOWED',
  canObject: () => true,
  check(facts) {
    const type = typeOf(facts)
    const receipt_types: readonly number[] = facts.settings.receipt_types
    return type === null ? null : { saw: type, bound: receipt_types.join(', '), objects: !receipt_types.includes(type) }
  },
  *lint({ receipt_types }) {
    if (receipt_types.every(isRefund)) {
      yield finding(
        'NOTHING_PASSES',
        ['receipt_types'],
        { en: 'refunds are NON_PAID, whatever types are allowed', ru: 'возвраты отклоняются как NON_PAID, какие бы признаки ни были разрешены' },
        { en: 'add type 1, sales', ru: 'добавьте признак 1, приход' },
      )
    }
  },
} satisfies Rule

export const fullReceiptRequired = {
  name: 'FULL_RECEIPT_REQUIRED',
  canObject: ({ full_receipt_required }) => full_receipt_required,
  check({ fiscal, settings: { full_receipt_required } }) {
    if (fiscal === null || !full_receipt_required) return null
    return { saw: fiscal.items.length, bound: 1, objects: fiscal.items.length === 0 }
  },
} satisfies Rule
