import type { ExactJson } from '#domain/verify/exact-json.ts'
import { member } from '#domain/verify/exact-json.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * Whether the document's `dateTime` contradicts the QR. Some channels write local time as if it were UTC and some true UTC, so only minutes are
 * compared, ignoring whole hours; cash registers and QR codes may differ by a minute.
 */
export function contradicts(dateTime: ExactJson, boughtAt: string): boolean {
  const written = readMoment(dateTime)
  if (written === null) return false
  const apartMs = Math.abs(written - Date.parse(`${boughtAt}Z`))
  const pastHourMs = apartMs % HOUR_MS
  return apartMs > DAY_MS || Math.min(pastHourMs, HOUR_MS - pastHourMs) >= 2 * MINUTE_MS
}

/** Seconds of the epoch, milliseconds in `$date`, or a local time without a zone. */
function readMoment(dateTime: ExactJson): number | null {
  const inside = member(dateTime, '$date')
  const text = typeof dateTime === 'string' ? dateTime : typeof inside === 'string' ? inside : ''
  if (/^\d{9,11}$/.test(text)) return Number(text) * 1000
  if (/^\d{12,14}$/.test(text)) return Number(text)
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text) ? Date.parse(`${text}Z`) : NaN
  return Number.isNaN(moment) ? null : moment
}
