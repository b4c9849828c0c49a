import { lowerCasesOf, lowerOf } from './case-folding.ts'
import { CYRILLIC, LATIN } from './look-alikes.ts'
import { isIn } from './unicode.ts'

/**
 * The alphabet in which literals are looked for: what a pattern may hold for the same character, in any spelling of a line,
 * has the same code. Letters of both alphabets that look alike share one, and so do ё and е, all white space, and everything
 * that is rare on receipts. So a literal that is not found in this alphabet is in no spelling of the line.
 */
export const ALPHABET_SIZE = 64

export const SPACE = 1
const RARE = 0

/** The code of a character, given in lower case (`lowerOf`). */
export const codeOf = (lower: number): number => table()[lower] ?? RARE

/** The code of a character of either case. */
export const foldedCode = (code: number): number => codeOf(lowerOf(code))

const LETTERS = 'абвгдежзийклмнопрстуфхцчшщъыьэюя' + 'dfgijlnqrsuvwz'
const OTHERS = '0123456789.,%-+/'

let made: Uint8Array | undefined

const table = (): Uint8Array => (made ??= makeTable())

function makeTable(): Uint8Array {
  const codes = new Uint8Array(0x10000)
  for (let code = 0; code < codes.length; code++) if (isIn('space', code, false)) codes[code] = SPACE
  const set = (char: string, code: number) => {
    for (const lower of lowerCasesOf(char.codePointAt(0) as number)) codes[lower] = code
  }
  Array.from(LETTERS + OTHERS).forEach((char, index) => set(char, SPACE + 1 + index))
  Array.from(CYRILLIC).forEach((char, index) => set(LATIN[index] as string, codes[lowerOf(char.codePointAt(0) as number)] as number))
  set('ё', codes['е'.charCodeAt(0)] as number)
  return codes
}
