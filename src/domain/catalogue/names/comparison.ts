// A line beside an item: what the one has of the other.
import type { Dictionary } from './dictionary.ts'
import { isNumberedName, numbersAgree, percentsAgree, sizesAgree } from './figures.ts'
import type { Rule } from './item-rule.ts'
import { kindOf } from './kinds.ts'
import { isUnknown, type ReadName, type Word } from './read-name.ts'
import { COATED, isGeneral, isGradeLeftOut, isMedicine, isStrange, isStrongerWord, isTaste, isUsual } from './roles.ts'
import { likeness, SAME, SURELY } from './same-word.ts'
import { statesAgree } from './states.ts'

export type Comparison = {
  rule: Rule
  line: ReadName
  dictionary: Dictionary
  /** True: the same; false does not occur, since then there is no comparison; null: one of the two has none. */
  size: true | null
  percent: true | null
  number: true | null
  /** How surely the line has a word of the item, from 0 to 1. */
  found(word: Word): number
  isFound(word: Word): boolean
  /** The words of the line that stand for something of the item. */
  used: ReadonlySet<Word>
  /** How surely the brand is recognised, from 0 to 1, and whether that is beyond doubt. */
  brand: number
  isSure: boolean
  /** The word of the line that is the whole brand, or its first letters. */
  wholeBrand: Word | undefined
  /** How surely the line states the item's kind, from 0 to 1, and the same where everybody knows what the brand sells. */
  statedKind: number
  kind: number
  /** What tells the item from others, and what describes it besides; the share of each that the line has, and the weight of what it lacks of the first. */
  heavy: Rule['others']
  light: Rule['others']
  hasAllHeavy: boolean
  heavyWeight: number
  heavyShare: number
  lightShare: number
  uncovered: number
  /** The tastes of the item, and whether the line has one of them. */
  ownTastes: Rule['others']
  hasOwnTaste: boolean
  /** Tills say of such goods that they are of chocolate or milk. */
  isCoated: boolean
  /** A series of its own, such as `Spring Melody`, tells what the line describes besides: `с чабрецом`. */
  isSeries: boolean
  /** Words of the line that are not of the item: unknown ones, tastes, all that mean something, and those of three letters and more. */
  strangers: Word[]
  tastes: Word[]
  rest: Word[]
  left: Word[]
}

export const BRAND_NEEDED = 0.5
/** More than a word one letter apart, or with the consonants of the brand in the other alphabet: `MAGNIT` is no `Магнат`. */
const BEYOND_DOUBT = 0.895
/** More than one of two words of the brand: `Красная икра` is no `Красная цена`. */
const MOST_OF_BRAND = 0.65

