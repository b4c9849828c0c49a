// Why a line is of other goods than an item with the same brand and figures, or says too little.
import { BRAND_NEEDED, type Comparison } from './comparison.ts'
import type { Dictionary } from './dictionary.ts'
import { isNumberedName, sizesAgree } from './figures.ts'
import { isNameOfButter, type Rule } from './item-rule.ts'
import { leavesKindOpen, mayStateKind } from './kinds.ts'
import { AGES, isUnknown, NUMBERED, type ReadName, type Size, type Word } from './read-name.ts'
import { CLASSIC, isChoice, isGeneral, isIngredient, isMedicine, isPartOfPoultry, isStrange, isStrongerWord, isTaste, isUsual, isWholeTaste } from './roles.ts'
import { likeness, SAME } from './same-word.ts'
import { isForNeutered } from './states.ts'

type Objection = (comparison: Comparison) => boolean

/** Food for neutered, old and young animals says so. */
const isForOtherAnimals: Objection = ({ rule: { kinds, name }, line }) =>
  kinds.includes('корм') && ((isForNeutered(line) && !isForNeutered(name)) || (isForYoung(name) !== isForYoung(line) && !(line.isCut && isForYoung(name))))

const isForYoung = ({ words }: ReadName): boolean => words.some(({ sense: { choices } }) => choices.includes('звери котят') || choices.includes('звери щенков'))

/** A cream for older people says so, and what says `7+` is food. */
const isForOtherAge: Objection = ({ rule: { kinds, name }, line }) => {
  const [own, its] = [name.models.get(AGES), line.models.get(AGES)]
  if (own !== undefined) return own >= 25 && its === undefined && !line.isCut && !line.numbers.includes(own)
  return its !== undefined && (its >= 25 || kinds.includes('корм'))
}

/** A word that states another kind. One that may also be a taste, such as `сыр`, does so only where nothing else names the kind. */
const isOfOtherKind: Objection = ({ rule, line, used, size, statedKind, heavy, hasAllHeavy, dictionary }) => {
  const isKnown = statedKind > 0
  if (leavesKindOpen(rule, isKnown)) return false
  // Beside all that the item is, a shortened word hardly states another kind: `пюре мяс.индейка`.
  const isSaid = statedKind >= 0.8 && heavy.length > 0 && hasAllHeavy
  const isNamed = size === true && hasAllHeavy && heavy.some(({ word }) => isUnknown(word) && !word.isAdjective)
  return line.words.some((word, at) => {
    const next = line.words[at + 1]
    if (!isKnown && word.isInitial && next?.isInitial === true && word.text !== 'д') {
      const kinds = dictionary.kindsOfInitials(`${word.text[0]}${next.text[0]}`)
      if (kinds.length > 0 && rule.kinds.length > 0 && !kinds.some((kind) => rule.kinds.includes(kind))) return true
    }
    const { kinds, tastes, choices } = word.sense
    if (!mayStateKind(word) || kinds.some((kind) => rule.kinds.includes(kind))) return false
    // `Томаты в томатном соусе` has the taste of beans in such a sauce in another word.
    const isSaidTwice = !isKnown && !word.isWith && line.words.some((other) => other !== word && other.sense.tastes.some((taste) => tastes.includes(taste)))
    if (
      !isSaidTwice &&
      rule.others.some(
        ({ word: { sense } }) => sense.tastes.some((taste) => tastes.includes(taste)) || sense.choices.some((choice) => choices.includes(choice)),
      )
    )
      return false
    if (tastes.length + choices.length > 0) return !isKnown && !rule.isImplied
    // What the item is for or with is no kind of it: `лапша` is no `соус для лапши`. Beside a name of its own it is the ingredient: `Бульмени слив.масло`.
    const isForAlone = !isKnown && !rule.isImplied && !isNamed && rule.name.words.every((own) => own.isWith || likeness(own, word) < SAME)
    return (!used.has(word) || isForAlone) && !word.isWith && !(word.isBeginning && isSaid)
  })
}

