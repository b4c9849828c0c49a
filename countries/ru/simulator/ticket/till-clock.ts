/** The open API keeps a till's wall clock as if it were UTC: these two go there and back. */
export const secondsOfClock = (clock: string): number => Date.parse(`${clock}Z`) / 1000
export const clockOfSeconds = (seconds: number): string => clockAsUtc(seconds * 1000)

const clockAsUtc = (at: number): string => new Date(at).toISOString().slice(0, 19)
