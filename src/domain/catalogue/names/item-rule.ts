import type { Dictionary } from './dictionary.ts'
import { sameLetters } from './phonetic-key.ts'
import { isUnknown, readName, type ReadName, type Word } from './read-name.ts'
import { isGeneral, isMeat, isPartOfPoultry, isUsual } from './roles.ts'

/** What a line must have for an item: read once from the item's name. */
export type Rule = {
  item: number
  itemId: number
  name: ReadName
  /** The kinds that the name states. Empty: it states none that the dictionary knows. */
  kinds: string[]
  /** The words that state them, or an unknown word before the brand: `Отвёртка Зубр`. */
  kindWords: Word[]
  /** Kinds that a line may state: the item's, what is printed for them, and those of its other words. */
  possibleKinds: ReadonlySet<string>
  brand: Word[]
  /** The brand in the words of the name, as it is spelt there, and as two words of one: `Фруто Няня`. A known brand of several words is here only as those. */
  brandForms: { word: Word; weight: number }[][]
  /** The rest: what tells the item from others of its brand and kind. `isSmall`: written without a capital in a name that has capitals, as what describes goods is. */
  others: { word: Word; weight: number; isSmall: boolean }[]
  /** Tastes that all such goods have. */
  usual: ReadonlySet<string>
  /** Words for what is not the usual choice, which lines always say: `тёмное` of beer. */
  marked: Word[]
  /** The name of a house's goods, by which alone tills print them: `Elseve` of L'Oréal. */
  ownNames: Word[]
  /** First letters of the brand's and the kind's words, as cash registers print them: `КО`, `ж/р`. */
  brandInitials: string
  kindInitials: string[]
  /** The first word of the brand and the one after it: `П.СВ.` stands for `Первая свежесть`. */
  brandPair: readonly [Word, Word] | null
  /** Names of the kind that have two words: `жевательная резинка`. */
  phrases: string[][]
  isAlcoholic: boolean
  /** The name need not state its kind, as everybody knows what the brand sells, or does not state one: `Магнат Миндаль`. */
  isImplied: boolean
  spelling: string
}

type Named = { item: number; itemId: number; name: string }