/** Canned fish in general is none of its kinds: `рыбн.конс.НДМ` is no sardine. */
const isAnyFish: Objection = ({ rule, statedKind, dictionary }) =>
  !rule.isImplied && statedKind < 0.8 && rule.kinds.some((kind) => dictionary.kindsBeside(kind).includes('рыба'))

/** `огурцы и томаты` are goods of two kinds. */
const isOneOfTwoKinds: Objection = ({ rule: { kindWords }, line, isFound }) => !line.isCut && kindWords[1]?.isPaired === true && !kindWords.every(isFound)

/** A line of assorted goods is of no item that states its taste, nor of another size. */
const isAnyTaste: Objection = ({ rule, line, ownTastes, size }) => line.isAssorted && (ownTastes.length > 0 || (rule.name.sizes.length > 0 && size !== true))

/** A taste that the item does not have, beside one of its own only where it is written out. Instead of its own, one in brackets is enough: `НУРОФЕН (КЛУБН.)`. */
const hasOtherTaste: Objection = ({ line, used, tastes, ownTastes, hasOwnTaste, dictionary }) =>
  tastes.some((word) => !hasOwnTaste || isWholeTaste(word, dictionary)) ||
  (ownTastes.length > 0 && !hasOwnTaste && line.words.some((word) => !used.has(word) && !word.isInitial && word.sense.tastes.length > 0))

/** `яблоко-персик` and `манго и апельсин` are one taste, and `яблоко` another; so are two tastes of three. `яб/б` has the first letter of a banana. */
const isPartOfBlend: Objection = ({ line, ownTastes, hasOwnTaste, isFound }) => {
  if (!hasOwnTaste || line.isCut) return false
  const isThere = (word: Word) =>
    isFound(word) ||
    line.words.some(({ text, isInitial, isJoined }, at) => {
      const before = line.words[at - 1]
      return isJoined && isInitial && word.text.startsWith(text) && before?.isJoined === true && ownTastes.some((one) => likeness(one.word, before) >= SAME)
    })
  // An adjective stands for its noun: `кукурузные хлопья`.
  const lacking = ownTastes.filter(({ word }, index) => {
    const before = ownTastes[index - 1]?.word
    return !isThere(word) && !(word.isAdjective && !word.isJoined) && !(before?.isAdjective === true && isThere(before))
  })
  return lacking.length > 0 && (ownTastes.length - lacking.length >= 2 || lacking.some(({ word }) => word.isJoined || word.isPaired))
}

/** `лопух и крапива`, `яблоко/перс.`: what is paired with a taste is one. */
const isPairedTaste: Objection = ({ rule, line, used, tastes, hasOwnTaste }) =>
  hasOwnTaste &&
  (tastes.some((word) => word.isJoined && word.text.length >= 4) ||
    line.words.some(
      (word) => word.isJoined && word.sense.kinds.some((kind) => FILLINGS.has(kind)) && rule.name.words.every((own) => likeness(own, word) < SAME),
    ) ||
    line.words.some((word) => word.isPaired && !word.isWith && !used.has(word) && isUnknown(word) && !word.isBeginning && word.text.length >= 4))

/** Oats are what porridge is of, and no taste beside which a banana may be left out. */
const isPlainPorridge: Objection = ({ rule: { kinds }, line, ownTastes, isFound }) => {
  const more = ownTastes.filter(({ word }) => !word.sense.tastes.some((taste) => FILLINGS.has(taste)))
  return kinds.includes('каша') && !line.isCut && more.length > 0 && more.length < ownTastes.length && !more.some(({ word }) => isFound(word))
}

/** `4 сыра` is another taste than `сыр`. */
const isCountedTaste: Objection = ({ rule, line }) =>
  rule.name.numbers.length === 0 && line.words.some(({ isCounted, sense, text }) => isCounted && COUNTED.test(text) && sense.tastes.length > 0)

/** `2 лимон` is a number of something else. */
const COUNTED = /(?:[аяыи]|[ое]в|ей)$/u

