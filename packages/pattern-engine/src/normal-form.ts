import { lowerOf } from './case-folding.ts'
import { APOSTROPHES, lettersForDigits, QUOTES, spelledPlainly } from './fold-table.ts'
import { MATCH_LIMITS } from './limits.ts'
import { foldCodes, isLetter } from './look-alikes.ts'
import type { CompiledPattern } from './python-re.ts'
import { UNTOLD } from './run.ts'
import { RUSSIAN_UNITS } from './units.ts'
import { readText, type Text } from './text.ts'

/**
 * A line of a receipt in the three spellings in which patterns are searched. It is read once and matched with many patterns. The last two spellings are the
 * previous object where they do not differ.
 */
export type Line = {
  /** The line itself. */
  readonly printed: string
  /** As printed. */
  readonly raw: Text
  /** Letters folded and spaces normalised, sizes as printed: for patterns like `0,5л` beside a brand with a letter of the wrong alphabet. */
  readonly folded: Text
  /** The result of `normalForm`. */
  readonly normal: Text
  /** The normal form is the folded spelling in small letters. */
  readonly isFoldedInSmall: boolean
  /** Each reading of a line has another. Who remembers what was found in a line remembers this, because the texts take some kilobytes. */
  readonly number: number
}

let linesRead = 0

export function readLine(line: string): Line {
  const printed = line.length > MATCH_LIMITS.lineCharactersMax ? line.slice(0, MATCH_LIMITS.lineCharactersMax) : line
  const raw = readText(printed)
  const length = foldSpelling(printed)
  const folded = textOf(foldedCodes, length, raw)
  const normal = textOf(normalCodes, measure(length), folded)
  return { printed, raw, folded, normal, isFoldedInSmall: differInCaseAlone(folded, normal), number: ++linesRead }
}

function differInCaseAlone({ codes: one }: Text, { codes: small }: Text): boolean {
  if (one.length !== small.length) return false
  for (let at = 0; at < one.length; at++) if (lowerOf(one[at] as number) !== small[at]) return false
  return true
}

/** A text of these codes without apostrophes; `like` if that is equal. */
function textOf(codes: readonly number[], length: number, like: Text): Text {
  const text: number[] = new Array(Math.min(length, MATCH_LIMITS.textCharactersMax))
  let isLike = true
  let to = 0
  for (let at = 0; at < length && to < MATCH_LIMITS.textCharactersMax; at++) {
    const code = codes[at] as number
    if (code === APOSTROPHE) continue
    isLike &&= code === like.codes[to]
    text[to++] = code
  }
  if (isLike && to === like.codes.length) return like
  text.length = to
  return { codes: text, numbers: null }
}

/**
 * Whether the pattern matches the line as printed, in its folded spelling or in its normal form. For the latter two the pattern is folded by the table that
 * lines are folded by (`foldTree`).
 */
export const matchesLine = (pattern: CompiledPattern, line: Line): boolean => findInLine(pattern, line) !== -1

/** As `matchLength`, but UNTOLD where only a search would tell the length. */
export function findInLine(pattern: CompiledPattern, { raw, folded, normal, isFoldedInSmall }: Line): number {
  const isPrintedFirst = pattern.isCheaperAsWritten(raw)
  let length = isPrintedFirst ? pattern.find(raw) : -1
  if (length !== -1) return length
  length = pattern.findFolded(folded)
  // The line as printed was not searched, and its match may have another length.
  if (length !== -1) return isPrintedFirst ? length : UNTOLD
  if (!isPrintedFirst && (folded !== raw || !pattern.foldingFindsMore)) length = pattern.find(raw)
  if (length !== -1 || normal === folded || (pattern.ignoresCase && isFoldedInSmall)) return length
  return pattern.findFolded(normal)
}

/** The length of the match in the first spelling that matches; -1 when none does. */
export function matchLength(pattern: CompiledPattern, { raw, folded, normal }: Line): number {
  let length = pattern.lengthIn(raw)
  if (length === -1) length = pattern.lengthInFolded(folded)
  if (length === -1 && normal !== folded) length = pattern.lengthInFolded(normal)
  return length
}

/**
 * The canonical spelling of a line: lower case, ё as е, look-alike letters of a word in one alphabet, no quotes, single spaces, a dot in decimals, digits and
 * letters apart, units by their Russian names: `«КОКА-KОЛА»  0,5Л` → `кока-кола 0.5 л`.
 */
export const normalForm = (line: string): string => stringOf(normalCodes, 0, measure(foldSpelling(line)))

/** The folded spelling and the normal form of the line that is being read, as code points: lines are read one after the other. */
const foldedCodes: number[] = []
const smallCodes: number[] = []
const normalCodes: number[] = []

const stringOf = (codes: readonly number[], from: number, to: number): string => {
  let text = ''
  for (let at = from; at < to; at++) text += String.fromCodePoint(codes[at] as number)
  return text
}

/**
 * Writes the folded spelling to `foldedCodes`. It changes neither words nor numbers: HTML, invisible and compatibility characters, apostrophes, white space,
 * letters of the wrong alphabet, zeros for о.
 */
function foldSpelling(line: string): number {
  let length = copyUsual(line)
  if (length === null) {
    const text = lettersForDigits(spelledPlainly(line).replace(/\s+/g, ' ').trim())
    length = 0
    for (const char of text) foldedCodes[length++] = char.codePointAt(0) as number
  }
  foldCodes(foldedCodes, length)
  return length
}

