import type { Dictionary } from './dictionary.ts'
import { near, percentsAgree, sizesAgree } from './figures.ts'
import { readName, type ReadName, type States, type Word } from './read-name.ts'
import { likeness } from './same-word.ts'

/**
 * A line contains words when it has each of them in any order: whole, in another ending or alphabet, or as tills shorten them; and a size, a percentage,
 * numbers and a `without …` that stand among them. A word that stands alone is shortened to half of its letters at most.
 */
export type Words = ReadName

/** Null: the text names no word and no state, such as `ж/б`. A word with a dot is the beginning of one. */
export function readWords(text: string, dictionary: Dictionary): Words | null {
  const words = readName(text, dictionary, { mayBeCut: false })
  return words.words.length + Object.keys(words.states).length === 0 ? null : words
}

/** At least one word has to be there so surely; an abbreviation of three letters counts only beside it. */
const SURELY = 0.8
const SAME = 0.7

/** What of the words was recognised in what of the line, for people; null when the line does not contain them. */
export function evidenceIn(line: ReadName, words: Words): string[] | null {
  const evidence: string[] = []
  let surest = 0
  for (const word of words.words) {
    const [likest, alike] = likestOf(line.words, word)
    if (likest === null || alike < SAME || (words.words.length === 1 && likest.text.length * 2 < word.text.length)) return null
    surest = Math.max(surest, alike)
    evidence.push(likest.text === word.text ? word.text : `${word.text} ≈ ${likest.text}`)
  }
  if (words.words.length > 0 && surest < SURELY) return null
  if (words.sizes.length > 0) {
    if (sizesAgree(words, line, { takesPacks: true }) !== true) return null
    evidence.push('size')
  }
  if (words.percents.length > 0) {
    if (percentsAgree(words, line) !== true) return null
    evidence.push('percent')
  }
  // `CR2032` and `400 мг` are printed as `CR 2032` and `400`, too.
  const models = [...words.models].every(([letters, number]) => (line.models.get(letters) ?? number) === number)
  const known = [...line.numbers, ...line.models.values(), ...line.doses]
  const numbers = [...words.numbers, ...words.models.values(), ...words.doses]
  if (numbers.length > 0) {
    if (!models || !numbers.every((number) => known.includes(number) || isMeasureOf(line, number))) return null
    evidence.push('number')
  }
  if (words.inOne !== null && words.inOne !== line.inOne) return null
  const states = Object.keys(words.states) as (keyof States)[]
  if (!states.every((state) => words.states[state] === line.states[state])) return null
  return evidence.length > 0 ? evidence : states
}

/** `0,5` and `290` are printed as `0,5Л` and `290Г`; a smaller whole number may be part of a name, so that `балтика 1` is no `БАЛТИКА 9 1Л`. */
function isMeasureOf({ sizes, percents, numbers }: ReadName, number: number): boolean {
  if (Number.isInteger(number) && number < 100 && numbers.length > 0) return false
  return percents.includes(number) || sizes.some(({ amount }) => near(amount, number) || near(amount, number * 1000))
}

function likestOf(words: readonly Word[], wanted: Word): [word: Word | null, alike: number] {
  let likest: Word | null = null
  let best = 0
  for (const word of words) {
    const alike = likenessOf(wanted, word)
    if (alike <= best) continue
    best = alike
    likest = word
  }
  return [likest, best]
}

function likenessOf(wanted: Word, word: Word): number {
  if (wanted.text === word.text && wanted.isNegated === word.isNegated) return 1
  if (wanted.isBeginning && !wanted.isNegated && !word.isNegated && word.text.startsWith(wanted.text)) return SURELY
  // `ср-во` is a kind as a whole.
  const [start = '', end] = word.text.split('-')
  if (end !== undefined && wanted.isNegated === word.isNegated && wanted.text.startsWith(start) && wanted.text.endsWith(end)) return SURELY
  return likeness(wanted, word)
}

export type WordsFinder<T> = {
  /** The first thing in the list of which the line contains words, and for which `suits` returns true. */
  first(line: ReadName, suits: (thing: T) => boolean): { thing: T; evidence: string[] } | null
  /** All things of which the line contains words. */
  all(line: ReadName): T[]
}

type Entry<T> = { thing: T; position: number; words: Words }

/** Words are looked up by how their longest one begins to sound or by what it means, so that a line is not compared with all of them. Null: there are none. */
export function buildWordsFinder<T>(things: readonly (readonly [thing: T, words: readonly Words[]])[]): WordsFinder<T> | null {
  const byKey = new Map<string, Entry<T>[]>()
  for (const [position, [thing, lists]] of things.entries()) {
    for (const words of lists) {
      const [anchor] = words.words.toSorted((a, b) => b.text.length - a.text.length)
      for (const key of anchor === undefined ? [NO_WORD] : keysOf(anchor)) {
        const known = byKey.get(key)
        if (known) known.push({ thing, position, words })
        else byKey.set(key, [{ thing, position, words }])
      }
    }
  }
  if (byKey.size === 0) return null
  const candidates = (line: ReadName) => new Set([NO_WORD, ...line.words.flatMap(keysOf)].flatMap((key) => byKey.get(key) ?? []))
  return {
    first(line, suits) {
      let first: { thing: T; position: number; evidence: string[] } | null = null
      for (const { thing, position, words } of candidates(line)) {
        if (first !== null && position >= first.position) continue
        const evidence = evidenceIn(line, words)
        if (evidence !== null && suits(thing)) first = { thing, position, evidence }
      }
      return first
    },
    all: (line) => [...new Set([...candidates(line)].filter(({ words }) => evidenceIn(line, words) !== null).map(({ thing }) => thing))],
  }
}

/** The key of what names states alone. */
const NO_WORD = ''

/** Words that are alike have one of these in common. */
const keysOf = ({ text, consonants, sense: { kinds, tastes, choices } }: Word): string[] => [
  text.slice(0, 1),
  `sound ${consonants.slice(0, 1)}`,
  ...kinds,
  ...tastes,
  ...choices,
]
