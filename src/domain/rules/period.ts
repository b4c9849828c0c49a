import { PACKS, type Country } from '#countries/index.ts'
import type { Rule } from './rule.ts'
import { addDays, wallClock, wallClockAt } from './wall-clock.ts'

/** By law, a cash register's clock may be wrong by this much. */
const CLOCK_ERROR_MS = 5 * 60_000

/** The latest time that a cash register of the country may show at this moment. */
export const latestRegisterClock = (country: Country, now: Date): string => wallClockAt(now.getTime() + CLOCK_ERROR_MS, PACKS[country].easternmostHours)

/** A date that is in the future everywhere in the country: a wrong clock or a forged QR. */
export const futureDate = {
  name: 'FUTURE_DATE',
  canObject: () => true,
  check({ requisites: { country, boughtAt }, now }) {
    const latest = latestRegisterClock(country, now)
    return { saw: boughtAt, bound: latest, objects: boughtAt > latest }
  },
} satisfies Rule

/** Purchases count from `starts_at` up to, not including, `ends_at`, in the promo's local time. */
export const outOfPeriod = {
  name: 'OUT_OF_PERIOD',
  canObject: ({ starts_at, ends_at }) => starts_at !== null || ends_at !== null,
  check({ requisites: { boughtAt }, settings: { startsAtWall, endsAtWall } }) {
    if (startsAtWall === null && endsAtWall === null) return null
    const tooEarly = startsAtWall !== null && boughtAt < startsAtWall
    const tooLate = endsAtWall !== null && boughtAt >= endsAtWall
    return { saw: boughtAt, bound: `${startsAtWall ?? ''}/${endsAtWall ?? ''}`, objects: tooEarly || tooLate }
  },
} satisfies Rule

/** Sent more than `upload_within_days` after the purchase, to the minute, in the promo's local time. */
export const expired = {
  name: 'EXPIRED',
  canObject: ({ upload_within_days }) => upload_within_days !== null,
  check({ requisites: { boughtAt }, acceptedAt, settings: { upload_within_days, timezone } }) {
    if (upload_within_days === null) return null
    const last = addDays(boughtAt, upload_within_days)
    const sent = wallClock(acceptedAt.getTime(), timezone)
    return { saw: sent, bound: last, objects: sent > last }
  },
} satisfies Rule
