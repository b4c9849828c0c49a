import { compilePattern } from '@chekhov/pattern-engine'

const WORDS = 3

/** A pattern for lines like this one: its first words, with anything between them. Null: it has too few. */
export function suggestPattern(printed: string): string | null {
  const words =
    printed
      .toLowerCase()
      .match(/\p{L}{3,}/gu)
      ?.slice(0, WORDS) ?? []
  if (words.length < 2) return null
  const pattern = words.join('.*')
  return compilePattern(pattern).ok ? pattern : null
}
