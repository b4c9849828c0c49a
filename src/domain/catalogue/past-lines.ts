/** A line that receipts of a promo have had, and how often. */
export type PastLine = { name: string; times: number }
