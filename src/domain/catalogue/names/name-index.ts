import type { Dictionary } from './dictionary.ts'
import { agree, statedKinds, type Agreement } from './agree.ts'
import { ruleOf, type Rule } from './item-rule.ts'
import { readName, type Word } from './read-name.ts'
import { likeness } from './same-word.ts'

/** Items that are matched by their name. */
export type NameIndex = {
  /** The item that fits the line best; null when none does. */
  best(printed: string, isGone: (item: number) => boolean): NameMatch | null
}

export type NameMatch = Agreement & {
  item: number
  itemId: number
  /** Another item that fits nearly as well: the line does not tell them apart, and belongs to neither. */
  rival: { item: number; itemId: number } | null
}

/** Items whose agreement differs by less than this are not told apart by the line. */
export const TOLD_APART = 0.35

type NamedItem = { item: number; itemId: number; name: string }

/** A word of a brand, with the items that have it. */
type BrandWord = { word: Word; rules: Rule[] }

/** An index that is built item by item, because parsing a name takes some time. */
export function openNameIndex(dictionary: Dictionary): { add(named: NamedItem): void; index: NameIndex } {
  const words = new Map<string, BrandWord>()
  const bySound = new Map<string, BrandWord[]>()
  const byInitials = new Map<string, Rule[]>()

  function add(named: NamedItem): void {
    const rule = ruleOf(named, dictionary)
    if (rule === null) return // without a brand a name matches no line
    if (rule.brandInitials !== '') put(byInitials, rule.brandInitials, rule)
    for (const word of anchorsOf(rule)) {
      const known = words.get(word.text)
      if (known !== undefined) {
        if (known.rules.at(-1) !== rule) known.rules.push(rule)
        continue
      }
      const brandWord = { word, rules: [rule] }
      words.set(word.text, brandWord)
      for (let length = 1; length <= SOUND; length++)
        if (length === 1 || word.consonants.length >= length) put(bySound, word.consonants.slice(0, length), brandWord)
    }
  }

  function candidates(lineWords: readonly Word[]): Set<Rule> {
    const found = new Set<Rule>()
    for (const word of lineWords) {
      for (const rule of byInitials.get(word.text) ?? []) found.add(rule)
      for (const known of bySound.get(word.consonants.slice(0, SOUND)) ?? []) {
        if (likeness(known.word, word) >= ANCHOR) for (const rule of known.rules) found.add(rule)
      }
    }
    return found
  }

  const index: NameIndex = {
    best(printed, isGone) {
      const line = readName(printed, dictionary)
      if (line.words.length === 0) return null
      const stated = statedKinds(line)
      let best: (Agreement & { rule: Rule }) | null = null
      let second: (Agreement & { rule: Rule }) | null = null
      for (const rule of candidates(line.words)) {
        if (isGone(rule.item) || !stated.every((kinds) => kinds.some((kind) => rule.possibleKinds.has(kind)))) continue
        const found = agree(rule, line, dictionary)
        if (found === null) continue
        const one = { ...found, rule }
        if (best === null || found.score > best.score || (found.score === best.score && rule.itemId < best.rule.itemId)) {
          second = best
          best = one
        } else if (second === null || found.score > second.score) second = one
      }
      if (best === null) return null
      const isTold = second === null || best.score - second.score >= TOLD_APART || areAlike(best.rule, second.rule)
      const { rule, ...agreement } = best
      return {
        ...agreement,
        item: rule.item,
        itemId: rule.itemId,
        rival: isTold || second === null ? null : { item: second.rule.item, itemId: second.rule.itemId },
      }
    },
  }
  return { add, index }
}

/** The consonants by which brands are found. */
const SOUND = 2
const ANCHOR = 0.5

/** Words by which an item is found: its brand's, and others that mean nothing else, because cash registers leave out brands. */
const anchorsOf = ({ brand, brandForms, others }: Rule): Word[] => [
  ...brand,
  ...(brandForms[1] ?? []).map(({ word }) => word),
  ...others
    .filter(({ word: { sense, text } }) => !sense.isPlain && sense.kinds.length + sense.tastes.length + sense.choices.length === 0 && text.length > 3)
    .map(({ word }) => word),
]

/** Two items with one name are the same goods. */
const areAlike = (one: Rule, other: Rule): boolean => textOf(one) === textOf(other)

const textOf = ({ name: { words, sizes, percents, numbers } }: Rule): string => JSON.stringify([words.map(({ text }) => text), sizes, percents, numbers])

function put<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}
