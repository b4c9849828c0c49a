import { Temporal } from 'temporal-polyfill'

/**
 * Local time in a zone: `YYYY-MM-DDTHH:mm:ss`, with a fraction where there is one. Such texts compare like the times they show. A cash register's
 * time has no zone, so it is compared with the promo's local time and not with moments: an hour that a zone skips or repeats then needs no guess.
 */
export const wallClock = (momentMs: number, timezone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(momentMs).toZonedDateTimeISO(timezone).toPlainDateTime().toString()

/** Local time in a zone with a fixed offset. */
export const wallClockAt = (momentMs: number, offsetHours: number): string => new Date(momentMs + offsetHours * 3_600_000).toISOString().slice(0, 19)

/** The local time a number of days later, at the same hour. */
export function addDays(wall: string, days: number): string {
  return new Date(Date.parse(`${wall}Z`) + days * 86_400_000).toISOString().slice(0, 19)
}
