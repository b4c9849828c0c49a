/** The open API stores local time as if it were UTC; these two functions convert between them. */
export const secondsOfClock = (clock: string): number => Date.parse(`${clock}Z`) / 1000
export const clockOfSeconds = (seconds: number): string => clockAsUtc(seconds * 1000)

const clockAsUtc = (at: number): string => new Date(at).toISOString().slice(0, 19)
