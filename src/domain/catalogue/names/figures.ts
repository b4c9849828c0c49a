// Sizes, percentages and numbers of a line beside those of a name.
import { AGES, NUMBERED, SHADE, type ReadName, type Size } from './read-name.ts'

/** `№` as it is in the normal form: the number is part of the name. */
export const isNumberedName = ({ words, numbers }: ReadName): boolean => numbers.some((number) => number < 100) && words.some(({ text }) => text === 'no')

/**
 * True: a size is the same; false: all are others; null: one of the two states none. An article of 90 g is not a pack of four such (`4*90Г`), unless packs are
 * taken as well.
 */
export function sizesAgree(name: ReadName, line: ReadName, { takesPacks = false } = {}): boolean | null {
  // A line of what is sold by weight states none, because its quantity does.
  if (name.isLoose && name.sizes.every(isKilogram))
    return line.isLoose ? line.sizes.every(({ dimension }) => dimension === 'mass') : line.sizes.every(isKilogram)
  if (line.isLoose && line.sizes.length === 0 && !name.isLoose && name.sizes.some(({ dimension }) => dimension === 'mass')) return name.sizes.every(isKilogram)
  // A till that had no more room cut `450мл`.
  const [cut] = line.sizes.filter(({ dimension, amount }) => dimension === 'length' && amount >= 20_000)
  if (cut !== undefined && line.sizes.length === 1 && name.sizes.length === 1 && name.sizes[0]?.dimension === 'volume')
    return near(name.sizes[0].amount, cut.amount / 1000)
  const [lengths, others] = [name.sizes, line.sizes].map((sizes) => sizes.filter(({ dimension }) => dimension === 'length'))
  // A tape has a length and a width.
  if (lengths !== undefined && others !== undefined && lengths.length > 1 && others.length > 1)
    if (!lengths.every((own) => others.some((other) => near(own.amount, other.amount)))) return false
  // Fishing line of 0.25 mm is none of 0.2 mm, though both are 100 m long.
  const isThin = ({ dimension, amount }: Size) => dimension === 'length' && amount < 1
  const thin = name.sizes.find(isThin)
  if (thin !== undefined) {
    const theirs = [...line.sizes.filter(isThin).map(({ amount }) => amount), ...line.numbers.filter((number) => number > 0 && number < 1)]
    if (theirs.length > 0 && !theirs.some((amount) => near(thin.amount, amount))) return false
  }
  const isCanned = name.words.some(({ sense }) => sense.kinds.some((kind) => CANNED.has(kind)))
  let isSame = false
  let isOther = false
  const counts = name.sizes.filter(isCount)
  if (counts.length > 0 && !takesPacks) {
    // `№30` counts pieces.
    const mayCount = !line.sizes.some(isCount) && line.words.some(({ text }) => text === 'no')
    const numbered = mayCount ? line.numbers.filter((number) => Number.isInteger(number) && !name.numbers.includes(number)) : []
    const others = [...line.sizes.filter(isCount).map(({ amount }) => amount), ...numbered]
    if (others.length > 0 && !counts.some(({ amount }) => others.includes(amount))) return false
  }
  for (const own of name.sizes) {
    for (const other of line.sizes) {
      // Tea in bags is no tea in a bottle or in a packet.
      if (other.dimension === 'bags' ? !isCount(own) : own.dimension === 'bags' && other.dimension === 'volume') isOther = true
      if (own.dimension === 'bags' && other.dimension === 'mass' && !line.sizes.some(isCount) && !line.numbers.includes(own.amount)) isOther = true
      if (!areComparable(own, other)) continue
      const isSameCan = isCanned && (isCanOf(own, other) || isCanOf(other, own))
      if (isSameCan || ((takesPacks || own.isEach === other.isEach) && near(own.amount, other.amount))) isSame = true
      else isOther = true
    }
  }
  if (isSame) return !DIMENSIONS.some((dimension) => areOthers(name.sizes, line.sizes, dimension))
  if (isOther) return false
  const { cutNumber } = line
  const begins = (printed: string) => cutNumber !== null && printed.length > cutNumber.length && printed.startsWith(cutNumber)
  if (name.sizes.some((own) => !isCount(own) && (begins(String(own.amount)) || begins(String(own.amount / 1000))))) return true
  // A number without its unit.
  for (const own of name.sizes)
    for (const number of line.numbers) if (number > 0 && (near(own.amount, number) || (!isCount(own) && near(own.amount, number * 1000)))) return true
  const [bare] = name.sizes.length === 0 && name.endsInNumber ? name.numbers.slice(-1) : []
  if (bare !== undefined) {
    const measured = line.sizes.filter((size) => !isCount(size) && size.dimension !== 'length')
    if (measured.length > 0) return measured.some(({ amount }) => near(bare, amount))
    if (line.numbers.includes(bare)) return true
  }
  // A last number such as `250` is another size than the only one.
  const [only, ...further] = name.sizes
  const last = line.sizes.length === 0 && line.endsInNumber ? line.numbers.at(-1) : undefined
  if (last !== undefined && further.length === 0 && (only?.dimension === 'mass' || only?.dimension === 'volume') && !name.numbers.includes(last)) return false
  // `1,3` is a size that is neither a percentage nor a number of the name.
  const isFraction = (number: number) => !Number.isInteger(number) && number < 10 && !name.percents.includes(number) && !name.numbers.includes(number)
  return line.sizes.length === 0 && name.sizes.some((own) => !isCount(own)) && line.numbers.some(isFraction) ? false : null
}

