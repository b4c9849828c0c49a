import { Temporal } from 'temporal-polyfill'
import type { LocalizedText } from '../localized-text.ts'

/** From a moment up to, not including, another. */
export type Span = { from: Date; to: Date }

/** A kind of time span: the span around a moment in a zone, its usual length, and its name for people. */
type SpanKind = { around(moment: Date, timezone: string): Span; seconds: number; each: LocalizedText }

/** Spans of arrival over which limits count, each within one of the next kind. The last one lasts as long as the promo. */
export const SPANS = {
  day: { around: dayOf, seconds: 86_400, each: { en: 'a day', ru: 'в день' } },
  week: { around: weekOf, seconds: 7 * 86_400, each: { en: 'a week', ru: 'в неделю' } },
  promo: null,
} as const satisfies Record<string, SpanKind | null>

export type SpanName = keyof typeof SPANS

/** Whether every span of one kind lies within a span of the other. */
export const isWithin = (one: SpanName, other: SpanName): boolean => SPAN_NAMES.indexOf(one) <= SPAN_NAMES.indexOf(other)

const SPAN_NAMES = Object.keys(SPANS) as SpanName[]

/** The spans around a moment, each computed once; null means unbounded. */
export function spansAround(moment: Date, timezone: string): (name: SpanName) => Span | null {
  const known = new Map<SpanName, Span | null>()
  return (name) => {
    const span = known.get(name) ?? SPANS[name]?.around(moment, timezone) ?? null
    known.set(name, span)
    return span
  }
}

/** The day of a moment in a zone. It has 23 or 25 hours where clocks change. */
export function dayOf(moment: Date, timezone: string): Span {
  return days(midnight(moment, timezone), 1)
}

/** The week of a moment, which begins on Monday. */
export function weekOf(moment: Date, timezone: string): Span {
  const today = midnight(moment, timezone)
  return days(today.subtract({ days: today.dayOfWeek - 1 }).startOfDay(), 7)
}

const midnight = (moment: Date, timezone: string) => Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timezone).startOfDay()

const days = (from: Temporal.ZonedDateTime, count: number): Span => ({
  from: new Date(from.epochMilliseconds),
  to: new Date(from.add({ days: count }).startOfDay().epochMilliseconds),
})
