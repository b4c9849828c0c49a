const MOSCOW_OFFSET_MS = 3 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/** The calendar day in Moscow, `YYYY-MM-DD`: FNS counts quotas by it. Moscow has kept UTC+3 all year since 2014. */
export const moscowDay = (now: Date): string => new Date(now.getTime() + MOSCOW_OFFSET_MS).toISOString().slice(0, 10)

/** The first midnight in Moscow after `now`; at midnight itself, the next one. */
export const nextMoscowMidnight = (now: Date): Date => new Date((Math.floor((now.getTime() + MOSCOW_OFFSET_MS) / DAY_MS) + 1) * DAY_MS - MOSCOW_OFFSET_MS)
