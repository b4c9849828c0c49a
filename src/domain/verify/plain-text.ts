import type { ExactJson } from './exact-json.ts'

/** A text that any database and any page can hold: no control characters, no halves of a surrogate pair. Null when blank. */
export function plainText(value: ExactJson): string | null {
  if (typeof value !== 'string') return null
  const text = value.toWellFormed().replace(/\p{Cc}/gu, ' ')
  return text.trim() === '' ? null : text
}

/** The same on one line, without spaces around it or runs of them inside. */
export const plainLine = (value: ExactJson): string | null => plainText(value)?.trim().replace(/\s+/g, ' ') ?? null
