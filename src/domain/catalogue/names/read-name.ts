import { MATCH_LIMITS, normalForm } from '@chekhov/pattern-engine'
import type { Dictionary, Sense } from './dictionary.ts'
import { sameLetters } from './phonetic-key.ts'

/** A parsed name of goods, or a parsed line of a cash register. */
export type ReadName = {
  words: Word[]
  /** Weight in grams, volume in millilitres or a count, by dimension. */
  sizes: Size[]
  percents: number[]
  /** Numbers without a unit: `№17`, or a size whose unit was left out. */
  numbers: number[]
  /** The last of them ends the text and may be a size: `Вискас говядина 350`. */
  endsInNumber: boolean
  /** Letters and a number in one, such as `CR2032`, `LR6` or `SPF30`: letters → number. */
  models: Map<string, number>
  /** `400 мг`, `10 Вт`: how much of a substance a tablet has, or how strong a lamp is. */
  doses: number[]
  /** `в асс.`: goods of any variety. */
  isAssorted: boolean
  /** Sold by weight: `вес`, or a lone `кг`. */
  isLoose: boolean
  /** `2в1`, `3 in 1`: how many uses or ingredients are in one; null when the text does not say. */
  inOne: number | null
  states: States
  /** The last word may be incomplete: the cash register had no more room. */
  isCut: boolean
  /** The digits at the end of what was cut: the beginning of `450мл`, perhaps. */
  cutNumber: string | null
  /** Spellings that the dictionary replaced by the one of the brand. */
  spellings: string[]
  /** How many words stand before the last size, dose or number. */
  wordsBeforeFigures: number
}

export type Size = {
  dimension: 'mass' | 'volume' | 'length' | 'count' | 'bags'
  amount: number
  /** One of several in a pack: 90 g of `4*90Г`. */
  isEach: boolean
}

export type Word = {
  text: string
  key: string
  consonants: string
  isLatin: boolean
  /** Ends with a dot, or ends the line where cash registers truncate: it is the beginning of a longer word. */
  isBeginning: boolean
  /** The end of a word whose middle was left out: `шок-д`. */
  ending: string | null
  /** Stands beside a slash, such as `ж` and `р` of `ж/р`: it says little. */
  isInitial: boolean
  /** Part of a compound: `яблоко-груша`. */
  isJoined: boolean
  /** Stands beside `и`. */
  isPaired: boolean
  /** In brackets: perhaps the maker. */
  isAside: boolean
  isBrand: boolean
  /** `без …`. */
  isNegated: boolean
  /** Stands after a preposition: an ingredient, not what the goods are. */
  isWith: boolean
  isAdjective: boolean
  /** Stands after a small number without a unit: `4 сыра`. */
  isCounted: boolean
  sense: Sense
}

/** The dictionary knows no meaning of the word. */
export const isUnknown = ({ sense }: Word): boolean => sense.kinds.length + sense.tastes.length + sense.choices.length === 0 && !sense.isPlain

const LOOSE = /^(?:(?:раз)?вес(?:ов\p{L}*)?|кг|kg)$/u
/** Lengths at which cash registers truncate names. */
const CUTS = [20, 30, 31, 32, 34, 40, 48, 128]
const CUT_NUMBER = /(?<![\d.,№])(\d+(?:[.,]\d*)?) ?$/u
/** A size with its unit, or what is sold by weight: nothing is missing after it. */
const WHOLE =
  /(?:(?:№|N|мрц) ?\d{1,3}|\d ?(?:кг|гр?|мл|л|шт|пак|рул|kg|gr?|ml|l|gb|гб)\.?(?:\s*(?:пэт|pet|ж\/?б|ст\/?б|с\/б|банка|бзмж))?|: ?\d{1,3}(?:\/\d{1,3})?)\s*$/iu

export function readName(text: string, dictionary: Dictionary, { mayBeCut = true } = {}): ReadName {
  // Of a line as much is read as patterns are searched in, so that a long one takes no more time.
  const whole = mayBeCut ? text.slice(0, MATCH_LIMITS.textCharactersMax) : text
  const isCut = mayBeCut && CUTS.includes(whole.length) && /[\p{L}\d., ]$/u.test(whole) && !WHOLE.test(whole)
  const isGoods = (part: string) => {
    const { kinds, tastes } = dictionary.senseOf(part.toLowerCase(), part === part.toUpperCase())
    return kinds.length + tastes.length > 0
  }
  const isMixed = mayBeCut && MIXED.test(whole)
  const printed = (mayBeCut && SPACELESS.test(whole) ? whole.replace(HUMPS, ' ') : whole)
    .replace(CASE, '')
    .replace(SPACED, '$1,$2')
    .replace(VISCOSITY, ' SAE$1$2 ')
    .replace(CHIPS_AND_STORE, ' RAM$1 GB$2 ')
    .replace(STORE_AND_CHIPS, ' RAM$2 GB$1 ')
    .replace(DEVICE_NUMBER, ' ')
    .replace(FORMAT, 'A')
    .replace(SPACED_MODEL, '$1')
    .replace(TONE, ' TON$1$2 ')
    .replace(AGE, ' YRS$1 ')
    .replace(BASE, (_, spelt: string | undefined, alone: string | undefined) => ` PNT${/[AАaа]/u.test(spelt ?? alone ?? '') ? 1 : 3} `)
    .replace(
      STRAP,
      (_, long, wide, tenths, width, tens, length) => ` DIM${(Number(long ?? length) * 10 + Number(wide ?? width) * 10 + Number(tenths ?? tens)) % 10_000} `,
    )
    .replace(BESIDE, '$1 ')
    .replace(MEASURES, ' DIM$1$2 ')
    .replace(MEMORY, ' GB$1 ')
    .replace(HARDNESS, (_, soft = '', hard = '') => ` LEAD${50 + Number(soft) - Number(hard)} `)
    .replace(SOCKET, (letter) => 'HAEPC'['НАЕРС'.indexOf(letter.toUpperCase())] as string)
    .replace(LOOK_ALIKE, (word) => (mayBeCut ? russianOf(word, dictionary, isMixed) : word))
    .replace(GLUED_WINE, wineWords)
    .replace(BY, '$1 ')
    .replace(GLUED, ' ')
    .replace(VITAMIN, ' B')
    .replace(VITAMIN_ALONE, (letter) => ` VIT${1 + ('AАCСEЕ'.indexOf(letter.toUpperCase()) >> 1)} `)
    .replace(VITAMIN_D, ' D')
    .replace(INITIALS, '$1$2$3 ')
    .replace(CASED, (glued: string, first: string, second: string) => {
      if (!mayBeCut || dictionary.isBrand(glued.toLowerCase())) return glued
      if (isGoods(first) || isGoods(second)) return `${first} ${second}`
      return GLUED_BEGINNINGS.test(glued) ? `${first}. ${second}.` : glued
    })
    .replace(SPELT, (letters) => `${letters.replaceAll('.', '')} `)
    .replace(APOSTROPHE, '')
  const name: ReadName = {
    words: [],
    sizes: [],
    percents: [],
    numbers: [],
    endsInNumber: false,
    models: modelsOf(printed),
    doses: [],
    isAssorted: false,
    isLoose: false,
    inOne: null,
    states: {},
    isCut,
    cutNumber: isCut ? (CUT_NUMBER.exec(whole)?.[1]?.replace(',', '.') ?? null) : null,
    spellings: [],
    wordsBeforeFigures: 0,
  }
  const normal = sameLetters(normalForm(withoutAccents(printed).replace(ARTICLE, ' ')))
  const folded = TOGETHER.reduce(
    (text, [piece, words, meaning]) => (text.includes(piece) ? text.replace(words, meaning) : text),
    normal.replace(YEARS_OR_LAYERS, countYearsOrLayers),
  )
    .replace(PACKED, ' ')
    .replace(DIAPER_SIZE, diaperSize)
    .replace(DIAPER_LETTER, (letter, _, all: string) => (DIAPERS.test(all) ? letter.toUpperCase() : letter))
    .replace(GRADE, (graded, _, all: string) => (EGGS.test(all) ? ` ${graded.includes('в') ? HIGHEST : (/\d/.exec(graded)?.[0] ?? 0)} ` : graded))
    .replace(HALF, 'полус')
    .replace(WINE, (_, colour: string) => `${wineColour(colour)} `)
    .replace(PIECES, 'no ')
    .replace(SHEETS, (sheets, _, all: string) => (PAPER.test(all) ? ' листов' : sheets))
    .replace(COATING, (_, colour: string) => `${CHOCOLATES[colour]} шоколад `)
    .replace(BATTERY, (_, type: string | undefined) => (type === '3' ? 'aaa ' : 'aa '))
    .replace(TIMES, '$1шт')
    .replace(COLOURED, 'цв')
    .replace(WEIGHTS, ' ')
    .replace(ABOUT, (about, from: string, to: string, unit: string) =>
      Number(from) < Number(to) && Number(from) * 1.25 >= Number(to) ? `${from}${unit} ${to}${unit}` : about,
    )
    .replace(BLISTER, ' $1$2шт ')
    .replace(POSSESSION, '$1s')
    .replace(RATIO, 'мг ')
    .replace(EACH, '$1*$2')
    .replace(TIMES_BARE, '$1*$2г')
    .replace(MAKER, '($1)')
    .replace(COMPANY, '')
    .replaceAll('+', ' с ')
    .replace(/\. (?=\p{L})/gu, '.')
  const told = (mayBeCut ? folded.replace(PEASANT_BUTTER, '(крестьянское) ') : folded.replace(LOZENGES, 'пастилки ')).replace(
    IN_ONE,
    (_, count: string | undefined) => {
      if (count === undefined) name.isAssorted = true
      else name.inOne = Number(count)
      return ' '
    },
  )
  const rest = withStates(
    dictionary.sameBrands(told, name.spellings).replace(NUMERAL, (word) => String(COUNTED_IN_WORDS.indexOf(word) + 2)),
    name.states,
  ).replace(PERCENT, (_, from: string | undefined, to: string) => {
    for (const number of [from, to]) if (number !== undefined) name.percents.push(Number(number))
    return ' '
  })
  const place: Place = { isAside: false, isNegated: false, withLeft: 0, wasWith: false, isCounted: false, isAfterAnd: false }
  let endsInWord = false
  let wordsBeforeSize = 0
  for (const [raw, bracket, times, amount, unit, number, compound] of rest.matchAll(TOKEN)) {
    endsInWord = compound !== undefined
    if (amount !== undefined || number !== undefined) name.wordsBeforeFigures = name.words.length
    if (bracket !== undefined) place.isAside = bracket === '('
    else if (unit !== undefined && DOSES.has(unit)) name.doses.push(Number(amount))
    else if (amount !== undefined && unit !== undefined && times === undefined && isDose(amount) && isOfPills(unit, rest))
      name.doses.push(Number(amount) * 1000)
    else if (amount !== undefined && unit !== undefined) {
      addSize(name.sizes, times, Number(amount), unit)
      wordsBeforeSize = name.words.length
    } else if (number !== undefined && name.models.get(name.words.at(-1)?.text ?? '') === Number(number)) continue
    else if (number !== undefined && isDose(number) && PILLS.test(rest)) name.doses.push(Number(number) * 1000)
    else if (number !== undefined) name.numbers.push(Number(number))
    else if (compound !== undefined) {
      const last = name.words.at(-1)
      if (compound === 'и' && last !== undefined) name.words[name.words.length - 1] = { ...last, isPaired: true }
      name.words.push(...readCompound(compound, raw.endsWith('.'), mayBeCut, place, dictionary))
      place.isAfterAnd = compound === 'и'
    }
    place.isCounted = number !== undefined && name.words.length > 0 && /^[2-9]$/.test(number)
  }
  name.words = name.words.filter(({ text }) => !NUMBERED.has(text))
  setMeatAsFilling(name.words)
  if (!mayBeCut) setTailAside(name.words, Math.max(wordsBeforeSize, name.words.length - wordsInTail(text)))
  if (mayBeCut && BEHIND_PACKAGE.test(told)) setMakersAside(name.words, wordsBeforeSize)
  const house = name.words.at(-1)
  if (mayBeCut && house?.isBrand === true && dictionary.isHouse(house.text) && name.words.slice(0, -1).some(({ isBrand }) => isBrand))
    name.words[name.words.length - 1] = { ...house, isAside: true }
  name.endsInNumber = SIZE_ALONE.test(rest)
  name.isLoose = name.words.some(({ text }) => LOOSE.test(text))
  const last = name.words.at(-1)
  // Packages stand last: nothing is missing behind one.
  if (last?.sense.isPackage === true) name.isCut = false
  else if (isCut && endsInWord && last !== undefined && !last.isBeginning)
    name.words[name.words.length - 1] = { ...last, isBeginning: true, sense: dictionary.senseOf(last.text, true) }
  return name
}

