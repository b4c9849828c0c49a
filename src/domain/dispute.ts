/** A dispute is open until it is decided, once. */
export const DISPUTE_STATUSES = ['open', 'reconsidered', 'declined'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]
