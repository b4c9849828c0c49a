import { peek, takeAny, takeWhile, textBetween } from './reader.ts'
import type { Reader } from './reader.ts'
import { Refusal } from './refusal.ts'
import type { Category, Edge, SetMember } from './tree.ts'
import { categoryOf } from './unicode.ts'

export type Escape = { code: number } | { edge: Edge } | Extract<SetMember, { category: Category }>

/** Reads an escape outside a set; its backslash has been read. */
export function parseEscape(reader: Reader, ascii: boolean): Escape {
  const letter = peek(reader) ?? ''
  const edge = (ascii ? ASCII_EDGES : EDGES)[letter]
  if (edge) {
    reader.at += 1
    return { edge }
  }
  return /[1-9]/.test(letter) ? parseOctalOrReference(reader) : parseSetEscape(reader, ascii)
}

/** Reads an escape in a set: a character or a category. */
export function parseSetEscape(reader: Reader, ascii: boolean): Exclude<Escape, { edge: Edge }> {
  const start = reader.at - 1
  const letter = takeAny(reader, 'endsInEscape', start)
  const category = categoryOf(letter, ascii)
  if (category) return category

  const code = CONTROL_CODES[letter]
  if (code !== undefined) return { code }
  if (HEX_DIGITS[letter]) return { code: parseHex(reader, letter, HEX_DIGITS[letter], start) }
  if (/[0-7]/.test(letter)) return { code: octal(letter + takeWhile(reader, /[0-7]/, 2), start) }
  if (letter === 'N') throw new Refusal('namedCharacter', start)
  if (/[A-Za-z0-9]/.test(letter)) throw new Refusal('badEscape', start, `\\${letter}`)
  return { code: letter.codePointAt(0) as number }
}

const EDGES: Partial<Record<string, Edge>> = { A: 'textStart', Z: 'textEnd', b: 'wordEdge', B: 'insideWord' }
const ASCII_EDGES: typeof EDGES = { ...EDGES, b: 'asciiWordEdge', B: 'asciiInsideWord' }
const CONTROL_CODES: Partial<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 }
const HEX_DIGITS: Partial<Record<string, number>> = { x: 2, u: 4, U: 8 }
const LAST_CODE = 0x10ffff

function parseHex(reader: Reader, letter: string, length: number, start: number): number {
  const digits = takeWhile(reader, /[0-9A-Fa-f]/, length)
  const code = parseInt(digits, 16)
  if (digits.length < length || code > LAST_CODE) throw new Refusal('badEscape', start, `\\${letter}${digits}`)
  return code
}

/** Three octal digits are a character; any other number refers to a group. */
function parseOctalOrReference(reader: Reader): { code: number } {
  const start = reader.at - 1
  const [three] = /^[1-7][0-7]{2}/.exec(textBetween(reader, reader.at, reader.at + 3)) ?? []
  if (three) {
    reader.at += 3
    return { code: octal(three, start) }
  }
  const group = Number(takeWhile(reader, /[0-9]/, 2))
  if (group >= reader.groups) throw new Refusal('noSuchGroup', start + 1, group)
  if (reader.openGroups.has(group)) throw new Refusal('groupInItself', start)
  throw new Refusal('backReference', start)
}

function octal(digits: string, start: number): number {
  const code = parseInt(digits, 8)
  if (code > 0o377) throw new Refusal('octalTooLarge', start, `\\${digits}`)
  return code
}