/** Meat is what is in pancakes, and no kind of its own: `Блинчики мясо/капуста`. */
function setMeatAsFilling(words: Word[]): void {
  if (!words.some(({ sense }) => sense.kinds.some((kind) => FILLED.has(kind)))) return
  for (const [index, word] of words.entries())
    if (word.sense.kinds.includes('мясо') && word.sense.tastes.length === 0) words[index] = { ...word, sense: { ...word.sense, kinds: [], tastes: ['мясо'] } }
}
const FILLED = new Set(['блины', 'пицца', 'пюре', 'вареники', 'суп', 'каша', 'рулет', 'булочка'])

/** `0,45л ж/б АБ ИнБев Эфес`: what stands behind size and package, and means nothing, is the maker. */
const BEHIND_PACKAGE = /\d ?(?:кг|г|мл|л)\.? ?(?:ж\/?б|ст?\/?б|пет|т\/п|п\/п|в\/у|п\/о|п\/б|д\/п)[ .]+\p{L}[\p{L} .-]*$/u
function setMakersAside(words: Word[], from: number): void {
  for (const [index, word] of words.entries())
    if (index >= from && (isUnknown(word) || word.isBrand) && !word.isAdjective && !word.isBeginning) words[index] = { ...word, isAside: true }
}

/** `…, 10 шт., Fix Price`: what stands behind the size and means nothing is whose goods they are. */
const TAIL = /\d[^,]*(?:, |(?<=\d ?(?:г|кг|мл|л|шт)\.? ))(\p{Lu}[^,\d]*)$/u
const wordsInTail = (name: string): number => TAIL.exec(name)?.[1]?.match(/\p{L}+/gu)?.length ?? 0
function setTailAside(words: Word[], from: number): void {
  if (words.slice(from).every((word) => isUnknown(word) && !word.isAdjective))
    for (const [index, word] of words.entries()) if (index >= from) words[index] = { ...word, isAside: true }
}

/** `Körner` as cash registers print it. Russian letters are none with accents. */
const withoutAccents = (text: string): string => text.replace(/[À-ž]/g, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''))

/** Milligrams of a substance, and watts of a lamp: one of two such goods may be had in several. */
const DOSES = new Set(['мг', 'mg', 'вт', 'w', 'ме', 'iu'])

/** `0,25 №40 табл`: grams of a substance. */
const isDose = (number: string): boolean => number.startsWith('0.')
const isOfPills = (unit: string, text: string): boolean => /^(?:таб|кап)/u.test(unit) || (unit === 'г' && PILLS.test(text))
const PILLS = /(?<!\p{L})(?:табл?(?!\p{Ll})|таблет|капс(?!\p{Ll})|капсул|драже|свечи|супп)/u

/** What stood before a word. */
type Place = { isAside: boolean; isNegated: boolean; withLeft: number; wasWith: boolean; isCounted: boolean; isAfterAnd: boolean }

/** The words of `крем-мыло`, `смет/лук`, `ж/р` or `шок-д`; none of a particle. */
function readCompound(compound: string, isDotted: boolean, isPrinted: boolean, place: Place, dictionary: Dictionary): Word[] {
  // `в/к` and `ср-во` mean something as a whole.
  const { choices, kinds } = dictionary.senseOf(compound, false)
  const parts = choices.length + kinds.length > 0 ? [compound] : compound.split(/[-/]/)
  const hasSlash = parts.length > 1 && compound.includes('/')
  const [, second = ''] = parts
  const words: Word[] = []
  for (const [index, text] of parts.entries()) {
    if (text === 'без' || (text === 'б' && hasSlash && index === 0)) {
      place.isNegated = true
      continue
    }
    if (text === 'д' && hasSlash && index === 0 && second.length > 2) {
      place.withLeft = WITH_WORDS
      continue
    }
    if (parts.length === 1 && PARTICLES.has(text) && !isDotted) {
      place.withLeft = WITH.has(text) || (text === 'и' && place.wasWith) ? WITH_WORDS : 0
      continue
    }
    // `шок-д` is a word without its middle, and `арб-дын` are two beginnings.
    const isPair = parts.length > 1 && dictionary.senseOf(second, true).tastes.length > 0
    const isInitial =
      compound.includes('/') && parts.length === 1
        ? true
        : hasSlash
          ? text.length <= 2 || (text.length <= 4 && parts.some((one) => one.length === 1))
          : index > 0 && text.length <= 3 && !isPair
    const isShortened = isInitial || (isDotted && index === parts.length - 1 && !LOOSE.test(text)) || ((hasSlash || isPair) && isPrinted && text.length <= 4)
    const ending = !hasSlash && parts.length === 2 && index === 0 && second.length <= 3 && !isPair ? second : null
    const isBeginning = isShortened || (isPrinted && ending === null && isUndotted(text, dictionary))
    const sense = dictionary.senseOf(text, isBeginning)
    words.push({
      text,
      key: sense.key,
      consonants: sense.consonants,
      isLatin: /^[a-z]/.test(text),
      isBeginning,
      ending,
      isInitial,
      isJoined: parts.length > 1,
      isPaired: place.isAfterAnd && index === 0,
      isAside: place.isAside,
      isBrand: dictionary.isBrand(text),
      isNegated: place.isNegated,
      isWith: place.withLeft > 0,
      isAdjective: POSSESSIVE.test(text) || (text.length >= 5 && ADJECTIVE.test(text)),
      isCounted: place.isCounted && index === 0,
      sense,
    })
    place.isNegated = false
    place.wasWith = place.withLeft > 0
    place.withLeft = place.withLeft > 0 && (isDotted || INFLECTED.test(text)) ? place.withLeft - 1 : 0
  }
  return words
}