/** Words of its own instead of those that tell the item apart: a red pen is no blue one. */
const saysSomethingElse: Objection = ({ left, uncovered, heavyShare }) =>
  uncovered >= 0.9 && heavyShare < 0.6 && left.some((word) => isStrange(word) || (isChoice(word) && !word.sense.isPlain))

/** Ground coffee is no instant coffee. */
const isOtherChoice: Objection = ({ rule, line, used }) =>
  [...rule.kindWords, ...rule.others.map(({ word }) => word)].some((word) =>
    word.sense.choices.some((choice) => {
      const group = choice.slice(0, choice.indexOf(' ') + 1)
      let isOther = false
      for (const other of line.words) {
        const of = other.sense.choices.filter((one) => one.startsWith(group))
        // `макароны` says no more than the kind.
        if (of.includes(choice) || ((of.length > 0 || other.sense.kinds.length === 0) && likeness(word, other) >= SAME)) return false
        if (
          of.length === 1 &&
          (!used.has(other) || other.sense.kinds.length > 0) &&
          !rule.brand.some((own) => likeness(own, other) >= SAME) &&
          (!other.isBeginning || other.text.length >= 3)
        )
          isOther = true
      }
      return isOther
    }),
  )

const FOR_DOGS = 'звери собак'

/** What is not the usual choice is always stated: green tea, flour of the second grade. Everybody knows whom they feed, and a name need not say it. */
const isUnusualChoice: Objection = ({ rule, left, dictionary }) =>
  left.some(({ sense }) =>
    sense.choices.some(
      (choice) =>
        dictionary.isMarked(choice) &&
        !(choice === FOR_DOGS && isOfDogs(rule)) &&
        !(isDark(choice) && rule.name.percents.some((percent) => percent >= 50)) &&
        mayBeChosen(rule, choice, dictionary) &&
        !rule.others.some(({ word }) => word.sense.choices.includes(choice)),
    ),
  )

/** So much cocoa is in dark chocolate alone: `Элитный 75%`. */
const isDark = (choice: string): boolean => choice === 'шоколад горьк' || choice === 'шоколад темн'

const isOfDogs = ({ brand }: Rule): boolean => brand.some(({ text }) => text === 'педигри' || text === 'чаппи' || text === 'цезарь')

/** Whether goods have one of such a choice: grains are a choice of coffee, and white one of chocolate. */
const mayBeChosen = ({ kinds, possibleKinds }: Rule, choice: string, dictionary: Dictionary): boolean => {
  const group = choice.slice(0, choice.indexOf(' '))
  // White sugar is as any sugar is; white chocolate and powder for white linen are not.
  if (choice === 'белье белый' && kinds.some((kind) => WHITE.has(kind))) return false
  return kinds.length === 0 || possibleKinds.has(group) || !dictionary.senseOf(group, false).kinds.includes(group)
}

const WHITE = new Set(['рис', 'сахар', 'соль', 'мука', 'жвачка', 'бумага', 'салфетки', 'полотенца'])

/** `Пельмени Цезарь` are of any variety, and not of the classic one, where nothing else of the line is the item's own. Of most other goods the plain one is meant. */
const isAnyVariety: Objection = ({ rule: { kinds, others }, line, percent, isFound }) =>
  !line.isCut &&
  percent !== true &&
  kinds.some((kind) => ALWAYS_OF_A_VARIETY.has(kind)) &&
  others.some(({ word }) => word.sense.choices.includes(CLASSIC)) &&
  !others.some(({ word }) => isFound(word))
const ALWAYS_OF_A_VARIETY = new Set(['пельмени', 'вареники', 'колбаса', 'сосиски', 'чипсы', 'икра'])

/** … and a line that does not say it is of the usual one: `Шоколад 100г` is no dark one. */
const lacksUnusualChoice: Objection = ({ rule: { marked, others }, line, percent, number, isFound }) =>
  !line.isCut &&
  percent !== true &&
  number !== true &&
  marked.some((word) => !isFound(word)) &&
  !others.some(({ word, weight }) => weight >= 0.4 && !marked.includes(word) && isFound(word))

