import data from './dictionary.json' with { type: 'json' }
import { consonantsOf, inRussianLetters, looseKeyOf, phoneticKey, sameLetters } from './phonetic-key.ts'

/** Words for kinds of goods and spellings of brands, as data. Operators may add to both. */
export type DictionaryData = {
  version: number
  /** Kind → the stems of its words. */
  kinds: Readonly<Record<string, readonly string[]>>
  /** Brand → its spellings. */
  brands: Readonly<Record<string, readonly string[]>>
}

/** What the product itself knows besides: words that operators do not extend. */
type OwnData = DictionaryData & {
  /** Kind → kinds that cash registers print for it: a lemonade is also a drink. */
  kindsBeside: Readonly<Record<string, readonly string[]>>
  /** Kind → its names of two words, for their initials: `Ж/Р`. */
  phrases: Readonly<Record<string, readonly string[]>>
  /** Kind → adjectives that belong to its name and tell no goods apart. */
  adjectives: Readonly<Record<string, readonly string[]>>
  /** Kind or brand → what all such goods are of or how they are made, so that it is no variety of one. */
  usual: Readonly<Record<string, readonly string[]>>
  /** Brands that tills leave out before the name of a line of theirs: `Эльсев` of L'Oréal. */
  houses: readonly string[]
  /** Brand → the only kind that it is known for, so that a line need not name it. */
  soleKinds: Readonly<Record<string, string>>
  /** Stems of what goods taste or smell of; stems of one taste are in one text. */
  tastes: readonly string[]
  /** Words of which goods have only one: ground coffee is no instant coffee. */
  choices: Readonly<Record<string, readonly string[]>>
  /** Choices that a name without them excludes: a chocolate that is dark says so. */
  marked: readonly string[]
  /** Stems of words that hardly tell goods apart. */
  plain: readonly string[]
  /** Stems of words of which a line may have any: packages, countries of origin, offers. */
  packages: readonly string[]
}

/** What a word may mean. */
export type Sense = {
  kinds: readonly string[]
  tastes: readonly string[]
  /** `group value`. */
  choices: readonly string[]
  /** Says little, as a word of a package does. */
  isPlain: boolean
  isPackage: boolean
  /** How the word sounds, roughly, and its consonants alone. */
  key: string
  looseKey: string
  consonants: string
}

export type Dictionary = {
  version: number
  /** Meanings of a word; a truncated word may have several. */
  senseOf(word: string, isBeginning: boolean): Sense
  /** Text with every known spelling of a brand replaced by one spelling; `replaced` gets those that were found. */
  sameBrands(normalText: string, replaced: string[]): string
  isBrand(word: string): boolean
  /** A kind as it is, or as something wider that a cash register prints for it. */
  isKindBeside(kind: string, printed: string): boolean
  kindsBeside(kind: string): readonly string[]
  phrasesOf(kind: string): readonly string[]
  /** Words that belong to the name of a kind. */
  partsOf(kind: string): readonly string[]
  /** Kinds of which a name of two words is among these words, in any order. */
  kindsOfPhrase(words: readonly string[]): readonly string[]
  /** Kinds whose name of two words has these first letters; none for those of packages. */
  kindsOfInitials(initials: string): readonly string[]
  soleKindOf(brand: string): string | null
  usualTastes(kindOrBrand: string): readonly string[]
  isHouse(brand: string): boolean
  isMarked(choice: string): boolean
}

const ownDictionary: OwnData = data

const BEGINNING_MIN = 3
/** Words whose meaning is remembered: lines repeat words, and a sender must not fill the memory with words of their own. */
const REMEMBERED_MAX = 20_000

type Entry = { stem: string; of: 'kind' | 'taste' | 'choice' | 'plain' | 'package'; means: string }