/** Cash registers shorten words without a dot, too: `СВ ПАСТ`. Such a word means nothing as a whole, and says what goods are like as a beginning. */
function isUndotted(text: string, dictionary: Dictionary): boolean {
  if (!SHORTENED.test(text) || dictionary.isBrand(text)) return false
  const whole = dictionary.senseOf(text, false)
  if (whole.isPlain || whole.kinds.length + whole.tastes.length + whole.choices.length > 0) return false
  const begun = dictionary.senseOf(text, true)
  return begun.isPlain || begun.tastes.length + begun.choices.length > 0
}

const SHORTENED = /^[а-я]{2,4}[бвгджзклмнпрстфхцчшщ]$/u

/** An article's number before the name, perhaps behind that of a department, and the number of a pack or the price behind it. Shorter numbers may belong to the name: `3 корочки`. */
const ARTICLE =
  /^\s*(?:\d{1,3}: ?)?(?:\*\s*\d*|\d{4,}|(?<=^\s*\d{1,2}:)\d{2,3}(?= ))\s*|\[[мm]\+?\]|бзмж|(?<!\p{L})м\.? ?д\.? ?ж\.?(?:(?: в сух\p{L}*\.? ?в-?\p{L}*)?(?!\p{L})|(?=\d))|: ?\d{1,3}(?:\/\d{1,3})?\s*$|= ?\d+[.,]\d{2}\s*$/giu

const MODEL = /(?<![\p{L}\d])(?!n\d)([a-z]{1,3})-?(\d{1,4})(?![\p{L}\d]|[.,]\d)/giu
/** `CE 33`: the letters and the number apart. */
const SPACED_MODEL = /(?<![\p{L}\d])([A-Z]{2}) (?=\d{2,3}(?![\p{L}\d]|[.,]\d| ?(?:г|кг|л|мл|мм|см|м|шт|g|kg|ml|l|sht)(?!\p{L})))/gu
const modelsOf = (printed: string): Map<string, number> =>
  new Map(Array.from(printed.matchAll(MODEL), ([, letters = '', number]) => [letters.toLowerCase(), Number(number)] as const))

/** `PH2x100`: a model and its length. */
const BY = /((?<!\p{L})[a-z]{1,3}\d{1,3})[xх*](?=\d)/giu

/** `24Х0,33Л` before all words: how many are in a case, of which one is sold. */
const CASE = /^\s*(?:\d{5,}\s+)?(?:\d{1,2} ?[xх*](?=\d{1,2}(?:[.,]\d{1,3})? ?[лl](?!\p{L}))|\d{2} ?[xх*](?=\d{3} ?(?:[гg]|мл|ml)(?!\p{L})))/iu
/** `СырКезскийГолландский45%200г`: a till that prints no spaces. */
const SPACELESS = /^\s*\d*\s*\S{16,}\s*$/u
const HUMPS = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu}{2})(?=\p{Lu}\p{Ll}{2})|(?<=[\p{L}%])(?=\d)/gu

/** `82, 5 %` */
const SPACED = /(?<![\d.,])(\d{1,2}), (\d ?%)/g

/** `PACTB.`: a Russian word in Latin letters that look alike, where it means something in one alphabet alone. */
const LOOK_ALIKE = /(?<![\p{L}\d])(?:[ABCEHKMOPTXYА-Я]{3,}|(?=[a-z]*[а-я])[A-Zа-яaceopxyА-Я]{3,})(?![\p{L}\d])/gu
/** `KOФE`: a till that has Latin letters in a Russian word has them in other words, too, and in whole ones. */
const MIXED = (() => {
  const [latin, either, russian] = ['ABCEHKMOPTXaceopxy', 'АВЕКМНОРСТУХасеорху', 'БГДЖЗИЙЛПФЦЧШЩЪЫЬЭЮЯбвгджзийклмнптфцчшщъыьэюя']
  return new RegExp(`[${latin}][${either}${latin}]*[${russian}]|(?<!\\d)[${russian}][${either}${latin}]*[${latin}]`, 'u')
})()
function russianOf(printed: string, dictionary: Dictionary, isMixed: boolean): string {
  const isLatin = /^[A-Z]+$/.test(printed)
  if (!isMixed && !(isLatin && printed.length >= 5)) return printed
  const [latin, russian] = [
    printed.toLowerCase(),
    printed.replace(/[A-Za-z]/g, (letter) => RUSSIAN['ABCEHKMOPTXYaceopxy'.indexOf(letter)] ?? letter).toLowerCase(),
  ]
  const means = (word: string) => {
    const { kinds, tastes, choices, isPlain } = dictionary.senseOf(word, true)
    return kinds.length + tastes.length + choices.length > 0 || isPlain || dictionary.isBrand(word)
  }
  return !(isLatin && means(latin)) && (isMixed || means(russian)) ? russian : printed
}
const RUSSIAN = 'авсенкмортхуасеорху'

/** `5W-40`, `10в40`: a number of its own. */
const VISCOSITY = /(?<![\p{L}\d])(0|5|10|15|20|25)(?: ?[wв][- ]?|\/(?<=(?:масло|м\/м|мотор|oil).*))(16|20|30|40|50|60)(?![\d/])/giu

/** `А4` of paper, in the other alphabet. */
const FORMAT = /(?<![\p{L}\d])[Аа](?=[0-6](?!\d|[.,]\d))/gu
/** `Н4`, `А60`, `Е27` of a lamp, in the other alphabet. */
const SOCKET = /(?<![\p{L}\d])[НАЕРС](?=\d{1,2}(?![\d.,%]))(?:(?<=ламп.*)|(?=.*ламп))/giu
/** `60х90`: a length and a width, which are one number. */
const MEASURES = /(?<![\p{L}\d.,])(\d{2}) ?[хxХX*×] ?(\d{2})(?!\d|[.,]\d| ?(?:[гg]р?(?!\p{L})|кг|мл|л(?!\p{L})|шт|пак|п(?!\p{L})|т(?!\p{L})))/giu
/** `6/128 ГБ`, `6+128GB`, `128Gb 6Gb`: how much a telephone works with and how much it keeps. */
const CHIPS_AND_STORE = /(?<![\p{L}\d.,/])([23468]|12|16|24) ?(?:gb|гб)? ?[/+] ?(32|64|128|256|512|1024)(?![\d/.,])(?: ?(?:gb|гб)(?!\p{L}))?/giu
const STORE_AND_CHIPS = /(?<![\p{L}\d.,/])(32|64|128|256|512|1024) ?(?:gb|гб)?[ /+]+([23468]|12|16|24) ?(?:gb|гб)(?!\p{L})/giu
/** The number of the very telephone that was sold. */
const DEVICE_NUMBER = /(?<!\p{L})imei\P{L}*[\dx]*/giu
/** `64 ГБ`, in either alphabet. */
const MEMORY = /(?<![\p{L}\d.,])(\d{1,4}) ?(?:gb|гб)(?!\p{L})/giu
/** `200×3,6`, `3.6Х200`: how long and how wide a strap is, which are one number. */
const STRAP =
  /(?<![\p{L}\d.,])(?:(\d{2,3}) ?[хx×*] ?(\d)[.,](\d)|(\d)[.,](\d) ?[хx×*] ?(\d{2,3}))(?![\d.,]| ?(?:кг|г|мл|л|шт|kg|g|ml|l)(?!\p{L}))(?: ?мм)?(?:(?<=(?:стяж|хомут).*)|(?=.*(?:стяж|хомут)))/giu
/** `25ММХ40М`: two lengths. */
const BESIDE = /(\d ?(?:мм|см|м))[хx*×](?=\d)/giu
/** `7/1` of hair dye is one shade. */
const TONE = /(?<![\d.,/])(\d{1,2})\/(\d{1,3})(?![\d/]|[.,]\d)(?<=(?:краск|волос|тон |estel|эстель|londa|лонда).*)/giu
/** `2B`, `HB`, `4H` of a pencil, from soft to hard. */
const HARDNESS = /(?<![\p{L}\d.,])(?:[HН][BВ]|([2-9])[BВ](?! ?1(?!\d))|([2-9])[HН])(?![\p{L}\d])(?:(?<=каранд.*)|(?=.*каранд))/giu
/** `7+` of food for animals, `46+` of creams: for whom they are. Younger people than 25 may be those to whom goods may be sold. */
const AGE = /(?<![\d\p{L}]|\d[.,]|spf ?)(7|8|11|2[5-9]|[3-7]\d)\+(?![\d\p{L}])/giu
/** `база А`, `TIKKURILA JOKER C 0,9Л`: what paint is mixed from. */
const BASE = /(?<!\p{L})баз\p{L}{0,2}[. ]+([ACАС])(?![\p{L}\d])|(?<=[a-z]{4} )([ACАС])(?= ?\d[\d.,]* ?л(?!\p{L}))/giu
/** What shades are called among the models. */
export const SHADE = 'ton'
/** … and how old those are for whom goods are. */
export const AGES = 'yrs'
/** What such numbers are called, which is no word of a name. */
export const NUMBERED = new Set(['sae', 'dim', 'ram', 'gb', 'lead', 'pnt', 'vit', AGES, SHADE])

