import { lowerCasesOf } from './case-folding.ts'
import { APOSTROPHES } from './fold-table.ts'
import { ALPHABET_SIZE, codeOfSign, foldedCode, SPACE } from './alphabet.ts'
import { RUSSIAN_UNITS } from './units.ts'
import { MATCH_LIMITS } from './limits.ts'
import { readLine } from './normal-form.ts'
import { isIn } from './unicode.ts'

/**
 * A line without everything in which the spellings of a line differ: case, alphabet of look-alikes, spaces, quotes, dots and commas; the letters о and з have
 * the codes of the digits like them, and all other marks have one code. Where the spellings still differ, as in names of units, they stand in the
 * skeleton one after the other. One byte per character, 1 to 63.
 */
export type Skeleton = {
  codes: Uint8Array
  /** What may be before the code at this place in some spelling, and behind it: TOUCHING, SPACED, EDGE and EDGE_BEHIND; any of them at the first code. */
  borders: Uint8Array
  length: number
  /** Where the spellings begin. */
  beginnings: number[]
  /** No spelling has more spaces. */
  spaces: number
  /** 0: no spelling has a Latin letter. */
  latin: number
  /** Two consecutive codes → the reading in which they were met last. */
  pairs: Int32Array
  reading: number
}

export const DROPPED = 0
/** Before a code: the one before it; a character that is dropped; an edge of a word. Behind it: an edge of a word. */
export const [TOUCHING, SPACED, EDGE, EDGE_BEHIND] = [1, 2, 4, 8]
export const ANY_BORDER = TOUCHING | SPACED | EDGE | EDGE_BEHIND
/** A character that the normal form changes in a special way: such a line is read in all spellings. */
const UNUSUAL = 255
/** A letter as printed that the other spellings leave out. */
const LEFT_OUT = 254

/** Separates the spellings, so that no piece is found across them. */
const BREAK = codeOfSign('.')
/** All letters and digits of other alphabets. */
const FOREIGN = codeOfSign('0')
/** Marks that all spellings have. The code of the comma, which is dropped, is free for them. */
const MARK = codeOfSign(',')
const MARKS = new Set(Array.from('!#()*:;=?@[]|', (char) => char.charCodeAt(0)))

let keptTable: Uint8Array | undefined
const kept = (): Uint8Array => (keptTable ??= makeKept())

function makeKept(): Uint8Array {
  const table = Uint8Array.from({ length: ALPHABET_SIZE }, (_, code) => code)
  for (const code of [0, SPACE, codeOfSign('.'), codeOfSign(',')]) table[code] = DROPPED
  table[codeOfSign('0')] = codeOfSign('о')
  table[codeOfSign('3')] = codeOfSign('з')
  return table
}

/** The code of a character in skeletons. */
export function skeletonCode(code: number): number {
  if (MARKS.has(code)) return MARK
  const folded = foldedCode(code)
  if (folded !== 0 || code <= 0x24) return kept()[folded] as number
  // The iota that is written below a letter is no letter, but equals one when case is ignored.
  if (!isIn('word', code, false)) return lowerCasesOf(code).some((lower) => isIn('word', lower, false)) ? FOREIGN : DROPPED
  // A letter with a mark above is the letter: № with a mark behind it folds to Nó, and is found as printed all the same.
  return kept()[foldedCode(String.fromCodePoint(code).normalize('NFD').charCodeAt(0))] || FOREIGN
}

let wordMask: { low: number; high: number } | undefined
let digitMask: { low: number; high: number } | undefined
let noWordMask: { low: number; high: number } | undefined
/** The codes that characters of `\w`, of `\d` and of `\W` have. */
export const WORD_CODES = () => (wordMask ??= maskOf((code) => isIn('word', code, false), 0x700))
export const DIGIT_CODES = () => (digitMask ??= maskOf((code) => isIn('digit', code, false), 0x700))
export const NO_WORD_CODES = () => (noWordMask ??= maskOf((code) => !isIn('word', code, false), 0x10000))

function maskOf(has: (code: number) => boolean, end: number): { low: number; high: number } {
  let [low, high] = [0, 0]
  for (let code = 0x20; code < end; code++) {
    if (!has(code)) continue
    const kept = skeletonCode(code)
    if (kept === DROPPED) continue
    if (kept < 32) low |= 1 << kept
    else high |= 1 << (kept - 32)
  }
  return { low, high }
}

let unitTable: Uint16Array | undefined
/** UTF-16 unit → code of a skeleton, and above it what the unit is: OF_NUMBER, OF_WORD, APOSTROPHE. */
const units = (): Uint16Array => (unitTable ??= makeUnits())
const CODE_BITS = 8
const CODE_MASK = 0xff
const [OF_NUMBER, OF_WORD, APOSTROPHE] = [1, 2, 4]

const USUAL_BEYOND_CYRILLIC = '“”„‟″–—…№×‛‘’′'
/** Apostrophes that Unicode calls letters, as in `Oʻzbekiston`: as printed they are letters, and in the other spellings they are left out. */
const LETTERS_LEFT_OUT = 'ʹʻʼʽ'

