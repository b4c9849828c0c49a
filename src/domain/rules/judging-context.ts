import type { LimitKey } from './promo-limits.ts'

/**
 * What each limit that the promo has set measured at its moment, this receipt left out: a count, or the seconds to the nearest
 * receipt that counts, null where there is none. A limit that is not here has not been counted, and says nothing.
 */
export type History = { readonly [K in LimitKey]?: number | null }

/** What another promo, by the version of its settings, makes of the same fiscal receipt. */
export type Elsewhere = {
  promoId: number
  version: number
  /** A line of the receipt is one of its products. */
  matched: boolean
  approves: boolean
}

/** What a verdict depends on besides the receipt and the settings. Kept with the receipt, so that the verdict can be given again. */
export type JudgingContext = { history: History; elsewhere: readonly Elsewhere[] }

export const ALONE: JudgingContext = { history: {}, elsewhere: [] }
