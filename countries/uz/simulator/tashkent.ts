const TASHKENT_OFFSET_MS = 5 * 60 * 60_000

/** Local time in Tashkent, `YYYY-MM-DDTHH:mm:ss.sss`. Uzbekistan keeps UTC+5 all year. */
export const tashkentClock = (at: number): string => new Date(at + TASHKENT_OFFSET_MS).toISOString().slice(0, -1)
