/** `YYYY-MM-DDTHH:mm[:ss]` with the seconds filled in; null for a time that does not exist. */
export function readClock(text: string): string | null {
  const clock = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? `${text}:00` : text
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(clock)) return null
  const at = Date.parse(`${clock}Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 19) !== clock ? null : clock
}

const WRITTEN = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d)(?::?(\d\d)(?:\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/

/**
 * `YYYY-MM-DDTHH:mm:ss` of a receipt date as callers may write it; a date with an offset is a moment, which `localTimeAt` converts to local time. Null
 * for anything else.
 */
export function clockOf(receiptDate: string, localTimeAt: (at: number) => string): string | null {
  const [, year, month, day, hour = '12', minute = '00', second = '00', offset] = WRITTEN.exec(receiptDate) ?? []
  const clock = readClock(`${year}-${month}-${day}T${hour}:${minute}:${second}`)
  if (clock === null || offset === undefined) return clock
  const at = Date.parse(`${clock}${offset}`)
  return Number.isNaN(at) ? null : localTimeAt(at).slice(0, 19)
}

export const NOT_A_RECEIPT_DATE = 'not a date YYYY-MM-DD or a time YYYY-MM-DDTHH:mm[:ss], with or without dashes, colons and an offset'