const DIMENSIONS = ['mass', 'volume'] as const

/** Thirty bags of 60 l are none of 35 l, and four of 125 g none of 100 g, though both are as many. */
function areOthers(own: readonly Size[], its: readonly Size[], dimension: Size['dimension']): boolean {
  const [measured, others] = [own, its].map((sizes) => sizes.filter((size) => size.dimension === dimension)) as [Size[], Size[]]
  const isPack = measured.some(({ isEach }) => isEach)
  if (measured.length === 0 || others.length === 0 || isPack !== others.some(({ isEach }) => isEach)) return false
  return !measured.some((size) => others.some((other) => size.isEach === isPack && other.isEach === isPack && near(size.amount, other.amount)))
}

/** Dairy is sold by weight and by volume. */
const areComparable = (one: Size, other: Size): boolean => isCount(one) === isCount(other) && (one.dimension === 'length') === (other.dimension === 'length')

const CANNED = new Set([
  'горошек',
  'кукуруза',
  'фасоль',
  'нут',
  'чечевица',
  'оливки',
  'маслины',
  'огурцы',
  'томаты',
  'шампиньоны',
  'консервы',
  'варенье',
  'джем',
])
/** Millilitres of a can or jar → the grams of vegetables or fruit in it, with their juice or without. */
const CANS: Readonly<Record<number, readonly number[]>> = {
  212: [200, 170],
  314: [300, 280],
  370: [350],
  425: [400, 410, 340],
  580: [560, 550, 540],
  720: [680, 670, 660],
  850: [800, 820],
}
const isCanOf = (can: Size, grams: Size): boolean =>
  can.dimension === 'volume' && grams.dimension === 'mass' && CANS[can.amount]?.includes(grams.amount) === true

/** What is sold by weight costs so much a kilogram. */
const isKilogram = ({ dimension, amount }: Size): boolean => dimension === 'mass' && amount === 1000

const isCount = ({ dimension }: Size): boolean => dimension === 'count' || dimension === 'bags'

/** Cash registers round: `0.45Л` is 449 ml, and `14Г` is 13.6 g. `250Г` is no rounding of 255 g, but another pack. */
export function near(one: number, other: number): boolean {
  const distance = Math.abs(one - other)
  return distance <= 0.006 * one || isRounded(one, other) || isRounded(other, one)
}

function isRounded(exact: number, rounded: number): boolean {
  const isNear = Math.abs(exact - rounded) <= 0.021 * exact
  if (!Number.isInteger(exact) && (Math.round(exact) === rounded || (isNear && Math.floor(exact) === rounded))) return exact > 10
  return isNear && Number(exact.toPrecision(2)) === rounded
}

/** How much fat is in butter, which no other number is likely to be. */
const BUTTER = [82.5, 72.5, 61.5]

/** As with sizes. A percentage may be printed without its sign: `СМЕТАНА 15 300Г`. */
export function percentsAgree(name: ReadName, line: ReadName): boolean | null {
  if (name.percents.length === 0) return null
  const isOneOf = (numbers: readonly number[]) =>
    name.percents.some((own) => numbers.some((other) => Math.abs(own - other) < Math.min(0.05, 0.1 * own + 0.001)))
  if (line.percents.length > 0) return isOneOf(line.percents)
  if (isOneOf(line.numbers)) return true
  if (isOneOf(BUTTER) && line.numbers.some((number) => BUTTER.includes(number))) return false
  // Beside a size, a number that is nothing else of the item is another percentage.
  const isOther = (number: number) => number < 100 && !name.numbers.includes(number) && !name.sizes.some(({ amount }) => near(amount, number))
  return line.sizes.length > 0 && name.percents.some((own) => own < 40) && line.numbers.some(isOther) ? false : null
}

const isHairDye = ({ words }: ReadName): boolean => words.some(({ text }) => text.startsWith('краск')) && words.some(({ text }) => text.startsWith('волос'))

