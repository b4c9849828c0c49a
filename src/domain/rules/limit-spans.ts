import { Temporal } from 'temporal-polyfill'

/** From a moment up to, not including, another. */
export type Span = { from: Date; to: Date }

/** The day in which the moment lies, in this zone. A day has 23 or 25 hours where clocks are set. */
export const dayOf = (moment: Date, timezone: string): Span => days(midnight(moment, timezone), 1)

/** Its week, which begins on Monday. */
export function weekOf(moment: Date, timezone: string): Span {
  const today = midnight(moment, timezone)
  return days(today.subtract({ days: today.dayOfWeek - 1 }).startOfDay(), 7)
}

const midnight = (moment: Date, timezone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timezone).startOfDay()

const days = (from: Temporal.ZonedDateTime, count: number): Span =>
  ({ from: new Date(from.epochMilliseconds), to: new Date(from.add({ days: count }).startOfDay().epochMilliseconds) })