/** `мяк0,95л`: the nought begins a number, and is no letter. */
const GLUED = /(?<=\p{L})(?=0[.,]\d)/gu

/** `МАГНИЙ В 6`, `ВИТ.В12`: the vitamin in letters of either alphabet. */
const VITAMIN = /(?<=(?:магн|вит)\p{L}*[-+. ]{0,2}|(?<!\p{L})[bвб]\d{1,2}[-+, ]{1,2})[bвб][ -]?(?=\d{1,2}(?![\d%]))/giu
/** `вит.С`, which is no preposition. */
const VITAMIN_ALONE = /(?<=вит\p{L}*[-+. ]{0,2})[aаcсeе](?![\p{L}\d]| +\p{L}{3})/giu
const VITAMIN_D = /(?<=вит\p{L}*[-+. ]{0,2})[dд][ -]?(?=3(?!\d))/giu

/** `К.Ц.Вода`, `Д.В Д.Творог`: the first letters of a brand. */
const INITIALS =
  /(?<=^\P{L}*)(?!(?:с\. ?[кмвп]|т\. ?[бмк]|[бвнп]\. ?[а-я]|д\. ?[кс]|к\. ?м)\. ?\p{L}{3})(\p{L})\. ?(\p{L})(?:\.(?=\p{L}{2}\.)|\. ?(?=\p{L}{3})|[ .]{1,2}(\p{L})\. ?(?=\p{L}{3})| (?=\p{L}{3}))/giu

/** `КрСухРос`, `БрютРоз` of wines: colour, sweetness and country or colour in one. */
const GLUED_WINE = /(?<!\p{L})([Кк]р|[Бб]ел|[Рр]оз)?([Пп]\/?)?([Сс]ух|[Сс]л(?:ад)?|[Бб]рют)(\p{Lu}\p{Ll}{1,4})?(?![\p{L}.])/gu
function wineWords(all: string, colour: string | undefined, half: string | undefined, sweetness: string, behind: string | undefined): string {
  const how = sweetness.toLowerCase()
  if (colour === undefined && (behind === undefined || (how === 'сл' && half === undefined))) return all
  return ` ${wineColour(colour)} ${wineColour(behind)} ${how === 'брют' ? how : `${half === undefined ? '' : 'полу'}${how === 'сух' ? 'сухое' : 'сладкое'}`} `
}
/** `б`, `Кр`, `роз` as the whole word; empty for what is no colour, such as a country. */
const wineColour = (part = ' '): string => ['белое', 'красное', 'розовое'].find((colour) => colour.startsWith(part.toLowerCase())) ?? ''

/** `ПеченьеТВОРОЖ`, `ШоколадМилка`, `ТВОРОЖсдоб`: words of which only the case tells where one ends, if either says what goods are. */
const CASED = /(?<!\p{L})(\p{Lu}?\p{Ll}{3,}(?=\p{Lu}\p{L}{2})|\p{Lu}{4,}(?=\p{Ll}{3}))(\p{L}{3,})/gu

/** `UltrComf`: two shortened words in one. */
const GLUED_BEGINNINGS = /^[A-Z][a-z]{2,4}[A-Z][a-z]{2,4}$/

