import { Type, type Static } from 'typebox'
import { Defaulted, ListOf, Pattern, Text } from './schema.ts'

const TaxNumber = Text(32)

/** A trading chain: whoever sells under its tax numbers, or under its name. */
export const ChainSchema = Type.Object({
  name: { ...Text(255), description: 'The receipt\'s `retailer.name`.' },
  inns: Defaulted(ListOf(TaxNumber, { max: 1000 }), [], 'Tax numbers of the chain\'s sellers.'),
  patterns: Defaulted(ListOf(Pattern, { max: 100 }), [], 'Patterns, as those of products, searched for in the seller\'s name.'),
}, { additionalProperties: false })

export const StoreSchema = Type.Object({
  name: { ...Text(255), description: 'The receipt\'s `retailer.store`.' },
  inn: Type.Optional({ ...TaxNumber, description: 'Tax number of its seller; when left out, any.' }),
  addressPatterns: {
    ...ListOf(Pattern, { max: 100 }),
    description: 'Patterns, as those of products, searched for in the address. When empty, every store of the seller `inn` fits.',
  },
}, { additionalProperties: false })

export type StoredChain = Static<typeof ChainSchema>
export type Chain = Required<StoredChain>
export type StoredStore = Static<typeof StoreSchema>
export type Store = StoredStore