/** A rule for an item; null when its name states no brand. */
export function ruleOf({ item, itemId, name: printed }: Named, dictionary: Dictionary): Rule | null {
  const name = readName(printed, dictionary, { mayBeCut: false })
  const capitals = capitalised(printed)
  const brand = brandOf(name, capitals, smallWords(printed), quotedWords(printed, name.words))
  if (brand.length === 0) return null
  const rest = name.words.filter((word) => !brand.includes(word))
  const sole = brand.map(({ text }) => dictionary.soleKindOf(text)).find((kind) => kind !== null) ?? null
  const kindWords = kindWordsOf(name, brand, sole, dictionary)
  const stated = kindWords.flatMap(({ sense }) => [...sense.kinds, ...sense.tastes.filter((taste) => DRINKS.has(taste))])
  // Whatever it is called: `Консервы для собак`.
  if (rest.some(({ sense }) => sense.choices.some((choice) => choice.startsWith('звери ')))) stated.push('корм')
  // `Ассорти из тёмного и молочного шоколада` are sweets in a box.
  if (stated.includes('шоколад') && rest.some(({ sense }) => sense.tastes.includes('ассорт'))) stated.push('конфеты')
  const named = [...stated, ...dictionary.kindsOfPhrase(name.words.map(({ text }) => text))]
  const kinds = [...new Set(named.length > 0 ? named : sole === null ? [] : [sole])]
  const phrases = kinds.flatMap((kind) => dictionary.phrasesOf(kind)).map((phrase) => phrase.split(' '))
  const parts = kinds.flatMap(dictionary.partsOf)
  const usual = new Set([
    ...kinds,
    ...[...kinds, ...brand.slice(0, 1).map(({ text }) => text)].flatMap(dictionary.usualTastes),
    ...(kindWords.some(isPartOfPoultry) ? ['куриц'] : []),
    ...(kinds.includes('лапша') ? tastesOfSauce(name.words) : []),
  ])
  const spelling = name.spellings[0] ?? ''
  return {
    item,
    itemId,
    name,
    kinds,
    kindWords,
    possibleKinds: new Set([
      ...kinds.flatMap((kind) => [kind, ...dictionary.kindsBeside(kind)]),
      ...name.words.filter((word) => !isMakersKind(word)).flatMap(({ sense }) => [...sense.kinds, ...sense.tastes]),
    ]),
    brand,
    brandForms: [
      // A brand of several words is recognised by each of them, and not by how they begin when written as one: `Красная икра` is no `Красная цена`.
      ...(brand.length === 1 && WORDS.test(spelling) ? [] : [brand]),
      ...(brand.length === 1 ? [spelling, camelWords(printed, spelling || brand[0]?.text)].filter(Boolean).map((form) => wordsOf(form, dictionary)) : []),
    ].map((form) => form.map((word) => ({ word: asName(word), weight: weightInBrand(word, form) }))),
    usual,
    marked: rest.filter(({ sense }) => sense.choices.some((choice) => dictionary.isMarked(choice) && kinds.includes(choice.slice(0, choice.indexOf(' '))))),
    ownNames: dictionary.isHouse(brand[0]?.text ?? '') ? namesOfHouse(brand, name.words, capitals, quotedWords(printed, name.words)) : [],
    others: rest
      .filter((word) => !kindWords.includes(word))
      .map((word) => ({
        word,
        weight: saysLittle(word, name, rest, parts) ? SAYS_LITTLE : weightOf(word, { kinds, usual }),
        isSmall: capitals.size > 0 && !capitals.has(word.text),
      })),
    brandInitials:
      initialsOf(brand.length > 1 ? brand.map(({ text }) => text) : spelling.split(/[ -]/)) ||
      camelInitials(printed, spelling || brand[0]?.text) ||
      initialsWithNext(brand, name.words, capitals),
    kindInitials: [...ownInitials(kindWords, rest), ...phrases.map(initialsOf)],
    brandPair: pairOf(brand, name.words, kindWords, capitals),
    phrases: phrases.filter(({ length }) => length === 2),
    isAlcoholic: kinds.some((kind) => ALCOHOLIC.has(kind)),
    isImplied: kinds.length + kindWords.length === 0 || isImplied(brand, kinds, dictionary),
    spelling,
  }
}

/** The first word of a kind and one beside it, as in `колбаса сервелат`; of a name without a known kind an unknown word before the brand. */
function kindWordsOf({ words, percents }: ReadName, brand: readonly Word[], sole: string | null, dictionary: Dictionary): Word[] {
  const own = (word: Word) => !brand.includes(word)
  const start = words.findIndex((word) => brand.includes(word))
  // `Cheetos Сыр`, `Halls Мёд и лимон`: behind a brand that is known for another kind, what may be a taste is one. `190 г пакет` is a package.
  const isOther = (word: Word) =>
    word.sense.tastes.length > 0 && sole !== null && !word.sense.kinds.some((kind) => kind === sole || dictionary.isKindBeside(sole, kind))
  const isNone = (word: Word, index: number) => start !== -1 && index > start && (isOther(word) || (word.sense.kinds.includes('пакеты') && index > start + 1))
  const first = words.findIndex((word, index) => own(word) && isKind(word) && !word.isWith && !isNone(word, index))
  // `Три корочки Бекон`: behind a brand of unknown goods it may be either, and the line tells.
  const isDescribed = words
    .slice(0, first)
    .some((word) => word.sense.choices.some((choice) => words[first]?.sense.kinds.some((kind) => choice.startsWith(`${kind} `))))
  if (first > 0 && start === 0 && sole === null && percents.length === 0 && !isDescribed && words.slice(first).every(isTasteAlone)) return []
  if (first === -1) return words.slice(0, 1).filter((word) => own(word) && word.sense.tastes.length + word.sense.choices.length === 0)
  const kinds = words[first]?.sense.kinds ?? []
  const isDrink = kinds.includes('напиток')
  /** Whether the word beside the first may belong to the kind: of a drink any may, else one that is no taste of its own. */
  const belongs = ({ isPaired, sense }: Word) => isDrink || isPaired || sense.tastes.length === 0 || sense.kinds.some((kind) => kinds.includes(kind))
  const tells = (word: Word) => isKind(word) || (isDrink && word.sense.tastes.some((taste) => DRINKS.has(taste)))
  return words
    .slice(isDrink ? Math.max(first - 1, 0) : first, first + 2)
    .filter((word, index) => own(word) && !word.isWith && (index === 0 || belongs(word)) && tells(word))
}

