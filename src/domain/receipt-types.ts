/** Types of settlement, as a QR says them in `n`. */
export const SALE = 1
const SALE_REFUND = 2
const PAYOUT = 3
const PAYOUT_REFUND = 4

/** A till corrects with such a receipt what it has not recorded, or recorded wrongly: nobody buys anything at that moment. Only the tax authority tells. */
export const CORRECTION = 31

/** The types by which a promo chooses its receipts. */
export const RECEIPT_TYPES = [SALE, SALE_REFUND, PAYOUT, PAYOUT_REFUND, CORRECTION] as const

export const isRefund = (type: number): boolean => type === SALE_REFUND || type === PAYOUT_REFUND
