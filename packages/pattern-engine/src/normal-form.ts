import { lettersForDigits, spelledPlainly } from './fold-table.ts'
import { MATCH_LIMITS } from './limits.ts'
import { foldLetters } from './look-alikes.ts'
import type { CompiledPattern } from './python-re.ts'
import { RUSSIAN_UNITS } from './units.ts'
import { readText } from './text.ts'
import type { Text } from './text.ts'

/**
 * A line of a receipt in the three spellings in which patterns are searched. It is read once and matched with many patterns. The last two spellings are
 * computed when they are needed, and are the previous object where they do not differ.
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
}

export function readLine(whole: string): Line {
  const printed = whole.length > MATCH_LIMITS.lineCharactersMax ? whole.slice(0, MATCH_LIMITS.lineCharactersMax) : whole
  const raw = readText(printed)
  let spelled: string | undefined
  let folded: Text | undefined
  let normal: Text | undefined
  const spelling = () => (spelled ??= foldSpelling(printed))
  return {
    printed,
    raw,
    get folded() {
      if (folded === undefined) {
        const text = withoutApostrophes(spelling())
        folded = text === printed ? raw : readText(text)
      }
      return folded
    },
    get normal() {
      if (normal === undefined) {
        const form = withoutApostrophes(measured(spelling()))
        normal = form === spelling() ? this.folded : readText(form)
      }
      return normal
    },
  }
}

/**
 * Whether the pattern matches the line as printed, in its folded spelling or in its normal form. For the latter two the pattern is folded by the table that
 * lines are folded by (`foldTree`).
 */
export const matchesLine = (pattern: CompiledPattern, line: Line): boolean => matchLength(pattern, line) !== -1

/** The length of the match in the first spelling that matches; -1 when none does. */
export function matchLength(pattern: CompiledPattern, line: Line): number {
  const raw = pattern.lengthIn(line.raw)
  if (raw !== -1) return raw
  const folded = pattern.lengthInFolded(line.folded)
  return folded !== -1 || line.normal === line.folded ? folded : pattern.lengthInFolded(line.normal)
}

/**
 * The canonical spelling of a line: lower case, ё as е, look-alike letters of a word in one alphabet, no quotes, single spaces, a dot in decimals, digits and
 * letters apart, units by their Russian names: `«КОКА-KОЛА»  0,5Л` → `кока-кола 0.5 л`.
 */
export const normalForm = (line: string): string => measured(foldSpelling(line))

/** The normal form of a line in its folded spelling. Most steps are skipped for most lines, because they are for rare characters. */
function measured(folded: string): string {
  let text = folded.toLowerCase()
  if (/["«»“”„‟″]/.test(text)) text = singleSpaced(text.replace(/["«»“”„‟″]/g, ' '))
  if (!/\d/.test(text)) return text
  if (text.includes(',')) text = text.replace(/(\d),(?=\d)/g, '$1.')
  text = numbersApart(text)
  if (/[x×х]/.test(text)) text = text.replace(/(\d) ?[x×х] ?(?=\d)/g, '$1 х ')
  if (text.includes('%')) text = text.replace(/(\d) +%/g, '$1%')
  return singleSpaced(text.replace(UNIT, (_, digit: string, name: string, dots: string) => digit + (RUSSIAN_UNITS[name] ?? name) + (dots && ' ')))
}

/** In a folded spelling `'` stands for all of them. */
const withoutApostrophes = (text: string): string => (text.includes("'") ? text.replaceAll("'", '') : text)

/** A space between a digit and a letter. */
function numbersApart(text: string): string {
  let apart = ''
  let from = 0
  let last = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= 0xd800 && unit < 0xe000) return text.replace(/\d(?=\p{L})|\p{L}(?=\d)/gu, '$& ')
    const kind = unit < 0x30 ? 0 : unit <= 0x39 ? DIGIT : unit > 0x40 && isLetter(unit) ? LETTER : 0
    if (kind + last === DIGIT + LETTER && kind !== 0 && last !== 0) {
      apart += `${text.slice(from, at)} `
      from = at
    }
    last = kind
  }
  return from === 0 ? text : apart + text.slice(from)
}

const DIGIT = 1
const LETTER = 2
/** 1: a letter, 2: not one, 0: not asked for yet. */
const letters = new Uint8Array(0x10000)
const isLetter = (unit: number): boolean => (letters[unit] ||= /\p{L}/u.test(String.fromCharCode(unit)) ? 1 : 2) === 1

/** Changes neither words nor numbers: HTML, invisible and compatibility characters, apostrophes, white space, letters of the wrong alphabet, zeros for о. */
const foldSpelling = (line: string): string => foldLetters(lettersForDigits(singleSpaced(spelledPlainly(line))))

const singleSpaced = (text: string): string => (/\s\s|[^\S ]|^ | $/.test(text) ? text.replace(/\s+/g, ' ').trim() : text)

const UNIT = new RegExp(`(\\d ?)(г|кг|мл|л|шт|${Object.keys(RUSSIAN_UNITS).join('|')})(?!\\p{L})(\\.*)`, 'gu')
