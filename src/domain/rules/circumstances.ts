import type { RejectKey } from '../reject-keys.ts'

/** The limits of a promo, each under the reject key it gives. */
export type LimitKey = Extract<RejectKey,
  | 'delay_between_receipts' | 'max_rejected_per_user_per_day' | 'max_per_user_per_day' | 'max_per_user_per_week' | 'max_per_user_per_promo'
  | 'max_per_user_per_date' | 'max_per_fn_per_day' | 'max_per_user_per_retailer'>

/**
 * What each limit that the promo has set counted at its moment, this receipt left out. Of `delay_between_receipts`: seconds to
 * the nearest receipt that counts, null where there is none. A limit that is not here has not been counted, and says nothing.
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
export type Circumstances = { history: History; elsewhere: readonly Elsewhere[] }

export const ALONE: Circumstances = { history: {}, elsewhere: [] }
