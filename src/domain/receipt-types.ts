/** Types of settlement, as in `n` of a QR. */
export const SALE = 1
const SALE_REFUND = 2
const PAYOUT = 3
const PAYOUT_REFUND = 4

/**
 * A cash register corrects what it has not recorded, or recorded wrongly, with such a receipt: nothing is bought at that moment. Only the tax
 * authority tells this type.
 */
export const CORRECTION = 31

/** The types from which a promo chooses its receipts. */
export const RECEIPT_TYPES = [SALE, SALE_REFUND, PAYOUT, PAYOUT_REFUND, CORRECTION] as const

export const isRefund = (type: number): boolean => type === SALE_REFUND || type === PAYOUT_REFUND

/** `n` of a confirmed receipt's QR: a correction's says what it corrects, and refunds are never read as corrections. */
export const typeInQr = (operationType: number, { isPaid }: { isPaid: boolean }): number =>
  operationType === CORRECTION ? (isPaid ? SALE : PAYOUT) : operationType