const [CYRILLIC_LETTER, LATIN_LETTER, ZERO, THREE, DIGIT, BLANK, MARK, APOSTROPHE_LIKE] = [1, 2, 4, 8, 16, 32, 64, 128]
/** Kinds of the characters of most lines; 0: a line with such a character is folded step by step. */
const KINDS = Uint8Array.from({ length: 0x2040 }, (_, unit) => {
  const char = String.fromCharCode(unit)
  if (char.replace(APOSTROPHES, '') === '') return APOSTROPHE_LIKE
  if (unit >= 0x460) return 0
  if (unit >= 0x400) return CYRILLIC_LETTER
  if (/[a-zA-Z]/.test(char)) return LATIN_LETTER
  if (/[0-9]/.test(char)) return char === '0' ? ZERO : char === '3' ? THREE : DIGIT
  return char === ' ' ? BLANK : /[!-%(-@[-_{-~«»]/.test(char) ? MARK : 0
})

/** Writes a line of usual characters to `foldedCodes`, with single spaces; null: it has others, or a digit that may stand for a letter. */
function copyUsual(line: string): number | null {
  let length = 0
  let before = 0
  let last = BLANK
  for (let at = 0; at < line.length; at++) {
    const unit = line.charCodeAt(at)
    const kind = unit < KINDS.length ? (KINDS[unit] as number) : 0
    if (kind === 0) return null
    if (kind === BLANK && last === BLANK) continue
    if (kind <= LATIN_LETTER) {
      if (last === ZERO && (before & (ZERO | THREE | DIGIT)) === 0) return null
      if (last === THREE && kind === CYRILLIC_LETTER && before === CYRILLIC_LETTER) return null
    } else if (kind === ZERO && last <= LATIN_LETTER) return null
    foldedCodes[length++] = kind === APOSTROPHE_LIKE ? APOSTROPHE : unit
    before = last
    last = kind
  }
  return last === BLANK && length > 0 ? length - 1 : length
}

/** Writes the normal form of the folded spelling to `normalCodes`. */
const measure = (length: number): number => withAmounts(writeSmall(length))

/** Writes the folded spelling in small letters without quotes to `smallCodes`. */
function writeSmall(length: number): number {
  let to = 0
  for (let at = 0; at < length; at++) {
    const code = foldedCodes[at] as number
    if (code === SPACE || isQuote(code)) {
      if (to > 0 && smallCodes[to - 1] !== SPACE) smallCodes[to++] = SPACE
    } else if (code < 0x80 || (code >= 0x400 && code < 0x460)) smallCodes[to++] = lowerOf(code)
    else for (const char of String.fromCodePoint(code).toLowerCase()) smallCodes[to++] = char.codePointAt(0) as number
  }
  return to > 0 && smallCodes[to - 1] === SPACE ? to - 1 : to
}

const isQuote = (code: number): boolean => code === DOUBLE_QUOTE || (code > 0x7f && (code < 0x400 || code > 0x45f) && IS_QUOTE.test(String.fromCodePoint(code)))
const IS_QUOTE = new RegExp(QUOTES.source)

/** Numbers with a dot, apart from letters and joined to a per cent sign, `х` between them, units by their Russian names without dots. */
function withAmounts(length: number): number {
  const text = smallCodes
  let to = 0
  const write = (code: number) => {
    normalCodes[to++] = code
  }
  let at = 0
  while (at < length) {
    const code = text[at] as number
    if (!isDigit(code)) {
      normalCodes[to++] = code
      at++
      continue
    }
    if (at > 0 && isLetter(text[at - 1] as number)) write(SPACE)
    while (at < length && isDigit(text[at] as number)) write(text[at++] as number)
    // Behind the end of the text nothing is a digit, a letter or a mark.
    const behind = (place: number) => (place < length ? (text[place] as number) : 0)
    if (behind(at) === COMMA && isDigit(behind(at + 1))) {
      write(DOT)
      at++
      continue
    }
    const first = behind(at) === SPACE ? at + 1 : at
    if (behind(first) === PERCENT) at = first
    else if (isTimes(behind(first))) {
      const isSpaced = behind(first + 1) === SPACE
      if (isDigit(behind(first + (isSpaced ? 2 : 1)))) {
        write(SPACE)
        write(HA)
        if (!isSpaced && !isLetter(behind(first))) write(SPACE)
        at = first + 1
      } else if (first === at && isLetter(behind(first))) write(SPACE)
    } else if (isLetter(behind(first))) {
      let end = first + 1
      while (isLetter(behind(end))) end++
      const unit = end - first > LONGEST_UNIT ? undefined : UNITS.get(stringOf(text, first, end))
      if (unit === undefined) {
        if (first === at) write(SPACE)
        continue
      }
      write(SPACE)
      for (let letter = 0; letter < unit.length; letter++) write(unit.charCodeAt(letter))
      at = end
      while (behind(at) === DOT) at++
      if (at > end) {
        write(SPACE)
        if (behind(at) === SPACE) at++
      }
    }
  }
  return to > 0 && normalCodes[to - 1] === SPACE ? to - 1 : to
}

const [SPACE, DOUBLE_QUOTE, PERCENT, APOSTROPHE, COMMA, DOT, HA] = [0x20, 0x22, 0x25, 0x27, 0x2c, 0x2e, 0x445]
const TIMES = Array.from('хx×', (char) => char.charCodeAt(0))
const isTimes = (code: number): boolean => TIMES.includes(code)
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39

/** Units by all their names. */
const UNITS = new Map([...['г', 'кг', 'мл', 'л', 'шт'].map((unit) => [unit, unit] as const), ...(Object.entries(RUSSIAN_UNITS) as [string, string][])])
const LONGEST_UNIT = Math.max(...[...UNITS.keys()].map((name) => name.length))