/** Null: sizes, percentages, numbers or states are others, or the line hardly has the brand. */
export function compare(rule: Rule, line: ReadName, dictionary: Dictionary): Comparison | null {
  const { name } = rule
  const size = sizesAgree(name, line)
  if (size === false) return null
  const percent = percentsAgree(name, line)
  if (percent === false || !statesAgree(rule, line)) return null
  // How much cocoa a chocolate has is said where it is not the usual one.
  if (line.percents.length > 0 && name.percents.length === 0 && rule.kinds.includes('шоколад')) return null
  const number = numbersAgree(name, line)
  if (number === false || (number === null && isNumberedName(name))) return null

  const alike = new Map<Word, number>()
  const used = new Set<Word>()
  // Words of the line that stand for the brand, and for nothing else: `СИБ.КОЛЛ.` does not say `сибирские`.
  let ofBrand: ReadonlySet<Word> = new Set()
  const found = (word: Word): number => {
    const known = alike.get(word)
    if (known !== undefined) return known
    let best = 0
    let likest: Word | null = null
    for (const other of line.words) {
      const alike = likeness(word, other)
      if (alike <= best || (alike < 1 && ofBrand.has(other))) continue
      best = alike
      likest = other
    }
    // `Аква Марис` is all of `Аквамарис`, of which `Аква` is a beginning.
    const parts = best < 0.95 && (word.text.length >= 3 || word.isJoined) ? glued(name.words, word, line.words) : []
    const initials = best < SAME ? initialsOf(name.words, word, line.words) : undefined
    if (parts.length > 0) best = 1
    else if (initials !== undefined) {
      best = 0.6
      parts.push(initials)
    } else if (likest !== null && best >= SAME) parts.push(likest)
    for (const part of parts) used.add(part)
    alike.set(word, best)
    return best
  }
  const isFound = (word: Word): boolean => found(word) >= SAME

  const whole = rule.brand.length === 1 ? line.words.find(({ text, isBrand }) => isBrand && text === rule.brand[0]?.text) : undefined
  if (whole !== undefined) used.add(whole)
  const initials = rule.brandInitials === '' ? undefined : line.words.find(({ text }) => text === rule.brandInitials)
  let brand = Math.max(whole === undefined ? 0 : 1, brandOf(rule, found))
  if (namesOwn(rule, line, isFound)) brand = Math.max(brand, 0.9)
  // `Охота-Крепкое` is one name.
  const [half, otherHalf] = rule.brand
  if (half?.isJoined === true && otherHalf?.isJoined === true && isFound(half) && !isFound(otherHalf)) return null
  if (initials !== undefined) {
    used.add(initials)
    brand = Math.max(brand, 0.6)
  }
  const shortened = shortenedBrand(rule, line)
  if (shortened.length > 0) brand = Math.max(brand, 0.9)
  ofBrand = new Set(used)
  for (const word of shortened) used.add(word)
  // `Пиво Карлсберг ж/б Балтика`: a maker's name beside another one is no brand.
  const isOther = (word: Word) => isName(word) && !word.isAside && name.words.every((own) => likeness(own, word) < SAME)
  if (ofBrand.size > 0 && [...ofBrand].every(({ isAside }) => isAside) && line.words.some(isOther)) return null

  const isSure = initials !== undefined || brand >= (rule.brandForms.some((form) => form.length > 1) ? MOST_OF_BRAND : BEYOND_DOUBT)
  // A brand that is hardly recognised needs a kind that the name states, or a word that is the name's own: tastes are any brand's (`МАГНИТ МИНДАЛЬ`).
  if (
    !isSure &&
    rule.kinds.length === 0 &&
    !rule.kindWords.some(isFound) &&
    !rule.others.some(({ word, weight }) => weight >= 0.9 && isUnknown(word) && isFound(word))
  )
    return null
  // A line that names another brand must name this one beyond doubt.
  if (brand < 0.9 && line.words.some((word) => word.isBrand && !word.isAside && !used.has(word))) return null
  if (brand < BRAND_NEEDED && !rule.others.some(({ word }) => isUnknown(word) && !word.isAdjective && isFound(word))) return null

  const heavy = rule.others.filter(({ weight }) => weight >= 0.9)
  const light = rule.others.filter(({ weight }) => weight < 0.9)
  const hasAllHeavy = heavy.every(({ word }) => isFound(word))
  const heavyWeight = heavy.reduce((sum, { weight }) => sum + weight, 0)
  const heavyShare = shareOf(heavy, found)
  const lightShare = shareOf(light, found)
  const statedKind = kindOf(rule, line, used, dictionary, found)
  for (const word of line.words)
    if ((hasAllHeavy && ((isSure && isUsual(rule, word)) || isGradeLeftOut(rule, word))) || name.words.some((own) => likeness(own, word) >= SURELY))
      used.add(word)

  // What names the kind, such as an ice cream's `пломбир`, is no taste of its own.
  const ownTastes = rule.others.filter(
    ({ word: { sense } }) =>
      sense.tastes.length > 0 &&
      !sense.tastes.some((taste) => rule.usual.has(taste)) &&
      !sense.kinds.some((kind) => rule.kinds.includes(kind)) &&
      !sense.choices.some((choice) => rule.kinds.includes(choice.split(' ')[0] as string)),
  )
  const isCoated = rule.kinds.some((kind) => COATED.has(kind))
  const series = heavy.filter(({ word }) => isUnknown(word))
  const isSeries = rule.others.every(({ word }) => word.sense.tastes.length === 0) && series.length > 1 && series.every(({ word }) => isFound(word))
  const others = line.words.filter((word) => !used.has(word))
  const isOwnTaste = (word: Word) => isSeries || (ownTastes.length === 0 ? isCoated && word.sense.isPlain : isGeneral(word, line.words))
  const isBag = ({ sense: { kinds, isPlain } }: Word) => isPlain && statedKind > 0 && kinds.length > 0 && kinds.every((kind) => kind === 'пакеты')
  const rest = others.filter(
    (word) =>
      !word.isInitial &&
      !word.isAside &&
      word.text !== 'no' &&
      !word.sense.isPackage &&
      !isBag(word) &&
      !(hasAllHeavy && isMakerOfMedicine(rule, line, word)) &&
      word.text.length >= 2,
  )
  return {
    rule,
    line,
    dictionary,
    size,
    percent,
    number,
    found,
    isFound,
    used,
    brand,
    isSure,
    wholeBrand: whole ?? initials,
    statedKind,
    kind: statedKind === 0 && rule.isImplied && isSure ? 0.6 : statedKind,
    heavy,
    light,
    hasAllHeavy,
    heavyWeight,
    heavyShare,
    lightShare,
    uncovered: heavyWeight * (1 - heavyShare),
    ownTastes,
    hasOwnTaste: ownTastes.some(({ word }) => isFound(word)),
    isCoated,
    isSeries,
    strangers: others.filter(isStrange),
    tastes: others.filter((word) => isTaste(word) && !isOwnTaste(word)),
    rest,
    left: rest.filter(({ text }) => text.length >= 3),
  }
}

