import { COUNTRIES, PACKS } from '#countries/index.ts'
import { foldLetters, spelledPlainly } from '@chekhov/pattern-engine'

export type City = {
  name: string
  /** Position in the list of cities, from 1. */
  number: number
}

/** Finds the cities of a list in an address. */
export type CityFinder = (address: string) => City | null

/**
 * Finds which of the cities an address is in, for addresses as cash registers print them. A name matches whole words (`Томск` is not Омск),
 * regardless of case, ё, apostrophes or letters of the wrong alphabet, in each spelling that its country's list of cities has (Toshkent, Тошкент, Ташкент),
 * with a hyphen or a space inside, and with its kind before or after it (`г.Казань`, `КАЗАНЬ Г`). It does not match as a part of a longer name (`Нижний Новгород` is not Новгород), nor where the address names another kind: a street, a
 * shopping centre, a region (`ул. Москва`, `Москва ул, 5`). A name marked as a city wins over an unmarked one.
 */
export function compileCities(names: readonly string[]): CityFinder {
  const cities = names.map((name, index) => ({ name, number: index + 1, words: wordsOfName(name) }))
  const byFirstWord = Map.groupBy(cities, ({ words }) => words[0])
  return (address) => {
    const words = wordsOf(address)
    const found = words.flatMap(({ text }, at) =>
      (byFirstWord.get(text) ?? []).map(({ name, number, words: own }) => ({ city: { name, number }, role: roleOf(words, at, own) })),
    )
    return (found.find(({ role }) => role === 'city') ?? found.find(({ role }) => role === 'unsaid'))?.city ?? null
  }
}

/** Whether the text contains a word by which a city could be found. */
export const namesCity = (text: string): boolean => wordsOfName(text).length > 0

/** What a name in a list of cities is looked for as: equal for names that find the same addresses. */
export const meantCity = (name: string): string => wordsOfName(name).join(' ')

/** `г. Казань` in a list of cities is Казань. */
const wordsOfName = (name: string): string[] =>
  wordsOf(name)
    .map(({ text }) => text)
    .filter((text) => !CITY.has(text))

type Word = {
  text: string
  /** Begins a part of the address: words before it belong to something else. */
  begins: boolean
  /** Joined to the word before it by a hyphen. */
  tied: boolean
}

const wordsOf = (address: string): Word[] => printedWords(address).map((word) => ({ ...word, text: SPELLINGS.get(word.text) ?? word.text }))

function printedWords(address: string): Word[] {
  const spelled = foldLetters(spelledPlainly(address))
    .toLowerCase()
    .replaceAll("'", '')
    .replace(HYPHENATED, (form) => form.replace('-', ''))
  let end = 0
  return Array.from(spelled.matchAll(/[\p{L}\p{N}]+/gu), ({ 0: text, index }) => {
    const gap = spelled.slice(end, index)
    const begins = end === 0 || /[,;()]/.test(gap)
    end = index + text.length
    return { text, begins, tied: /^[-‐‑–]$/.test(gap) }
  })
}

/** Abbreviations with a hyphen that are one word. */
const HYPHENATED = /(?<!\p{L})(пр-кт|пр-т|пр-д|б-р|р-н|кв-л|м-н)(?!\p{L})/gu

/** The first spelling of a city, by each of its others, as words of addresses. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  COUNTRIES.flatMap((country) => [...PACKS[country].cities]).flatMap((spellings) => {
    const [known, ...others] = spellings.flatMap(printedWords) as [Word, ...Word[]]
    return others.map(({ text }) => [text, known.text] as const)
  }),
)

const oneOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const CITY = oneOf('г гор город герой поселение образование sh shahar shahri шахар шахри шаҳар шаҳри')
const STREET = oneOf(
  'ул улица пер переулок пр пркт прт просп проспект прд проезд ш шоссе наб набережная пл площадь бр бульвар тракт аллея линия тупик kochasi kocha кучаси кўчаси кўча',
)
const BUILDING = oneOf(
  'тц трц трк бц тк мкр микрорайон мн квл квартал жк снт днп парк сквер рынок гостиница отель кинотеатр ресторан кафе магазин метро станция ст вокзал аэропорт порт завод имени им',
)
/** The first list stands only after the name, the second on either side of it. */
const REGION = oneOf('обл область край viloyati вилояти tumani тумани')
const DISTRICT = oneOf('респ республика рн район округ ао')
const HOUSE = oneOf('д дом вл владение стр корп к')

/** What the city's words mean at position `at`, if they are there: marked as a city, marked as something else, or unmarked. */
function roleOf(address: readonly Word[], at: number, name: readonly string[]): 'city' | 'other' | 'unsaid' | null {
  const end = at + name.length
  const own = address.slice(at, end)
  if (own.length < name.length || !own.every(({ text, begins }, index) => text === name[index] && (index === 0 || !begins))) return null

  const [first] = own as [Word]
  const next = address[end]
  if (first.tied || next?.tied) return 'other'
  const before = first.begins ? null : (address[at - 1] as Word)
  const after = next === undefined || next.begins ? null : next
  if (after?.text === 'на') return 'other' // Ростов на Дону

  if (before !== null) {
    if (CITY.has(before.text)) return 'city'
    if (isOther(before.text) ? !describesItsOwnName(address, at - 1) : ADJECTIVE.test(before.text)) return 'other'
  }
  if (after !== null) {
    if (CITY.has(after.text)) return 'city'
    if (REGION.has(after.text)) return 'other'
    if (isOther(after.text) && endsName(address[end + 1])) return 'other'
  }
  return 'unsaid'
}

const isOther = (word: string) => STREET.has(word) || BUILDING.has(word) || REGION.has(word) || DISTRICT.has(word)

/** First words of longer names: Нижний, Великие, Красная. */
const ADJECTIVE = /.(ый|ий|ой|ая|яя|ое|ее|ые|ие)$/

/** In `Тверская ул Москва` the street is the name before it, in `ул Москва` the one behind. */
function describesItsOwnName(address: readonly Word[], at: number): boolean {
  const { text, begins } = address[at] as Word
  const owner = address[at - 1]
  if (begins || owner === undefined || CITY.has(owner.text)) return false
  return REGION.has(text) || DISTRICT.has(text) || ADJECTIVE.test(owner.text)
}

/** In `Москва ул, 5` the street is the name before it, in `Москва ул Тверская` the one behind. */
const endsName = (next: Word | undefined): boolean => next === undefined || next.begins || HOUSE.has(next.text) || /^\p{N}/u.test(next.text)
