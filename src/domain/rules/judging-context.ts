import type { LimitKey } from './promo-limits.ts'

/**
 * What each limit that the promo has set measured at its moment, without this receipt: a count, or the seconds to the nearest receipt that counts,
 * null where there is none. A limit that is missing was not counted and does not object.
 */
export type History = { readonly [K in LimitKey]?: number | null }

/** The result of another promo, with the version of its settings, for this fiscal receipt. */
export type Elsewhere = {
  promoId: number
  version: number
  /** The receipt contains one of its products. */
  matched: boolean
  approves: boolean
}

/** What a verdict depends on besides the receipt and the settings. Stored with the receipt, so that the verdict can be re-evaluated. */
export type JudgingContext = {
  history: History
  elsewhere: readonly Elsewhere[]
  /** What a cash register may have shown when the participant's last receipt arrived that was approved without a confirmation; left out where there is none. */
  unconfirmedUntil?: string
  /** Its packs that other receipts were rewarded for; left out where the promo does not track packs or the receipt has none. */
  units?: readonly string[]
}

export const ALONE: JudgingContext = { history: {}, elsewhere: [] }
