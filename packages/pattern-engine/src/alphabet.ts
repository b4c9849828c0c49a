import { lowerCasesOf, lowerOf } from './case-folding.ts'
import { SAME_CHARACTERS } from './fold-table.ts'
import { CYRILLIC, LATIN } from './look-alikes.ts'
import { isIn } from './unicode.ts'

/**
 * The folded alphabet, in which literals are compared. Characters that a pattern may match in some spelling of a line have equal codes: look-alike letters of
 * Latin and Cyrillic, ё and е, all white space, and all characters that are rare on receipts. A literal that does not occur in this alphabet therefore occurs
 * in no spelling of the line.
 */
export const ALPHABET_SIZE = 64

export const SPACE = 1
const RARE = 0

/** The code of a character, given in lower case (`lowerOf`). */
export const codeOf = (lower: number): number => table()[lower] ?? RARE

/** The code of a character of either case. */
export const foldedCode = (code: number): number => codeOf(lowerOf(code))

const SIGNS = 'абвгдежзийклмнопрстуфхцчшщъыьэюя' + 'dfgijlnqrsuvwz' + '0123456789.,%-+/'

/** The code of one of the signs themselves, for which no table is needed. */
export const codeOfSign = (sign: string): number => SPACE + 1 + SIGNS.indexOf(sign)

let made: Uint8Array | undefined

const table = (): Uint8Array => (made ??= makeTable())

function makeTable(): Uint8Array {
  const codes = new Uint8Array(0x10000)
  for (let code = 0; code < codes.length; code++) if (isIn('space', code, false)) codes[code] = SPACE
  const set = (char: string, code: number) => {
    for (const lower of lowerCasesOf(char.codePointAt(0) as number)) codes[lower] = code
  }
  for (const sign of SIGNS) set(sign, codeOfSign(sign))
  Array.from(CYRILLIC).forEach((char, index) => set(LATIN[index] as string, codes[lowerOf(char.codePointAt(0) as number)] as number))
  set('ё', codes['е'.charCodeAt(0)] as number)
  for (const same of SAME_CHARACTERS.slice(-4)) for (const char of same) set(char, codes[same.charCodeAt(0)] as number)
  return codes
}
