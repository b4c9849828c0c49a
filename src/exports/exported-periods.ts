import { dayOf, type Span, weekOf } from '#domain/rules/limit-spans.ts'
import { wallClock } from '#domain/rules/wall-clock.ts'
import { LIMITS } from '#domain/limits.ts'

/** Receipts are written a little later than their `createdAt`, so a period is read some time after its end. */
const SETTLED_AFTER_MS = 10 * 60_000
const DAY_MS = 24 * 60 * 60_000

/** The days or weeks of a zone that are over, within the days for which exports are made up, oldest first. */
export function exportedPeriods(every: 'day' | 'week', now: Date, timezone: string): Span[] {
  const around = every === 'day' ? dayOf : weekOf
  const settled = now.getTime() - SETTLED_AFTER_MS
  const periods: Span[] = []
  // The moment before a period's beginning is in the period before it.
  for (let to = around(new Date(settled), timezone).from; settled - to.getTime() < LIMITS.exportsMadeUpDays * DAY_MS; ) {
    const period = around(new Date(to.getTime() - 1), timezone)
    periods.unshift(period)
    to = period.from
  }
  return periods
}

/** `receipts-7-2026-11-23.xlsx`, or with the last day of a week. */
export function exportName(promoId: number, { from, to }: Span, timezone: string, format: string): string {
  const [first, last] = [from.getTime(), to.getTime() - 1].map((ms) => wallClock(ms, timezone).slice(0, 10))
  return `receipts-${promoId}-${first}${first === last ? '' : `--${last}`}.${format}`
}
