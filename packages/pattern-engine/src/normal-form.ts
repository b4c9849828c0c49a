import { lowerOf } from './case-folding.ts'
import { lettersForDigits, QUOTES, spelledPlainly } from './fold-table.ts'
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
  /** The normal form is the folded spelling in small letters. */
  readonly isFoldedInSmall: boolean
  /** Lets the texts go; they are read again when they are needed. */
  forgetTexts(): void
}

export const readLine = (line: string): Line =>
  new SpelledLine(line.length > MATCH_LIMITS.lineCharactersMax ? line.slice(0, MATCH_LIMITS.lineCharactersMax) : line)

class SpelledLine implements Line {
  readonly printed: string
  #spelling: string | null = null
  #form: string | null = null
  #raw: Text | null = null
  #folded: Text | null = null
  #normal: Text | null = null
  #isFoldedInSmall: boolean | null = null

  constructor(printed: string) {
    this.printed = printed
  }

  forgetTexts(): void {
    this.#raw = this.#folded = this.#normal = null
  }

  get raw(): Text {
    return (this.#raw ??= readText(this.printed))
  }

  get folded(): Text {
    if (this.#folded === null) {
      this.#spelling ??= foldSpelling(this.printed)
      const text = withoutApostrophes(this.#spelling)
      this.#folded = text === this.printed ? this.raw : readText(text)
    }
    return this.#folded
  }

  get normal(): Text {
    if (this.#normal === null) {
      this.#spelling ??= foldSpelling(this.printed)
      this.#form ??= withoutApostrophes(measured(this.#spelling))
      this.#normal = this.#form === this.#spelling ? this.folded : readText(this.#form)
    }
    return this.#normal
  }

  get isFoldedInSmall(): boolean {
    return (this.#isFoldedInSmall ??= differInCaseAlone(this.folded, this.normal))
  }
}

const differInCaseAlone = ({ codes: one }: Text, { codes: small }: Text): boolean =>
  one.length === small.length && one.every((code, at) => lowerOf(code) === small[at])

/**
 * Whether the pattern matches the line as printed, in its folded spelling or in its normal form. For the latter two the pattern is folded by the table that
 * lines are folded by (`foldTree`).
 */
export const matchesLine = (pattern: CompiledPattern, line: Line): boolean => matchLength(pattern, line) !== -1

/** The length of the match in the first spelling that matches; -1 when none does. */
export function matchLength(pattern: CompiledPattern, line: Line): number {
  const { raw, folded } = line
  const isDenied = pattern.isDeniedInFolded(folded)
  if (!isDenied || folded !== raw || !pattern.foldingFindsMore) {
    const length = pattern.lengthIn(raw)
    if (length !== -1) return length
  }
  if (!isDenied) {
    const length = pattern.lengthInFolded(folded)
    if (length !== -1) return length
  }
  if (line.normal === folded || (pattern.ignoresCase && line.isFoldedInSmall)) return -1
  return pattern.lengthInFolded(line.normal)
}

/**
 * The canonical spelling of a line: lower case, ё as е, look-alike letters of a word in one alphabet, no quotes, single spaces, a dot in decimals, digits and
 * letters apart, units by their Russian names: `«КОКА-KОЛА»  0,5Л` → `кока-кола 0.5 л`.
 */
export const normalForm = (line: string): string => measured(foldSpelling(line))

/** The normal form of a line in its folded spelling, in which spaces are single. */
function measured(folded: string): string {
  let text = folded.toLowerCase()
  if (/["«»“”„‟″]/.test(text)) text = singleSpaced(text.replace(QUOTES, ' '))
  return /[0-9]/.test(text) ? withAmounts(text) : text
}

/**
 * Numbers with a dot, apart from letters and joined to a per cent sign, `х` between them, units by their Russian names without dots. What is unchanged is
 * copied in one.
 */
function withAmounts(text: string): string {
  let form = ''
  let copied = 0
  /** The text continues at `to` behind what was put in place of its characters from `from`. */
  const put = (from: number, instead: string, to: number) => {
    form += text.slice(copied, from) + instead
    copied = to
  }
  for (let at = 0; at < text.length; at++) {
    if (!isDigit(text.charCodeAt(at))) continue
    if (at > 0 && isLetterAt(text, at - 1)) put(at, ' ', at)
    while (isDigit(text.charCodeAt(at + 1))) at++
    const next = at + 1
    if (text[next] === ',' && isDigit(text.charCodeAt(next + 1))) {
      put(next, '.', next + 1)
      continue
    }
    const first = text[next] === ' ' ? next + 1 : next
    if (text[first] === '%' && first > next) put(next, '', first)
    else if (isTimes(text[first])) {
      const behind = first + 1
      const isSpaced = text[behind] === ' '
      if (isDigit(text.charCodeAt(isSpaced ? behind + 1 : behind))) put(next, isSpaced || isLetterAt(text, first) ? ' х' : ' х ', behind)
      else if (first === next && isLetterAt(text, first)) put(next, ' ', next)
    } else if (isLetterAt(text, first)) {
      let end = first + 1
      while (isLetterAt(text, end)) end++
      const unit = UNITS.get(text.slice(first, end))
      if (unit === undefined) {
        if (first === next) put(next, ' ', next)
        continue
      }
      let behind = end
      while (text[behind] === '.') behind++
      if (behind > end) put(next, ` ${unit} `, text[behind] === ' ' ? behind + 1 : behind)
      else if (first === next || unit !== text.slice(first, end)) put(next, ` ${unit}`, end)
      at = end - 1
    }
  }
  form += text.slice(copied)
  return form.endsWith(' ') ? form.slice(0, -1) : form
}

const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39
const isTimes = (char: string | undefined): boolean => char === 'х' || char === 'x' || char === '×'

/** Whether the character that has the unit is a letter. */
function isLetterAt(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  if (unit <= 0x40) return false
  if (unit >= 0xd800 && unit < 0xe000) return LETTER.test(text.slice(unit < 0xdc00 ? at : at - 1).slice(0, 2))
  return (letters[unit] ||= LETTER.test(String.fromCharCode(unit)) ? 1 : 2) === 1
}

const LETTER = /^\p{L}/u
/** 1: a letter, 2: not one, 0: not asked for yet. */
const letters = new Uint8Array(0x10000)

/** Units by all their names. */
const UNITS = new Map([...['г', 'кг', 'мл', 'л', 'шт'].map((unit) => [unit, unit] as const), ...(Object.entries(RUSSIAN_UNITS) as [string, string][])])

/** In a folded spelling `'` stands for all of them. */
const withoutApostrophes = (text: string): string => (text.includes("'") ? text.replaceAll("'", '') : text)

/** Changes neither words nor numbers: HTML, invisible and compatibility characters, apostrophes, white space, letters of the wrong alphabet, zeros for о. */
const foldSpelling = (line: string): string => (isFolded(line) ? line : foldLetters(lettersForDigits(singleSpaced(spelledPlainly(line)))))

const singleSpaced = (text: string): string => (/\s\s|[^\S ]|^ | $/.test(text) ? text.replace(/\s+/g, ' ').trim() : text)

const [CYRILLIC_LETTER, LATIN_LETTER, ZERO, THREE, DIGIT, SPACE, MARK] = [1, 2, 4, 8, 16, 32, 64]
/** Kinds of the characters of most lines; 0: a line with such a character is folded step by step. */
const KINDS = Uint8Array.from({ length: 0x460 }, (_, unit) => {
  const char = String.fromCharCode(unit)
  if (/[а-яА-Я]/.test(char)) return CYRILLIC_LETTER
  if (/[a-zA-Z]/.test(char)) return LATIN_LETTER
  if (/[0-9]/.test(char)) return char === '0' ? ZERO : char === '3' ? THREE : DIGIT
  return char === ' ' ? SPACE : /[!-%(-@[-_{-~«»]/.test(char) ? MARK : 0
})

/** A quick check, since nothing is to be folded in most lines; false if that is not certain. */
function isFolded(line: string): boolean {
  let before = 0
  let last = SPACE
  for (let at = 0; at < line.length; at++) {
    const kind = KINDS[line.charCodeAt(at)] ?? 0
    switch (kind) {
      case CYRILLIC_LETTER:
        if (last === LATIN_LETTER || (last === ZERO && (before & (ZERO | THREE | DIGIT)) === 0) || (last === THREE && before === CYRILLIC_LETTER)) return false
        break
      case LATIN_LETTER:
        if (last === CYRILLIC_LETTER || (last === ZERO && (before & (ZERO | THREE | DIGIT)) === 0)) return false
        break
      case ZERO:
        if (last <= LATIN_LETTER) return false
        break
      case SPACE:
        if (last === SPACE) return false
        break
      case 0:
        return false
    }
    before = last
    last = kind
  }
  return last !== SPACE
}
