/** TypeScript does not declare these yet, and not every browser has them. */
const { rawJSON, isRawJSON } = JSON as unknown as { rawJSON(text: string): unknown; isRawJSON?(value: unknown): boolean }
const parse = JSON.parse as (text: string, reviver: (key: string, value: unknown, context: { source: string }) => unknown) => unknown

/** A number with at least this many digits may exceed 2^53. */
const LONG_NUMBER = /[[:,]\s*-?\d{16}/

/**
 * Parses JSON and keeps whole numbers beyond 2^53 as they were written, because a caller's ids must not be rounded. Such a number becomes a value
 * that `JSON.stringify` writes unchanged and that code cannot calculate with; a text that is only a number is one too. Throws what `JSON.parse`
 * throws.
 */
export function parseJson(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text)
  return parse(text, (key, value, { source }) => (key !== '' && isBeyond(value) && /^-?\d+$/.test(source) ? rawJSON(source) : value))
}

const isBeyond = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value) && Number.isInteger(value) && !Number.isSafeInteger(value)

export const isLongNumber = (value: unknown): boolean => isRawJSON?.(value) ?? false
