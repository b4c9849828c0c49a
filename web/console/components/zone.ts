const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** The local time of a moment in a zone, in the form of `datetime-local`; a value of that form stays unchanged. */
export const inZone = (iso: string, timeZone: string): string => (LOCAL.test(iso) ? iso : localTimeAt(Date.parse(iso), timeZone))

/**
 * The moment of a local time in a zone, with its offset: the first of two where clocks are set back; where they are set forward, by the offset
 * before.
 */
export function momentOf(local: string, timeZone: string): string {
  const wall = local.slice(0, 16)
  const asUtc = Date.parse(`${wall}Z`)
  const candidates = [asUtc - DAY_MS, asUtc + DAY_MS].map((near) => asUtc - offsetMs(near, timeZone))
  const moment = candidates.find((one) => localTimeAt(one, timeZone) === wall) ?? candidates[0]!
  return `${localTimeAt(moment, timeZone)}:00${writtenOffset(offsetMs(moment, timeZone))}`
}

const offsetMs = (ms: number, timeZone: string): number => Date.parse(`${localTimeAt(ms, timeZone)}Z`) - Math.floor(ms / MINUTE_MS) * MINUTE_MS

function writtenOffset(ms: number): string {
  const minutes = Math.abs(ms) / MINUTE_MS
  return `${ms < 0 ? '-' : '+'}${[Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')}`
}

/** Swedish dates have the form of ISO 8601. */
const localTimeAt = (ms: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' })
    .format(ms)
    .replace(' ', 'T')
