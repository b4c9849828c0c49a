const MOSCOW_OFFSET_MS = 3 * 60 * 60 * 1000

/** Local time in Moscow, `YYYY-MM-DDTHH:mm:ss.sss`. Moscow has kept UTC+3 all year since 2014. */
export const moscowClock = (at: number): string => new Date(at + MOSCOW_OFFSET_MS).toISOString().slice(0, -1)

/** The calendar day of the day limits. */
export const moscowDay = (at: number): string => moscowClock(at).slice(0, 10)

/** The moment of a local time in Moscow. */
export const fromMoscowClock = (clock: string): number => Date.parse(`${clock}Z`) - MOSCOW_OFFSET_MS
