import { ANY_BORDER, EDGE, EDGE_BEHIND, SPACED, TOUCHING } from './skeleton.ts'

/**
 * A part of a skeleton: each character is a class, a number that stands for the codes which may be there, and above it what stands before the code (`neededAt`).
 * The numbers below `CLASSES_FROM` are classes of one code, the code itself. While a pattern is read, pieces have characters of their own for what stands between
 * codes: GAP, MAY_GAP and WORD_EDGE.
 */
export type Piece = string

/** Alternatives: the skeleton of every line that the pattern matches contains at least one of them. */
export type PieceClause = readonly Piece[]

export const CLASSES_FROM = 64

export type CodeClass = { low: number; high: number }

/** Classes of more than one code that this thread has met; a class has one number, so that equal pieces are equal texts. */
const classes: CodeClass[] = []
const numbers = new Map<string, number>()
export const classAt = (number: number): CodeClass =>
  number >= CLASSES_FROM ? (classes[number - CLASSES_FROM] as CodeClass) : number < 32 ? { low: 1 << number, high: 0 } : { low: 0, high: 1 << (number - 32) }

/** The number of a class; -1 where this thread has no numbers left. */
export function numberOfClass({ low, high }: CodeClass): number {
  const count = bitCount(low) + bitCount(high)
  if (count === 1) return low !== 0 ? 31 - Math.clz32(low) : 63 - Math.clz32(high)
  const key = `${low} ${high}`
  let number = numbers.get(key)
  if (number === undefined) {
    // A catalogue has few classes. A thread that has met this many reads further ones as anything.
    if (classes.length >= CLASSES_MOST) return -1
    numbers.set(key, (number = CLASSES_FROM + classes.length))
    classes.push({ low, high })
  }
  return number
}

const CLASSES_MOST = 8_000
const CLASS_BITS = 13
const CLASS_MASK = (1 << CLASS_BITS) - 1
/** Above the class: what stands before a code. FOLLOWS: the code before it, and of the first code of a piece nothing is said. */
const [FOLLOWS, AFTER_ANY, AFTER_GAP, AFTER_EDGE] = [0, 1, 2, 3]
/** Above the last class of a piece: an edge of a word follows. */
const BEFORE_EDGE = 4
/** What is written above a class → the borders that it asks for. */
const NEEDED = Uint8Array.from({ length: 8 }, (_, flags) => ([TOUCHING, 0, SPACED, EDGE][flags & 3] as number) | (flags < BEFORE_EDGE ? 0 : EDGE_BEHIND))

/** The number of the class at this place. */
export const classNumber = (piece: Piece, at: number): number => piece.charCodeAt(at) & CLASS_MASK
/** The borders (`Skeleton`) that the code at this place asks for. */
export function neededAt(piece: Piece, at: number): number {
  const flags = piece.charCodeAt(at) >>> CLASS_BITS
  return (NEEDED[flags] as number) & (at === 0 && (flags & 3) === FOLLOWS ? EDGE_BEHIND : ANY_BORDER)
}

/** Signs between the codes of a piece that is being read: a character that skeletons drop; perhaps one; an edge of a word. The greater says more. */
export const [GAP, MAY_GAP, WORD_EDGE] = ['\uffff', '\ufffd', '\ufffe']
const FIRST_SIGN = 0xfffd
const isSign = (code: number): boolean => code >= FIRST_SIGN
const [NO_SIGN, MAY_GAP_SIGN] = [-1, 0]
/** In the order of the signs. */
const FLAG_OF_SIGN = [AFTER_ANY, AFTER_EDGE, AFTER_GAP]

export function codesIn(piece: Piece): number {
  let count = 0
  for (let at = 0; at < piece.length; at++) if (!isSign(piece.charCodeAt(at))) count++
  return count
}

/** Signs that meet become one, so that a piece without codes is one sign at most. */
export const hasCodes = (piece: Piece): boolean => piece.length > 1 || (piece.length === 1 && !isSign(piece.charCodeAt(0)))

/** A sign between codes is written above the code behind it, one at the end of a piece above the last code. */
function withBorders(piece: Piece): Piece {
  let written = ''
  let sign = NO_SIGN
  for (let at = 0; at < piece.length; at++) {
    const code = piece.charCodeAt(at)
    if (isSign(code)) sign = code - FIRST_SIGN
    else {
      const flag = sign === NO_SIGN || (written === '' && sign === MAY_GAP_SIGN) ? FOLLOWS : (FLAG_OF_SIGN[sign] as number)
      written += String.fromCharCode(code | (flag << CLASS_BITS))
      sign = NO_SIGN
    }
  }
  // A word ends where a gap follows, too.
  if (sign === NO_SIGN || sign === MAY_GAP_SIGN || written === '') return written
  return written.slice(0, -1) + String.fromCharCode(written.charCodeAt(written.length - 1) | (BEFORE_EDGE << CLASS_BITS))
}

/** The pieces of a clause as an index has them. Mostly none has a sign. */
export const withoutSigns = (clause: PieceClause): PieceClause => (clause.some((piece) => codesIn(piece) < piece.length) ? clause.map(withBorders) : clause)

/** One behind the other. Of two signs that meet the one that says more is left. */
export function followedBy(first: Piece, second: Piece): Piece {
  const [end, start] = [first.charCodeAt(first.length - 1), second.charCodeAt(0)]
  if (!(isSign(end) && isSign(start))) return first + second
  return end >= start ? first + second.slice(1) : first.slice(0, -1) + second
}

/** Of alternatives without codes one is left. */
export function merged(pieces: readonly Piece[]): PieceClause {
  let without = 0
  for (const piece of pieces) if (!hasCodes(piece)) without++
  return without < 2 ? pieces : [MAY_GAP, ...pieces.filter(hasCodes)]
}

export function bitCount(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}
