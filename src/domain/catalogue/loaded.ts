import type { Catalogue } from './catalogue.ts'
import type { SearchedLines } from './match-line.ts'
import type { Dictionary } from './names/dictionary.ts'

/** A version of a promo's catalogue, ready for matching lines. The number alone identifies its contents, however it was built. */
export type ReadCatalogue = { version: number; items: Catalogue }

/** A catalogue with the operators' additions to the dictionary of names; null: there are none. `searched`: lines of the receipt that is being judged. */
export type LoadedCatalogue = ReadCatalogue & { synonyms: LoadedSynonyms | null; searched?: SearchedLines }

export type LoadedSynonyms = { version: SynonymsVersion; dictionary: Dictionary }

/** Versions of the additions for all promos and for this promo; 0: none. */
export type SynonymsVersion = { installation: number; promo: number }

/** The catalogue that a verdict was given by. */
export type CatalogueName = { version: number; synonyms?: SynonymsVersion }
