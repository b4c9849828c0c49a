import { foldedCode, SPACE } from './alphabet.ts'
import { requiredLiterals, type Clause, type Literal } from './literals.ts'
import type { Node } from './tree.ts'
import { keptCode } from './skeleton.ts'

/** A part of a skeleton, a character for each code. */
export type Piece = string

/** One of these is in the skeleton of every line that the pattern is found in. */
export type PieceClause = readonly Piece[]

/** What the skeleton of a line must hold for the pattern to be found in the line in any of its spellings. */
export function requiredPieces(tree: Node): PieceClause[] {
  return requiredLiterals(tree)
    .map(piecesOf)
    .filter((clause) => clause !== null)
}

/** Null when one of the literals leaves nothing to look for. */
function piecesOf(clause: Clause): PieceClause | null {
  const pieces = clause.map(longestPiece)
  return pieces.includes('') ? null : [...new Set(pieces)]
}

/**
 * A name of a unit may be printed in another way than the pattern has it, so nothing is asked of the letters after a number, nor of the
 * first word of a literal that may be one: what comes before it is unknown.
 */
function longestPiece(literal: Literal): Piece {
  let longest = ''
  let piece = ''
  let inWord = false
  let inUnit = false
  let afterDigit = false
  const keep = () => {
    if (piece.length > longest.length) longest = piece
    piece = ''
  }
  for (let at = skipUnit(literal); at < literal.length; at++) {
    const code = literal.charCodeAt(at)
    const letter = isLetter(code)
    if (letter && !inWord && afterDigit) {
      keep()
      inUnit = true
    }
    inWord = letter
    inUnit &&= letter
    if (inUnit) continue
    const kept = keptCode(code)
    if (kept === 0) continue
    piece += String.fromCharCode(kept)
    afterDigit = !letter && isDigit(code)
  }
  keep()
  return longest
}

/** Where a literal begins whose first word is, or ends, the name of a unit. */
function skipUnit(literal: Literal): number {
  let start = 0
  while (start < literal.length && literal.charCodeAt(start) === SPACE) start++
  let end = start
  while (end < literal.length && isLetter(literal.charCodeAt(end))) end++
  return UNIT_ENDS.has(literal.slice(start, end)) ? end : start
}

const codesOf = (word: string): Literal => Array.from(word, (char) => String.fromCharCode(foldedCode(char.charCodeAt(0)))).join('')
const UNIT_ENDS = new Set(['г', 'кг', 'мл', 'л', 'шт', 'т'].map(codesOf))

const codeRange = (from: string, to: string) => ({ from: foldedCode(from.charCodeAt(0)), to: foldedCode(to.charCodeAt(0)) })
const DIGITS = codeRange('0', '9')
const isDigit = (code: number): boolean => code >= DIGITS.from && code <= DIGITS.to
const isLetter = (code: number): boolean => code > SPACE && code < DIGITS.from