function makeUnits(): Uint16Array {
  const table = new Uint16Array(0x10000)
  for (let unit = 0; unit < table.length; unit++) {
    const char = String.fromCharCode(unit)
    const isUsual =
      (unit < 0x80 && char !== '&') ||
      (unit >= 0x400 && unit < 0x460) ||
      unit === 0xa0 ||
      unit === 0xab ||
      unit === 0xbb ||
      USUAL_BEYOND_CYRILLIC.includes(char)
    if (LETTERS_LEFT_OUT.includes(char)) table[unit] = LEFT_OUT | (APOSTROPHE << CODE_BITS)
    else table[unit] = isUsual && (unit === 0xa0 || char.normalize('NFKC') === char) ? skeletonCode(unit) | (whatIs(char) << CODE_BITS) : UNUSUAL
  }
  return table
}

function whatIs(char: string): number {
  if (char.replace(APOSTROPHES, '') === '') return APOSTROPHE
  return (char >= '0' && char <= '9' ? OF_NUMBER : 0) | (isIn('word', char.charCodeAt(0), false) ? OF_WORD : 0)
}

/** What was dropped between two codes, in bits: an apostrophe, which the other spellings leave out; a character for which every spelling has one. */
const [NONE, MISSING, SURE] = [0, 1, 2]

/**
 * The border between two codes, by what was dropped between them and what the units on both sides are. Between a number and what is none the normal form may
 * have a space or leave one out; where nothing but apostrophes was dropped, the other spellings have nothing there.
 */
const BORDERS = Uint8Array.from({ length: 4 << 4 }, (_, at) => {
  const [dropped, before, own] = [at >> 4, (at >> 2) & 3, at & 3]
  if (((before ^ own) & OF_NUMBER) !== 0 || dropped === MISSING) return TOUCHING | SPACED | EDGE
  if (dropped !== NONE) return SPACED | EDGE
  return ((before ^ own) & OF_WORD) !== 0 ? TOUCHING | EDGE : TOUCHING
})

/** Names of units that the normal form of this line replaces: where they begin and end in the codes, and the code table's state of the name. */
const renamed: number[] = []
/** Where letters that this line leaves out stand in the codes. */
const leftOut: number[] = []

/** Writes the skeleton of a line to `into`. */
export function readSkeleton(line: string, into: Skeleton): void {
  readCodes(line, into)
  if (into.reading === 0x7fffffff) {
    into.pairs.fill(0)
    into.reading = 0
  }
  const { codes, borders, length, pairs } = into
  const reading = ++into.reading
  for (let at = 1; at < length; at++) {
    pairs[((codes[at - 1] as number) << 6) | (codes[at] as number)] = reading
    borders[at - 1] = (borders[at - 1] as number) | (((borders[at] as number) & EDGE) << 1)
  }
  borders[0] = ANY_BORDER
  if (length > 1) borders[length - 1] = (borders[length - 1] as number) | EDGE_BEHIND
}

function readCodes(line: string, into: Skeleton): void {
  const table = units()
  const { next, ends } = names()
  const { codes, borders } = into
  if (line.length > MATCH_LIMITS.textCharactersMax) return readSpellings(line, into)
  renamed.length = leftOut.length = 0
  into.beginnings.length = 0
  into.beginnings.push(0)
  let length = 0
  // The normal form has spaces for quotes and for dots behind a unit, and where digits meet other characters.
  let spaces = 0
  let last = GAP
  /** State of the word behind a number: 0 is the root. */
  let state = NOWHERE
  let start = 0
  /** A zero or a three in a word may be a letter. */
  let isOdd = false
  let latin = 0
  /** What the unit of the last code is, and what was dropped since. */
  let before = 0
  let dropped = NONE
  for (let at = 0; at < line.length; at++) {
    const unit = line.charCodeAt(at)
    const entry = table[unit] as number
    let code = entry & CODE_MASK
    if (code === UNUSUAL) return readSpellings(line, into)
    if (code === LEFT_OUT) {
      leftOut.push(length)
      code = DROPPED
    }
    const own = entry >>> CODE_BITS
    const isDigit = (own & OF_NUMBER) !== 0
    // Letters of the wrong alphabet become Latin ones only beside one.
    if (unit > 0x40 && unit < 0x7b) latin = 1
    const kind = code === DROPPED ? GAP : isDigit ? DIGIT : OTHER
    if (kind === GAP || (kind !== last && last !== GAP)) spaces++
    last = kind
    if (code === DROPPED) {
      dropped |= own === APOSTROPHE ? MISSING : SURE
      if (state > 0 && ends[state] !== 0) renamed.push(start, length, state)
      if (state > 0 || !isGap(unit)) state = NOWHERE
      continue
    }
    if (isDigit) {
      if (state > 0 && ends[state] !== 0) renamed.push(start, length, state)
      isOdd ||= (unit === 0x30 || unit === 0x33) && at > 0 && line.charCodeAt(at - 1) > 0x40
      state = 0
    } else if (state !== NOWHERE) {
      if (state === 0) start = length
      const to = next[state * ALPHABET_SIZE + code] as number
      if (to === 0 && state > 0 && ends[state] !== 0) {
        if (unit === UNDERSCORE) return readSpellings(line, into)
        if (!isIn('word', unit, false)) renamed.push(start, length, state)
      }
      state = to === 0 ? NOWHERE : to
    }
    borders[length] = BORDERS[(dropped << 4) | (before << 2) | own] as number
    before = own
    dropped = NONE
    codes[length++] = code
  }
  if (state > 0 && ends[state] !== 0) renamed.push(start, length, state)
  into.spaces = spaces
  into.latin = latin
  // The normal form of a long line is cut, perhaps within a word, which then ends there.
  if ((renamed.length > 0 && isOdd) || line.length + spaces > MATCH_LIMITS.textCharactersMax) return readSpellings(line, into)
  const end = length
  if (renamed.length > 0) {
    into.beginnings.push(length + 1)
    length = appendRenamed(codes, end)
  }
  if (leftOut.length > 0) {
    into.beginnings.push(length + 1)
    length = appendPrinted(codes, end, length)
  }
  borders.fill(ANY_BORDER, end, length)
  into.length = length
}