/** A model of its own instead of a word that tells the item apart: `Helix HX8` is no `Helix Ultra`. */
const isOtherModel: Objection = ({ rule, line, uncovered, number }) =>
  number !== true &&
  uncovered >= 0.9 &&
  [...line.models].some(
    ([letters, model]) => letters.length >= 2 && !NUMBERED.has(letters) && !rule.name.models.has(letters) && !rule.name.numbers.includes(model),
  )

/** Food in jelly is none in sauce. */
const isServedOtherwise: Objection = ({ rule: { kinds, name }, line }) => {
  const servedIn = ({ words }: ReadName) => SERVED.filter((how) => words.some(({ text }) => text.startsWith(how)))
  const [own, its] = [servedIn(name), servedIn(line)]
  return kinds.includes('корм') && own.length > 0 && its.length > 0 && !own.some((how) => its.includes(how))
}
const SERVED = ['желе', 'соус', 'паштет']

/** Leaves are none in bags. */
const isOtherTea: Objection = ({ rule: { kinds, name }, line }) => {
  const isInBags = ({ sizes }: ReadName) => sizes.some(({ dimension }) => dimension === 'bags' || dimension === 'count')
  return kinds.includes('чай') && isInBags(name) && !isInBags(line) && line.words.some(({ text }) => /^(?:круп\p{L}*)?лист/u.test(text))
}

/** Two letters instead of two others: `KR` is no `LR`. */
const hasOtherLetters: Objection = ({ rule, line, used, isFound }) => {
  const isPair = (word: Word) => word.isLatin && word.text.length === 2 && isUnknown(word) && !word.isBeginning && !word.isInitial
  return (
    rule.others.some(({ word }) => isPair(word) && !isFound(word)) && line.words.some((word) => isPair(word) && !used.has(word) && !line.models.has(word.text))
  )
}

/** A name of medicines that states a maker or a variety behind the substance: `Амброксол Озон` is no `Амброксол-Вертекс`. */
const lacksMaker: Objection = ({ rule: { name, kinds, brand, others }, line, isFound }) => {
  const [first, ...more] = brand
  const next = first === undefined || more.length > 0 ? undefined : name.words[name.words.indexOf(first) + 1]
  const maker = others.find(({ word, isSmall }) => word === next && !isSmall && !word.isAdjective && !word.isWith && isUnknown(word) && word.text.length >= 4)
  const isNamed = others.some(({ word, weight }) => weight >= 0.9 && isUnknown(word) && isFound(word))
  return maker !== undefined && !isNamed && !line.isCut && isMedicine(kinds, name, line) && !isFound(maker.word)
}

/** Tablets are no capsules of the same substance. */
const isOtherForm: Objection = ({ rule: { kinds, name }, line }) =>
  isMedicine(kinds, name, line) && kinds.includes('капсулы') && !kinds.includes('таблетки') && line.words.some(({ sense }) => sense.kinds.includes('таблетки'))

/** Words that never merely describe: `Стрепсилс Интенсив` is not `Стрепсилс`. */
const isStronger: Objection = ({ left }) => left.some((word) => !word.isBeginning && isStrongerWord(word))

/** Both have a property that the other does not have: another variety. `паст.` may be one, or say how milk and beer are treated; `№3` says all. */
const differInBoth: Objection = (comparison) => {
  const { rule, left, isFound } = comparison
  const isVariety = (word: Word) => isChoice(word) || word.sense.tastes.length > 0
  const lacking = rule.others.map(({ word }) => word).filter((word) => isVariety(word) && !isFound(word))
  const isColour = ({ sense }: Word) => sense.choices.some((choice) => choice.startsWith('цвет '))
  const lacksTaste = lacking.some(({ sense }) => sense.tastes.length > 0)
  // `бел.` paper is none with camomile.
  const hardlySays = (word: Word) =>
    word.isBeginning && word.text.length <= 4 && word.sense.isPlain && word.sense.tastes.length === 0 && !(lacksTaste && isColour(word))
  return lacking.length > 0 && !(isNumberedName(rule.name) && isNumberEnough(comparison)) && left.some((word) => isVariety(word) && !hardlySays(word))
}