export function openDictionary(more: Partial<Pick<DictionaryData, 'kinds' | 'brands'>> = {}, base: OwnData = ownDictionary): Dictionary {
  const entries: Entry[] = [
    ...Object.entries({ ...base.kinds, ...more.kinds }).flatMap(([kind, stems]) => stems.map((stem): Entry => ({ stem, of: 'kind', means: kind }))),
    ...base.tastes.flatMap((taste) => stemsOf(taste).map((stem, _, [first]): Entry => ({ stem, of: 'taste', means: first as string }))),
    ...Object.entries(base.choices).flatMap(([group, values]) =>
      values.flatMap((value) => stemsOf(value).map((stem, _, [first]): Entry => ({ stem, of: 'choice', means: `${group} ${first}` }))),
    ),
    ...base.plain.map((stem): Entry => ({ stem, of: 'plain', means: stem })),
    ...base.packages.map((stem): Entry => ({ stem, of: 'package', means: stem })),
  ].map((entry) => ({ ...entry, stem: sameLetters(entry.stem) }))
  const byStart = Map.groupBy(entries, ({ stem }) => stem.slice(0, 1))
  const bySound = Map.groupBy(
    entries.filter(({ stem, of }) => LATIN_WORD.test(stem) && (of === 'kind' || of === 'taste') && !TRAPS.has(stem)),
    ({ stem }) => phoneticKey(stem),
  )
  const remembered = new Map<string, Sense>()
  const brands = new Set<string>()
  const spellings = new Map<string, { brand: string; spelling: string }[]>()
  for (const [brand, own] of Object.entries({ ...base.brands, ...more.brands })) {
    brands.add(brand)
    for (const spelling of new Set(own.map(sameLetters).flatMap((one) => [one, one.replaceAll(' ', '-')]))) {
      const first = firstWordOf(spelling)
      spellings.set(
        first,
        [...(spellings.get(first) ?? []), { brand, spelling }].toSorted((a, b) => b.spelling.length - a.spelling.length),
      )
    }
  }
  const marked = new Set(base.marked)
  const packages = new Set([...base.plain, ...base.packages].filter((stem) => stem[1] === '/').map((stem) => stem.replace('/', '')))
  const byInitials = new Map<string, string[]>()
  for (const [kind, phrases] of Object.entries(base.phrases)) {
    for (const phrase of phrases) {
      const letters = phrase.split(' ').map((word) => word[0] as string)
      for (const initials of [letters.join(''), letters.toReversed().join('')])
        if (!packages.has(initials)) byInitials.set(initials, [...(byInitials.get(initials) ?? []), kind])
    }
  }

  return {
    version: base.version,
    senseOf(word, isBeginning) {
      const key = isBeginning ? `${word}.` : word
      let sense = remembered.get(key)
      if (sense === undefined) {
        if (remembered.size >= REMEMBERED_MAX) remembered.clear()
        const own = byStart.get(word.slice(0, 1)) ?? []
        sense = readSense(own, sameLetters(word), isBeginning)
        // Tills print Russian words in Latin letters, too: `lapsha`, `slivochniy`.
        if (isMeaningless(sense) && LATIN_WORD.test(word) && !brands.has(word)) {
          const russian = inRussianLetters(word)
          const { kinds, tastes, choices } = readSense(byStart.get(russian.slice(0, 1)) ?? [], russian, isBeginning)
          sense = { ...sense, kinds, tastes, choices }
        }
        // … and Uzbek or English ones in Russian letters: `кулупнай`, `ичимлиги`. `карам` is the beginning of a Russian word.
        if (isMeaningless(sense) && RUSSIAN_WORD.test(word) && !brands.has(word) && !own.some(({ stem }) => stem.startsWith(word))) {
          const sounds = [sense.key, ...(UZBEK_ENDINGS.test(sense.key) ? [sense.key.replace(UZBEK_ENDINGS, '')] : [])]
          const alike = sounds.map((sound) => bySound.get(sound) ?? []).find((found) => found.length > 0)
          const meanings = (what: Entry['of']) => [...new Set(alike?.filter(({ of }) => of === what).map(({ means }) => means))]
          if (alike !== undefined) sense = { ...sense, kinds: meanings('kind'), tastes: meanings('taste') }
        }
        remembered.set(key, sense)
      }
      return sense
    },
    sameBrands(text, replaced) {
      let written = 0
      let result = ''
      for (const { 0: word, index } of text.matchAll(WORD)) {
        if (index < written) continue
        const found = spellings
          .get(word)
          ?.find(({ spelling }) => text.startsWith(spelling, index) && !/^[\p{L}\d]/u.test(text.slice(index + spelling.length, index + spelling.length + 2)))
        if (found === undefined) continue
        replaced.push(found.spelling)
        result += `${text.slice(written, index)} ${found.brand} `
        written = index + found.spelling.length
      }
      return written === 0 ? text : result + text.slice(written)
    },
    isBrand: (word) => brands.has(word),
    isKindBeside: (kind, printed) => kind === printed || (base.kindsBeside[kind]?.includes(printed) ?? false),
    kindsOfInitials: (initials) => byInitials.get(initials) ?? [],
    kindsBeside: (kind) => base.kindsBeside[kind] ?? [],
    phrasesOf: (kind) => base.phrases[kind] ?? [],
    partsOf: (kind) => [...(base.phrases[kind] ?? []).flatMap((phrase) => phrase.split(' ')), ...(base.adjectives[kind] ?? [])],
    kindsOfPhrase: (words) =>
      Object.keys(base.phrases).filter((kind) =>
        base.phrases[kind]?.some((phrase) => phrase.split(' ').every((part) => words.some((word) => word.startsWith(part.slice(0, 5))))),
      ),
    soleKindOf: (brand) => base.soleKinds[brand] ?? null,
    usualTastes: (kindOrBrand) => base.usual[kindOrBrand] ?? [],
    isHouse: (brand) => base.houses.includes(brand),
    isMarked: (choice) => marked.has(choice),
  }
}