const NOWHERE = -1
/** Kinds of characters, as far as the normal form puts spaces between them. */
const [GAP, DIGIT, OTHER] = [0, 1, 2]
const UNDERSCORE = 0x5f
/** Between a number and its unit: spaces, and quotes, for which the normal form has spaces. */
const isGap = (unit: number): boolean =>
  unit === 0x20 ||
  unit === 0xa0 ||
  (unit >= 0x09 && unit <= 0x0d) ||
  unit === 0x22 ||
  unit === 0xab ||
  unit === 0xbb ||
  (unit >= 0x201c && unit <= 0x201f) ||
  unit === 0x2033

/** Writes the codes again, with the names of units that the normal form has. */
function appendRenamed(codes: Uint8Array, end: number): number {
  const { units } = names()
  let length = end
  codes[length++] = BREAK
  let from = 0
  for (let at = 0; at < renamed.length; at += 3) {
    for (; from < (renamed[at] as number); from++) codes[length++] = codes[from] as number
    for (const code of units[renamed[at + 2] as number] as number[]) codes[length++] = code
    from = renamed[at + 1] as number
  }
  for (; from < end; from++) codes[length++] = codes[from] as number
  return length
}

/** Writes the codes before `end` again at `to`, with the letters that were left out. */
function appendPrinted(codes: Uint8Array, end: number, to: number): number {
  let length = to
  codes[length++] = BREAK
  let from = 0
  for (const place of leftOut) {
    for (; from < place; from++) codes[length++] = codes[from] as number
    codes[length++] = FOREIGN
  }
  for (; from < end; from++) codes[length++] = codes[from] as number
  return length
}

export const openSkeleton = (): Skeleton => ({
  codes: new Uint8Array(4 * MATCH_LIMITS.textCharactersMax),
  borders: new Uint8Array(4 * MATCH_LIMITS.textCharactersMax),
  length: 0,
  beginnings: [],
  spaces: 0,
  latin: 0,
  pairs: new Int32Array(1 << 12),
  reading: 0,
})

function readSpellings(line: string, into: Skeleton): void {
  const { raw, folded, normal } = readLine(line)
  let length = 0
  into.beginnings.length = into.spaces = 0
  into.latin = 1
  for (const { codes } of new Set([raw, folded, normal])) {
    into.spaces = Math.max(into.spaces, spacesIn(codes))
    into.beginnings.push(length + 1)
    length = append(codes, into.codes, length)
  }
  into.borders.fill(ANY_BORDER, 0, length)
  into.length = length
}

function spacesIn(codes: readonly number[]): number {
  let spaces = 0
  for (const code of codes) if (isIn('space', code, false)) spaces++
  return spaces
}

function append(spelling: readonly number[], into: Uint8Array, from: number): number {
  let length = from
  into[length++] = BREAK
  for (const code of spelling) {
    const kept = skeletonCode(code)
    if (kept !== DROPPED) into[length++] = kept
  }
  return length
}

/** State → 1 where a name ends, and the codes of the unit that it stands for. */
type Names = { next: Uint8Array; ends: Uint8Array; units: number[][] }
let nameTable: Names | undefined
/** A trie of the names of units that the normal form replaces. */
const names = (): Names => (nameTable ??= makeNames())

function makeNames(): Names {
  const codesOf = (word: string) => Array.from(word, (char) => skeletonCode(char.charCodeAt(0)))
  const all = Object.entries(RUSSIAN_UNITS)
  const room = 1 + all.reduce((sum, [name]) => sum + name.length, 0)
  const made: Names = { next: new Uint8Array(room * ALPHABET_SIZE), ends: new Uint8Array(room), units: [] }
  let states = 1
  for (const [name, unit] of all) {
    let state = 0
    for (const code of codesOf(name)) {
      const edge = state * ALPHABET_SIZE + code
      if (made.next[edge] === 0) made.next[edge] = states++
      state = made.next[edge] as number
    }
    made.ends[state] = 1
    made.units[state] = codesOf(unit as string)
  }
  return made
}