/** Noodles of one meat have one sauce: `говядина + соус томатный с базиликом`. */
const tastesOfSauce = (words: readonly Word[]): string[] => {
  const sauce = words.findIndex(({ sense }) => sense.kinds.includes('соус'))
  return sauce <= 0 ? [] : words.slice(sauce).flatMap(({ text, sense }) => [text, ...sense.tastes])
}

const isTasteAlone = ({ sense, isAdjective }: Word): boolean => sense.isPackage || (sense.tastes.length > 0 && !isAdjective)

/** `Напиток пивной` is printed as `пиво`: the adjective is a kind, and no taste. */
const DRINKS = new Set(['кофе', 'пиво', 'вино', 'чай', 'йогурт', 'кефир', 'квас', 'какао', 'сидр'])

/** Whether everybody knows what the brand sells. */
function isImplied(brand: readonly Word[], kinds: readonly string[], dictionary: Dictionary): boolean {
  const known = brand.find(({ isBrand }) => isBrand)
  const sole = known === undefined ? null : dictionary.soleKindOf(known.text)
  return sole !== null && (kinds.length === 0 || kinds.some((kind) => dictionary.isKindBeside(sole, kind) || dictionary.isKindBeside(kind, sole)))
}

/** Several words. */
const WORDS = /\p{L}\P{L}+\p{L}{2}/u

/** The words of a brand's spelling, read as if it were none. */
const wordsOf = (spelling: string, dictionary: Dictionary): Word[] =>
  readName(spelling, { ...dictionary, sameBrands: (text) => text }, { mayBeCut: false }).words

/** Of `Просто молоко` milk says little: any milk does. */
const weightInBrand = (word: Word, form: readonly Word[]): number =>
  word.sense.kinds.length > 0 && form.some(({ sense }) => sense.kinds.length === 0) ? 1 : Math.min(word.text.length, 6)

/** A brand's word means nothing: milk is no sign of `Milka`. */
const asName = (word: Word): Word => ({ ...word, sense: { ...word.sense, kinds: [], tastes: [], choices: [] } })

/** Nothing where the second word says what goods are, unless the first is its adjective: `М.ПШЕН.` is flour of any brand. Nothing where the letter may be that of the kind: `С.ГАУДА` is any Gouda. */
function pairOf(brand: readonly Word[], words: readonly Word[], kindWords: readonly Word[], capitals: ReadonlySet<string>): Rule['brandPair'] {
  const start = words.findIndex((word) => brand.includes(word))
  const [first, second] = words.slice(start)
  if (first === undefined || second === undefined || first.isBrand || (second.isAdjective && !capitals.has(second.text))) return null
  if (kindWords.some(({ key }) => key[0] === first.key[0])) return null
  const isNamed = second.isAdjective && capitals.has(second.text)
  const isDescription = second.sense.kinds.length > 0 || (!isNamed && second.sense.tastes.length + second.sense.choices.length > 0)
  return first.isAdjective || !isDescription ? [first, second] : null
}

/** Letters that stand for the kind and the word beside it, in either order. */
function ownInitials(kindWords: readonly Word[], words: readonly Word[]): string[] {
  const kind = kindWords[0]?.text[0]
  const beside = words.find((word) => !kindWords.includes(word))?.text[0]
  return kind === undefined || beside === undefined ? [] : [kind + beside, beside + kind]
}

