import data from './dictionary.json' with { type: 'json' }

/** Words for kinds of goods and spellings of brands, as data. Operators may add to both. */
export type DictionaryData = {
  version: number
  /** Kind → the stems of its words. */
  kinds: Readonly<Record<string, readonly string[]>>
  /** Brand → its spellings. */
  brands: Readonly<Record<string, readonly string[]>>
}

export type Dictionary = {
  version: number
  /** Kinds that a word may mean; a truncated word may mean several. */
  kindsOf(word: string, isBeginning: boolean): string[]
  /** Text with every known spelling of a brand replaced by one spelling. */
  sameBrands(normalText: string): string
}

const ownDictionary: DictionaryData = data

/** A longer ending after a stem makes another word: `сок` is in `сокровище`. */
const ENDING_MAX = 4
const BEGINNING_MIN = 3

export function openDictionary(more: Partial<Pick<DictionaryData, 'kinds' | 'brands'>> = {}, base: DictionaryData = ownDictionary): Dictionary {
  const stems = Object.entries({ ...base.kinds, ...more.kinds }).flatMap(([kind, own]) => own.map((stem) => ({ kind, stem })))
  const known = new Map<string, string[]>()
  const spellings = Object.entries({ ...base.brands, ...more.brands })
    .flatMap(([brand, own]) => own.map((spelling) => ({ brand, spelling })))
    .toSorted((a, b) => b.spelling.length - a.spelling.length)
  const pattern =
    spellings.length === 0 ? null : new RegExp(`(?<![\\p{L}\\d])(?:${spellings.map(({ spelling }) => escapeText(spelling)).join('|')})(?![\\p{L}\\d])`, 'giu')
  const brandOf = new Map(spellings.map(({ brand, spelling }) => [spelling, brand]))

  return {
    version: base.version,
    kindsOf(word, isBeginning) {
      const key = isBeginning ? `${word}.` : word
      let kinds = known.get(key)
      if (kinds === undefined) known.set(key, (kinds = [...new Set(stems.filter(({ stem }) => means(word, stem, isBeginning)).map(({ kind }) => kind))]))
      return kinds
    },
    sameBrands: (text) => (pattern === null ? text : text.replace(pattern, (spelling) => brandOf.get(spelling.toLowerCase()) ?? spelling)),
  }
}

const means = (word: string, stem: string, isBeginning: boolean): boolean =>
  word.startsWith(stem) ? word.length - stem.length <= (stem.length < 4 ? 2 : ENDING_MAX) : isBeginning && word.length >= BEGINNING_MIN && stem.startsWith(word)

const escapeText = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