/** An ingredient that makes a variety, or one instead of the item's own: `с маслами` instead of `для чувствительной кожи`. */
const hasOtherIngredient: Objection = ({ rule, line, left, uncovered, isCoated, isSeries, dictionary }) => {
  const isFish = rule.kinds.some((kind) => dictionary.kindsBeside(kind).includes('рыба'))
  const tells = (word: Word) =>
    word.sense.tastes.length > 0 ||
    word.sense.kinds.some((kind) => FILLINGS.has(kind) || (isFish && (kind === 'масло' || kind === 'сок'))) ||
    (isChoice(word) && word.sense.choices.some((choice) => mayBeChosen(rule, choice, dictionary)))
  return left.some(
    (word) => isIngredient(word) && !isGeneral(word, line.words) && ((!isCoated && !isSeries && tells(word)) || (uncovered >= 0.9 && !word.isBeginning)),
  )
}

/** What stands beside meat or in dough, and no taste says: `говядина с рисом`, `блинчики с мясом`. */
const FILLINGS = new Set(['сахар', 'мясо', 'рис', 'гречка', 'овсянка', 'пшено', 'крупа', 'макароны', 'фасоль'])

/** Words in Latin letters are the name of a series, such as `Stax`: a line with none of them, and without their first letter, is of another one. */
const lacksSeries: Objection = ({ rule: { name, brand, others, brandInitials }, line, number, isFound }) => {
  if (line.isCut || number === true) return false
  if (name.words.every(({ isLatin }) => isLatin)) return false // a name in Uzbek
  const isShortened = line.words.some(({ text }) => text === brandInitials)
  // `F.H.` stands for `Fish House`, of which `Fish` is taken for the brand.
  const second = isShortened ? name.words[name.words.indexOf(brand[0] as Word) + 1] : undefined
  const series = others.filter(({ word, weight }) => weight >= 0.9 && word.isLatin && word !== second)
  return series.length > 0 && series.every(({ word }) => !isFound(word) && !line.words.some(({ text, key }) => text.length === 1 && key[0] === word.key[0]))
}

/** `Сады Кубани` is not `Сады Придонья`, nor `Биг Ланч` `Биг Бон`: a line that has one word of the brand and others of its own. */
const isOtherBrand: Objection = ({ rule: { brandForms }, line: { words }, found, isFound, wholeBrand, left }) =>
  wholeBrand === undefined &&
  brandForms.some((form) => form.length > 1 && form.some(({ word }) => isFound(word))) &&
  brandForms.every((form) =>
    form.some(({ word }) => word.text.length >= 3 && found(word) < SAME && (form.length === 1 || !words.some(({ text }) => text === word.text[0]))),
  ) &&
  left.some((word) => isUnknown(word) || word.sense.tastes.length + word.sense.choices.length > 0)

/**
 * A whole word after the brand that the item does not have, where the item's name has nothing of its own that the line confirms: `Квас Никола окрошечный` is
 * not simply `Квас Никола`. Words before the brand are makers, shortened words describe.
 */
