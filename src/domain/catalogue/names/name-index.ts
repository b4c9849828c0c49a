import type { Dictionary } from './dictionary.ts'
import { readName, type ReadName, type Word } from './read-name.ts'

/** Items that are matched by their name: both kind and brand must be in the line. */
export type NameIndex = {
  /** The item that fits the line best, with its score; null when no item has the line's kind and brand. */
  best(printed: string, isGone: (item: number) => boolean): { item: number; score: number; byDictionary: boolean } | null
}

type Rule = { item: number; itemId: number; name: ReadName; brand: Word[] }

type NamedItem = { item: number; itemId: number; name: string }

/** An index that is built item by item, because parsing a name takes some time. */
export function openNameIndex(dictionary: Dictionary): { add(named: NamedItem): void; index: NameIndex } {
  const buckets = new Map<string, Rule[]>()

  function add({ item, itemId, name }: NamedItem): void {
    const read = readName(dictionary.sameBrands(name.toLowerCase()), dictionary)
    const brand = brandOf(read)
    if (read.kinds.length === 0 || brand.length === 0) return // without a kind and a brand a name matches no line
    for (const kind of read.kinds) for (const start of starts(brand[0] as Word)) put(buckets, `${kind} ${start}`, { item, itemId, name: read, brand })
  }

  const index: NameIndex = {
    best(printed, isGone) {
      const spelled = dictionary.sameBrands(printed.toLowerCase())
      const line = readName(spelled, dictionary)
      const strangers = line.words.filter(mayBeBrand)
      if (strangers.length === 0) return null
      let best: { rule: Rule; score: number } | null = null
      for (const key of new Set(line.kinds.flatMap((kind) => strangers.flatMap((word) => starts(word).map((start) => `${kind} ${start}`))))) {
        for (const rule of buckets.get(key) ?? []) {
          if (isGone(rule.item)) continue
          const score = scoreOf(rule, line, strangers)
          if (score !== null && (best === null || score > best.score || (score === best.score && rule.itemId < best.rule.itemId))) best = { rule, score }
        }
      }
      return best && { item: best.rule.item, score: best.score, byDictionary: spelled !== printed.toLowerCase() }
    },
  }
  return { add, index }
}

const mayBeBrand = ({ role, text }: Word): boolean => (role === 'own' || role === 'adjective') && text.length > 1

/** The words of the brand: those with no other meaning; a word that looks like an adjective counts only if there is no other. */
function brandOf({ words }: ReadName): Word[] {
  const own = words.filter(({ role, text }) => role === 'own' && text.length > 1)
  return own.length > 0 ? own : words.filter(mayBeBrand).slice(0, 1)
}

function put(buckets: Map<string, Rule[]>, key: string, rule: Rule): void {
  const known = buckets.get(key)
  if (known) known.push(rule)
  else buckets.set(key, [rule])
}

/** Equal words have equal beginnings in either alphabet, so these are the keys of the index. */
const starts = ({ key }: Word): string[] => (key.length === 0 ? [] : [key.slice(0, 2)])

/** How well line and item agree; null when they cannot be the same goods. */
function scoreOf({ name, brand }: Rule, line: ReadName, strangers: readonly Word[]): number | null {
  const [main, ...others] = brand as [Word, ...Word[]]
  const exact = strangers.some(({ text, key }) => text === main.text || key === main.key)
  if (!exact && !strangers.some((word) => sameWord(main, word))) return null
  const size = agreement(
    name.sizes,
    line.sizes,
    (a, b) => a.dimension === b.dimension,
    (a, b) => a.amount === b.amount,
  )
  const percent = agreement(
    name.percents,
    line.percents,
    () => true,
    (a, b) => a === b,
  )
  if (size === 'differs' || percent === 'differs') return null
  if (line.cutNumber !== null && size === 'unknown' && name.numbers.length > 0 && !name.numbers.some((number) => number.startsWith(line.cutNumber as string)))
    return null
  if (flavoursDiffer(name, line)) return null

  const missing = others.filter((word) => !line.words.some((other) => sameWord(word, other))).length
  if (missing > 0 && !line.isCut) return null
  const attributes = name.words.filter((word) => !brand.includes(word) && word.text.length > 2)
  const shared = attributes.filter((word) => line.words.some((other) => sameWord(word, other))).length
  const unasked = line.words.filter((word) => !name.words.some((other) => sameWord(other, word))).length
  return (exact ? 3 : 0) + (size === 'agrees' ? 3 : 0) + (percent === 'agrees' ? 2 : 0) + shared - (attributes.length - shared) - missing - unasked
}

/** Both name flavours, and have none in common. */
function flavoursDiffer(name: ReadName, line: ReadName): boolean {
  const [own, other] = [name, line].map(({ words }) => words.filter(({ role }) => role === 'flavour')) as [Word[], Word[]]
  return own.length > 0 && other.length > 0 && !line.isCut && !own.some((word) => other.some((one) => sameWord(word, one)))
}

/** What both state must agree; what only one states decides nothing. */
function agreement<T>(
  own: readonly T[],
  other: readonly T[],
  comparable: (a: T, b: T) => boolean,
  same: (a: T, b: T) => boolean,
): 'agrees' | 'differs' | 'unknown' {
  const pairs = own.flatMap((a) => other.filter((b) => comparable(a, b)).map((b) => same(a, b)))
  return pairs.length === 0 ? 'unknown' : pairs.includes(true) ? 'agrees' : 'differs'
}

const BEGINNING_MIN = 3

/** Equal words, a word and its beginning, words that sound equal in the other alphabet, or a long word with one letter mistyped. */
function sameWord(item: Word, line: Word): boolean {
  if (item.text === line.text || item.key === line.key) return true
  if (line.isBeginning && line.text.length >= BEGINNING_MIN && (item.text.startsWith(line.text) || item.key.startsWith(line.key))) return true
  if (item.role !== 'own' && line.role !== 'own' && item.role === line.role)
    return commonStart(item.text, line.text) >= Math.max(4, Math.min(item.text.length, line.text.length) - 3)
  if (isLatin(item.text) !== isLatin(line.text)) return soundsAlike(item.key, line.key)
  return item.role === 'own' && item.text.length >= 6 && Math.abs(item.text.length - line.text.length) <= 1 && oneLetterApart(item.text, line.text)
}

const isLatin = (word: string): boolean => /^[a-z]/.test(word)

/** Vowels are transcribed in many ways; the consonants of a brand are the same in both alphabets. */
function soundsAlike(one: string, other: string): boolean {
  const consonants = (key: string) => key.replace(/[aeiou]/g, '')
  const own = consonants(one)
  return own.length >= 3 && own === consonants(other) && Math.abs(one.length - other.length) <= 2
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
