/** How a day's questions to a tax authority are divided among promos, as far as it is known. */
export type Shares = {
  /** Number of promos among which the quota is divided. */
  promos: number
  /** Questions of the day so far, by promo. */
  asked: ReadonlyMap<number, number>
  /** Promos that have asked on this day or the day before. */
  awake: ReadonlySet<number>
}

/** Promos that have not asked lately keep this part of their share; the rest is lent out. */
const KEPT_ASLEEP = 1 / 4

/** The questions of a day that are a promo's own. */
export const shareOf = (perDay: number, { promos }: Shares): number => Math.floor(perDay / Math.max(1, promos))

/**
 * How many questions of a day a promo may have asked by now: its own share, and of the shares of others what they have no time left to use. A share is kept
 * for the part of the day that is left, so it is lent out as the day passes, and a promo that begins in the evening still finds some of it.
 *
 * `dayLeft`: the part of the day that is left, from 1 to 0.
 */
export function allowanceOf(promoId: number, { perDay, dayLeft, shares }: { perDay: number; dayLeft: number; shares: Shares }): number {
  const share = perDay / Math.max(1, shares.promos)
  const others = [...shares.awake].filter((id) => id !== promoId)
  const askedBy = (id: number) => shares.asked.get(id) ?? 0
  const keptAwake = others.reduce((sum, id) => sum + Math.min(Math.max(0, share - askedBy(id)), share * dayLeft), 0)
  const keptAsleep = Math.max(0, shares.promos - 1 - others.length) * share * KEPT_ASLEEP * dayLeft
  const askedByOthers = [...shares.asked].reduce((sum, [id, asked]) => (id === promoId ? sum : sum + asked), 0)
  return Math.max(Math.floor(share), perDay - askedByOthers - Math.round(keptAwake + keptAsleep))
}

/**
 * How many questions a promo may have asked by now for one more to go to a receipt that nobody would miss: half of its allowance, spread over the day. The
 * rest is kept for receipts that look honest.
 */
export const spareOf = (allowance: number, dayLeft: number): number => Math.floor((allowance * (1 - dayLeft)) / 2)

/** The moment at which the quota ends if questions go on at this pace; null: it lasts until it is renewed. A quota that is spent ends now, at any pace. */
export function endOfQuota({ left, perHour, now, renewsAt }: { left: number; perHour: number; now: Date; renewsAt: Date }): Date | null {
  if (left <= 0) return now
  if (perHour <= 0) return null
  const end = now.getTime() + (left / perHour) * 3_600_000
  return end < renewsAt.getTime() ? new Date(end) : null
}