const isOtherVariety: Objection = ({ rule, line, left, isFound }) => {
  const telling = rule.others.filter(({ weight }) => weight >= 0.4)
  if (telling.some(({ word }) => !isFound(word)) && left.some((word) => isUnknown(word) && word.text.length >= 4 && !word.isWith)) return true
  const isTold = telling.length > 0 && telling.every(({ word }) => isFound(word))
  const isNamed =
    isTold && telling.some(({ weight, word }) => weight >= 0.9 && isUnknown(word) && !rule.ownNames.includes(word)) && sizesAgree(rule.name, line) === true
  const start = line.words.findIndex((word) => rule.brandForms.some((form) => form.some(({ word: own }) => likeness(own, word) >= SAME)))
  // Shortened words and ingredients describe what the name tells; of a name that tells nothing they may be the variety.
  const tellsNothing = telling.length === 0 && !rule.isImplied
  const foreign = left.filter(
    (word) =>
      (!word.isBeginning || (tellsNothing && isUnknown(word))) &&
      (!word.isWith || tellsNothing) &&
      (word.text.length >= 4 || SERIES.has(word.text)) &&
      line.words.indexOf(word) > start &&
      !word.sense.isPlain &&
      !word.sense.choices.includes(CLASSIC) &&
      (isUnknown(word) || isStrange(word) || isChoice(word)),
  )
  // A maker is a noun in Russian letters; an adjective, or a word in Latin letters, is a variety, and another brand is another product.
  return (
    foreign.length > (isTold && !isMedicine(rule.kinds, rule.name, line) ? 1 : 0) ||
    foreign.some(
      (word) => word.isBrand || SERIES.has(word.text) || (isUnknown(word) && (word.isAdjective || (word.isLatin && line.models.size === 0 && !isNamed))),
    )
  )
}

/** Short words that name another series. */
const SERIES = new Set(['eco', 'эко', 'bio', 'био', 'pro', 'про', 'duo', 'neo', 'нео', 'zoo', 'air'])

/** Goods that leave out what they are always of say their kind and nothing else: `Яйцо Праксис Био`, and `Котлеты из грудки` are no breast. */
const isSomethingElseOf: Objection = ({ rule, line, kind, rest, isFound }) => {
  if (rule.others.every(({ word }) => !isUsual(rule, word) || isFound(word))) return false
  const isOtherKind = (word: Word) => mayStateKind(word) && rule.kindWords.every((own) => likeness(own, word) < SAME)
  return kind <= 0 || rest.some((word) => isUnknown(word) && !word.isWith) || (rule.kinds.length === 0 && line.words.some(isOtherKind))
}

/** What is counted is none of what is measured in litres: tablets are no drops, and where the name states no kind, foam of 250 ml is no `GILLETTE MACH3 4s`. `32л` may be sheets. */
const isMeasuredOtherwise: Objection = ({ rule, line }) => {
  const [own, its] = [onlyDimension(rule.name.sizes), onlyDimension(line.sizes)]
  if (own === 'count' && its === 'volume') return !rule.name.sizes.some((count) => line.sizes.some(({ amount }) => amount === count.amount * 1000))
  return rule.kinds.length === 0 && own === 'volume' && its === 'count'
}

function onlyDimension([first, ...others]: readonly Size[]): Size['dimension'] | undefined {
  return others.every(({ dimension }) => dimension === first?.dimension) ? first?.dimension : undefined
}

/** A gift bears the brand's name, too: `бокал Stella Artois`. All that the item is, in its size, is no gift, whatever word the line has for its kind. */
const isGift: Objection = ({ rule, left, size, statedKind, isSure, heavy, hasAllHeavy }) => {
  const isWhole = size === true && isSure && hasAllHeavy && (heavy.length > 0 || rule.kinds.length + rule.kindWords.length === 0)
  return statedKind === 0 && !isWhole && left.some((word) => isUnknown(word) && !word.isBeginning && !word.isWith && word.text.length >= 4)
}

/** A cash register may print only the name under which the brand sells it: `Конф.Мишка косолапый`. */
const lacksBrand: Objection = ({ brand, heavy, heavyShare, kind, size, number, left, rest, isFound }) => {
  if (brand >= BRAND_NEEDED) return false
  const isNamed = heavy.some(({ word }) => isUnknown(word) && !word.isAdjective && isFound(word))
  return (
    !isNamed ||
    heavyShare < 0.7 ||
    (kind === 0 && heavy.length < ALL_OF_A_NAME) ||
    (size !== true && number !== true) ||
    left.length > 0 ||
    rest.some((word) => word.isLatin && isUnknown(word))
  )
}

/** So many words of a name say its kind as well: `ТУРБОСЛИМ НОЧЬ УСИЛ.ФОРМУЛА №30`. */
const ALL_OF_A_NAME = 3