/** Behind the figures of a medicine stands its maker, if the name states none: `№24 Хиноин`. */
const isMakerOfMedicine = ({ kinds, name }: Rule, line: ReadName, word: Word): boolean =>
  isMedicine(kinds, name, line) &&
  line.wordsBeforeFigures > 0 &&
  !name.words.some((own, index) => own.isAside || (isUnknown(own) && index >= name.wordsBeforeFigures)) &&
  line.words.indexOf(word) >= line.wordsBeforeFigures &&
  isUnknown(word) &&
  word.text.length >= 3 &&
  !isStrongerWord(word) &&
  !VARIETY.test(word.text)
const VARIETY = /^(?:экспр|плюс|нео|лонг|ретард|макс|актив|кидс|беби|юниор|комби|plus|neo|max|aktiv|active|express)/u

const isName = (word: Word): boolean => word.isBrand || (isUnknown(word) && word.text.length >= 4 && !word.isBeginning && !word.isAdjective)

/** Whether a line names the goods of a house, and no other maker before them: `Brit One` is no `Purina One`. */
function namesOwn({ ownNames, name }: Rule, { words }: ReadName, isFound: (word: Word) => boolean): boolean {
  const [first] = ownNames
  if (first === undefined || !ownNames.every(isFound)) return false
  const before = words[words.findIndex((word) => likeness(first, word) >= SAME) - 1]
  return before === undefined || !(isUnknown(before) || before.isBrand) || name.words.some((own) => likeness(own, before) >= SAME)
}

