import { isUnknown, type Word } from './read-name.ts'

/** From here on a word of a line counts as a word of the item. */
export const SAME = 0.5
export const SURELY = 0.7

/**
 * How surely a word of a line is a word of an item, from 0 to 1. Abbreviations are recognised by rule: the beginning of a word, its consonants, its beginning
 * and end, its sound in the other alphabet.
 */
export function likeness(item: Word, line: Word): number {
  if (item.isNegated !== line.isNegated) return 0
  if (item.text === line.text) return line.text.length === 1 ? 0.5 : 1
  if (item.isBrand && line.isBrand) return 0
  if (item.text === 'kids' && line.text.startsWith('дет')) return 0.85
  const alike = item.isLatin === line.isLatin ? sameAlphabet(item, line) : otherAlphabet(item, line)
  return alike >= 0.8 ? alike : Math.max(alike, sameMeaning(item, line, item.isLatin !== line.isLatin))
}

function sameAlphabet(item: Word, line: Word): number {
  const { text: whole } = item
  const { text: part } = line
  // `creme`, `krem`.
  if (whole[0] !== part[0]) return item.isLatin && item.key.length >= 4 && item.sense.looseKey === line.sense.looseKey ? 0.9 : 0
  const common = commonStart(whole, part)
  if (common === part.length) {
    if (line.ending !== null) return endsAlike(whole, line.ending) ? 0.85 : 0.3
    if (line.isBeginning) return BEGINNING[Math.min(part.length, 4)] as number
    if (part.length >= 6 && whole.length - part.length <= 3) return 0.9
    return part.length >= 4 ? 0.8 : part.length === 3 ? 0.7 : 0
  }
  // Endings of one word: `молочный`, `молочная`; `Белебеевский`, `Белебей`.
  const left = Math.max(part.length, whole.length) - common
  // `синий`, `синяя`.
  if (common >= 3 && item.isAdjective && line.isAdjective && whole.length - common === 2 && part.length - common === 2) return 0.85
  if (common >= 4 && part.length - common <= 2 && (left <= 3 || line.isBeginning || common >= 5)) return common >= 5 || left <= 2 ? 0.85 : 0.6
  // `Очаково`, `Очаковский`.
  if (common >= 5 && line.isAdjective && whole.length - common <= 2) return 0.75
  // `Нытвенский`, `Нытва`; `Ядринмолоко`, `Ядринский`.
  if (common >= 4 && isUnknown(line) && item.isAdjective && part.length - common <= 1 && /^(?:ен)?ск/u.test(whole.slice(common))) return 0.75
  if (common >= 5 && line.isAdjective && /^(?:о?хлеб|молоко|продукт|мясо)$/u.test(whole.slice(common)) && part.startsWith('ск', common)) return 0.75
  // `Азов`, `Азовская`.
  if (common === 4 && whole.length === 4 && line.isAdjective && part.startsWith('ск', 4)) return 0.75
  if (whole.length >= 6 && part.length >= 6 && oneLetterApart(whole.slice(common), part.slice(common))) return 0.8
  if (item.consonants === line.consonants && item.consonants.length >= 3 && left <= 4) return 0.7
  // `простквшн`: a beginning, and then the consonants.
  if (common >= 3 && part.length - common >= 3 && part.length >= 7 && isSkeleton(whole.slice(common), part.slice(common))) return 0.7
  return skeleton(whole, part)
}

/** By the number of letters of an abbreviation. */
const BEGINNING = [0, 0.35, 0.6, 0.8, 0.9]

const endsAlike = (whole: string, ending: string): boolean => whole.endsWith(ending) || whole.includes(ending[0] as string, 1)

/** Only consonants are left of the word: `мйнз`. */
function skeleton(whole: string, part: string): number {
  if (part.length < 3 || part[1] !== [...whole].slice(1).find((letter) => !VOWEL.test(letter))) return 0
  return isSkeleton(whole, part) ? 0.65 : 0
}

/** Whether a part has no vowels, and its letters are those of the whole in their order. */
function isSkeleton(whole: string, part: string): boolean {
  if (VOWEL.test(part)) return false
  let at = 0
  for (const letter of part) {
    at = whole.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

const VOWEL = /[аеиоуыэюяaeiouy]/u

function otherAlphabet(item: Word, line: Word): number {
  if (item.key === line.key) return item.key.length >= 3 ? 0.95 : item.text.length === line.text.length ? 0.6 : 0
  if (line.sense.kinds.length > 0 && line.isBeginning) return 0
  // A brand that the dictionary knows would be known in the name, too.
  if (line.isBrand) return 0
  // `lavr` of `лавровый`, `дубайский` of `Dubai`.
  if (item.key.length >= 5 && line.key.length >= 4 && item.key.startsWith(line.key)) return 0.75
  if (line.isAdjective && item.key.length >= 4 && line.key.startsWith(item.key)) return 0.75
  if (item.key.length >= 4 && item.sense.looseKey === line.sense.looseKey) return 0.92
  const { consonants: own } = item
  const { consonants: other } = line
  // Five consonants are hardly another word's, and two are often: `гель` is no `Cool`.
  if (own === other && own.length >= 3) return own.length >= 5 ? 0.9 : 0.89
  const isGoods = line.sense.kinds.length > 0 && line.text.length > 3
  if (own === other) return own.length === 2 && Math.abs(item.key.length - line.key.length) <= 1 && !isGoods ? 0.75 : 0
  // A shortened word that means something, such as `мол.`, needs more than two sounds in common: it is no sign of `Milka`.
  if (line.isBeginning && other.length >= (isUnknown(line) ? 2 : 3) && own.startsWith(other)) return line.text.length >= 3 ? 0.7 : 0.5
  return own.length >= 4 && other.length >= 4 && own[0] === other[0] && oneLetterApart(own, other) ? 0.7 : 0
}

const groupOf = (choice: string): string => choice.slice(0, choice.indexOf(' ') + 1)

/** Words of one kind or taste, in any language. */
function sameMeaning({ text, sense: one, isWith }: Word, { text: printed, sense: other, isBeginning, isLatin }: Word, isOtherAlphabet: boolean): number {
  if (isBeginning && !isLatin && other.tastes.length > 1) return 0
  if (one.tastes.some((taste) => other.tastes.includes(taste))) return 0.85
  if (one.choices.length > 0 && one.choices.some((choice) => other.choices.includes(choice))) return 0.85
  // `spagetti` and `вермишель` are of one kind, and different goods.
  if (one.choices.some((choice) => other.choices.some((theirs) => groupOf(theirs) === groupOf(choice)))) return 0
  // `яйцо`, `яйце`
  const mayBeSame = isOtherAlphabet || (printed.length === text.length && printed.slice(0, 3) === text.slice(0, 3))
  return (mayBeSame && one.kinds.some((kind) => other.kinds.includes(kind))) ||
    one.tastes.some((taste) => other.kinds.includes(taste)) ||
    (isWith && one.kinds.some((kind) => other.tastes.includes(kind)))
    ? 0.8
    : 0
}

function commonStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

function oneLetterApart(one: string, other: string): boolean {
  const start = commonStart(one, other)
  const [a, b] = [one.slice(start), other.slice(start)]
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)
}
