import { foldLetters } from './look-alikes.ts'
import type { CompiledPattern } from './python-re.ts'
import { readText } from './text.ts'
import type { Text } from './text.ts'

/**
 * A line of a receipt in the three spellings in which patterns are searched. It is read once and matched with many patterns. The last two spellings are
 * computed when they are needed, and are the previous object where they do not differ.
 */
export type Line = {
  /** As printed. */
  readonly raw: Text
  /** Letters folded and spaces normalised, sizes as printed: for patterns like `0,5л` beside a brand with a letter of the wrong alphabet. */
  readonly folded: Text
  /** The result of `normalForm`. */
  readonly normal: Text
}

export function readLine(printed: string): Line {
  const raw = readText(printed)
  let spelled: string | undefined
  let folded: Text | undefined
  let normal: Text | undefined
  const spelling = () => (spelled ??= foldSpelling(printed))
  return {
    raw,
    get folded() {
      return (folded ??= spelling() === printed ? raw : readText(spelling()))
    },
    get normal() {
      if (normal === undefined) {
        const form = measured(spelling())
        normal = form === spelling() ? this.folded : readText(form)
      }
      return normal
    },
  }
}

/**
 * Whether the pattern matches the line as printed, in its folded spelling or in its normal form. For the latter two the words of the pattern are folded too
 * (ё as е, mixed words to one alphabet). The rest of the pattern is not changed, so a pattern that spells a size differently from the normal form matches it
 * as printed.
 */
export const matchesLine = (pattern: CompiledPattern, line: Line): boolean => matchLength(pattern, line) !== -1

/** The length of the match in the first spelling that matches; -1 when none does. */
export function matchLength(pattern: CompiledPattern, line: Line): number {
  const raw = pattern.lengthIn(line.raw)
  if (raw !== -1) return raw
  const isSame = line.folded === line.raw && !pattern.hasOwnFolding
  const folded = isSame ? -1 : pattern.lengthInFolded(line.folded)
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
  text = text.replace(/\d(?=\p{L})|\p{L}(?=\d)/gu, '$& ')
  if (/[x×х]/.test(text)) text = text.replace(/(\d) ?[x×х] ?(?=\d)/g, '$1 х ')
  if (text.includes('%')) text = text.replace(/(\d) +%/g, '$1%')
  return singleSpaced(text.replace(UNIT, (_, digit: string, name: string, dots: string) => digit + (RUSSIAN_UNITS[name] ?? name) + (dots && ' ')))
}

/** Changes neither words nor numbers: compatibility characters, apostrophes, white space, letters of the wrong alphabet. */
const foldSpelling = (line: string): string =>
  foldLetters(singleSpaced(/^[\x20-\x5f\x61-\x7e\u0400-\u045f]*$/.test(line) ? line : line.replace(/[`´‘’‛ʹʻʼʽ′]/g, "'").normalize('NFKC')))

const singleSpaced = (text: string): string => (/\s\s|[^\S ]|^ | $/.test(text) ? text.replace(/\s+/g, ' ').trim() : text)

/** Other names of the units that end in `г`, `л` and `шт`; names with a dot lose it. */
const RUSSIAN_UNITS: Partial<Record<string, string>> = {
  гр: 'г',
  грамм: 'г',
  g: 'г',
  gr: 'г',
  kg: 'кг',
  кило: 'кг',
  ml: 'мл',
  l: 'л',
  lt: 'л',
  литр: 'л',
  литра: 'л',
  литров: 'л',
  штук: 'шт',
  штука: 'шт',
  штуки: 'шт',
  pcs: 'шт',
}
const UNIT = new RegExp(`(\\d ?)(г|кг|мл|л|шт|${Object.keys(RUSSIAN_UNITS).join('|')})(?!\\p{L})(\\.*)`, 'gu')
