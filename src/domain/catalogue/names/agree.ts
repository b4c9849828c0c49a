// Whether a line is of an item, and how well it fits.
import { BRAND_NEEDED, compare } from './comparison.ts'
import type { Dictionary } from './dictionary.ts'
import { numbersAgree, percentsAgree, sizesAgree } from './figures.ts'
import type { Rule } from './item-rule.ts'
import { begins, saysOtherKind } from './kinds.ts'
import { isObjected } from './objections.ts'
import type { ReadName, Word } from './read-name.ts'
import { CLASSIC } from './roles.ts'
import { likeness, SAME } from './same-word.ts'
import { statesAgree } from './states.ts'

export type Agreement = {
  score: number
  /** What the line and the item have in common, for people: `brand`, `kind`, `size`, and the words. */
  evidence: string[]
  /** The brand was recognised by the dictionary's spellings alone. */
  byDictionary: boolean
}

/** How well a line and an item agree; null when they are different goods, or the line says too little. */
export function agree(rule: Rule, line: ReadName, dictionary: Dictionary): Agreement | null {
  const comparison = compare(rule, line, dictionary)
  if (comparison === null || isObjected(comparison)) return null
  const { brand, kind, size, percent, number, heavyWeight, heavyShare, uncovered, light, lightShare, strangers, tastes, isFound } = comparison
  return {
    score:
      4 * brand +
      2 * kind +
      (size === true ? 3 : 0) +
      (percent === true ? 2 : 0) +
      (number === true ? 2 : 0) +
      1.5 * heavyWeight * heavyShare -
      uncovered +
      lightShare * 0.5 -
      (light.length > 0 ? (1 - lightShare) * 0.1 : 0) -
      0.4 * strangers.length -
      tastes.length,
    evidence: [
      ...(brand >= BRAND_NEEDED ? ['brand'] : []),
      ...(kind > 0 ? ['kind'] : []),
      ...(size === true ? ['size'] : []),
      ...(percent === true ? ['percent'] : []),
      ...(number === true ? ['number'] : []),
      ...rule.others.filter(({ word }) => isFound(word)).map(({ word }) => word.text),
    ],
    byDictionary: line.spellings.length > 0 && rule.brand.some(({ isBrand }) => isBrand) && !line.spellings.includes(rule.spelling),
  }
}

/**
 * Whether a line that lacks words of its best item says nothing that tells that from another one of the catalogue: both are of its brand, kind, size and numbers,
 * and it lacks words of either, or leaves the variety open.
 */
export function fitsAsWell(best: Rule, other: Rule, line: ReadName): boolean {
  const isOfBrand = best.brandForms.some((form) => other.brandForms.some((theirs) => textOf(form) === textOf(theirs)))
  return (
    (line.isAssorted || lacksWords(other, line)) &&
    isOfBrand &&
    sizesAgree(other.name, line) === sizesAgree(best.name, line) &&
    percentsAgree(other.name, line) === percentsAgree(best.name, line) &&
    numbersAgree(other.name, line) === numbersAgree(best.name, line) &&
    statesAgree(other, line) &&
    !saysOtherKind(best, other, line) &&
    !saysMoreOf(best, other, line) &&
    !isMoreThanSaid(best, other, line)
  )
}

/** Whether a line with all that tells the best item apart would say more of the other one: of a blend with the best's taste, or of what is not the usual choice. */
function isMoreThanSaid(best: Rule, other: Rule, { words, isCut }: ReadName): boolean {
  const isIn = (all: readonly Word[], own: Word) => all.some((word) => likeness(own, word) >= SAME)
  if (isCut || best.others.some(({ word }) => !word.sense.isPlain && !isIn(words, word))) return false
  const tastesOf = ({ others }: Rule) => others.map(({ word }) => word).filter(({ sense }) => sense.tastes.length > 0)
  const [its, theirs] = [tastesOf(best), tastesOf(other)]
  const isBlend = its.length > 0 && its.every((word) => isIn(theirs, word)) && theirs.some((word) => (word.isJoined || word.isPaired) && !isIn(words, word))
  return isBlend || other.marked.some((word) => !isIn(words, word) && !isIn(best.name.words, word))
}

/** Whether the line lacks a word of the item, its size or dose. That goods are the classic ones is left out. */
export const lacksWords = ({ name, others }: Rule, line: ReadName): boolean =>
  (name.sizes.length > 0 && sizesAgree(name, line) === null) ||
  (name.doses.length > 0 && line.doses.length === 0) ||
  others.some(
    ({ word }) =>
      (!word.sense.isPackage || word.isNegated) &&
      !word.sense.choices.includes(CLASSIC) &&
      !REPEATS_KIND.test(word.text) &&
      !line.words.some((one) => likeness(word, one) >= SAME),
  )

/** Paste of a brand of tooth paste is for teeth: `З/п`, `Жев.рез.`. */
const REPEATS_KIND = /^(?:зубн|жевательн|стиральн)/u

/** Whether the line has a word of the item that is none of the other one, or that the other one has less surely. */
export const saysMoreOf = (item: Rule, { name, kinds }: Rule, { words }: ReadName): boolean =>
  // Of one kind there may be two words: `Геркулес` and other oats.
  [...(item.kinds.some((kind) => kinds.includes(kind)) ? item.kindWords : []), ...item.others.map(({ word }) => word)].some((word) =>
    words.some((one) => {
      const alike = likeness(word, one)
      return alike >= SAME && !name.words.some((their) => likeness(their, one) >= alike)
    }),
  ) ||
  words.some((one, at) => {
    const next = words[at + 1]
    return (
      next !== undefined &&
      isFirstLetter(one) &&
      isFirstLetter(next) &&
      item.name.words.some(({ text }, own) => begins(text, one) && begins(item.name.words[own + 1]?.text, next)) &&
      !name.words.some(({ text }, own) => begins(text, one) && begins(name.words[own + 1]?.text, next))
    )
  })

/** `P.FR.З.М.`: too little to find a word by, and enough to tell two items apart. */
const isFirstLetter = ({ text, isBeginning, isInitial, sense }: Word): boolean => text.length === 1 && isBeginning && !isInitial && !sense.isPlain

const textOf = (form: readonly { word: Word }[]): string => form.map(({ word }) => word.text).join(' ')
