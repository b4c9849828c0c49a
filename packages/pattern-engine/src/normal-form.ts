import { foldLetters } from './look-alikes.ts'
import type { CompiledPattern } from './python-re.ts'
import { readText } from './text.ts'
import type { Text } from './text.ts'

/**
 * A line of a receipt in the three spellings in which patterns look for it. Read once, matched against many patterns; the last
 * two are made when they are needed, and are the one before where they do not differ from it.
 */
export type Line = {
  /** As printed. */
  readonly raw: Text
  /** Letters folded and spaces made regular, sizes as printed: for `0,5л` beside a brand with a letter of the wrong alphabet. */
  readonly folded: Text
  /** `normalForm`. */
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
 * Whether the pattern is found in the line as printed, or in its folded spelling or normal form. On the latter two the words of
 * the pattern are folded too (ё as е, mixed words to one alphabet); the rest of the pattern is tried as it is, so one that
 * spells a size in another way than the normal form finds it as printed.
 */
export const matchesLine = (pattern: CompiledPattern, line: Line): boolean => matchLength(pattern, line) !== -1

/** How many characters the match takes in the first spelling that has one; -1 when none has. */
export function matchLength(pattern: CompiledPattern, line: Line): number {
  const raw = pattern.lengthIn(line.raw)
  if (raw !== -1) return raw
  const isSame = line.folded === line.raw && !pattern.hasOwnFolding
  const folded = isSame ? -1 : pattern.lengthInFolded(line.folded)
  return folded !== -1 || line.normal === line.folded ? folded : pattern.lengthInFolded(line.normal)
}

/**
 * The line as everybody spells it: lower case, ё as е, look-alike letters of a word in one alphabet, no quotes, single spaces,
 * a dot in decimals, digits and letters apart, units by their Russian names: `«КОКА-KОЛА»  0,5Л` → `кока-кола 0.5 л`.
 */
export const normalForm = (line: string): string => measured(foldSpelling(line))

/** The normal form of a line in its folded spelling. Most steps are for marks that most lines do not have. */
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

/** What changes no word and no number: compatibility characters, apostrophes, white space, letters of the wrong alphabet. */
const foldSpelling = (line: string): string =>
  foldLetters(singleSpaced(/^[\x20-\x5f\x61-\x7e\u0400-\u045f]*$/.test(line) ? line : line.replace(/[`´‘’‛ʹʻʼʽ′]/g, "'").normalize('NFKC')))

const singleSpaced = (text: string): string => (/\s\s|[^\S ]|^ | $/.test(text) ? text.replace(/\s+/g, ' ').trim() : text)

/** Other names of the units that end in `г`, `л` and `шт`; those with a dot lose it. */
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