/** Without its kind a line must say something else of the item, and nothing that is not of it. */
const lacksKind: Objection = (comparison) => {
  const { rule, kind, number, heavy, heavyWeight, heavyShare, left, isFound } = comparison
  if (kind > 0 || (isArticle(rule.name) && isNumberEnough(comparison)) || isWholeBareName(comparison)) return false
  // What the goods are is an unknown word, such as `бедро`: only a name of their own, such as `City`, stands for it.
  const isNamed = (heavy.length === 0 && !rule.kindWords.some(isPartOfPoultry)) || heavy.some(({ word }) => (isUnknown(word) || word.isLatin) && isFound(word))
  if (rule.kinds.length === 0 && rule.kindWords.length > 0 && number !== true && !isNamed) return true
  return (
    (!hasFigure(comparison) && !hasDose(comparison) && !(heavyWeight > 0 && heavyShare >= 0.8)) ||
    left.some((word) => (isUnknown(word) ? word.text.length > 3 : !word.sense.isPlain || word.sense.tastes.length + word.sense.choices.length > 0))
  )
}

/** `Амелотекс 15МГ`, with nothing that may be another form: beside another dose a line is none of the item's (`numbersAgree`). */
const hasDose = ({ rule, line, used }: Comparison): boolean =>
  rule.name.doses.length > 0 && line.doses.length > 0 && line.words.every((word) => used.has(word) || word.sense.isPackage)

const hasFigure = ({ size, percent, number }: Comparison): boolean => size === true || percent === true || number === true

/** Too little of what tells the item apart. */
const lacksOthers: Objection = (comparison) => {
  const { rule, line, percent, kind, isFound, hasAllHeavy, heavyWeight, heavyShare, rest } = comparison
  if (percent !== true && rule.others.some(({ word }) => isNameOfButter(word, rule.name.percents) && !isFound(word))) return true
  const isNumbered = isNumberEnough(comparison)
  if (heavyWeight > 0 && heavyShare < OTHERS_NEEDED && !isNumbered && !isBare(comparison) && !(line.isCut && kind > 0)) return true
  return !hasAllHeavy && !isNumbered && rest.some(({ sense }) => sense.isPlain || sense.tastes.length + sense.choices.length > 0)
}

/** The share of what tells an item apart that a line must have. */
const OTHERS_NEEDED = 0.34

/** `№7` names a beer better than `экспортное` does. */
const isNumberEnough = ({ rule, line, used, number, brand, kind, size, left }: Comparison): boolean =>
  number === true &&
  ((brand >= 0.9 && (kind > 0 || (isArticle(rule.name) && line.words.every((word) => used.has(word))))) || (size === true && isNumberedName(rule.name))) &&
  !left.some((word) => isUnknown(word) || isTaste(word))

/** `LEGO 60312`: no year, and no round amount. */
const isArticle = ({ numbers }: ReadName): boolean => numbers.some((number) => number >= 10_000 && number % 100 !== 0)

const SPIRITS = new Set(['водка', 'коньяк', 'виски', 'джин', 'текила', 'ликер', 'настойка', 'вермут', 'бренди', 'ром'])

/** All that the line says is of the item, which it lacks only descriptions of. */
const isBare = ({ rule, brand, size, rest, heavy, isFound }: Comparison): boolean => {
  // `Гель Лунария 0,4Л`: an adjective, even with a capital, describes most goods. Of drinks with alcohol a brand mostly has the plain one, too.
  const mayBeDescribed = brand >= 0.9 && !rule.isAlcoholic && !rule.kinds.some((kind) => ALWAYS_OF_A_VARIETY.has(kind) || SPIRITS.has(kind))
  const describes = ({ word, isSmall }: (typeof heavy)[number]) => (isSmall && !word.isWith) || (mayBeDescribed && word.isAdjective && !word.isLatin)
  return (
    size === true &&
    rest.length === 0 &&
    heavy.every(
      (own) =>
        isFound(own.word) ||
        (own.word.sense.tastes.length === 0 && (describes(own) || heavy.some(({ word }) => !rule.ownNames.includes(word) && isFound(word)))),
    )
  )
}

