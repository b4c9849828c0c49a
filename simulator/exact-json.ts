export type JsonObject = Record<string, unknown>

/** These are in the engine and not yet in TypeScript's library. */
const { rawJSON, isRawJSON } = JSON as unknown as {
  rawJSON(text: string): unknown
  isRawJSON(value: unknown): value is { rawJSON: string }
}

/** A JSON number with every digit kept: ids of the tax authority exceed what a double can represent. */
export const exactNumber = (digits: string): unknown => rawJSON(digits)

/** The digits of such a number; null for any other value. */
export const exactDigits = (value: unknown): string | null => (isRawJSON(value) ? value.rawJSON : null)

/** `JSON.parse` that keeps every digit of large whole numbers, so that `JSON.stringify` writes them back unchanged. */
export function parseExactJson(text: string): unknown {
  const revive = (_key: string, value: unknown, context: { source?: string }): unknown =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context.source ?? '') ? exactNumber(context.source!) : value
  return JSON.parse(text, revive as (key: string, value: unknown) => unknown)
}
