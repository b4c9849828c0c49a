const UNITS_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** How people write durations, as a pattern. */
export const DURATION = '^\\d{1,9}(?:\\.\\d{1,3})?(?:ms|s|m|h|d)$'

/** Milliseconds of a duration such as `500ms`, `30s`, `5m`, `3h` or `1d`; null for any other text. */
export function durationMs(text: string): number | null {
  const [, amount, unit] = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m|h|d)$/.exec(text) ?? []
  return amount === undefined || unit === undefined ? null : Math.round(Number(amount) * UNITS_MS[unit as keyof typeof UNITS_MS])
}