const ALCOHOLIC = new Set(['пиво', 'вино', 'шампанское', 'сидр'])

/** Operators shorten kinds, too: `таб.` */
const isKind = ({ text, sense, isBeginning, isNegated }: Word): boolean =>
  sense.kinds.length > 0 && !isNegated && (!isBeginning || (text.length >= 3 && sense.kinds.length === 1 && sense.tastes.length === 0))

const initialsOf = (words: readonly string[]): string => (words.length < 2 ? '' : words.map((word) => word[0] ?? '').join(''))

/** `ek` of `Erich Krause`, of which the first word alone is taken for the brand. */
function initialsWithNext([first, ...more]: readonly Word[], words: readonly Word[], capitals: ReadonlySet<string>): string {
  const next = first === undefined || more.length > 0 ? undefined : words[words.indexOf(first) + 1]
  return first?.isLatin === true && next?.isLatin === true && isUnknown(next) && capitals.has(next.text) ? initialsOf([first.text, next.text]) : ''
}

/** `Экстрем` of `«Экстрем» Nestlé`, else the words behind the house. */
function namesOfHouse(brand: readonly Word[], words: readonly Word[], capitals: ReadonlySet<string>, quoted: readonly string[]): Word[] {
  const own = words.filter((word) => quoted.includes(word.text) && isUnknown(word) && !word.isAdjective && !brand.includes(word))
  if (own.length > 0 && own.length === quoted.length) return own
  const behind = nextNames(brand, words, capitals)
  if (behind.length > 0) return behind
  // `Чебупели Горячая штучка`
  const [first] = words
  return first !== undefined && !brand.includes(first) && isUnknown(first) && !first.isAdjective && first.text.length >= 6 ? [first] : []
}

/** The words with a capital behind a house, two at most: `Pro Plan` of Purina. */
function nextNames(brand: readonly Word[], words: readonly Word[], capitals: ReadonlySet<string>): Word[] {
  const behind = words.slice(words.indexOf(brand[0] as Word) + 1, words.indexOf(brand[0] as Word) + 3)
  const end = behind.findIndex((word) => !isUnknown(word) || word.isWith || !capitals.has(word.text))
  return end === -1 ? behind : behind.slice(0, end)
}

/** `фн` of `ФрутоНяня`. */
const camelInitials = (printed: string, brand?: string): string =>
  camelWords(printed, brand)
    .split(' ')
    .map((word) => word[0] ?? '')
    .join('')

/** `фруто няня` of `ФрутоНяня`. */
const camelWords = (printed: string, brand = ''): string =>
  Array.from(printed.matchAll(CAMEL), ([word]) => word)
    .find((word) => word.toLowerCase() === brand)
    ?.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase() ?? ''
const CAMEL = /\p{Lu}\p{Ll}+(?:\p{Lu}\p{Ll}+)+/gu

