import type { Dictionary } from './dictionary.ts'
import type { Rule } from './item-rule.ts'
import { isUnknown, type ReadName, type Size, type States, type Word } from './read-name.ts'
import { likeness } from './same-word.ts'

export type Agreement = {
  score: number
  /** What the line and the item have in common, for people: `brand`, `kind`, `size`, and the words. */
  evidence: string[]
  /** The brand was recognised by the dictionary's spellings alone. */
  byDictionary: boolean
}

/** From here on a word of the line counts as a word of the item. */
const SAME = 0.5
const SURELY = 0.7
const BRAND_NEEDED = 0.5
/** More than a word one letter apart, or with the consonants of the brand in the other alphabet: `MAGNIT` is no `Магнат`. */
const BEYOND_DOUBT = 0.895
/** More than one of two words of the brand: `Красная икра` is no `Красная цена`. */
const MOST_OF_BRAND = 0.65
/** The share of what tells an item apart that a line must have. */
const OTHERS_NEEDED = 0.34

/** How well a line and an item agree; null when they are different goods, or the line says too little. */
export function agree(rule: Rule, line: ReadName, dictionary: Dictionary): Agreement | null {
  const { name } = rule
  const alike = new Map<Word, number>()
  const size = sizesAgree(name, line)
  if (size === false) return null
  const percent = percentsAgree(name, line)
  if (percent === false || !statesAgree(rule, line)) return null
  // How much cocoa a chocolate has is said where it is not the usual one.
  if (line.percents.length > 0 && name.percents.length === 0 && rule.kinds.includes('шоколад')) return null
  const number = numbersAgree(name, line)
  if (number === false || (number === null && isNumberedName(name))) return null

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
    if (likest !== null && best >= SAME) used.add(likest)
    else if (word.text.length >= 3) {
      const parts = glued(name.words, word, line.words)
      if (parts.length > 0) best = 1
      for (const part of parts) used.add(part)
    }
    alike.set(word, best)
    return best
  }
  const isFound = (word: Word): boolean => found(word) >= SAME
  let brand = 0
  const whole = rule.brand.length === 1 ? line.words.find(({ text, isBrand }) => isBrand && text === rule.brand[0]?.text) : undefined
  if (whole !== undefined) {
    used.add(whole)
    brand = 1
  }
  for (const form of rule.brandForms) {
    brand = Math.max(brand, shareOf(form, found))
    // Of an unknown brand of several words one may stand alone: `Харрис` of `Harrys American`, `Милко` of `Красноярский Милко`.
    const [first, ...more] = form
    const last = more.at(-1)
    if (first === undefined || last === undefined || first.word.isJoined || rule.brand.some(({ isBrand }) => isBrand)) continue
    const isThere = ({ word }: { word: Word }, surely: number) => word.text.length >= 5 && found(word) >= surely
    if (isThere(first, 0.8) || (first.word.isAdjective && isUnknown(last.word) && isThere(last, 0.9))) brand = Math.max(brand, MOST_OF_BRAND)
  }
  // `Охота-Крепкое` is one name.
  const [half, otherHalf] = rule.brand
  if (half?.isJoined === true && otherHalf?.isJoined === true && isFound(half) && !isFound(otherHalf)) return null
  const initials = rule.brandInitials === '' ? undefined : line.words.find(({ text }) => text === rule.brandInitials)
  if (initials !== undefined) used.add(initials)
  if (initials !== undefined) brand = Math.max(brand, 0.6)

  ofBrand = new Set(used)

  const isSure = initials !== undefined || brand >= (rule.brandForms.some((form) => form.length > 1) ? MOST_OF_BRAND : BEYOND_DOUBT)
  // A brand that is hardly recognised needs a kind that the name states, or a word that is the name's own: tastes are any brand's (`МАГНИТ МИНДАЛЬ`).
  if (!isSure && rule.kinds.length + rule.kindWords.length === 0 && !rule.others.some(({ word, weight }) => weight >= 0.9 && isUnknown(word) && isFound(word)))
    return null
  // A line that names another brand must name this one beyond doubt.
  if (brand < 0.9 && line.words.some((word) => word.isBrand && !word.isAside && !used.has(word))) return null
  if (brand < BRAND_NEEDED && !rule.others.some(({ word }) => isUnknown(word) && !word.isAdjective && isFound(word))) return null

  // Food for neutered animals says so.
  if (rule.kinds.includes('корм') && isForNeutered(line) && !isForNeutered(name)) return null
  if (!inOneAgrees(rule, line) || contradict(name, line)) return null

  const heavy = rule.others.filter(({ weight }) => weight >= 0.9)
  const hasAllHeavy = heavy.every(({ word }) => isFound(word))
  const light = rule.others.filter(({ weight }) => weight < 0.9)
  const heavyWeight = heavy.reduce((sum, { weight }) => sum + weight, 0)
  const heavyShare = shareOf(heavy, found)
  const lightShare = shareOf(light, found)
  let kind = kindOf(rule, line, used, dictionary, found)

  for (const word of line.words)
    if ((hasAllHeavy && (isUsual(rule, word) || isGradeLeftOut(rule, word))) || rule.name.words.some((own) => likeness(own, word) >= SURELY)) used.add(word)
  const strangers = line.words.filter((word) => !used.has(word) && isStrange(word))
  // What names the kind, such as an ice cream's `пломбир`, is no taste of its own.
  const own = rule.others.filter(({ word: { sense } }) => sense.tastes.length > 0 && !sense.kinds.some((kind) => rule.kinds.includes(kind)))
  const isCoated = rule.kinds.some((kind) => COATED.has(kind))
  // A series of its own, such as `Spring Melody`, tells what the line describes besides: `с чабрецом`.
  const series = heavy.filter(({ word }) => isUnknown(word))
  const isSeries = own.length === 0 && series.length > 1 && series.every(({ word }) => isFound(word))
  const tastes = line.words.filter(
    (word) => !used.has(word) && isTaste(word) && !isSeries && !(isCoated && own.length === 0 && word.sense.isPlain) && !(own.length > 0 && isGeneral(word)),
  )
  const uncovered = heavyWeight * (1 - heavyShare)
  if (otherKind(rule, line, used, { isKnown: kind > 0, isSaid: kind >= 0.8 && heavy.length > 0 && hasAllHeavy }, dictionary)) return null
  if (choicesDiffer(rule, line, used)) return null
  // `огурцы и томаты` are goods of two kinds.
  if (!line.isCut && rule.kindWords[1]?.isPaired === true && !rule.kindWords.every(isFound)) return null
  if (line.isAssorted && (own.length > 0 || (name.sizes.length > 0 && size !== true))) return null
  const hasOwn = own.some(({ word }) => isFound(word))
  if (tastes.length > 0 && (uncovered > 0.6 || !hasOwn || tastes.some((word) => isWholeTaste(word, dictionary)))) return null
  if (own.length > 0 && !hasOwn && line.words.some((word) => !used.has(word) && !word.isInitial && word.sense.tastes.length > 0)) return null
  // `яб/б` has the first letter of a banana.
  const isThere = (word: Word) =>
    isFound(word) ||
    line.words.some(({ text, isInitial, isJoined }, at) => {
      const before = line.words[at - 1]
      return isJoined && isInitial && word.text.startsWith(text) && before?.isJoined === true && own.some((one) => likeness(one.word, before) >= SAME)
    })
  if (hasOwn && !line.isCut && isPartOfBlend(own, isThere)) return null
  // `лопух и крапива`: what is paired with a taste is one.
  if (hasOwn && line.words.some((word) => word.isPaired && !used.has(word) && isUnknown(word) && !word.isBeginning && word.text.length >= 4)) return null
  const rest = line.words.filter((word) => !used.has(word) && !word.isInitial && !word.isAside && !word.sense.isPackage && word.text.length >= 2)
  const left = rest.filter(({ text }) => text.length >= 3)
  if (left.some((word) => isStrange(word) || (isChoice(word) && !word.sense.isPlain)) && uncovered >= 0.9 && heavyShare < 0.6) return null
  if (
    left.some(({ sense }) =>
      sense.choices.some(
        (choice) =>
          dictionary.isMarked(choice) &&
          !(choice === FOR_DOGS && isOfDogs(rule)) &&
          mayBeChosen(rule, choice, dictionary) &&
          !rule.others.some(({ word }) => word.sense.choices.includes(choice)),
      ),
    )
  )
    return null
  if (left.some(({ text, isBeginning }) => !isBeginning && STRONGER.test(text))) return null
  // Both have a property that the other does not have: another variety. `паст.` may be one, or say how milk and beer are treated.
  if (
    left.some((word) => (isChoice(word) && !(word.isBeginning && word.sense.isPlain && word.text.length <= 4)) || word.sense.tastes.length > 0) &&
    rule.others.some(({ word }) => (isChoice(word) || word.sense.tastes.length > 0) && !isFound(word))
  )
    return null
  const tells = (word: Word) => word.sense.tastes.length > 0 || (isChoice(word) && word.sense.choices.some((choice) => mayBeChosen(rule, choice, dictionary)))
  if (!isCoated && !isSeries && left.some((word) => isIngredient(word) && tells(word))) return null
  // Another ingredient instead of the item's own: `с маслами` instead of `для чувствительной кожи`.
  if (uncovered >= 0.9 && left.some((word) => isIngredient(word) && !word.isBeginning)) return null
  if (!line.isCut && number !== true && lacksSeries(rule, line, isFound)) return null
  // `4 сыра` is another taste than `сыр`.
  if (name.numbers.length === 0 && line.words.some(({ isCounted, sense }) => isCounted && sense.tastes.length > 0)) return null
  if (isOtherBrand(rule, line, found, whole ?? initials) && left.some((word) => isUnknown(word) || word.sense.tastes.length + word.sense.choices.length > 0))
    return null
  if (isOtherVariety(rule, line, left, isFound)) return null
  // A gift bears the brand's name, too: `бокал Stella Artois`.
  // All that the item is, in its size, is no gift, whatever word the line has for its kind.
  const isWhole = size === true && isSure && hasAllHeavy && (heavy.length > 0 || rule.kinds.length + rule.kindWords.length === 0)
  if (kind === 0 && !isWhole && left.some((word) => isUnknown(word) && !word.isBeginning && !word.isWith && word.text.length >= 4)) return null
  if (kind === 0 && rule.isImplied && isSure) kind = 0.6
  if (brand < BRAND_NEEDED) {
    // A cash register may print only the name under which the brand sells it: `Конф.Мишка косолапый`.
    const isNamed = heavy.some(({ word }) => isUnknown(word) && !word.isAdjective && isFound(word))
    if (!isNamed || heavyShare < 0.7 || kind === 0 || size !== true || left.length > 0) return null
  }
  if (kind === 0) {
    const isTold = size === true || percent === true || number === true || (heavyWeight > 0 && heavyShare >= 0.8)
    if (
      brand < 0.75 ||
      !isTold ||
      left.some((word) => (isUnknown(word) ? word.text.length > 3 : !word.sense.isPlain || word.sense.tastes.length + word.sense.choices.length > 0))
    )
      return null
  }
  // `№7` names a beer better than `экспортное` does.
  const isNumbered =
    number === true && ((brand >= 0.9 && kind > 0) || (size === true && isNumberedName(name))) && !left.some((word) => isUnknown(word) || isTaste(word))
  // All that the line says is of the item, which it lacks only descriptions of.
  const isBare =
    size === true &&
    rest.length === 0 &&
    heavy.every(
      ({ word, isSmall }) => isFound(word) || (word.sense.tastes.length === 0 && ((isSmall && !word.isWith) || heavy.some(({ word }) => isFound(word)))),
    )
  if (heavyWeight > 0 && heavyShare < OTHERS_NEEDED && !isNumbered && !isBare && !(line.isCut && kind > 0)) return null
  if (!hasAllHeavy && !isNumbered && rest.some(({ sense }) => sense.isPlain || sense.tastes.length + sense.choices.length > 0)) return null
  if (size !== true && percent !== true && number !== true && rest.some((word) => isUnknown(word) && !word.isWith && !(word.isBeginning && heavyShare >= 0.7)))
    return null
  // A brand and a kind alone may be any of the brand's goods.
  const isMore =
    name.sizes.length + name.percents.length > 0 &&
    size !== true &&
    percent !== true &&
    number !== true &&
    heavyShare === 0 &&
    !line.isCut &&
    !(
      line.numbers.length === 0 &&
      line.sizes.length === 0 &&
      line.inOne === null &&
      rest.every(({ sense }) => sense.isPlain) &&
      light.some(({ weight }) => weight >= 0.4) &&
      light.every(({ word, weight }) => weight < 0.4 || isFound(word))
    )
  if (isMore) return null
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
    inOneAgrees(other, line) &&
    !contradict(other.name, line) &&
    !saysOtherKind(best, other, line) &&
    !saysMoreOf(best, other, line)
  )
}