/** `R.O.C.S.`, `Р.О.К.С.`: a brand, letter by letter. */
const SPELT = /(?<![a-z\d.])(?:[a-z]\.){3,}(?:[a-z](?!\p{L})\.?)?|(?<![\p{L}\d.])(?:[а-я]\.){3,}[а-я](?!\p{L})\.?/giu
/** `О'Кей` is printed as `ОКЕЙ`. */
const APOSTROPHE = /(?<=(?<!\p{L})[а-яё]{1,2})['’ʼ`](?=[а-яё])/giu

/** `п/сух`, `п/слад`. */
const HALF = /(?<!\p{L})п\/ ?с(?=[лу])/gu
/** `б/сух` and `кр/сух` of wines. */
const WINE = /(?<!\p{L})(б|бел|кр|красн|роз)\/ ?(?=сух|слад|полус)/gu
/** `N30` for `№30`. */
const PIECES = /(?<!\p{L})n (?=\d)/gu
/** `т/ш`: dark chocolate. */
const COATING = /(?<!\p{L})([тмб])\/ ?ш(?:ок\p{L}*)?(?!\p{L})\.?/gu
const CHOCOLATES: Readonly<Record<string, string>> = { т: 'темн', м: 'молочн', б: 'бел' }
/** The sizes of batteries as their makers write them. */
const BATTERY = /(?<![\p{L}\d])(?:lr ?0?|r ?0)([36])(?!\d)|(?<![\p{L}\d])r ?(6)(?!\d)/gu
/** `x36` at the end: how many tablets; `12ц`: how many colours. */
const TIMES = /(?<![\p{L}\d]|\d )[xх] ?(\d{1,3})\s*(?:\(\p{L}{1,2}\)\s*)?$/gu
const COLOURED = /(?<=\d) ?ц(?!\p{L})/gu
/** `9-14 кг`: whom diapers fit, and no size. */
const WEIGHTS = /\d+ ?[-–—] ?\d+ ?(?:кг|мес\p{L}*|лет)(?!\p{L})\.?/gu
/** `Midi` of diapers is their size 3, unless a digit says another one; `4 р.` is one, too. `Maxi Pack` is none. */
const DIAPERS =
  /(?<!\p{L})(?:подгуз|подг(?!\p{L})|podguz|таглик|памперс|pamp|хаггис|huggies|taglik|libero|либеро|merries|меррис|moony|муни|goo\.?n|yokosun|йокосан|lovular|лавьюлар|joonies|molfix|молфикс)/u
const DIAPER_SIZE =
  /(?<![\p{L}\d])(?:(new ?born|ньюборн)|(mini|мини)|(midi|миди)|(maxi|макси)|(junior|юниор|джуниор))(?!\p{L}| ?(?:pack|пак|уп))\.?|(?<=(?<![\d.,])[0-7]) ?р(?:азм\p{L}*)?(?!\p{L})\.?/gu
/** `L` and `XL` of diapers are two sizes, and are kept in capitals, in which nothing else is. */
const DIAPER_LETTER = /(?<![\p{L}\d'.])(?:xs|xxl|xl|s|m|l)(?![\p{L}\d'.])/gu
const DIGIT_SIZE = /(?<![\d.,№-]|no ?)[0-7](?![\d.,-]| ?(?:кг|шт|пак|мес|л(?!\p{L})|м(?!\p{L})))/u
function diaperSize(found: string, ...groups: unknown[]): string {
  const all = groups.at(-1) as string
  if (!DIAPERS.test(all)) return found
  const named = groups.slice(0, 5).findIndex((name) => name !== undefined)
  if (named === -1) return ' '
  const [digit] = DIGIT_SIZE.exec(all) ?? []
  return digit === undefined ? ` ${named + 1} ` : digit === String(named + 1) ? ' ' : found
}
/** `55-58г`: either. */
const ABOUT = /(?<![\d.])(\d+)-(\d+) ?(г|мл)(?!\p{L})/gu
/** `карт/ст`, `комб/пол/уп`: packages, of which `карт` alone is potatoes. */
const PACKED =
  /(?<!\p{L})(?:дой[-/. ]{0,2}пак|вар[-/. ]{1,2}пак|(?:в )?пак\p{L}*[. ]+(?:д\/|для )вар)\p{L}*\.?|(?<!\p{L})(?:карт|комб|мет|пласт?|поли?м?|пол|пл|пе|п|м|т|к|ф|бум)\/ ?(?:пол\/ ?)?(?:уп\p{L}*|пак\p{L}*|ст(?:ак\p{L}*)?|(?<=п\/ ?|пл\/ ?|пласт?\/ ?)в|ван(?!ил)\p{L}*|рекс|кор(?!иц)\p{L}*|лот\p{L}*|конт\p{L}*|ведр\p{L}*)(?![\p{L}/])\.?/gu
/** `BL4`, `бл/12`, `4s`: how many are in one package. */
const BLISTER = /(?<![\p{L}\d])(?:(?:f?bl|fsb|бл)[ /-]?(\d{1,2})|(\d{1,2}) ?s)(?![\p{L}\d])/gu
/** `Harry's` and `Harrys` are one. */
const POSSESSION = /([a-z]{3})'s(?!\p{L})/gu
/** A number that may be grams or millilitres. */
const SIZE_ALONE = /(?<!(?<!\p{L})no) [1-9]\d{0,2}[05] ?$/u
/** `1-nav`, `2 сорт`, `мука 1с`, `хлеб 2с`. */
const GRADES_OF_FLOUR = (
  [
    [1, 'перво', 'перв', 'birinchi|биринчи'],
    [2, 'второ', 'втор', 'ikkinchi|иккинчи'],
  ] as const
).map(([number, meaning, russian, uzbek]): [string, RegExp, string] => [
  '',
  new RegExp(
    `(?<![\\d.,])${number}[- ]?(?:nav|нав)(?!\\p{L})|(?<!\\p{L})(?:${uzbek}) (?:nav|нав)(?!\\p{L})|(?<![\\d.,])${number}(?:[- ]?(?:ый|ой|й|ого|го))?[- ]?сорт\\p{L}*|${russian}\\p{L}* сорт\\p{L}*|(?<!\\p{L})сорт\\p{L}* ${number}(?![\\d.,]| ?(?:кг|г|мл|л|шт)(?!\\p{L}))|(?<!\\p{L})${'i'.repeat(number)} сорт\\p{L}*|(?<=(?<!\\p{L})(?:мук|хлеб|батон|туш).*)(?<![\\d.,])${number}[-/ ]?с(?!\\p{L})\\.?`,
    'gu',
  ),
  ` ${meaning}сорт `,
])
const NUMERALS = ['одно', 'двух', 'трех', 'четырех', 'пяти', 'шести', 'семи', 'восьми', 'девяти', 'десяти']
/** `Четыре сыра` is `4 сыра`. */
const COUNTED_IN_WORDS = ['два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять']
const NUMERAL = new RegExp(`(?<!\\p{L})(?:${COUNTED_IN_WORDS.join('|')})(?= \\p{L}{3})`, 'gu')
/** `пятилетний` is `5 лет`, and `двухсл.` is `2 слоя`, in the form that tills and names have behind such a number. */
const YEARS_OR_LAYERS = new RegExp(`(?<!\\p{L})(${NUMERALS.join('|')})(?:(летн\\p{L}*)|сл(?!о[гж])\\p{L}*)\\.?`, 'gu')
function countYearsOrLayers(_words: string, numeral: string, years?: string): string {
  const count = NUMERALS.indexOf(numeral) + 1
  const [one, few, many] = years === undefined ? ['слой', 'слоя', 'слоев'] : ['год', 'года', 'лет']
  return `${count} ${count === 1 ? one : count < 5 ? few : many} `
}
/** Words that mean something together alone, and what they are. A text without the piece has none, which saves most of the time. */
const TOGETHER: readonly [piece: string, words: RegExp, meaning: string][] = [
  ['ц', /(?<!\p{L})(?:(?<!\d ?)ц[-/ ]?б(?!\/)|цып\p{L}*[-. ]{0,2}бр\p{L}*|бр\p{L}*[-. ]{1,2}цып\p{L}*)(?!\p{L})\.?/gu, 'курица '],
  ['пит', /(?<!\p{L})эл\p{L}*[-./ ]{1,2}пит(?:ан\p{L}*)?(?!\p{L})\.?/gu, 'батарейка '],
  ['пальч', /(?<!\p{L})пальч\p{L}*\.?(?<=(?<!\p{L})(?:бат(?:ар|[.-]|ки?(?!\p{L}))|(?:lr|r) ?0?6).*)/gu, 'aa '],
  ['мизин', /(?<!\p{L})мизин\p{L}*\.?(?<=(?<!\p{L})(?:бат(?:ар|[.-]|ки?(?!\p{L}))|(?:lr|r) ?0?3).*)/gu, 'aaa '],
  ['зер', /(?<!\p{L})дл\p{L}{0,5}[-./ ]{1,2}зер\p{L}*\.?/gu, 'длиннозерный '],
  ['зер', /(?<!\p{L})кр(?:угл\p{L}*)?[-./ ]{1,2}зер(?!к|нов)\p{L}*\.?/gu, 'круглозерный '],
  ['', /(?<!\p{L})н[./ ]?д[./ ]?м(?!\p{L})\.?/gu, 'натуральная с добавлением масла '],
  ['/', /(?<!\p{L})(?:в )?т\/ ?с(?!\p{L})\.?/gu, 'в томатном соусе '],
  ['зав', /(?<!\p{L})(?:зав\p{L}*[. ]+(?:гот|сух)\p{L}*|(?:гот|сух)\p{L}*[. ]+зав(?!од)\p{L}*)\.?/gu, 'завтрак '],
  ['пор', /(?<! и )(?<!\p{L})мел(?:к\p{L}*)?[. ]+пор\p{L}*\.?/gu, 'мелкпород '],
  ['пор', /(?<! и )(?<!\p{L})ср(?:ед\p{L}*)?[. ]+пор\p{L}*\.?/gu, 'среднпород '],
  ['пор', /(?<! и )(?<!\p{L})круп(?:н\p{L}*)?[. ]+пор\p{L}*\.?/gu, 'крупнпород '],
  ['', /(?<!\p{L})(?:mini|мини)(?!\p{L})(?:(?<=(?:pedigree|royal|dog|педигр|роял|собак).*)|(?=.*(?:собак|dog)))/gu, 'мелкпород '],
  ['carbon', /(?<!\p{L})(?:zinc|heavy)[- ]?(?:carbon|duty)(?!\p{L})/gu, 'солевая '],
  ['power', /(?<=(?:alkal|алкал|щелоч)\p{L}*[. -]*)(?<!\p{L})power(?!\p{L})/gu, ' '],
  ['каранд', /(?<!\p{L})(?:прост(?:ой)?|ч\/ ?г(?:раф\p{L}*)?|графит\p{L}*)(?!\p{L})\.?/gu, 'чернографитный '],
  ['dark', /(?<!\p{L})dark(?!\p{L}|.?mil[ck])(?:(?<=(?<!\p{L})шок.*)|(?=.*(?<!\p{L})шок))/gu, 'темный '],
  ['депил', /(?<!\p{L})крем[-. ]{0,2}(?:(?:д\/|для) ?)?депил\p{L}*\.?/gu, 'депилятор '],
  ['теста', /(?<=(?<!\p{L})разрых\p{L}*[. ]+)(?:д\/ ?|для )теста(?!\p{L})/gu, ' '],
  ['крем', /(?<!\p{L})(?:с )?крем(?:ом)?(?!\p{L})\.?(?<=(?:круас|рулет|бискв|вафл|трубоч|эклер).*)/gu, ' '],
  ['', /(?<!\p{L})(?:вс[её]|all)[- ]?(?:в|in)[- ]?(?:1|one)(?![\d\p{L}])/gu, 'всеводном '],
  ['горош', /(?<!\p{L})горош\p{L}*\.?(?<=(?<!\p{L})пер(?:ец)?(?!\p{L}).*)/gu, 'горошистый '],
  ['мол', /(?<!\p{L})мол(?!\p{L})\.?(?<=(?<!\p{L})пер(?:ец)?(?!\p{L}).*)/gu, 'молотый '],
  ['мол', /(?<!\p{L})мол(?!\p{L})(?<=(?<!\p{L})шок(?:олад)?(?!\p{L}).*)/gu, 'молочн.'],
  ['гел', /(?<!\p{L})гел(?:ев\p{L}*)?(?!\p{L})\.?(?:(?<=(?<!\p{L})руч.*)|(?=.*(?<!\p{L})руч))/gu, 'гелевая '],
  ['шар', /(?<!\p{L})шар(?:ик\p{L}*)?(?!\p{L})\.?(?:(?<=(?<!\p{L})руч.*)|(?=.*(?<!\p{L})руч))/gu, 'шариковая '],
  ['гру', /(?<!\p{L})груш?а?(?!\p{L})(?:(?<=(?:лам[п.]|led|светодиод).*)|(?=.*(?:лам[п.]|led|светодиод)))/gu, ' '],
  ['simlik', /(?<!\p{L})o'simlik yog\p{L}*/gu, 'масло подсолнечное '],
  ['усимлик', /(?<!\p{L})усимлик [ей]г\p{L}*/gu, 'масло подсолнечное '],
  ['губ', /(?<!\p{L})(?:д\/ ?|для )?кух\p{L}*\.?(?<=(?<!\p{L})губ\p{L}*[. ]+(?:д\/ ?|для )?кух\p{L}*\.?)/gu, 'для посуды '],
  ['8', /(?<![\p{L}\d.,])8(27|30|40|45|50|65)(?![\d%]|[.,]\d| ?(?:г|мл|шт)(?!\p{L}))(?<=(?:led|ламп|светодиод|св\/д).*)/gu, '$100 '],
  ['paxta', /(?<!\p{L})paxta ?(?=yog)/gu, 'хлопковое '],
  ['пахта', /(?<!\p{L})пахта ?(?=[ео]г)/gu, 'хлопковое '],
  ['barg', /(?<!\p{L})yirik barg\p{L}*/gu, 'крупнолистовой '],
  ['барг', /(?<!\p{L})йирик барг\p{L}*/gu, 'крупнолистовой '],
  ['barg', /(?<!\p{L})o'rta barg\p{L}*/gu, 'среднелистовой '],
  ['барг', /(?<!\p{L})урта барг\p{L}*/gu, 'среднелистовой '],
  ['bank', /(?<!\p{L})power ?bank(?!\p{L})/gu, 'павербанк '],
  ['банк', /(?<!\p{L})п[ао]у?[вэе]р ?банк\p{L}*/gu, 'павербанк '],
  ['внеш', /(?<!\p{L})внеш\p{L}*[. ]+(?:акк(?:ум\p{L}*)?|акб)(?!\p{L})\.?/gu, 'павербанк '],
  ['в/', /(?<!\p{L})в\/ ?м(?!\p{L})\.?(?<=(?:шпрот|кильк|сардин|сайр|скумбр|иваси).*)/gu, 'в масле '],
  ['л/', /(?<![.,]\d{1,2} ?)(?<!(?<!\d)[1256] ?)(?<!\p{L})л\/ ?ст(?:ол\p{L}*)?(?!\p{L})\.?/gu, 'лечебно-столовая '],
  ['цв', /(?<!\p{L}|бел\p{L}*[./ ]+и )(?:(?:д\/ ?|для )?цв(?:ет\p{L}*)?[. ]+бель\p{L}*|(?:д\/ ?|для )цветн(?:\p{L}*|\.))/gu, 'color '],
  ['сол', /(?<!\p{L})сл(?:або)?[-./ ]{1,2}сол(?:ен\p{L}*)?(?!\p{L})\.?(?<!мас.*)/gu, 'слабосоленая '],
  ['/', /(?<!\p{L})в с\/ ?с(?!\p{L})\.?/gu, 'в собственном соку '],
  [
    '/',
    /(?<!\p{L})с\/ ?с(?!\p{L})(?:(?<=(?:форел|семг|сельд|скумбр|лосос|горбуш|кета|нерк|рыб).*)|(?=.*(?:форел|семг|сельд|скумбр|лосос|горбуш|кета|нерк|рыб)))/gu,
    'слабосоленая ',
  ],
  ['копч', /(?<!\p{L})хол\p{L}*[. ]{1,2}копч\p{L}*\.?/gu, 'х/к '],
  ['копч', /(?<!\p{L})гор\p{L}*[. ]{1,2}копч\p{L}*\.?/gu, 'г/к '],
  [
    'ф',
    /(?<!\p{L})ф(?:ил\p{L}*)?[-/ ]{1,2}кус(?:оч\p{L}*)?(?!\p{L})\.?|(?<!\p{L})ф\/ ?к(?!\p{L})\.?(?<=(?:сельд|скумбр|форел|семг|лосос|пресерв).*)/gu,
    'филе-кусочки ',
  ],
  ['пастер', /(?<!\p{L})у\/ ?пастер\p{L}*\.?/gu, 'у/паст '],
  [
    'о',
    /(?<!\p{L})п(?:окр\p{L}*)?[./ ]{1,2}(?:п(?:л(?:ен)?)?\p{L}*[./ ]{1,2})?об(?:ол\p{L}*)?(?!\p{L})\.?|(?<!\p{L})п\/ ?(?:п\/ ?|пл?\/? ?)?о(?!\p{L})\.?(?<=таб.*|тб.*)/gu,
    ' ',
  ],
  ['тб', /(?<!^\P{L}*)(?<!\p{L})тб(?!\p{L})\.?/gu, 'таблетки '],
  ['стер', /(?<!\p{L})н(?:е|\/ ?)стер(?:ил(?!из)\p{L}*)?(?!\p{L})\.?/gu, 'нестерильный '],
  ['стер', /(?<!\p{L})стер(?:ил(?!из)\p{L}*)?(?!\p{L})\.?(?<=(?<!\p{L})(?:бинт|марл|салф|шприц).*)/gu, 'стерильный '],
  ['/с', /р(?:уч\p{L}*)?\/ст?(?:ир\p{L}*)?(?!\p{L})\.?(?<=(?:порош|смс|пор\.).*(?<!\p{L})р\p{L}*\/ст?\p{L}*\.?)/gu, 'ручная '],
  ['инд', /(?<!\p{L})инд(?:ив\p{L}*)?[. ]+уп(?:ак\p{L}*)?(?!\p{L})\.?/gu, ' '],
  ['вера', /(?<=ало[еэ])[- ]вера(?!\p{L})/gu, ''],
  ['дес', /(?<![\d.,])1 ?дес(?:ят\p{L}*)?(?!\p{L})\.?/gu, '10шт '],
  // The highest price at which cigarettes may be sold.
  ['мрц', /мрц[-: ]{0,2}\d{2,3}(?!\d)/gu, ' '],
  ['мт', /мт[-: ]{0,2}\d{2,3}(?<=(?<!\p{L})мт[-: ]{0,2}\d{2,3})(?!\d|[.,]\d)(?= ?(?:$|[^\p{L}\d]))/gu, ' '],
  ['тетр', /(?<!\p{L})лин(?:ейк\p{L}*)?(?!\p{L})\.?(?<=тетр.*)/gu, 'линованная '],
  ['тетр', /(?<!\p{L})кл(?:ет\p{L}*)?(?!\p{L})\.?(?<=тетр.*)/gu, 'клетка '],
  ['бель', /(?<!\p{L})(?:д\/ ?|для )белья(?<=(?<!\p{L})(?:конд|ополаск).*)/gu, ' '],
  ['тыс', /(?<=\d) ?тыс\p{L}*\.? ?(?=(?:ме|ед)(?!\p{L}))/gu, '000'],
  ['мг', /(\d+(?:\.\d+)?) ?\+ ?(?=\d+(?:\.\d+)? ?мг)/gu, '$1мг '],
  ['краск', /крем[- ](?=краск)/gu, ''],
  ['обо', /(?<!\p{L})(?:д\/ ?|для )обоев(?!\p{L})/gu, 'обойный '],
  ['leaf', /(?<!\p{L})big leaf(?!\p{L})/gu, 'крупнолистовой '],
  ['45', /(?<![\p{L}\d])[gp]45(?!\d)(?<=(?:лам[п.]|led|светодиод|с\/д|св\/д).*)/gu, '$& шар '],
  ['св', /(?<!\p{L})св(?:етл)?(?!\p{L})\.?(?<=(?<!\p{L})(?:пив|beer).*)/gu, 'светлое '],
  ['гвозд', /(?<!\p{L})жид(?:к\p{L}*)?[. ]{1,2}гвозд\p{L}*\.?/gu, 'клей '],
  ['почв', /почво-?(?=грунт)/gu, ''],
  ['бакт', /(?<!\p{L})а(?:нти)?[-./]{1,2}бакт\p{L}*\.?/gu, 'антибактериальный '],
  ['ш', /(?<!\p{L})к(?:иш\p{L}*|ш)[-./ ]+р(?:аств\p{L}*)?(?!\p{L})\.?/gu, ' '],
  ['xtra', /(?<!\p{L})xtra(?!\p{L})/gu, 'extra'],
  ['рулетк', /(?<=рулетк.*(?<![\d.]))(\d+(?:\.\d+)?) ?м? ?[хx*/] ?(\d+)(?: ?мм)?(?!\d)/gu, '$1м $2мм '],
  ['г/', /(?<!\d)\d{2,3} ?г\/ ?(?:кв\.? ?)?м(?:2|²)?(?!\p{L})\.?/gu, ' '],
  ['клей', /(?<!\p{L})клей[-/ ]?(?:кар(?:анд\p{L}*)?|стик)(?!\p{L})\.?/gu, 'стикклей '],
  ['сгущ', /(?<!\p{L})вар(?:ен(?!и?ь|ик)\p{L}*)?(?!\p{L})\.?(?<=(?:(?<!\p{L})мол\p{L}*[. ]{1,2}|^\P{L}*)сгущ.*)/gu, 'варенка '],
  ['сах', /(?<!\p{L})(?:зам(?:ен\p{L}*)?[. ]+сах\p{L}*|сах\p{L}*зам\p{L}*)\.?/gu, 'подсластитель '],
  ['чайн', /(?<!\p{L})(?:нап\p{L}*[. ]+чайн\p{L}*|чайн\p{L}*[. ]+нап\p{L}*)\.?/gu, 'чай '],
  ['6', /(?<!\p{L})(?:6 ?lr ?61|6 ?f ?22)(?!\d)/gu, 'крона '],
  ['коп', /(?<!\p{L})(?:вар\p{L}*[-/. ]{1,2}коп\p{L}*|копч\p{L}*[-/. ]{1,2}вар\p{L}*)/gu, 'в/к '],
  ['туал', /(?<!\p{L})б\/ ?(?=туал)/gu, 'бумага '],
  ['ваф', /(?<!\p{L})ваф\p{L}*[./ ]+(?:ст(?:ак\p{L}*)?|рож\p{L}*)(?!\p{L})\.?/gu, ' стаканчик '],
  ['', /(?<!\p{L})(?:mol|мол) (?:go'sht|гушт)\p{L}*/gu, 'говядина '],
  ['', /(?<!\p{L})(?:qo'y|куй) (?:go'sht|гушт)\p{L}*/gu, 'баранина '],
  ['', /(?<!\p{L})(?:tovuq|товук) (?:go'sht|гушт)\p{L}*/gu, 'курица '],
  ['', /(?<!\p{L})(?:sari? ?yog'?|сари? ?[ей]г)(?:i|и)?(?!\p{L})/gu, 'масло сливочное '],
  ['', /(?<!\p{L})(?:pista (?=yog)|писта (?=[ей]г))/gu, 'подсолнечное '],
  ['', /(?<!\p{L})кук (?=чой)|(?<!\p{L})kok(?!\p{L})(?:(?= choy)|(?<=choy.*))/gu, "ko'k "],
  ['мес', /(?<!\p{L})(?:с|от|до) (\d+) ?мес\p{L}*\.?/gu, ' $1 '],
  ['iii', /(?<=[a-z]{2} |[a-z]{3})iii(?!\p{L})/gu, '3'],
  ['слив', /(?<!\p{L})(?:со? )?сливк\p{L}*\.?(?<=(?<!\p{L})сыр(?!\p{L}).*)/gu, 'сливочный '],
  ['брус', /(?<!\p{L})брус(?!\p{L})\.?(?<=(?<!\p{L})сыр(?!\p{L}).*)/gu, ' '],
  ['сендв', /(?<!\p{L})сендв\p{L}*\.?(?<=(?<!\p{L})печ.*)/gu, ' '],
  ['носа', /(?<!\p{L})(?:для |д\/ ?)носа(?!\p{L})/gu, 'назальный '],
  ['нос', /(?<!\p{L})(?:плат\p{L}*[. ]+нос\p{L}*|нос\p{L}*[. ]+плат\p{L}*)\.?/gu, 'платочки '],
  ['крем', /(?<!\p{L})(?:гель[- ]крем|крем[- ]гель)(?=.{0,8}душ)/gu, 'гель'],
  ['освеж', /(?<!\p{L})освеж\p{L}*\.?(?<=(?<!\p{L})(?:шамп|гель|паст|дезод|лосьон|тоник).*)/gu, ' '],
  ['чув', /(?<!\p{L})(?:д\/ ?|для )?чув(?:ст\p{L}*|(?=[. ]+кож))[. ]*(?:(?:кож|зуб|десен)\p{L}*)?\.?/gu, 'сенситив '],
  ['s', /(?<!\p{L})sensitive?(?!\p{L})/gu, 'сенситив '],
  ['сенс', /(?<!\p{L})сенс[ие]тив\p{L}*\.?/gu, 'сенситив '],
  ['нулев', /(?<=балтик\p{L}*[ .№-]+)нулев\p{L}*\.?/gu, '0 '],
  ['литр', /(?<!\p{L})пол[- ]?литра(?!\p{L})/gu, '0.5л '],
  ['литр', /(?<!\p{L})полтора литра(?!\p{L})/gu, '1.5л '],
  ['игр', /(?<!\p{L})(?:вин\p{L}*[. ]+игр(?:ист\p{L}*)?|игр(?:ист\p{L}*)?[. ]+вин\p{L}*)(?!\p{L})\.?/gu, 'шампанское '],
  ['русск', /(?<!\p{L})русск\p{L}*\.?(?<=(?:абрау|abrau).*)/gu, ' '],
  ['натур', /(?<!\p{L})из натур\p{L}*[. ]+карт\p{L}*\.?/gu, ' '],
  ['карам', /(?<!\p{L})(?:сол[её]н\p{L}*[. ]+карам\p{L}*|карам\p{L}*[. ]+сол[её]н\p{L}*)\.?/gu, 'соленаякарамель '],
  ['керам', /(?<!\p{L})керам\p{L}*[. ]+(?=плит)/gu, ' '],
  ['semi', /(?<!\p{L})semi[- ]?sweet(?!\p{L})/gu, 'полусладкое '],
  ['semi', /(?<!\p{L})semi[- ]?dry(?!\p{L})/gu, 'полусухое '],
  ['ii', /(?<=[a-z]{2} )ii(?!\p{L})/gu, '2'],
  ['sour', /(?<!\p{L})sour[ -]?cr(?:eam)?(?!\p{L})\.?/gu, 'сметана '],
  ['завтр', /(?<!\p{L})англ\p{L}*[. ]{1,2}завтр\p{L}*\.?/gu, 'english breakfast '],
  ['гр', /(?<!\p{L})(?:[еэ]рл|граф)[-. ]{1,2}гр(?:е[йи])?(?!\p{L})\.?/gu, 'earlgrey '],
  ['gr', /(?<!\p{L})(?:earl[-. ]{1,2}gr(?:[ea]y)?|e\.? ?gr[ea]y)(?!\p{L})\.?/gu, 'earlgrey '],
  ['п/', /(?<!\p{L})п\/ ?с(?!\p{L})\.?(?<=^\P{L}*масло.*)/gu, 'подсолнечное '],
  ['б/', /(?<!\p{L})б\/ ?м(?:ол\p{L}*)?(?!\p{L})\.?(?:(?<=(?<!\p{L})каш.*)|(?=.*(?<!\p{L})каш))/gu, 'без молочная '],
  ...GRADES_OF_FLOUR,
  [
    'сл',
    /(?<!\p{L})сладкослив\p{L}*\.?|(?<!\p{L})(?:слад(?:ко)?[-./ ]{1,2}сл(?:ив\p{L}*)?|сл[./]{1,2} ?слив\p{L}*)(?!\p{L})\.?(?<=(?<!\p{L})мас(?:л\p{L}*|\.).*)/gu,
    'сливочное ',
  ],
  ['подгуз', /(?<!\p{L})п\/ ?(?=подгуз)/gu, 'под '],
  ['трубоч', /(?<!\p{L})(?:с )?трубоч\p{L}*\.?(?<=(?<!\p{L})(?:сок|нектар|морс|напит|нап[. ]|молоко|мол[. ]|sok|juice).*\d ?м?л(?!\p{L}).*)/gu, ' '],
  ['вк', /(?<!\p{L})(?:(?:со )?вкусом|(?<!(?<!\p{L})\p{L}\. ?)вк\.) ?(?=\p{L})/gu, 'с '],
  ['пола', /(?<=мыт\p{L}*[. ]{1,2})пола(?!\p{L})/gu, 'полов'],
  ['посуд', /(?<!\p{L})(?:посуд(?:ом\p{L}*)?[. ]+маш(?:ин\p{L}*)?(?!\p{L})|посудом(?:ой|оеч)?\p{L}*)\.?/gu, 'пмм '],
  ['мак', /(?<!\p{L})мак[- ]?3(?!\d)(?:(?<=(?:gill|жил).*)|(?=.*(?:gill|жил)))/gu, 'mach3'],
  ['пирам', /(?<!\p{L})пирам\p{L}*\.?(?<=(?<!\p{L})(?:ча[йяюе]|tea|choy)(?!\p{L}).*)/gu, 'пак '],
  // All three of them are no omega 3: the other two are a number of their own.
  ['3', /(?<=(?:омега|omega)[- ]?)3[-, ]+6[-, ]+9/gu, '69 '],
  // A number that belongs to the word before it counts nothing.
  ['', /(?<=(?:омега|omega)[- ]\d) ?(?=(?:капс|таб|тб))/gu, '; '],
  ['сок', /(?<!\p{L})мол(?:очно)?[-./]{1,2} ?сок(?:ов\p{L}*)?(?!\p{L})\.?/gu, 'напиток '],
  ['без', /(?<!\p{L})без(?=(?:молочн|глютен|сахарн)\p{L}*)/gu, 'без '],
  ['гран', /(?<!\p{L})(?:3|трех)[- ]?гран\p{L}*\.?/gu, 'трехгранный '],
  ['*', /(?<!\d)([3-9])\*(?!\d)(?<=(?:коньяк|бренди).*)/gu, '$1 '],
  ['qavat', /(?<=\d) ?qavat\p{L}*/gu, 'сл '],
  ['категор', /(?<!\p{L})перв\p{L}* категор\p{L}*/gu, '1 кат '],
  ['категор', /(?<!\p{L})втор\p{L}* категор\p{L}*/gu, '2 кат '],
  ['черносмород', /(?<!\p{L})черносмород\p{L}*\.?/gu, 'черная смородина '],
  ['фрукт', /(?<!\p{L})мульти[- ]фрукт\p{L}*\.?/gu, 'мультифрукт '],
  ['б/', /(?<!\p{L})б\/ ?(?=(?:полот|салф))/gu, 'бумажные '],
  ['б/', /(?<=(?<!\p{L})(?:молоко.*|мол\.? ?|(?:кеф|твор|йог|слив|смет)\p{L}*.*))(?<!\p{L})б\/ ?л(?!\p{L})\.?/gu, 'б/лакт '],
  ['брюле', /(?<!\p{L})кр(?:ем)?[-./ ]{0,2}брюле(?!\p{L})\.?/gu, 'крембрюле '],
]
/** Butter of 72.5 % is called so, whether its name says it or not. */
const PEASANT_BUTTER = /(?<!\p{L})крест(?:ьян(?:ское)?)?(?!\p{L})\.?(?<=(?<!\p{L})(?:масло|м\. ?слив).*)(?:(?=.*72\.5)|(?<=72\.5.*))/gu
/** What an item's name calls tablets, tills may call pastilles. */
const LOZENGES = /(?<!\p{L})таб\p{L}*\.? ?(?=.*(?:д\/ ?|для )рассас)/u
/** `5 пакетов по 80 г` are `5*80г`. */
const EACH = /(\d+) ?(?:пак\p{L}*|уп\p{L}*|шт\p{L}*|саше)\.? по (\d)/gu
/** `4*100`: so many in a pack, whose unit was left out. */
const TIMES_BARE = /(?<![\p{L}\d,]|\d\.)([2-9]|1[02]) ?[*хx] ?(\d{2,3})(?=\s*$)/gu
/** `100 мг/5 мл` is a dose. */
const RATIO = /мг ?\/ ?\d* ?(?:мл|г)(?!\p{L})/gu
/** `ООО Синергетик Н.Новгород` behind everything else. */
const COMPANY = /(?<=\p{L}.*\s)(?:ооо|оао|зао|пао|ао|ип)\.? +[«"]?\p{L}.*$/u
/** `/ФАРМСТАНДАРТ/` */
const MAKER = /\/ ?(\p{L}[\p{L} .-]{3,}?) ?\/\s*$/u
/** `С1`, `СО`, `1 кат.` or `в/к`, grades of eggs; the highest is told by a number that no other grade has. */
const EGGS = /^(?!.*(?:шок|киндер|сюрприз)).*(?<!\p{L})(?:яйц[ао]|tuxum\p{L}*)(?!\p{L})/u
const GRADE =
  /(?<!\p{L})[сc][- ]?(?:[0-3]|[оoв])(?![\p{L}\d])|(?<![\d.,\p{L}])(?:[12][- ]?(?:я )?|высш\p{L}*\.? ?)кат(?:ег\p{L}*)?(?!\p{L})\.?|(?<!\p{L})в\/к(?:ат)?(?!\p{L})/gu
const HIGHEST = 97
/** `48л` of an exercise book, `500л` of paper. */
const PAPER = /тетр|салф|бумаг|бум[. ]|альбом|блокнот|svetocopy|светокопи/u
const SHEETS = /(?<=\d) л(?!\p{L})/gu
/** `2в1`; and `в асс.`, goods of any variety, such as toys, which is no taste. */
const IN_ONE =
  /(?<!\d[.,]?)(\d{1,2})[ -]?(?:в|in|v)[ -]?1(?!\d|[.,]\d| ?(?:кг|г|л|мл|шт)(?!\p{L}))|(?<!\p{L})(?:в|цв[. ]*(?:в )?) ?асс(?:орт\p{L}*|-?т\p{L}{0,2})?(?!\p{L})\.?/gu
const PERCENT = /(?:(\d+(?:\.\d+)?) ?[-–—] ?)?(\d+(?:\.\d+)?) ?(?:%|foiz|фоиз)(?: ?как(?:ао)?(?!\p{L})\.?)?/gu
const TOKEN =
  /([()])|(?:(\d+) ?[х*] ?)?(\d+(?:\.\d+)?) ?(кг|мг|mg(?!\p{L})|ме(?!\p{L})|iu(?!\p{L})|вт(?!\p{L})|w(?!\p{L})|г|мл|см|cm(?!\p{L})|мм|mm(?!\p{L})|м(?!\p{L})|л|п(?!\/)|p(?![\p{L}/])|р(?!\p{L})|(?<!(?<!\p{L})[a-wyzа-бг-зй-рт-фц-я] ?\d )(?:литр|litr|шт|sht|пак|pak(?!\p{L})|paket|стик|саше|пир|рул|rul|таб|кап|пор|dona|дона|ta(?!\p{L})|др|бл(?!\p{L})|bp|куб|лист|стр|(?<![a-z] ?\d )касс|салф|varaq|варак|цв|эл(?!\p{L})|элем|детал)\p{L}*)(?!\p{L})\.?|(\d+(?:\.\d+)?)|(\p{L}+(?:'\p{L}+)*(?:[-/]\p{L}+)*)\.?/gu

const PARTICLES = new Set([
  'с',
  'со',
  'в',
  'во',
  'для',
  'и',
  'из',
  'при',
  'на',
  'по',
  'от',
  'к',
  'о',
  'а',
  'до',
  'не',
  'или',
  'у',
  'the',
  'of',
  'with',
  'dlya',
  'for',
  'and',
  'n',
  'д',
])
const WITH = new Set(['с', 'со', 'в', 'во', 'из', 'для', 'на'])
/** How many shortened words an ingredient has: `с лим.соком`. */
const WITH_WORDS = 2
/** `со сливочным маслом`: the adjective is of the ingredient. */
const INFLECTED = /(?:[ыи]ми?|[ое][йм]|[нт][ьи]я)$/u
/** `Моя семья` is one name. */
const POSSESSIVE = /^(?:мо[йея]|наша?)$/u
const ADJECTIVE = /(?:ый|ий|ой|ая|яя|ое|ее|ые|ие|ого|его|ной|ную|ных)$/u

function addSize(sizes: Size[], times: string | undefined, amount: number, unit: string): void {
  const [dimension, scale] =
    UNITS[unit] ?? (/^(?:литр|litr)/u.test(unit) ? ['volume', 1000] : [/^(?:п(?:ак|ир|$)|p(?:ak|$)|стик|саше)/u.test(unit) ? 'bags' : 'count', 1])
  const number = Number(times ?? 1)
  if (unit === 'мл' && amount < 5 && !Number.isInteger(amount)) amount *= 1000 // `0,5 мл` are litres
  sizes.push({ dimension, amount: amount * scale, isEach: number > 1 })
  if (number <= 1) return
  sizes.push({ dimension: 'count', amount: number, isEach: false })
  sizes.push({ dimension, amount: amount * scale * number, isEach: false })
}

const UNITS: Readonly<Record<string, [Size['dimension'], number]>> = {
  кг: ['mass', 1000],
  г: ['mass', 1],
  м: ['length', 1000],
  см: ['length', 10],
  cm: ['length', 10],
  мм: ['length', 1],
  mm: ['length', 1],
  л: ['volume', 1000],
  мл: ['volume', 1],
}

/** What the goods are with or without, and what they are in. */
export type States = Partial<
  Record<'gas' | 'sugar' | 'lactose' | 'alcohol' | 'stones' | 'pulp' | 'refined', boolean> & { container: 'can' | 'bottle' | 'glass bottle' }
>

/** Whole phrases, because their words read alone say the opposite. */
const STATES: readonly [States, string][] = [
  [{ gas: false }, 'без ?газа?|b/ ?gaz|б/ ?г(?:аза?)?|н[/-]?г(?:аз\\p{L}*)?|нег(?:аз\\p{L}*)?|не ?газ\\p{L}*|gazsiz|газсиз|still'],
  [{ gas: true }, 'с/ ?г(?:аз\\p{L}*)?|(?:сильно|слабо|средне|(?:сил|слаб|ср|с)[./ ])?газ(?:а|ом|ир\\p{L}*)?|gaz|gazli|газли|gazlan\\p{L}*|газлан\\p{L}*'],
  [{ sugar: false }, '(?:без ?|б/ ?)сах\\p{L}*|б/ ?с|zero|зеро|sugar ?free|shakarsiz|diet|(?<=пепси +)(?:max|макс)'],
  [{ lactose: false }, '(?:без ?|б/ ?)лакт\\p{L}*'],
  [{ alcohol: false }, '(?:без ?|б/ ?)алк\\p{L}*|б/ ?а|n/ ?a|(?<!\\d)0\\.0(?!\\d) ?%?|(?<=балтика +(?:no +)?)0(?![\\d.,])'],
  [{ stones: false }, 'без ?кост\\p{L}*|б/ ?к(?:ост\\p{L}*)?'],
  [{ stones: true }, 'с[/ ]кост\\p{L}*|с/ ?к'],
  [{ pulp: false }, 'осв(?:етл\\p{L}*)?|без мяк\\p{L}*'],
  [{ pulp: true }, '(?:с )?мяк(?:от\\p{L}*)?'],
  [{ container: 'can' }, 'ж/?б'],
  [{ container: 'bottle' }, 'пет|pet|п/ ?б(?:ут\\p{L}*)?|баклажк\\p{L}*|baklashka'],
  [{ container: 'glass bottle' }, 'ст/?б|с/б|стекл(?:о|ян\\p{L}*)?|стеклобут\\p{L}*|(?<=\\d ?л\\.? *)ст'],
  [{ refined: false }, '(?:не|н/ ?)раф\\p{L}*'],
  [{ refined: true }, 'раф(?:ин(?!ад)\\p{L}*)?(?:[./ ]*дез\\p{L}*)?|р/ ?д|rafin\\p{L}*'],
]
const STATE = new RegExp(`(?<![\\p{L}])(?:${STATES.map(([, source]) => `(${source})`).join('|')})(?!\\p{L})\\.?`, 'gu')
/** `с/к` of what has stones; of meat it means that it was smoked raw. */
const FRUITS = /(?<!\p{L})(?:олив|масл|финик|вишн|череш|слив(?!оч)|черносл|абрик|персик|алыч)/u
/** Beer comes in cans and in bottles of glass. */
const BEER = /(?<!\p{L})(?:пив|beer|лагер|lager)/u
const CAN = /(?<!\p{L})(?:бан(?:к\p{L}*)?|banka)(?!\p{L})\.?/gu
const BOTTLE = /(?<!\p{L})бут(?:ыл\p{L}*)?(?!\p{L})\.?/gu
/** `Хмелевик 0`: a nought alone is how much alcohol it has. */
const NOUGHT = /(?<![\d.,])0(?![\d.,]| ?(?:%|л|мл|г)) ?/gu
const SMOKED_RAW = /^с\/ ?к\.?$/u

function withStates(text: string, states: States): string {
  const hasStones = FRUITS.test(text)
  return (BEER.test(text) ? text.replace(CAN, 'ж/б').replace(BOTTLE, 'с/б').replace(NOUGHT, 'б/а ') : text).replace(STATE, (all: string, ...found) => {
    if (!hasStones && SMOKED_RAW.test(all)) return all
    const [said] = STATES[found.findIndex((one) => one !== undefined)] as (typeof STATES)[number]
    Object.assign(states, { ...said, ...states })
    return ' '
  })
}