/** A known brand; else the words with a capital that mean nothing else, from the first on; else the first word that means nothing else. */
function brandOf(
  { words, models }: Pick<ReadName, 'words' | 'models'>,
  capitals: ReadonlySet<string>,
  smalls: ReadonlySet<string>,
  quoted: readonly string[],
): Word[] {
  // `Творожок Савушкин воздушный`: behind a name with a capital, what has none is no brand.
  const named = words.findIndex((word, index) => index > 0 && isUnknown(word) && capitals.has(word.text) && word.text.length >= 3)
  const known = words.filter(({ isBrand, text }, index) => isBrand && !models.has(text) && !(smalls.has(text) && named !== -1 && named < index))
  if (known.length > 0) return known.slice(0, 2)
  const isCapital = ({ text }: Word) => capitals.has(text)
  const quotation = quoted.length === 0 ? -1 : words.findIndex((_, index) => quoted.every((text, at) => words[index + at]?.text === text))
  if (quotation !== -1) {
    const end = quotation + quoted.length
    const [before, inside, behind] = [words.slice(0, quotation), words.slice(quotation, end), words.slice(end)]
    return isVariety(inside, before, behind, isCapital) ? brandOf({ words: [...before, ...behind], models }, capitals, smalls, []) : inside
  }
  // `Пит-Продукт`: both with a capital, whatever each of them means.
  const isHalf = (word: Word | undefined): boolean =>
    word?.isJoined === true && isCapital(word) && word.text.length >= 3 && word.sense.kinds.length + word.sense.tastes.length + word.sense.choices.length === 0
  const pair = words.findIndex((word, index) => index > 0 && isHalf(word) && isHalf(words[index + 1]))
  // `Фанагория Каберне-Совиньон`: behind another name it is a variety.
  if (pair !== -1 && !words.slice(0, pair).some((word) => isUnknown(word) && isCapital(word))) return words.slice(pair, pair + 2)
  // `Чистая линия Шампунь крапива`: all that stands before a kind with a capital.
  const kind = words.findIndex((word) => isKind(word) && isCapital(word) && !word.isWith)
  const before = words.slice(0, kind)
  const isFirst = kind > 0 && kind <= 3 && before.every((word) => !isKind(word) && !word.isWith)
  if (isFirst && (before.some((word) => isUnknown(word) || !word.isAdjective) || !words.slice(kind).some((word) => isUnknown(word) && isCapital(word))))
    return before
  const mayBegin = (word: Word, index: number) =>
    isCapital(word) &&
    (isUnknown(word) || (index > 0 && word.isAdjective && !isKind(word) && !word.sense.isPlain && word.sense.tastes.length === 0)) &&
    word.text.length > 1
  // `Барс Говядина тушёная Экстра`
  const [first, second] = words
  if (first !== undefined && isUnknown(first) && !first.isAdjective && second !== undefined && isCapital(second) && isKindOrTaste(second)) return [first]
  let start = words.findIndex(mayBegin)
  if (start === 0 && beginsWithKind(words)) {
    const next = words.findIndex((word, index) => index > 0 && mayBegin(word, index) && !word.isWith)
    if (next !== -1) start = next
  }
  if (start !== -1) {
    const first = words[start] as Word
    const next = words[start + 1]
    // `Bio-Max`
    if (next !== undefined && first.isJoined && next.isJoined && isCapital(next) && !isKindOrTaste(next)) return [first, next]
    return next !== undefined &&
      !models.has(next.text) &&
      !next.isWith &&
      (first.isAdjective || first.text.length < 3) &&
      (isCapital(next) || isUnknown(next) || next.sense.kinds.length > 0) &&
      !next.sense.isPlain
      ? [first, next]
      : [first]
  }
  start = words.findIndex((word) => isUnknown(word) && word.text.length > 1 && !word.isInitial)
  const next = words[start + 1]
  // `СИБИРСКАЯ КОЛЛЕКЦИЯ`
  if (start !== -1)
    return words[start]?.isAdjective && next !== undefined && isUnknown(next) && next.text.length > 1
      ? words.slice(start, start + 2)
      : words.slice(start, start + 1)
  const [last] = [
    ...words.filter((word) => isUnknown(word) && word.text.length > 1),
    ...words.filter((word, index) => index > 0 && isCapital(word) && !word.isWith),
  ]
  return last === undefined ? [] : [last]
}

/** `MEHRIGIYO Shampun «Moychechak»`, `Кекс «Столичный» Владхлеб`: beside another name of the brand a quotation is a variety. */
function isVariety(quotation: readonly Word[], before: readonly Word[], behind: readonly Word[], isCapital: (word: Word) => boolean): boolean {
  const isNoun = (word: Word) => isUnknown(word) && !word.isAdjective && !word.isWith && !word.isAside && word.text.length >= 3
  if (before.some((word, index) => isNoun(word) && (isCapital(word) || (index === 0 && (before.some(isKind) || before.slice(1).some(isCapital)))))) return true
  return quotation.every((word) => word.isAdjective || !isUnknown(word)) && behind.some((word) => isNoun(word) && isCapital(word))
}