/** Whether the line lacks a word of the item or its size. That goods are the classic ones is left out. */
export const lacksWords = ({ name, others }: Rule, line: ReadName): boolean =>
  (name.sizes.length > 0 && sizesAgree(name, line) === null) ||
  others.some(
    ({ word }) =>
      (!word.sense.isPackage || word.isNegated) &&
      !word.sense.choices.includes(CLASSIC) &&
      !REPEATS_KIND.test(word.text) &&
      !line.words.some((one) => likeness(word, one) >= SAME),
  )

const CLASSIC = 'род классич'
/** Paste of a brand of tooth paste is for teeth: `З/п`, `Жев.рез.`. */
const REPEATS_KIND = /^(?:зубн|жевательн|стиральн)/u

/** Whether the line has a word of the item that is none of the other one, or that the other one has less surely. */
export const saysMoreOf = (item: Rule, { name }: Rule, { words }: ReadName): boolean =>
  item.others.some(({ word }) =>
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

/** Whether the line has a word, perhaps shortened, of the item's kind that means nothing of the other one. */
const saysOtherKind = ({ kinds, kindWords }: Rule, { possibleKinds, name }: Rule, { words }: ReadName): boolean =>
  words.some(
    (one) =>
      (one.sense.kinds.some((kind) => kinds.includes(kind)) || kindWords.some((word) => likeness(word, one) >= SAME)) &&
      !one.sense.kinds.some((kind) => possibleKinds.has(kind)) &&
      !name.words.some((their) => likeness(their, one) >= SAME),
  )

const textOf = (form: readonly { word: Word }[]): string => form.map(({ word }) => word.text).join(' ')

/** `яблоко-персик` is one taste, and `яблоко` another; so are two tastes of three. An adjective stands for its noun: `кукурузные хлопья`. */
function isPartOfBlend(own: readonly { word: Word }[], isFound: (word: Word) => boolean): boolean {
  const lacking = own.filter(({ word }, index) => {
    const before = own[index - 1]?.word
    return !isFound(word) && !(word.isAdjective && !word.isJoined) && !(before?.isAdjective === true && isFound(before))
  })
  if (lacking.length === 0) return false
  return own.length - lacking.length >= 2 || lacking.some(({ word }) => word.isJoined)
}

/**
 * A whole word after the brand that the item does not have, where the item's name has nothing of its own that the line confirms: `Квас Никола окрошечный` is
 * not simply `Квас Никола`. Words before the brand are makers, shortened words describe.
 */
function isOtherVariety(rule: Rule, line: ReadName, left: readonly Word[], isFound: (word: Word) => boolean): boolean {
  const telling = rule.others.filter(({ weight }) => weight >= 0.4)
  if (telling.some(({ word }) => !isFound(word)) && left.some((word) => isUnknown(word) && word.text.length >= 4 && !word.isWith)) return true
  const isTold = telling.length > 0 && telling.every(({ word }) => isFound(word))
  const isNamed = isTold && telling.some(({ weight, word }) => weight >= 0.9 && isUnknown(word)) && sizesAgree(rule.name, line) === true
  const start = line.words.findIndex((word) => rule.brandForms.some((form) => form.some(({ word: own }) => likeness(own, word) >= SAME)))
  // Shortened words and ingredients describe what the name tells; of a name that tells nothing they may be the variety.
  const tellsNothing = telling.length === 0 && !rule.isImplied
  const foreign = left.filter(
    (word) =>
      (!word.isBeginning || (tellsNothing && isUnknown(word))) &&
      (!word.isWith || tellsNothing) &&
      word.text.length >= 4 &&
      line.words.indexOf(word) > start &&
      !word.sense.isPlain &&
      (isUnknown(word) || isStrange(word) || isChoice(word)),
  )
  // A maker is a noun in Russian letters; an adjective, or a word in Latin letters, is a variety, and another brand is another product.
  return (
    foreign.length > (isTold ? 1 : 0) ||
    foreign.some((word) => word.isBrand || (isUnknown(word) && (word.isAdjective || (word.isLatin && line.models.size === 0 && !isNamed))))
  )
}

/** `Сады Кубани` is not `Сады Придонья`, nor `Биг Ланч` `Биг Бон`: a line that has one word of the brand and others of its own. */
const isOtherBrand = ({ brandForms }: Rule, { words }: ReadName, found: (word: Word) => number, whole: Word | undefined): boolean =>
  whole === undefined &&
  brandForms.some((form) => form.length > 1 && form.some(({ word }) => found(word) >= SAME)) &&
  brandForms.every((form) =>
    form.some(({ word }) => word.text.length >= 3 && found(word) < SAME && (form.length === 1 || !words.some(({ text }) => text === word.text[0]))),
  )

/** Words in Latin letters are the name of a series, such as `Stax`: a line with none of them, and without their first letter, is of another one. */
function lacksSeries({ name, brand, others, brandInitials }: Rule, line: ReadName, isFound: (word: Word) => boolean): boolean {
  if (name.words.every(({ isLatin }) => isLatin)) return false // a name in Uzbek
  const isShortened = line.words.some(({ text }) => text === brandInitials)
  // `F.H.` stands for `Fish House`, of which `Fish` is taken for the brand.
  const second = isShortened ? name.words[name.words.indexOf(brand[0] as Word) + 1] : undefined
  const series = others.filter(({ word, weight }) => weight >= 0.9 && word.isLatin && isUnknown(word) && word !== second)
  return series.length > 0 && series.every(({ word }) => !isFound(word) && !line.words.some(({ text, key }) => text.length === 1 && key[0] === word.key[0]))
}

/** Words that never merely describe: `Стрепсилс Интенсив` is not `Стрепсилс`. */
const STRONGER = /^(?:экстра(?!кт)|extra(?!ct)|ультра(?!п)|ultra|интенсив|intens|сенситив|sensitiv|форте$|forte$|турбо$|turbo$)/u

const FOR_DOGS = 'звери собак'
/** Everybody knows whom they feed, and a name need not say it. */
const isOfDogs = ({ brand }: Rule): boolean => brand.some(({ text }) => text === 'педигри' || text === 'чаппи' || text === 'цезарь')

/** Whether goods have one of such a choice: grains are a choice of coffee, and white one of chocolate. */
const mayBeChosen = ({ kinds, possibleKinds }: Rule, choice: string, dictionary: Dictionary): boolean => {
  const group = choice.slice(0, choice.indexOf(' '))
  return kinds.length === 0 || possibleKinds.has(group) || !dictionary.senseOf(group, false).kinds.includes(group)
}

/** A choice that says what goods are like, not whom or what they are for. */
const isChoice = ({ sense }: Word): boolean => sense.choices.some((choice) => !/^(?:звери|часть|место)/u.test(choice))

/** The words of a line that state a kind beyond doubt. */
export const statedKinds = ({ words }: ReadName): Word[] =>
  words.filter((word) => mayStateKind(word) && !word.isBeginning && !word.isWith && word.sense.tastes.length + word.sense.choices.length === 0)

/** Whether a word states none of the kinds that lines of the item state, and is not a word of its name in the other alphabet either: `Jardin Dessert Cup`. */
export const saysOtherThan = ({ kinds, possibleKinds, name }: Rule, word: Word): boolean =>
  kinds.length > 0 &&
  !word.sense.kinds.some((kind) => possibleKinds.has(kind)) &&
  !name.words.some((own) => own.isLatin !== word.isLatin && likeness(own, word) >= SURELY)

const mayStateKind = ({ sense, isInitial, isAside, isNegated, isJoined, isBeginning, ending, text }: Word): boolean =>
  sense.kinds.length > 0 &&
  !sense.isPlain &&
  !isInitial &&
  !isAside &&
  !isNegated &&
  ending === null &&
  !(isJoined && isBeginning && text.length <= 3) &&
  text.length >= 3

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

/** Of an item whose name states no known kind, a line may state any: `Сок Rich вишня` is `Rich Вишня`. An unknown first word, which may be the kind, must be in the line. */
const leavesKindOpen = ({ kinds, kindWords }: Rule, isKnown: boolean): boolean => kinds.length === 0 && (kindWords.length === 0 || isKnown)

/** The words of a line that state kinds beyond doubt, or the first one that may state one and is no taste of the item. */
function kindWordsIn({ name }: Rule, line: ReadName): Word[] {
  const possible = line.words.filter(mayStateKind)
  const sure = possible.filter(({ sense }) => sense.tastes.length === 0)
  const [first] = possible
  if (first === undefined || sure.length > 0) return sure
  return name.words.some((own) => likeness(own, first) >= SAME) ? [] : [first]
}

/** `смесь овощ.` */
const isPartOf = ({ text, isBeginning }: Word, part: string): boolean =>
  text.length >= 3 && (isBeginning ? part.startsWith(text) : text.startsWith(part.slice(0, 5)))

/** `жев` and `рез` of `жевательная резинка`. */
const begins = (whole: string | undefined, { text }: Word): boolean => whole?.startsWith(text) === true

function kindOf(rule: Rule, line: ReadName, used: Set<Word>, dictionary: Dictionary, found: (word: Word) => number): number {
  let best = 0
  for (const word of rule.kindWords) best = Math.max(best, found(word))
  if (best < SAME) best = 0
  // `корм … паштет`: a name may state two kinds, and the line one of them. What goods are for or with is none: `соус для лапши`.
  for (const { word } of rule.others)
    if (best < 0.7 && !word.isWith && word.sense.kinds.length > 0 && word.sense.tastes.length + word.sense.choices.length === 0 && found(word) >= SAME)
      best = 0.7
    // `гречка` is groats of buckwheat.
    else if (
      best < 0.7 &&
      line.words.some(({ sense, isWith }) => !isWith && sense.kinds.some((kind) => word.sense.tastes.includes(kind))) &&
      found(word) >= SAME
    )
      best = 0.7
  const [unknown] = rule.kinds.length === 0 ? rule.kindWords : []
  // `С.Придонья`
  if (best === 0 && unknown !== undefined && line.words.some(({ text }) => text === unknown.text[0])) best = SAME
  if (leavesKindOpen(rule, best > 0)) for (const word of kindWordsIn(rule, line)) used.add(word)
  const parts = (rule.kinds.length > 0 ? rule.kinds : line.words.flatMap(({ sense }) => sense.kinds)).flatMap(dictionary.partsOf)
  for (const word of line.words) if (word.sense.choices.length === 0 && parts.some((part) => isPartOf(word, part))) used.add(word)
  const beside: Word[] = []
  for (const [index, word] of line.words.entries()) {
    if (word.isNegated) continue
    if (word.sense.kinds.some((kind) => rule.kinds.includes(kind))) {
      used.add(word)
      best = Math.max(best, word.isBeginning ? 0.8 : 1)
    } else if (word.sense.kinds.some((kind) => rule.kinds.some((own) => dictionary.isKindBeside(own, kind)))) beside.push(word)
    const next = line.words[index + 1]
    const isPhrase = next !== undefined && word.text.length + next.text.length > 2 && rule.phrases.some(([one, two]) => begins(one, word) && begins(two, next))
    if (isPhrase && next.sense.choices.length === 0) {
      used.add(word).add(next)
      best = Math.max(best, 0.8)
    } else if (rule.kindInitials.includes(word.text)) {
      used.add(word)
      best = Math.max(best, 0.7)
    } else if (word.isInitial && next?.isInitial === true && rule.kindInitials.includes(`${word.text[0]}${next.text[0]}`)) {
      used.add(word)
      // `д/кош` says that it is food, and also for whom.
      if (next.sense.choices.length === 0) used.add(next)
      best = Math.max(best, 0.7)
    }
  }
  // A word that may be a taste says the kind only where no other word does, and not in three letters.
  for (const word of beside) {
    if ((best >= 0.8 || word.text.length <= 3) && word.sense.tastes.length > 0) continue
    used.add(word)
    best = Math.max(best, 0.7)
  }
  return best
}

/** A word that says that the line is of another kind; tastes such as `сыр` say so only where they stand first and nothing else names the kind. */
function otherKind(
  rule: Rule,
  line: ReadName,
  used: ReadonlySet<Word>,
  { isKnown, isSaid }: { isKnown: boolean; isSaid: boolean },
  dictionary: Dictionary,
): boolean {
  if (leavesKindOpen(rule, isKnown)) return false
  for (const [index, word] of line.words.entries()) {
    const next = line.words[index + 1]
    if (word.isInitial && next?.isInitial === true) {
      const kinds = dictionary.kindsOfInitials(`${word.text[0]}${next.text[0]}`)
      if (!isKnown && word.text !== 'д' && kinds.length > 0 && rule.kinds.length > 0 && !kinds.some((kind) => rule.kinds.includes(kind))) return true
    }
    const { kinds, tastes, choices } = word.sense
    if (!mayStateKind(word)) continue
    if (kinds.some((kind) => rule.kinds.includes(kind))) continue
    if (rule.others.some(({ word: own }) => own.sense.tastes.some((taste) => tastes.includes(taste)))) continue
    const mayBeTaste = tastes.length > 0 || choices.length > 0
    // Beside all that the item is, a shortened word hardly states another kind: `пюре мяс.индейка`.
    // What the item is for or with is no kind of it: `лапша` is no `соус для лапши`.
    const isForAlone = !isKnown && rule.name.words.every((own) => own.isWith || likeness(own, word) < SAME)
    if (mayBeTaste ? !isKnown && !rule.isImplied : (!used.has(word) || isForAlone) && !word.isWith && !(word.isBeginning && isSaid)) return true
  }
  return false
}

/** Ground coffee is no instant coffee. */
function choicesDiffer(rule: Rule, line: ReadName, used: ReadonlySet<Word>): boolean {
  for (const word of [...rule.kindWords, ...rule.others.map(({ word }) => word)]) {
    for (const choice of word.sense.choices) {
      const group = choice.slice(0, choice.indexOf(' ') + 1)
      let isOther = false
      let isSame = false
      for (const other of line.words) {
        const of = other.sense.choices.filter((one) => one.startsWith(group))
        if (of.includes(choice) || likeness(word, other) >= SAME) isSame = true
        else if (of.length === 1 && (!used.has(other) || other.sense.kinds.length > 0) && (!other.isBeginning || other.text.length >= 3)) isOther = true
      }
      if (isOther && !isSame) return true
    }
  }
  return false
}

/** `№` as it is in the normal form: the number is part of the name. */
const isNumberedName = ({ words, numbers }: ReadName): boolean => numbers.some((number) => number < 100) && words.some(({ text }) => text === 'no')

const isStrange = (word: Word): boolean =>
  word.text.length >= (word.isBeginning ? 6 : 4) && !word.isAside && !word.isInitial && (isUnknown(word) || word.isBrand)

/** Goods of which tills say that they are of chocolate or milk, whatever their taste. */
const COATED = new Set(['батончик', 'конфеты', 'драже', 'шоколад', 'печенье', 'яйцо', 'вафли', 'паста', 'сырок', 'жвачка', 'карамель'])

/** What all such goods are of, so that it is no taste of one: `печенье сахарное`, `яйцо кур.`, `напиток кофейный`. */
const isUsual = ({ kinds }: Rule, { sense: { tastes } }: Word): boolean => tastes.some((taste) => kinds.some((kind) => taste === kind || taste === USUAL[kind]))
const USUAL: Readonly<Record<string, string>> = { печенье: 'сахар', яйцо: 'куриц' }

const isGrade = ({ sense: { choices } }: Word): boolean => choices.some((choice) => choice.startsWith('мука '))

/** The grade of butter or bread tells it apart only where the name states one; that of flour always does. */
const isGradeLeftOut = ({ kinds, name }: Rule, word: Word): boolean => isGrade(word) && !kinds.includes('мука') && !name.words.some(isGrade)

const isTaste = ({ sense, isInitial, isAside, isBeginning, isWith, text }: Word): boolean =>
  sense.tastes.length > 0 && sense.choices.length === 0 && !isInitial && !isAside && (!isBeginning || text.length >= (isWith ? 4 : 3))

/** `йогурт фруктовый клубника`: it says nothing beside a taste. */
const isGeneral = ({ sense: { tastes } }: Word): boolean => tastes.length === 1 && tastes[0] === 'фруктов'

const isIngredient = ({ isWith, sense, text }: Word): boolean => isWith && !sense.isPlain && text.length >= 4

/** A taste that is written out: beside the item's own taste it makes another variety, while a shortened word may mean something else. */
const isWholeTaste = ({ text, sense }: Word, dictionary: Dictionary): boolean => !sense.isPlain && dictionary.senseOf(text, false).tastes.length > 0

/** Absent sugar, lactose and alcohol are always stated; gas, stones, refining and what the goods are in only where it matters to somebody. */
const ALWAYS_STATED: readonly (keyof States)[] = ['sugar', 'lactose', 'alcohol']

function statesAgree({ name, isAlcoholic, kinds }: Rule, line: ReadName): boolean {
  for (const state of ['gas', 'stones', 'refined', 'container'] as const) {
    const [own, other] = [name.states[state], line.states[state]]
    if (own !== undefined && other !== undefined && own !== other) return false
  }
  return ALWAYS_STATED.every(
    (state) =>
      (state === 'alcohol' && !isAlcoholic) ||
      (state === 'sugar' && kinds.includes('жвачка')) ||
      (name.states[state] === false) === (line.states[state] === false) ||
      (line.isCut && line.states[state] === undefined),
  )
}

const isForNeutered = ({ words }: ReadName): boolean => words.some(({ text }) => text.startsWith('стерил'))

/** One says that the goods are without what the other says they have: `каша б/мол.` is no `каша молочная`. */
const contradict = (name: ReadName, line: ReadName): boolean => deny(line.words, name.words) || deny(name.words, line.words)

const deny = (some: readonly Word[], others: readonly Word[]): boolean =>
  some.some((word) => word.isNegated && others.some((other) => !other.isNegated && likeness(other, { ...word, isNegated: false }) >= SURELY))

/** A shampoo that is `2в1` is another than one that is not. Of coffee and drinks it says only how they are made, and is left out in one place or the other. */
function inOneAgrees({ name, kinds }: Rule, line: ReadName): boolean {
  if (name.inOne === null) return line.inOne === null || kinds.some((kind) => MIXED.has(kind) || WASHING.has(kind))
  return line.inOne === null || line.inOne === name.inOne
}

const MIXED = new Set(['кофе', 'какао', 'напиток', 'чай'])
/** Each of these does several things, whether its name says so or not. */
const WASHING = new Set(['средство', 'таблетки', 'капсулы', 'порошок'])

/**
 * True: a size is the same; false: all are others; null: one of the two states none. An article of 90 g is not a pack of four such (`4*90Г`), unless packs are
 * taken as well.
 */
export function sizesAgree(name: ReadName, line: ReadName, { takesPacks = false } = {}): boolean | null {
  // A line of what is sold by weight states none, because its quantity does.
  if (name.isLoose && name.sizes.length === 0) return line.sizes.every(isKilogram)
  if (line.isLoose && line.sizes.length === 0 && !name.isLoose && name.sizes.some(({ dimension }) => dimension === 'mass')) return name.sizes.every(isKilogram)
  let isSame = false
  let isOther = false
  const counts = name.sizes.filter(isCount)
  if (counts.length > 0 && !takesPacks) {
    // `№30` counts pieces.
    const numbered = line.sizes.some(isCount) || !line.words.some(({ text }) => text === 'no') ? [] : line.numbers.filter((number) => Number.isInteger(number))
    const others = [...line.sizes.filter(isCount).map(({ amount }) => amount), ...numbered]
    if (others.length > 0 && !counts.some(({ amount }) => others.includes(amount))) return false
  }
  for (const own of name.sizes) {
    for (const other of line.sizes) {
      // Tea in bags is no tea in a bottle or in a packet.
      if (other.dimension === 'bags' ? !isCount(own) : own.dimension === 'bags' && other.dimension === 'volume') isOther = true
      if (own.dimension === 'bags' && other.dimension === 'mass' && !line.sizes.some(isCount) && !line.numbers.includes(own.amount)) isOther = true
      if (!areComparable(own, other)) continue
      if ((takesPacks || own.isEach === other.isEach) && near(own.amount, other.amount)) isSame = true
      else isOther = true
    }
  }
  if (isSame || isOther) return isSame
  // A number without its unit.
  for (const own of name.sizes)
    for (const number of line.numbers) if (number > 0 && (near(own.amount, number) || (!isCount(own) && near(own.amount, number * 1000)))) return true
  const [bare] = name.sizes.length === 0 && name.endsInNumber ? name.numbers.slice(-1) : []
  if (bare !== undefined) {
    const measured = line.sizes.filter((size) => !isCount(size) && size.dimension !== 'length')
    if (measured.length > 0) return measured.some(({ amount }) => near(bare, amount))
    if (line.numbers.includes(bare)) return true
  }
  // `1,3` is a size that is neither a percentage nor a number of the name.
  const isFraction = (number: number) => !Number.isInteger(number) && number < 10 && !name.percents.includes(number) && !name.numbers.includes(number)
  return line.sizes.length === 0 && name.sizes.some((own) => !isCount(own)) && line.numbers.some(isFraction) ? false : null
}

/** Dairy is sold by weight and by volume. */
const areComparable = (one: Size, other: Size): boolean => isCount(one) === isCount(other) && (one.dimension === 'length') === (other.dimension === 'length')

/** What is sold by weight costs so much a kilogram. */
const isKilogram = ({ dimension, amount }: Size): boolean => dimension === 'mass' && amount === 1000

const isCount = ({ dimension }: Size): boolean => dimension === 'count' || dimension === 'bags'

/** Cash registers round: `0.45Л` is 449 ml, and `14Г` is 13.6 g. `250Г` is no rounding of 255 g, but another pack. */
function near(one: number, other: number): boolean {
  const distance = Math.abs(one - other)
  return distance <= 0.006 * one || isRounded(one, other) || isRounded(other, one)
}

function isRounded(exact: number, rounded: number): boolean {
  const isNear = Math.abs(exact - rounded) <= 0.021 * exact
  if (!Number.isInteger(exact) && (Math.round(exact) === rounded || (isNear && Math.floor(exact) === rounded))) return exact > 10
  return isNear && Number(exact.toPrecision(2)) === rounded
}

/** As with sizes. A percentage may be printed without its sign: `СМЕТАНА 15 300Г`. */
export function percentsAgree(name: ReadName, line: ReadName): boolean | null {
  if (name.percents.length === 0) return null
  const isOneOf = (numbers: readonly number[]) =>
    name.percents.some((own) => numbers.some((other) => Math.abs(own - other) < Math.min(0.05, 0.1 * own + 0.001)))
  if (line.percents.length > 0) return isOneOf(line.percents)
  if (isOneOf(line.numbers)) return true
  // Beside a size, a number that is nothing else of the item is another percentage.
  const isOther = (number: number) => number < 100 && !name.numbers.includes(number) && !name.sizes.some(({ amount }) => near(amount, number))
  return line.sizes.length > 0 && name.percents.some((own) => own < 40) && line.numbers.some(isOther) ? false : null
}

function numbersAgree(name: ReadName, line: ReadName): boolean | null {
  if (name.doses.length > 0 && line.doses.length > 0 && !name.doses.some((dose) => line.doses.includes(dose))) return false
  for (const [letters, number] of name.models) {
    if (number >= 100 && !line.isCut && ![...line.models.values(), ...line.numbers].includes(number)) return false
    const other = line.models.get(letters)
    if (other !== undefined) return other === number
  }
  // `N10 ПАК` counts what `№10` counts.
  const numbers = isNumberedName(name) ? [...line.numbers, ...line.sizes.filter(isCount).map(({ amount }) => amount)] : line.numbers
  if (name.numbers.length === 0 || numbers.length === 0) return null
  const isLacking = name.numbers.some((own) => !numbers.includes(own))
  if (isLacking && numbers.some((other) => other < 100 && !name.numbers.includes(other) && Number.isInteger(other))) return false
  if (name.numbers.some((own) => numbers.includes(own))) return true
  return numbers.some((other) => other < 100 && Number.isInteger(other)) ? false : null
}
