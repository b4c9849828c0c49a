import type { RejectKey } from './reject-keys.ts'

/** Rejections that are never near misses, even when nothing else objects: repetitions, and what could not be read. */
export const NEVER_NEAR: readonly RejectKey[] = ['DUPLICATE', 'LINKED_DUPLICATE', 'COPYCAT', 'UNIT_COUNTED', 'duplicate_photo', 'FORMAT', 'FEW_RECEIPTS']

const KOPEKS = { unit: 'kopeks', upTo: [1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 10_000_000] } as const

/** Rules that were missed by a measurable distance, and the distances up to which such receipts are counted together. */
export const DISTANCES = {
  MIN_SUM: KOPEKS,
  PRODUCTS_TOTAL_MIN: KOPEKS,
  OUT_OF_PERIOD: { unit: 'minutes', upTo: [5, 15, 60, 180, 720, 1_440, 4_320, 10_080, 43_200] },
} as const satisfies Partial<Record<RejectKey, { unit: string; upTo: readonly number[] }>>