const isKindOrTaste = ({ sense }: Word): boolean => sense.kinds.length + sense.tastes.length > 0

/** A first word that the dictionary does not know says what the goods are where no other word does (`Пластилин Луч`), or says more of it (`Овощная смесь`). */
function beginsWithKind([first, second, ...rest]: readonly Word[]): boolean {
  if (first === undefined || second === undefined || first.isLatin) return false
  return first.isAdjective ? isKind(second) : ![second, ...rest].some((word) => isKind(word) && !word.isWith)
}

/** Words of a name in ordinary spelling that begin with a capital, without the first, which always does. */
function capitalised(printed: string): Set<string> {
  if (printed === printed.toUpperCase()) return new Set()
  // `R.O.C.S.` is one word.
  const words = Array.from(
    printed.replace(/(?<!\p{L})(?:\p{Lu}\.){3,}/gu, (letters) => `${letters.replaceAll('.', '')} `).matchAll(/\p{L}+(?:'\p{L}+)*/gu),
    ([word]) => word,
  )
  return new Set(words.filter((word) => /^\p{Lu}/u.test(word)).map((word) => sameLetters(word.toLowerCase()).replace(/'s$/, 's')))
}

/** The words of a name's only quotation, three at most; `для` is none. */
function quotedWords(printed: string, all: readonly Word[]): string[] {
  const [quotation, ...more] = Array.from(printed.matchAll(/[«"„“]([^»"“”]+)[»"“”]/gu), ([, words = '']) => words)
  const words = sameLetters(quotation?.toLowerCase() ?? '').match(/\p{L}+/gu) ?? []
  return more.length > 0 || words.length > 3 ? [] : words.filter((word) => all.some(({ text }) => text === word))
}

/** Words of a name that are written without a capital. */
const smallWords = (printed: string): Set<string> => new Set(Array.from(sameLetters(printed).matchAll(/(?<![\p{L}'])\p{Ll}+/gu), ([word]) => word))

/** Where fish comes from. */
const ORIGINS = /^(?:атлантическ|балтийск|дальневосточн|тихоокеанск|черноморск)/u

/** Butter of so much fat is called so: a line that states the fat need not say it. */
export const isNameOfButter = ({ text }: Word, percents: readonly number[]): boolean =>
  BUTTERS.some(([percent, stem]) => percents.includes(percent) && text.startsWith(stem))
const BUTTERS: readonly [number, string][] = [
  [82.5, 'традиц'],
  [80, 'любител'],
  [72.5, 'крестьян'],
  [61.5, 'бутербр'],
]

/** What a line may leave out: the name of butter of so much fat, a maker in brackets, where fish comes from, a part of the kind's name (`жевательная`). */
const saysLittle = (word: Word, { percents }: ReadName, rest: readonly Word[], partsOfKind: readonly string[]): boolean =>
  isNameOfButter(word, percents) ||
  (word.isAside && (isUnknown(word) || isMakersKind(word))) ||
  ORIGINS.test(word.text) ||
  (!isMeat(word) && partsOfKind.some((part) => word.text.startsWith(part.slice(0, 5)))) ||
  isGeneral(word, rest)

const SAYS_LITTLE = 0.15

/** `(Стародворские колбасы)` */
const isMakersKind = ({ isAside, sense }: Word): boolean => isAside && sense.kinds.length > 0 && sense.tastes.length === 0

/** Tastes and unknown words tell goods apart, words of packages hardly do. */
function weightOf(word: Word, rule: Pick<Rule, 'kinds' | 'usual'>): number {
  const { sense, text } = word
  if (sense.isPlain || isUsual(rule, word)) return SAYS_LITTLE
  if (sense.tastes.length > 0) return 1
  if (sense.choices.length > 0) return 0.4
  if (sense.kinds.length > 0 && sense.kinds.some((kind) => rule.kinds.includes(kind))) return SAYS_LITTLE
  return text.length <= 2 ? 0.3 : 1
}
