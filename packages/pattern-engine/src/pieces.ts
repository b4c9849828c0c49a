import { foldedCode, SPACE } from './alphabet.ts'
import { requiredLiterals, type Clause, type Literal } from './literals.ts'
import type { Node } from './tree.ts'
import { keptCode } from './skeleton.ts'

/** A part of a skeleton, one character per code. */
export type Piece = string

/** Alternatives: the skeleton of every line that the pattern matches contains at least one of them. */
export type PieceClause = readonly Piece[]

/** The required pieces of a pattern: a line that it matches in any spelling has a skeleton with a piece of each clause. */
export function requiredPieces(tree: Node): PieceClause[] {
  return requiredLiterals(tree)
    .map(piecesOf)
    .filter((clause) => clause !== null)
}

/** Null when nothing is left of one of the literals. */
function piecesOf(clause: Clause): PieceClause | null {
  const pieces = clause.map(longestPiece)
  return pieces.includes('') ? null : [...new Set(pieces)]
}

/**
 * A unit may be printed with another name than in the pattern. So letters after a number are ignored, and so is a first word of a literal that may be a unit,
 * because the text before it is unknown.
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

/** Where the literal begins after a first word that is, or ends with, the name of a unit. */
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
