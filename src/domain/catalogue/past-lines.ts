/** A line of earlier receipts of a promo, and how often it was printed. */
export type PastLine = { name: string; times: number }