/** `323` of hair dye; in a line also a size without its unit. */
const isShade = (number: number): boolean => number >= 100

const BUTTON_CELLS = new Set(['cr', 'dl', 'lr', 'sr', 'ag'])
/** `LR03` and `LR6` are no buttons. */
const LEAST_BUTTON = 40
/** The colours of light. */
const KELVINS = new Set([2700, 3000, 4000, 4100, 5000, 6400, 6500])
/** The shapes of lamps. */
const LAMPS = new Set(['a', 'b', 'c', 'g', 'p', 'r', 'mr'])
/** The shapes of screws' heads: `PH2`, `SL5`. */
const SCREWS = new Set(['ph', 'pz', 'sl', 'tx', 'hex'])

/** `AA`, `AAA` or `крона`. */
const isBatteryOfSize = ({ words }: ReadName): boolean => words.some(({ sense }) => sense.choices.some((choice) => choice.startsWith('батарейка ')))

const isLamp = ({ words }: ReadName): boolean => words.some(({ sense }) => sense.kinds.includes('лампа'))

/** Of those whom a cream is for. */
const mayBeAge = (number: number): boolean => Number.isInteger(number) && number >= 25 && number < 80

/** As with sizes, for numbers that are part of the name, doses and models. */
export function numbersAgree(name: ReadName, line: ReadName): boolean | null {
  // `12,5+50 мг` is more than 50 mg, and may be called by its first dose alone.
  if (name.doses.length > 0 && line.doses.some((dose) => !name.doses.includes(dose))) return false
  // `Магний В6` is of the vitamin.
  if (['b', 'd', 'k'].some((vitamin) => name.models.has(vitamin) && !line.models.has(vitamin)) && name.words.some(({ text }) => /^(?:магн|витамин)/.test(text)))
    return false
  const [warmth, others] = [name.numbers, line.numbers].map((numbers) => numbers.filter((number) => KELVINS.has(number)))
  if (warmth?.length === 1 && others?.length === 1 && warmth[0] !== others[0]) return false
  if ([...name.models].some(([letters, number]) => (line.models.get(letters) ?? number) !== number)) return false
  // `Магний В6 №60` is no `В6 N36`.
  if (isNumberedName(name) && isNumberedName(line) && !name.numbers.some((own) => line.numbers.includes(own))) return false
  for (const [letters, number] of name.models) {
    // Oils of one viscosity are many, and so is what is of one length and width or has so much memory.
    if (NUMBERED.has(letters) && letters !== SHADE && letters !== AGES) continue
    if (letters === AGES && !line.models.has(AGES)) {
      if (line.numbers.includes(number)) return true
      if (line.numbers.some((other) => mayBeAge(other) && !name.sizes.some(({ amount }) => amount === other))) return false
    }
    if (number >= 100 && !line.isCut && ![...line.models.values(), ...line.numbers].includes(number)) return false
    if (line.models.has(letters)) return true
    if (number >= 100 && line.numbers.includes(number)) return true
    // A screwdriver has one shape, and so has a lamp.
    const shapes = SCREWS.has(letters) ? SCREWS : LAMPS.has(letters) && isLamp(name) ? LAMPS : null
    if (shapes !== null && [...line.models.keys()].some((shape) => shapes.has(shape))) return false
  }
  // `2032` is a battery of its own, and no `LR44`.
  if ([...name.models.keys()].some((letters) => BUTTON_CELLS.has(letters)) && line.numbers.some((number) => number > 1000)) return false
  if (isBatteryOfSize(name) && [...line.models].some(([letters, model]) => BUTTON_CELLS.has(letters) && model >= LEAST_BUTTON)) return false
  // Hair dye of 5.15 is none of 5.25.
  const tonesOf = ({ numbers }: ReadName) => numbers.filter((number) => !Number.isInteger(number) && number > 1 && number < 13)
  const [tones, theirs] = [tonesOf(name), tonesOf(line)]
  if (tones.length > 0 && theirs.length > 0 && isHairDye(name) && !tones.some((tone) => theirs.includes(tone))) return false
  // `N10 ПАК` counts what `№10` counts.
  const numbers = isNumberedName(name) ? [...line.numbers, ...line.sizes.filter(isCount).map(({ amount }) => amount)] : line.numbers
  if (name.numbers.length === 0 || numbers.length === 0) return null
  const isLacking = name.numbers.some((own) => !numbers.includes(own))
  const mayBeOther = (other: number) => (!isShade(other) || name.numbers.some(isShade)) && !name.sizes.some(({ amount }) => amount === other)
  if (isLacking && numbers.some((other) => mayBeOther(other) && !name.numbers.includes(other) && Number.isInteger(other))) return false
  return name.numbers.some((own) => numbers.includes(own)) || null
}
