import { foldLetters } from './look-alikes.ts'
import type { CompiledPattern } from './python-re.ts'
import { readText } from './text.ts'
import type { Text } from './text.ts'

/** A line of a receipt in the three spellings in which patterns look for it. Read once, matched against many patterns. */
export type Line = {
  /** As printed. */
  raw: Text
  /** Letters folded and spaces made regular, sizes as printed: for `0,5л` beside a brand with a letter of the wrong alphabet. */
  folded: Text
  /** `normalForm`. */
  normal: Text
}

export const readLine = (printed: string): Line => ({
  raw: readText(printed),
  folded: readText(foldSpelling(printed)),
  normal: readText(normalForm(printed)),
})

/**
 * Whether the pattern is found in the line as printed, or in its folded spelling or normal form. On the latter two the words of
 * the pattern are folded too (ё as е, mixed words to one alphabet); the rest of the pattern is tried as it is, so one that
 * spells a size in another way than the normal form finds it as printed.
 */
export const matchesLine = (pattern: CompiledPattern, line: Line): boolean =>
  pattern.search(line.raw) || pattern.searchFolded(line.folded) || pattern.searchFolded(line.normal)

/**
 * The line as everybody spells it: lower case, ё as е, look-alike letters of a word in one alphabet, no quotes, single spaces,
 * a dot in decimals, digits and letters apart, units by their Russian names: `«КОКА-KОЛА»  0,5Л` → `кока-кола 0.5 л`.
 */
export function normalForm(line: string): string {
  const spaced = singleSpaced(foldSpelling(line).toLowerCase().replace(/["«»“”„‟″]/g, ' '))
    .replace(/(?<=\d),(?=\d)/g, '.')
    .replace(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu, ' ')
  const measured = spaced
    .replace(/(?<=\d) ?[x×х] ?(?=\d)/g, ' х ')
    .replace(/(?<=\d) +%/g, '%')
    .replace(UNIT, (_, name: string, dots: string) => (RUSSIAN_UNITS[name] ?? name) + (dots && ' '))
  return singleSpaced(measured)
}

/** What changes no word and no number: compatibility characters, apostrophes, white space, letters of the wrong alphabet. */
const foldSpelling = (line: string): string => foldLetters(singleSpaced(line.replace(/[`´‘’‛ʹʻʼʽ′]/g, "'").normalize('NFKC')))

const singleSpaced = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Other names of the units that end in `г`, `л` and `шт`; those with a dot lose it. */
const RUSSIAN_UNITS: Partial<Record<string, string>> = {
  гр: 'г', грамм: 'г', g: 'г', gr: 'г',
  kg: 'кг', кило: 'кг',
  ml: 'мл',
  l: 'л', lt: 'л', литр: 'л', литра: 'л', литров: 'л',
  штук: 'шт', штука: 'шт', штуки: 'шт', pcs: 'шт',
}
const UNIT = new RegExp(`(?<=\\d ?)(г|кг|мл|л|шт|${Object.keys(RUSSIAN_UNITS).join('|')})(?!\\p{L})(\\.*)`, 'gu')
