import { lowerOf, sameLetters } from './case-folding.ts'
import { CYRILLIC, LATIN } from './look-alikes.ts'

/**
 * What counts as one character when a pattern and a line are compared beyond the letter: the first character of each row stands for all of it. A pattern and
 * a line are folded by this one table, and the document about patterns is written from it.
 */
export const SAME_CHARACTERS: readonly string[] = [
  ...Array.from(CYRILLIC.slice(0, 11), (cyrillic, index) => cyrillic + LATIN[index]),
  'её',
  'х×',
  '-‐‑‒–—―−﹣－',
  '.,',
  ' \u00a0\t\u2009\u202f\u2007',
]

/** Never counted, in a line or in a pattern: soft hyphens, spaces without width, marks of direction. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g
/** Not counted between letters: `lays` finds `LAY'S`. */
export const APOSTROPHES = /['`´‘’‛ʹʻʼʽ′]/g
/** A space stands for them in the normal form. */
export const QUOTES = /["«»“”„‟″]/g

/** Named characters of HTML, which some tills and tax services leave in names. */
const ENTITIES: Partial<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  nbsp: ' ',
  laquo: '«',
  raquo: '»',
  ndash: '–',
  mdash: '—',
  shy: '',
  deg: '°',
  times: '×',
  minus: '−',
  hellip: '…',
}
export const ENTITY_NAMES = Object.keys(ENTITIES)

const decodeEntities = (text: string): string => {
  if (!text.includes('&')) return text
  const once = text.replace(/&(?:#(\d{1,6})|#[xX]([0-9a-fA-F]{1,5})|([a-zA-Z]{2,6}));/g, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex as string, 16)
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole
  })
  // `&amp;quot;` was escaped twice
  return once === text ? text : decodeEntities(once)
}

/** The part of folding that does not look at words, for lines and for what a pattern spells out. */
export const spelledPlainly = (text: string): string =>
  /^[\x20-\x25\x27-\x5f\x61-\x7e\u0400-\u045f]*$/.test(text)
    ? text
    : decodeEntities(text)
        .replace(INVISIBLE, '')
        .replace(APOSTROPHES, "'") // NFKC makes a space and an accent of some
        .replace(/″/g, '"') // NFKC makes two apostrophes of it
        .normalize('NFKC')
        .replace(APOSTROPHES, "'") // as NFKC leaves them, for one of `ŉ`

let keys: Uint16Array | undefined

/** The character that stands for a lower-case one. */
export const keyOf = (lower: number): number => (lower < 0x10000 ? ((keys ??= makeKeys())[lower] as number) : lower)

function makeKeys(): Uint16Array {
  const table = Uint16Array.from({ length: 0x10000 }, (_, code) => code)
  for (const lowers of sameLetters()) for (const lower of lowers) if (lower < 0x10000) table[lower] = Math.min(...lowers)
  for (const [first = '', ...others] of SAME_CHARACTERS.map((row) => Array.from(row)))
    for (const other of others) table[lowerOf(other.charCodeAt(0))] = lowerOf(first.charCodeAt(0))
  return table
}

/**
 * Zeros in a word of letters are the letter о (`К0КА`), and a 3 between Cyrillic letters is з. A zero at an end of a word needs three letters beside it, because
 * `С0` is a sort of eggs and `0Л` an amount.
 */
export function lettersForDigits(text: string): string {
  if (!mayHaveLetters(text)) return text
  return text.replace(/(?<=[а-яёА-ЯЁ])3(?=[а-яёА-ЯЁ])/g, 'з').replace(/(?<![\p{L}\p{N}_]|[.,])0?\p{L}(?:0?\p{L})+0?(?![\p{L}\p{N}_])/gu, (word) => {
    if (!word.includes('0')) return word
    const enough = word.replaceAll('0', '').length >= 3
    const letter = /\p{Script=Cyrillic}/u.test(word) ? 'о' : 'o'
    const inside = word.replace(/(?<=\p{L})0(?=\p{L})/gu, letter)
    return enough ? inside.replaceAll('0', letter) : inside
  })
}

/** A quick check: whether a zero or a three stands beside what may be a letter. */
function mayHaveLetters(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit !== 0x30 && unit !== 0x33) continue
    if ((at > 0 && text.charCodeAt(at - 1) > 0x40) || (at + 1 < text.length && text.charCodeAt(at + 1) > 0x40)) return true
  }
  return false
}