let own: Dictionary | undefined
/** The product's own words, read once. */
export const ownWords = (): Dictionary => (own ??= openDictionary())

function readSense(entries: readonly Entry[], word: string, isBeginning: boolean): Sense {
  const whole = entries.filter(({ stem }) => hasStem(word, stem))
  // The longest stem is meant: `чернослив` is not black.
  const longest = (of: readonly Entry['of'][]) => Math.max(0, ...whole.filter((entry) => of.includes(entry.of)).map(({ stem }) => stem.length))
  const named = longest(['kind', 'taste', 'choice'])
  const meant = whole.filter(
    ({ of, stem }) => stem.length === (isPlain(of) ? longest(['plain', 'package']) : of === 'kind' ? named : longest(['taste', 'choice'])),
  )
  const begun =
    isBeginning && named < word.length && word.length >= BEGINNING_MIN ? entries.filter(({ stem }) => stem.length > word.length && stem.startsWith(word)) : []
  const found = [...meant, ...begun]
  const isTaste = ({ of, stem }: Entry) => of === 'taste' || (of === 'kind' && tastesOf(word, stem))
  const meanings = (is: (entry: Entry) => boolean) => [...new Set(found.filter(is).map(({ means }) => means))]
  const key = phoneticKey(word)
  return {
    key,
    looseKey: looseKeyOf(key),
    consonants: consonantsOf(key),
    kinds: meanings((entry) => entry.of === 'kind' && !isTaste(entry)),
    tastes: meanings(isTaste),
    choices: meanings(({ of }) => of === 'choice'),
    isPlain: found.some(({ of, stem }) => isPlain(of) && (stem.length >= named || stem.length > word.length)),
    isPackage: found.length > 0 && found.every(({ of }) => of === 'package'),
  }
}

const LATIN_WORD = /^[a-z']{4,}$/
const RUSSIAN_WORD = /^[а-я]{5,}$/u
/** Words that sound like Russian ones: `балык` is pork. */
const TRAPS = new Set(['baliq'])
/** As they sound: `-i`, `-si`, `-li`, `-lari`. */
const UZBEK_ENDINGS = /(?<=.{5})(?:lari|lar|li|si|i)$/

const isMeaningless = ({ kinds, tastes, choices, isPlain }: Sense): boolean => kinds.length + tastes.length + choices.length === 0 && !isPlain

const isPlain = (of: Entry['of']): boolean => of === 'plain' || of === 'package'

function hasStem(word: string, stem: string): boolean {
  if (!word.startsWith(stem)) return false
  const ending = word.slice(stem.length)
  if (ending === '') return true
  if (stem.length < 3) return false
  if (/^[a-z]/.test(stem)) return (ending.length <= 2 && (stem.length > 4 || LATIN_ENDING.test(ending))) || UZBEK.test(ending)
  return INFLECTION.test(ending) || (stem.length > 3 && ADJECTIVE.test(ending)) || (stem.length > 4 && SUFFIX.test(ending))
}

/** Endings of words. A longer rest makes another word: `сок` is in `сокровище`. */
const INFLECTION = /^(?:[аоуыиеяюьй]{1,2}|[аоыиея][мхвй]и?|ь[яею]м?)$/u
/** Of a short word in Latin letters: `Barf` is no `bar`, and `Beerka` no `beer`. */
const LATIN_ENDING = /^(?:e?s|[aiuye]|[nlsdg][ia]|i[emy]|yy|o[vy])$/
const UZBEK = /^(?:lar|lari|ning|dan|siz|lik|ligi)$/
const SUFFIX =
  /^(?:ьн|ионн|арн|к|чк|ик|чик|ок|ек|очк|ечк|иц|инк|енк|ин|ист|н|ов|ев|ск|енн|анн|ованн|ическ|альн|ичн|овк|овник|ник)(?:[аоуыиеяюьй]{0,2}|[аоыиея][мхвй]и?|ого|ной)$/u

/** `шоколадный` says how goods taste, not what they are; a stem that is itself an adjective, as of `жевательная`, does. */
const tastesOf = (word: string, stem: string): boolean =>
  word.length > stem.length && (/^[a-z]/.test(stem) ? word.endsWith('li') : !/.{6}(?:н|ск)$/u.test(stem) && ADJECTIVE.test(word.slice(stem.length)))

const ADJECTIVE = /^(?:н|ов|ев|нев|ян|очн|ечн|енн)?(?:ли|ый|ий|ой|ая|яя|ое|ее|ые|ие|ого|ной|ную|ных|н)$|^н$/u

const stemsOf = (entry: string): string[] => entry.split(' ')

const WORD = /[\p{L}\d]+/gu
const firstWordOf = (spelling: string): string => spelling.match(WORD)?.[0] ?? spelling