/** Words of its own, and no figure that is the item's. Behind all words of a name without figures, shortened ones and codes are excused: `Крабик LAF Фигурный в асс УЗ`. */
const isUnconfirmed: Objection = (comparison) => {
  const { line, used, rest, heavyShare } = comparison
  if (hasFigure(comparison)) return false
  const end = isWholeName(comparison) ? line.words.findLastIndex((word) => used.has(word)) : line.words.length
  const isShort = ({ isBeginning, isLatin, text }: Word) => isBeginning || (!isLatin && text.length <= 2) || line.models.has(text)
  return rest.some((word) => isUnknown(word) && !word.isWith && !(word.isBeginning && heavyShare >= 0.7) && !(isShort(word) && line.words.indexOf(word) > end))
}

/** `ЛД AUTOGRAPH BLUE`: all of a name without figures but its kind, and nothing else. */
const isWholeBareName = ({ rule, isSure, light, heavy, left, isFound }: Comparison): boolean =>
  hasNoFigure(rule.name) && isSure && rule.others.length > 0 && left.length === 0 && [...light, ...heavy].every(({ word }) => isFound(word))

const hasNoFigure = ({ sizes, percents, numbers }: ReadName): boolean => sizes.length + percents.length + numbers.length === 0

/** A name without figures, of which the line has every word. */
const isWholeName = ({ rule, brand, statedKind, heavy, hasAllHeavy, light, isFound }: Comparison): boolean =>
  hasNoFigure(rule.name) &&
  brand >= 0.9 &&
  statedKind >= 0.8 &&
  (heavy.length > 0 || light.some(({ weight }) => weight >= 0.4)) &&
  hasAllHeavy &&
  light.every(({ word, weight }) => weight < 0.4 || isFound(word))

/** A brand and a kind alone may be any of the brand's goods. */
const isAnyOfBrand: Objection = (comparison) => {
  const { rule, line, heavyShare, light, isFound } = comparison
  if (rule.name.sizes.length + rule.name.percents.length === 0 || hasFigure(comparison) || heavyShare > 0 || line.isCut) return false
  if (line.numbers.length > 0 || line.sizes.length > 0 || line.inOne !== rule.name.inOne) return true
  const tells = ({ word, weight }: (typeof light)[number]) => weight >= 0.4 || word.sense.tastes.length > 0
  // A usual choice tells where all is said: `Шоколад Алёнка молочный`.
  const isWhole = light.some(({ word }) => isChoice(word)) && light.every(({ word }) => word.sense.isPackage || isFound(word))
  const isDescribed = isWhole || (light.some(tells) && light.every((one) => !tells(one) || isFound(one.word)))
  return !isDescribed
}

/** One is enough, so that their order changes nothing. */
const OBJECTIONS: readonly Objection[] = [
  isOfOtherKind,
  isAnyFish,
  saysSomethingElse,
  hasOtherTaste,
  isForOtherAnimals,
  isForOtherAge,
  isOtherChoice,
  isOneOfTwoKinds,
  isAnyTaste,
  isPartOfBlend,
  isPairedTaste,
  isPlainPorridge,
  isCountedTaste,
  isUnusualChoice,
  lacksUnusualChoice,
  isAnyVariety,
  isStronger,
  lacksMaker,
  isOtherForm,
  isServedOtherwise,
  isOtherTea,
  hasOtherLetters,
  isOtherModel,
  differInBoth,
  hasOtherIngredient,
  lacksSeries,
  isOtherBrand,
  isOtherVariety,
  isSomethingElseOf,
  isMeasuredOtherwise,
  isGift,
  lacksBrand,
  lacksKind,
  lacksOthers,
  isUnconfirmed,
  isAnyOfBrand,
]

/** Whether the line is of other goods than the item, or says too little to tell. */
export const isObjected = (comparison: Comparison): boolean => OBJECTIONS.some((objects) => objects(comparison))
