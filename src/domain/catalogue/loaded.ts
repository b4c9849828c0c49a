import type { Catalogue } from './catalogue.ts'
import type { Dictionary } from './names/dictionary.ts'

/** A version of a promo's catalogue that lines can be asked of. The number alone says what is in it, however it was put together. */
export type ReadCatalogue = { version: number; items: Catalogue }

/** The same with what operators have added to the dictionary of names; null: nothing. */
export type LoadedCatalogue = ReadCatalogue & { synonyms: LoadedSynonyms | null }

export type LoadedSynonyms = { version: SynonymsVersion; dictionary: Dictionary }

/** What was added for all promos and what for this one; 0: nothing. */
export type SynonymsVersion = { installation: number; promo: number }

/** What a verdict says of the catalogue it was given by. */
export type CatalogueName = { version: number; synonyms?: SynonymsVersion }
