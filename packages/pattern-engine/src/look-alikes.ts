/**
 * Letters that look the same in Latin and Cyrillic, small and capital. Cash registers and catalogues mix them within a word (`KОКА-КОЛА` with a Latin K), so
 * a mixed word is converted to one alphabet, as far as that has the look-alikes.
 */
export const LATIN = 'abcehkmoptxyABCEHKMOPTXY'
export const CYRILLIC = 'авсенкмортхуАВСЕНКМОРТХУ'

/** Converts mixed words to one alphabet and ё to е. The number of characters does not change. */
export function foldLetters(text: string): string {
  const codes = Array.from(text, (char) => char.codePointAt(0) as number)
  foldCodes(codes, codes.length)
  return codes.map((code) => String.fromCodePoint(code)).join('')
}

/** Folds the letters of a text in place, given as code points. */
export function foldCodes(codes: number[], length: number): void {
  let start = 0
  let kinds = 0
  for (let at = 0; at < length; at++) {
    let code = codes[at] as number
    if (code === SMALL_YO || code === CAPITAL_YO) codes[at] = code = code === SMALL_YO ? SMALL_YE : CAPITAL_YE
    const kind = kindOf(code)
    if (kind !== NO_LETTER) {
      kinds |= kind
      continue
    }
    if (isMixed(kinds)) foldWord(codes, start, at)
    start = at + 1
    kinds = 0
  }
  if (isMixed(kinds)) foldWord(codes, start, length)
}

const [SMALL_YO, CAPITAL_YO, SMALL_YE, CAPITAL_YE] = [0x451, 0x401, 0x435, 0x415]

/** Kinds of letters: of one alphabet, with or without a look-alike in the other; or of other alphabets. */
const [CYRILLIC_ALIKE, CYRILLIC_ALONE, LATIN_ALIKE, LATIN_ALONE, OTHER_LETTER, NO_LETTER] = [1, 2, 4, 8, 16, 32]
const ANY_CYRILLIC = CYRILLIC_ALIKE | CYRILLIC_ALONE
const ANY_LATIN = LATIN_ALIKE | LATIN_ALONE

const isMixed = (kinds: number): boolean => (kinds & ANY_CYRILLIC) !== 0 && (kinds & ANY_LATIN) !== 0

/** Kinds that were asked for. */
const known = new Uint8Array(0x10000)

/** Whether the character is a letter, and of which alphabet. */
const kindOf = (code: number): number => (code < 0x10000 ? (known[code] ||= readKind(code)) : readKind(code))

export const isLetter = (code: number): boolean => kindOf(code) !== NO_LETTER

function readKind(code: number): number {
  const char = String.fromCodePoint(code)
  if (/\p{Script=Cyrillic}/u.test(char) && /\p{L}/u.test(char)) return CYRILLIC.includes(char) ? CYRILLIC_ALIKE : CYRILLIC_ALONE
  if (/\p{Script=Latin}/u.test(char) && /\p{L}/u.test(char)) return LATIN.includes(char) ? LATIN_ALIKE : LATIN_ALONE
  return /\p{L}/u.test(char) ? OTHER_LETTER : NO_LETTER
}

/**
 * The alphabet of a letter that has no look-alike decides for the word. If both alphabets have such letters or neither has, the majority decides, and
 * Cyrillic in a tie.
 */
function foldWord(codes: number[], from: number, to: number): void {
  let [cyrillic, latin, kinds] = [0, 0, 0]
  for (let at = from; at < to; at++) {
    const kind = kindOf(codes[at] as number)
    kinds |= kind
    if ((kind & ANY_CYRILLIC) !== 0) cyrillic++
    else if ((kind & ANY_LATIN) !== 0) latin++
  }
  const latinAlone = (kinds & LATIN_ALONE) !== 0
  const toLatin = latinAlone === ((kinds & CYRILLIC_ALONE) !== 0) ? latin > cyrillic : latinAlone
  const alike = toLatin ? LATIN_BY_CYRILLIC : CYRILLIC_BY_LATIN
  for (let at = from; at < to; at++) codes[at] = alike.get(codes[at] as number) ?? (codes[at] as number)
}

const alikeBy = (from: string, to: string) => new Map(Array.from(from, (char, at) => [char.charCodeAt(0), to.charCodeAt(at)]))
const LATIN_BY_CYRILLIC = alikeBy(CYRILLIC, LATIN)
const CYRILLIC_BY_LATIN = alikeBy(LATIN, CYRILLIC)
