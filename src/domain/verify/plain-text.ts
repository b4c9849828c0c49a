import type { ExactJson } from './exact-json.ts'

/** A text that any database and any page can hold: without control characters and lone surrogates. Null when blank. */
export function plainText(value: ExactJson): string | null {
  if (typeof value !== 'string') return null
  const text = value.toWellFormed().replace(/\p{Cc}/gu, ' ')
  return text.trim() === '' ? null : text
}

/** `plainText` on one line, trimmed, with single spaces. */
export const plainLine = (value: ExactJson): string | null => plainText(value)?.trim().replace(/\s+/g, ' ') ?? null
