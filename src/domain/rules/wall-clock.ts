import { Temporal } from 'temporal-polyfill'

/**
 * What a clock on the wall shows in this zone: `YYYY-MM-DDTHH:mm:ss`, and a fraction where there is one. Texts of this form
 * compare as the clocks do. A till's time has no zone, so it is compared with the promo's wall clock and not with moments:
 * an hour that a zone skips or repeats then needs no guess.
 */
export const wallClock = (momentMs: number, timezone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(momentMs).toZonedDateTimeISO(timezone).toPlainDateTime().toString()

/** The same, of a zone with a fixed offset. */
export const wallClockAt = (momentMs: number, offsetHours: number): string => new Date(momentMs + offsetHours * 3_600_000).toISOString().slice(0, 19)

/** The wall clock so many days later, at the same hour. */
export function addDays(wall: string, days: number): string {
  return new Date(Date.parse(`${wall}Z`) + days * 86_400_000).toISOString().slice(0, 19)
}
