import { LIMIT_KEYS } from '../rules/promo-limits.ts'

/** What an approval lacks while nobody has confirmed the purchase. */
export const MISSING = {
  requisites: 'The receipt has no fiscal requisites: they can be typed from the photo.',
  taxQuery: 'The tax authority has not confirmed the purchase.',
  products: 'The promo counts products, and nobody knows what was bought.',
} as const
export type Missing = keyof typeof MISSING

/** What a moderator is told before an approval and with it: each limit of the promo under its reject key, and what no rule asks. */
export const APPROVAL_WARNINGS = [...LIMIT_KEYS, 'NO_POINTS', 'POSSIBLE_DOUBLE', 'UNITS_COUNTED'] as const
export type ApprovalWarningCode = (typeof APPROVAL_WARNINGS)[number]
