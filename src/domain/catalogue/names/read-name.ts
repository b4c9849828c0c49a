import { normalForm } from '@chekhov/pattern-engine'
import type { Dictionary, Sense } from './dictionary.ts'

/** A parsed name of goods, or a parsed line of a cash register. */
export type ReadName = {
  words: Word[]
  /** Weight in grams, volume in millilitres or a count, by dimension. */
  sizes: Size[]
  percents: number[]
  /** Numbers without a unit: `№17`, or a size whose unit was left out. */
  numbers: number[]
  /** `2в1`, `3 in 1`: how many uses or ingredients are in one; null when the text does not say. */
  inOne: number | null
  /** What the goods are with or without, such as gas. */
  states: Partial<Record<State, boolean>>
  /** The last word may be incomplete: the cash register had no more room. */
  isCut: boolean
  /** Spellings that the dictionary replaced by the one of the brand. */
  spellings: string[]
}

export type Size = {
  dimension: 'mass' | 'volume' | 'count' | 'bags'
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

/** Lengths at which cash registers truncate names. */
const CUTS = [20, 30, 31, 32, 34, 40, 48, 128]
/** A size with its unit, or what is sold by weight: nothing is missing after it. */
const WHOLE = /\d ?(?:кг|гр?|мл|л|шт|пак|рул|kg|gr?|ml|l)\.?\s*$/iu

export function readName(printed: string, dictionary: Dictionary, { mayBeCut = true } = {}): ReadName {
  const isCut = mayBeCut && CUTS.includes(printed.length) && /[\p{L}\d., ]$/u.test(printed) && !WHOLE.test(printed)
  const name: ReadName = { words: [], sizes: [], percents: [], numbers: [], inOne: null, states: {}, isCut, spellings: [] }
  const folded = normalForm(printed.replace(ARTICLE, ' ')).replace(HALF, 'полус').replaceAll('+', ' с ')
  const told = folded.replace(IN_ONE, (_, count: string | undefined) => {
    if (count !== undefined) name.inOne = Number(count)
    return ' '
  })
  const text = withStates(dictionary.sameBrands(told, name.spellings), name.states).replace(PERCENT, (_, from: string | undefined, to: string) => {
    for (const number of [from, to]) if (number !== undefined) name.percents.push(Number(number))
    return ' '
  })
  const place: Place = { isAside: false, isNegated: false, withLeft: 0, wasWith: false, isCounted: false, isAfterAnd: false }
  let endsInWord = false
  for (const [raw, bracket, times, amount, unit, number, compound] of text.matchAll(TOKEN)) {
    endsInWord = compound !== undefined
    if (bracket !== undefined) place.isAside = bracket === '('
    else if (amount !== undefined && unit !== undefined) addSize(name.sizes, times, Number(amount), unit)
    else if (number !== undefined) name.numbers.push(Number(number))
    else if (compound !== undefined) {
      const last = name.words.at(-1)
      if (compound === 'и' && last !== undefined) name.words[name.words.length - 1] = { ...last, isPaired: true }
      name.words.push(...readCompound(compound, raw.endsWith('.'), place, dictionary))
      place.isAfterAnd = compound === 'и'
    }
    place.isCounted = number !== undefined && name.words.length > 0 && /^[2-9]$/.test(number)
  }
  const last = name.words.at(-1)
  if (isCut && endsInWord && last !== undefined && !last.isBeginning)
    name.words[name.words.length - 1] = { ...last, isBeginning: true, sense: dictionary.senseOf(last.text, true) }
  return name
}

/** What stood before a word. */
type Place = { isAside: boolean; isNegated: boolean; withLeft: number; wasWith: boolean; isCounted: boolean; isAfterAnd: boolean }

/** The words of `крем-мыло`, `смет/лук`, `ж/р` or `шок-д`; none of a particle. */
function readCompound(compound: string, isDotted: boolean, place: Place, dictionary: Dictionary): Word[] {
  // `в/к` means something as a whole.
  const parts = compound.includes('/') && dictionary.senseOf(compound, false).choices.length > 0 ? [compound] : compound.split(/[-/]/)
  const hasSlash = parts.length > 1 && compound.includes('/')
  const words: Word[] = []
  for (const [index, text] of parts.entries()) {
    if (text === 'без' || (text === 'б' && hasSlash && index === 0)) {
      place.isNegated = true
      continue
    }
    if (parts.length === 1 && PARTICLES.has(text) && !isDotted) {
      place.withLeft = WITH.has(text) || (text === 'и' && place.wasWith) ? WITH_WORDS : 0
      continue
    }
    const isInitial =
      compound.includes('/') && parts.length === 1
        ? true
        : hasSlash
          ? text.length <= 2 || (text.length <= 4 && parts.some((one) => one.length === 1))
          : index > 0 && text.length <= 3
    const isBeginning = isInitial || (isDotted && index === parts.length - 1) || (hasSlash && text.length <= 4)
    const [, second = ''] = parts
    const sense = dictionary.senseOf(text, isBeginning)
    words.push({
      text,
      key: sense.key,
      consonants: sense.consonants,
      isLatin: /^[a-z]/.test(text),
      isBeginning,
      ending: !hasSlash && parts.length === 2 && index === 0 && second.length <= 3 ? second : null,
      isInitial,
      isJoined: parts.length > 1,
      isPaired: place.isAfterAnd && index === 0,
      isAside: place.isAside,
      isBrand: dictionary.isBrand(text),
      isNegated: place.isNegated,
      isWith: place.withLeft > 0,
      isAdjective: text.length >= 5 && ADJECTIVE.test(text),
      isCounted: place.isCounted && index === 0,
      sense,
    })
    place.isNegated = false
    place.wasWith = place.withLeft > 0
    place.withLeft = isDotted && place.withLeft > 0 ? place.withLeft - 1 : 0
  }
  return words
}

/** An article's number before the name. Shorter numbers may belong to the name: `3 корочки`. */
const ARTICLE = /^\s*(?:\*\s*\d*|\d{4,})\s*|\[м\+\]|бзмж/giu
/** `п/сух`, `п/слад`. */
const HALF = /(?<!\p{L})п\/ ?с(?=[лу])/gu
/** `2в1`; and `в асс.`, goods of any variety, such as toys, which is no taste. */
const IN_ONE = /(?<!\d[.,]?)(\d{1,2})[ -]?(?:в|in)[ -]?1(?!\d|[.,]\d| ?(?:кг|г|л|мл|шт)(?!\p{L}))|(?<!\p{L})в асс(?:орт\p{L}*)?(?!\p{L})\.?/gu
const PERCENT = /(?:(\d+(?:\.\d+)?) ?- ?)?(\d+(?:\.\d+)?) ?%(?: какао(?!\p{L}))?/gu
const TOKEN =
  /([()])|(?:(\d+) ?[х*] ?)?(\d+(?:\.\d+)?) ?(кг|г|мл|л|п|(?:шт|пак|пир|рул|таб|кап|пор|dona|дона|куб|касс|салф|цв|эл(?!\p{L})|элем|детал)\p{L}*)(?!\p{L})\.?|(\d+(?:\.\d+)?)|(\p{L}+(?:'\p{L}+)*(?:[-/]\p{L}+)*)\.?/gu

const PARTICLES = new Set([
  'с',
  'со',
  'в',
  'во',
  'для',
  'и',
  'из',
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
  'and',
  'n',
  'д',
])
const WITH = new Set(['с', 'со', 'в', 'во', 'из', 'для', 'на'])
/** How many shortened words an ingredient has: `с лим.соком`. */
const WITH_WORDS = 2
const ADJECTIVE = /(?:ый|ий|ой|ая|яя|ое|ее|ые|ие|ого|его|ной|ную|ных)$/u

function addSize(sizes: Size[], times: string | undefined, amount: number, unit: string): void {
  const [dimension, scale] = UNITS[unit] ?? [/^п(?:ак|ир|$)/u.test(unit) ? 'bags' : 'count', 1]
  const number = Number(times ?? 1)
  sizes.push({ dimension, amount: amount * scale, isEach: number > 1 })
  if (number <= 1) return
  sizes.push({ dimension: 'count', amount: number, isEach: false })
  sizes.push({ dimension, amount: amount * scale * number, isEach: false })
}

const UNITS: Readonly<Record<string, [Size['dimension'], number]>> = { кг: ['mass', 1000], г: ['mass', 1], л: ['volume', 1000], мл: ['volume', 1] }

export type State = 'gas' | 'sugar' | 'lactose' | 'alcohol' | 'stones' | 'refined'

/** Whole phrases, because their words read alone say the opposite. */
const STATES: readonly [State, boolean, string][] = [
  ['gas', false, 'без ?газа?|б/ ?г(?:аза?)?|н[/-]?г(?:аз\\p{L}*)?|не ?газ\\p{L}*|gazsiz|газсиз|still'],
  ['gas', true, '(?:сильно|слабо|средне|(?:сил|слаб|ср|с)[./ ])?газ(?:а|ом|ир\\p{L}*)?|gazli|газли'],
  ['sugar', false, '(?:без ?|б/ ?)сах\\p{L}*|zero|зеро|sugar ?free|shakarsiz|diet|(?<=пепси )(?:max|макс)'],
  ['lactose', false, '(?:без ?|б/ ?)лакт\\p{L}*'],
  ['alcohol', false, '(?:без ?|б/ ?)алк\\p{L}*|б/ ?а|n/ ?a|0\\.0 ?%'],
  ['stones', false, 'без ?кост\\p{L}*|б/ ?к(?:ост\\p{L}*)?'],
  ['stones', true, 'с[/ ]кост\\p{L}*|с/ ?к'],
  ['refined', false, 'нераф\\p{L}*'],
  ['refined', true, 'раф(?:ин(?!ад)\\p{L}*)?(?:[./]*дез\\p{L}*)?'],
]
const STATE = new RegExp(`(?<![\\p{L}])(?:${STATES.map(([, , source]) => `(${source})`).join('|')})(?!\\p{L})\\.?`, 'gu')

function withStates(text: string, states: ReadName['states']): string {
  return text.replace(STATE, (_, ...found) => {
    const [state, value] = STATES[found.findIndex((one) => one !== undefined)] as (typeof STATES)[number]
    states[state] ??= value
    return ' '
  })
}
