import { shortenedPair } from './comparison.ts'
import type { Dictionary } from './dictionary.ts'
import { agree, fitsAsWell, lacksWords, saysMoreOf, type Agreement } from './agree.ts'
import { ruleOf, type Rule } from './item-rule.ts'
import { saysOtherThan, statedKinds } from './kinds.ts'
import type { ReadName, Word } from './read-name.ts'
import { likeness } from './same-word.ts'

/** Items that are matched by their name. */
export type NameIndex = {
  /** The items that fit a line, and those of which its words may be, although it says too little of them or something else. */
  read(line: ReadName, isGone: (item: number) => boolean): { fitting: Fitting[]; others: Rule[] }
  /** Items whose name states no brand: no line is theirs by its name. */
  brandless: readonly number[]
}

export type Fitting = Agreement & { rule: Rule }

/** Items whose agreement differs by less than this are not told apart by the line. */
const TOLD_APART = 0.35

type NamedItem = { item: number; itemId: number; name: string }

/** A word of a brand, with the items that have it. */
type BrandWord = { word: Word; rules: Rule[] }

/** An index that is built item by item, because parsing a name takes some time. */
export function openNameIndex(dictionary: Dictionary): { add(named: NamedItem): void; index: NameIndex } {
  const words = new Map<string, BrandWord>()
  const bySound = new Map<string, BrandWord[]>()
  const byInitials = new Map<string, Rule[]>()
  const byPair = new Map<string, Rule[]>()
  const brandless: number[] = []

  function add(named: NamedItem): void {
    const rule = ruleOf(named, dictionary)
    if (rule === null) return void brandless.push(named.item)
    if (rule.brandInitials !== '') put(byInitials, rule.brandInitials, rule)
    if (rule.brandPair !== null) put(byPair, soundOfPair(rule.brandPair), rule)
    for (const word of anchorsOf(rule)) {
      // A word that is denied is compared otherwise: of `без глютена` and the brand `Глютена` either finds its own lines.
      const spelling = word.isNegated ? `без ${word.text}` : word.text
      const known = words.get(spelling)
      if (known !== undefined) {
        if (known.rules.at(-1) !== rule) known.rules.push(rule)
        continue
      }
      const brandWord = { word, rules: [rule] }
      words.set(spelling, brandWord)
      for (let length = 1; length <= SOUND; length++)
        if (length === 1 || word.consonants.length >= length) put(bySound, word.consonants.slice(0, length), brandWord)
    }
  }

  function candidates(lineWords: readonly Word[]): Set<Rule> {
    const pair = shortenedPair(lineWords)
    const found = new Set<Rule>(pair === null ? [] : byPair.get(soundOfPair(pair)))
    for (const word of lineWords) {
      for (const rule of byInitials.get(word.text) ?? []) found.add(rule)
      for (const known of bySound.get(word.consonants.slice(0, SOUND)) ?? []) {
        if (likeness(known.word, word) >= ANCHOR) for (const rule of known.rules) found.add(rule)
      }
    }
    return found
  }

  const index: NameIndex = {
    brandless,
    read(line, isGone) {
      const stated = statedKinds(line)
      const fitting: Fitting[] = []
      const others: Rule[] = []
      for (const rule of candidates(line.words)) {
        if (isGone(rule.item) || stated.some((word) => saysOtherThan(rule, word))) continue
        const found = agree(rule, line, dictionary)
        if (found === null) others.push(rule)
        else fitting.push({ ...found, rule })
      }
      return { fitting, others }
    },
  }
  return { add, index }
}

/**
 * The item that fits a line best, and items that the line does not tell from it, to none of which it belongs then: such that fit nearly as well, else those of which it
 * says as little. Null when none fits.
 */
export function bestOf<F extends Fitting>(fitting: readonly F[], unfit: readonly Rule[], line: ReadName): { best: F; rivals: Rule[] } | null {
  const [best, ...rest] = fitting.toSorted((a, b) => b.score - a.score || a.rule.itemId - b.rule.itemId)
  if (best === undefined) return null
  // The line has a word of the best alone, or says all that it is, while the other one lacks something.
  const isLacking = lacksWords(best.rule, line)
  const isTold = (rule: Rule) => saysMoreOf(best.rule, rule, line) || (lacksWords(rule, line) && !isLacking)
  const isNear = (rule: Rule) => (!isTold(rule) || saysMoreOf(rule, best.rule, line)) && !areAlike(best.rule, rule)
  const near = rest.filter(({ score, rule }) => best.score - score < TOLD_APART && isNear(rule)).map(({ rule }) => rule)
  if (near.length > 0 || !(isLacking || line.isAssorted)) return { best, rivals: near }
  const others = rest.map(({ rule }) => rule).concat(unfit)
  return { best, rivals: others.filter((rule) => fitsAsWell(best.rule, rule, line) && !areAlike(best.rule, rule)) }
}

/** What a shortened brand keeps: its first letter, and how the word after it begins. */
const soundOfPair = ([first, second]: readonly [Word, Word]): string => `${first.key[0]} ${second.consonants.slice(0, SOUND)}`

/** The consonants by which brands are found. */
const SOUND = 2
const ANCHOR = 0.5

/** Words by which an item is found: its brand's, and others that mean nothing else, because cash registers leave out brands. */
const anchorsOf = ({ name, brand, brandForms, ownNames, others }: Rule): Word[] => [
  ...brand,
  ...brand.flatMap((word) => withNext(word, name.words)),
  ...brandForms.flat().map(({ word }) => word),
  ...ownNames,
  ...ownNames.flatMap((word) => withNext(word, name.words)),
  ...others
    .filter(({ word: { sense, text } }) => !sense.isPlain && sense.kinds.length + sense.tastes.length + sense.choices.length === 0 && text.length > 3)
    .map(({ word }) => word),
]

/** `royalgrill` of `Royal Grill`, `супермомент` of `Супер Момент`. */
function withNext(word: Word, words: readonly Word[]): Word[] {
  const at = words.indexOf(word)
  const joined = (one: Word | undefined, two: Word | undefined): Word[] =>
    one === undefined || two === undefined ? [] : [{ ...word, text: one.text + two.text, key: one.key + two.key, consonants: one.consonants + two.consonants }]
  return [...joined(word, words[at + 1]), ...joined(words[at - 1], word)]
}

/** Two items with one name are the same goods. */
const areAlike = (one: Rule, other: Rule): boolean => textOf(one) === textOf(other)

const textOf = ({ name: { words, sizes, percents, numbers, models, doses, states, inOne } }: Rule): string =>
  JSON.stringify([words.map(({ text }) => text), sizes, percents, numbers, [...models], doses, states, inOne])

function put<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}
