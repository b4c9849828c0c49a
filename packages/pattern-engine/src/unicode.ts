import type { Category, SetMember } from './tree.ts'

/** `\w`, `\d` and `\s` of Python; with `ascii` for ASCII characters only. */
export function isIn(category: Category, code: number, ascii: boolean): boolean {
  if (ascii) return ASCII[category].test(String.fromCodePoint(code))
  const known = code < seen.length ? (seen[code] ||= categoriesOf(code)) : categoriesOf(code)
  return (known & BITS[category]) !== 0
}

/** `\w`, `\D` and the like by the letter after the backslash. */
export function categoryOf(letter: string, ascii: boolean): Extract<SetMember, { category: Category }> | null {
  const category = CATEGORY_BY_LETTER[letter.toLowerCase()]
  return category ? { category, negated: letter !== letter.toLowerCase(), ascii } : null
}

const CATEGORY_BY_LETTER: Partial<Record<string, Category>> = { w: 'word', d: 'digit', s: 'space' }

/** As in CPython: `str.isalnum` or `_`, `str.isdecimal`, `str.isspace`. Combining marks are not word characters. */
const UNICODE = {
  word: /^[\p{L}\p{N}_]$/u,
  digit: /^\p{Nd}$/u,
  space: /^[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]$/u,
} satisfies Record<Category, RegExp>

const ASCII = {
  word: /^[A-Za-z0-9_]$/,
  digit: /^[0-9]$/,
  space: /^[\t-\r ]$/,
} satisfies Record<Category, RegExp>

const BITS = { word: 1, digit: 2, space: 4 } satisfies Record<Category, number>
const LOOKED_UP = 8

/** Cache of results for the basic plane, because a word edge is tested at every character of a line. */
const seen = new Uint8Array(0x10000)

function categoriesOf(code: number): number {
  const char = String.fromCodePoint(code)
  let bits = LOOKED_UP
  if (UNICODE.word.test(char)) bits |= BITS.word
  if (UNICODE.digit.test(char)) bits |= BITS.digit
  if (UNICODE.space.test(char)) bits |= BITS.space
  return bits
}