/** The words of a line that stand for the brand: `П.СВ.` for `Первая свежесть`. */
function shortenedBrand({ brand, brandPair }: Rule, { words }: ReadName): Word[] {
  // `СВ ИСТ`: two beginnings without dots.
  const [one, two] = brand
  if (one !== undefined && two !== undefined && !one.isJoined) {
    const at = words.findIndex((word, index) => isBeginningOf(one, word, 2) && isBeginningOf(two, words[index + 1], 3))
    if (at !== -1) return words.slice(at, at + 2)
  }
  const [first, second] = shortenedPair(words) ?? []
  if (brandPair === null || first === undefined || second === undefined) return []
  const [own, next] = brandPair
  return own.key[0] === first.key[0] && likeness(next, second) >= SAME ? [first, second] : []
}

const isBeginningOf = (own: Word, word: Word | undefined, least: number): boolean =>
  word !== undefined && word.text.length >= least && own.text.length - word.text.length >= 2 && own.text.startsWith(word.text) && !word.isNegated

/** The first lone letter of a line, and what follows it. */
export function shortenedPair(words: readonly Word[]): [Word, Word] | null {
  const at = words.findIndex(({ text, isBeginning, isInitial }) => text.length === 1 && isBeginning && !isInitial)
  const [first, second] = at === -1 ? [] : words.slice(at)
  return first === undefined || second === undefined ? null : [first, second]
}

/** How surely the brand is recognised by its words. */
function brandOf({ brand, brandForms }: Rule, found: (word: Word) => number): number {
  let best = 0
  for (const form of brandForms) {
    best = Math.max(best, shareOf(form, found))
    // Of an unknown brand of several words one may stand alone: `Харрис` of `Harrys American`, `Милко` of `Красноярский Милко`.
    const [first, ...more] = form
    const last = more.at(-1)
    if (first === undefined || last === undefined || first.word.isJoined || brand.some(({ isBrand }) => isBrand)) continue
    const isThere = ({ word }: { word: Word }, surely: number) => word.text.length >= 5 && found(word) >= surely
    if (isThere(first, 0.8) || (first.word.isAdjective && isUnknown(last.word) && isThere(last, 0.9))) best = Math.max(best, MOST_OF_BRAND)
  }
  return best
}

/** The share of the words' weight that the line has. */
function shareOf(words: readonly { word: Word; weight: number }[], found: (word: Word) => number): number {
  let sum = 0
  let all = 0
  for (const { word, weight } of words) {
    all += weight
    sum += weight * found(word)
  }
  return all === 0 ? 0 : sum / all
}

/** `ДД` of a line that stands for a word and its neighbour: `Двойное Действие`. Letters that mean something are none. */
function initialsOf(own: readonly Word[], word: Word, words: readonly Word[]): Word | undefined {
  const at = own.indexOf(word)
  const isPairOf = (one: Word | undefined, next: Word | undefined, text: string) =>
    one !== undefined &&
    next !== undefined &&
    one.text.length >= 4 &&
    next.text.length >= 4 &&
    one.isLatin === next.isLatin &&
    one.text[0] === text[0] &&
    next.text[0] === text[1]
  return words.find(
    (other) =>
      other.text.length === 2 &&
      isUnknown(other) &&
      !other.isBeginning &&
      !other.isInitial &&
      (isPairOf(word, own[at + 1], other.text) || isPairOf(own[at - 1], word, other.text)),
  )
}

/** Words of a line that stand for a word and its neighbour in one: `RoyalGrill` for `Royal Grill`, and the other way round. */
function glued(own: readonly Word[], word: Word, words: readonly Word[]): Word[] {
  const at = own.findIndex(({ text }) => text === word.text)
  const isBoth = (whole: Word, one: Word | undefined, next: Word | undefined) =>
    one !== undefined &&
    next !== undefined &&
    (whole.text === one.text + next.text || (whole.isLatin !== one.isLatin && whole.key.length >= 5 && whole.key === one.key + next.key))
  for (const [index, one] of words.entries()) {
    if (at !== -1 && (isBoth(one, word, own[at + 1]) || isBoth(one, own[at - 1], word))) return [one]
    const next = words[index + 1]
    if (next !== undefined && isBoth(word, one, next)) return [one, next]
  }
  return []
}
