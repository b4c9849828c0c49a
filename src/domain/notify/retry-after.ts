const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** How long a `Retry-After` asks to wait: whole seconds or an HTTP date. Zero for anything else and for moments in the past. */
export function readRetryAfter(value: string, now: Date): number | null {
  const text = value.trim()
  if (/^\d+$/.test(text)) return Number(text) * 1000
  if (!HTTP_DATE.test(text)) return null
  const waitMs = Date.parse(text) - now.getTime()
  return waitMs > 0 ? waitMs : null
}
