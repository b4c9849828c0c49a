import { Temporal } from 'temporal-polyfill'

export type Step = 'hour' | 'day'

/** The moments at which the hours or days of a period begin, and its end. Hours are the same everywhere, days depend on the zone. */
export function stepsBetween(fromMs: number, toMs: number, step: Step, timezone: string): { starts: number[]; endMs: number } {
  const starts: number[] = []
  let start = beginning(fromMs, step, timezone)
  while (start < toMs || starts.length === 0) {
    starts.push(start)
    start = next(start, step, timezone)
  }
  return { starts, endMs: start }
}

const HOUR_MS = 3_600_000

/**
 * The whole hour that stands for the beginning of a day in hourly figures. An hour counts for the day in which its middle lies, which matters only where
 * days do not begin at whole hours of UTC, as in Asia/Kolkata.
 */
export const nearestHour = (momentMs: number): number => Math.ceil(momentMs / HOUR_MS - 0.5) * HOUR_MS

const beginning = (momentMs: number, step: Step, timezone: string): number =>
  step === 'hour' ? Math.floor(momentMs / HOUR_MS) * HOUR_MS : zoned(momentMs, timezone).startOfDay().epochMilliseconds

const next = (startMs: number, step: Step, timezone: string): number =>
  step === 'hour' ? startMs + HOUR_MS : zoned(startMs, timezone).add({ days: 1 }).startOfDay().epochMilliseconds

const zoned = (momentMs: number, timezone: string) => Temporal.Instant.fromEpochMilliseconds(momentMs).toZonedDateTimeISO(timezone)
