/** Receipts of a sender, or of a cash register, that the tax authority has not confirmed, and those that it has. Both counts fade with time. */
export type TrackRecord = { unconfirmed: number; confirmed: number }

/** A half of each count is forgotten in this time. */
export const RECORD_HALF_LIFE_MS = 3 * 60 * 60_000

type Budget = {
  /** Receipts without confirmation after which a sender's further ones wait. */
  most: number
  /** The budget's part of its promo's share of a day's quota, where there is one. */
  ofShare: number
}

/**
 * A key or an address sends for many participants. `firsts` are the first receipts of participants whom nobody knows, sent with a key that has spent its own
 * budget. The parts of the share are so small that receipts nobody confirms use up less than half of it in a day.
 */
const BUDGETS = {
  participant: { most: 20, ofShare: 1 / 10 },
  register: { most: 20, ofShare: 1 / 10 },
  address: { most: 50, ofShare: 1 / 40 },
  widget: { most: 200, ofShare: 1 / 40 },
  server: { most: 2_000, ofShare: 1 / 4 },
  firsts: { most: 1_000, ofShare: 1 / 20 },
} as const satisfies Record<string, Budget>

const LEAST = 10
/** A sender's budget grows with its confirmed receipts: a third of its receipts may be unconfirmed. */
const PER_CONFIRMED = 1 / 2

export type SubjectKind = keyof typeof BUDGETS

/** Name of a subject in the table of records. */
export const subjectOf = (kind: SubjectKind, name: string | number): string => `${kind} ${name}`

const kindOf = (subject: string): SubjectKind => subject.slice(0, subject.indexOf(' ')) as SubjectKind

/** `share`: questions of a day that are the promo's; null: they are not limited. */
export function budgetOf(subject: string, share: number | null): number {
  const { most, ofShare } = BUDGETS[kindOf(subject)]
  return share === null ? most : Math.min(most, Math.max(LEAST, Math.floor(share * ofShare)))
}

/** Whether a sender has as many unconfirmed receipts as it may, counting those that are being asked about. */
export const isSpent = (subject: string, { unconfirmed, confirmed }: TrackRecord, inFlight: number, share: number | null): boolean =>
  unconfirmed + inFlight >= budgetOf(subject, share) + confirmed * PER_CONFIRMED

/**
 * How much one more unconfirmed receipt counts: the more there are beside the confirmed ones, the more, so that budgets tighten as failures grow. It is at most
 * two, which a budget reaches just before it is spent: a weight without a bound would make the record grow beyond what time could let fade.
 */
export const weightOf = (subject: string, { unconfirmed, confirmed }: TrackRecord, share: number | null): number =>
  1 + Math.min(1, unconfirmed / (confirmed + budgetOf(subject, share)))

const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 6 * 60 * 60_000

/** How long a receipt waits for the budget of its sender before it is looked at again: the longer it has waited, the longer. */
export const budgetPauseMs = (waitedMs: number): number => Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, waitedMs))
