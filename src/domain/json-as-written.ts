/** The language's declarations do not know these yet, and not every browser has them. */
const { rawJSON, isRawJSON } = JSON as unknown as { rawJSON(text: string): unknown; isRawJSON?(value: unknown): boolean }
const parse = JSON.parse as (text: string, reviver: (key: string, value: unknown, context: { source: string }) => unknown) => unknown

/** A number of so many digits may be beyond 2^53. */
const LONG_NUMBER = /[[:,]\s*-?\d{16}/

/**
 * JSON whose whole numbers beyond 2^53 stay as they were written: a caller's ids are not ours to round. Such a number is a value that
 * `JSON.stringify` writes as it came, and nobody here counts with; a text that is only a number is one. Throws what `JSON.parse` throws.
 */
export function parseJson(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text)
  return parse(text, (key, value, { source }) => (key !== '' && isBeyond(value) && /^-?\d+$/.test(source) ? rawJSON(source) : value))
}

const isBeyond = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value) && Number.isInteger(value) && !Number.isSafeInteger(value)

export const isLongNumber = (value: unknown): boolean => isRawJSON?.(value) ?? false
