import { classAt, classNumber, neededAt, type Piece } from './piece.ts'
import { ANY_BORDER, type Skeleton } from './skeleton.ts'

/**
 * Finds pieces of classes alone, such as six digits, all of them in one pass (Shift-And): a bit for each character of each piece, 32 to a word. Made of
 * plain arrays, so that it can be passed between threads.
 */
export type ClassScan = {
  words: number
  /** Code and word → the characters that the code may be. */
  allowed: Uint32Array
  /** What borders before a code may be (`Skeleton`), and word → the characters that ask for no others. */
  bordering: Uint32Array
  /** Word → the characters that pieces begin and end with. */
  firsts: Uint32Array
  lasts: Uint32Array
  /** Word and bit of a last character → the piece. */
  pieces: Uint32Array
}

export function buildClassScan(texts: readonly { piece: number; text: Piece }[]): ClassScan {
  // A piece that another one begins with is found on the way to it.
  const chains: { text: Piece; pieces: { piece: number; length: number }[] }[] = []
  for (const { piece, text } of texts.toSorted((a, b) => (a.text < b.text ? 1 : -1))) {
    const last = chains.at(-1)
    const part = { piece, length: text.length }
    if (last?.text.startsWith(text)) last.pieces.push(part)
    else chains.push({ text, pieces: [part] })
  }
  const places: { text: Piece; pieces: { piece: number; length: number }[]; word: number; bit: number }[] = []
  const room: number[] = []
  for (const { text, pieces } of chains.sort((a, b) => b.text.length - a.text.length)) {
    let word = room.findIndex((used) => used + text.length <= 32)
    if (word === -1) word = room.push(0) - 1
    places.push({ text, pieces, word, bit: room[word] as number })
    room[word] = (room[word] as number) + text.length
  }
  const words = room.length
  const scan: ClassScan = {
    words,
    allowed: new Uint32Array(64 * words),
    bordering: new Uint32Array((ANY_BORDER + 1) * words),
    firsts: new Uint32Array(words),
    lasts: new Uint32Array(words),
    pieces: new Uint32Array(32 * words),
  }
  for (const { text, pieces, word, bit } of places) {
    for (let at = 0; at < text.length; at++) {
      const { low, high } = classAt(classNumber(text, at))
      for (let borders = 0; borders <= ANY_BORDER; borders++) {
        if ((neededAt(text, at) & ~borders) !== 0) continue
        const cell = borders * words + word
        scan.bordering[cell] = (scan.bordering[cell] as number) | (1 << (bit + at))
      }
      for (let code = 0; code < 64; code++) {
        if ((((code < 32 ? low >>> code : high >>> (code - 32)) & 1) as number) === 0) continue
        const cell = code * words + word
        scan.allowed[cell] = (scan.allowed[cell] as number) | (1 << (bit + at))
      }
    }
    scan.firsts[word] = (scan.firsts[word] as number) | (1 << bit)
    for (const { piece, length } of pieces) {
      const last = bit + length - 1
      scan.lasts[word] = (scan.lasts[word] as number) | (1 << last)
      scan.pieces[word * 32 + last] = piece
    }
  }
  return scan
}

/** Calls `found` once with each piece that the skeleton contains, and the place of its last character where it is met first. */
export function scanClasses(
  { words, allowed, bordering, firsts, lasts, pieces }: ClassScan,
  { codes, borders, length }: Skeleton,
  found: (piece: number, end: number) => void,
): void {
  for (let word = 0; word < words; word++) {
    const first = firsts[word] as number
    /** The last characters of pieces that were not met yet. */
    let left = lasts[word] as number
    let state = 0
    for (let at = 0; at < length; at++) {
      state = ((state << 1) | first) & (allowed[(codes[at] as number) * words + word] as number) & (bordering[(borders[at] as number) * words + word] as number)
      for (let met = state & left; met !== 0; met &= met - 1) {
        const bit = met & -met
        left &= ~bit
        found(pieces[word * 32 + 31 - Math.clz32(bit)] as number, at)
      }
    }
  }
}
