import type { Rule } from './rule.ts'
import { addDays, wallClock, wallClockAt } from './wall-clock.ts'

/** A till's clock may be this wrong by the law on tills. */
const CLOCK_ERROR_MS = 5 * 60_000

/** Hours ahead of UTC of the country's easternmost till: a till's time has no zone, so no honest receipt is later than there. */
const EASTERNMOST = { ru: 12, uz: 5 }

/** Dated at a moment that has not come anywhere in the country: a wrong clock or a forged QR. */
export const futureDate: Rule = {
  name: 'FUTURE_DATE',
  check({ requisites: { country, boughtAt }, now }) {
    const latest = wallClockAt(now.getTime() + CLOCK_ERROR_MS, EASTERNMOST[country])
    return { saw: boughtAt, bound: latest, objects: boughtAt > latest }
  },
}

/** Purchases count from `starts_at` up to, not including, `ends_at`, by the promo's wall clock. */
export const outOfPeriod: Rule = {
  name: 'OUT_OF_PERIOD',
  check({ requisites: { boughtAt }, settings: { startsAtWall, endsAtWall } }) {
    if (startsAtWall === null && endsAtWall === null) return null
    const tooEarly = startsAtWall !== null && boughtAt < startsAtWall
    const tooLate = endsAtWall !== null && boughtAt >= endsAtWall
    return { saw: boughtAt, bound: `${startsAtWall ?? ''}/${endsAtWall ?? ''}`, objects: tooEarly || tooLate }
  },
}

/** Sent more than `upload_within_days` after the purchase, to the minute of the day, by the promo's wall clock. */
export const expired: Rule = {
  name: 'EXPIRED',
  check({ requisites: { boughtAt }, acceptedAt, settings: { upload_within_days, timezone } }) {
    if (upload_within_days === null) return null
    const last = addDays(boughtAt, upload_within_days)
    const sent = wallClock(acceptedAt.getTime(), timezone)
    return { saw: sent, bound: last, objects: sent > last }
  },
}
