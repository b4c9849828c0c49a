/** `YYYY-MM-DDTHH:mm[:ss]` with the seconds filled in; null for a time that no calendar has. */
export function readClock(text: string): string | null {
  const clock = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? `${text}:00` : text
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(clock)) return null
  const at = Date.parse(`${clock}Z`)
  return Number.isNaN(at) || clockAsUtc(at) !== clock ? null : clock
}

/** The open API keeps a till's wall clock as if it were UTC: these two go there and back. */
export const secondsOfClock = (clock: string): number => Date.parse(`${clock}Z`) / 1000
export const clockOfSeconds = (seconds: number): string => clockAsUtc(seconds * 1000)

const clockAsUtc = (at: number): string => new Date(at).toISOString().slice(0, 19)
