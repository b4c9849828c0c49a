import * as Type from 'typebox'
import type { Static } from 'typebox'
import { Defaulted, ListOf, Pattern, Text } from './schema.ts'
import type { FieldsTexts } from './settings/setting-texts.ts'

const TaxNumber = Text(32)

/** A trading chain: all sellers with its tax numbers, or with its name. */
export const ChainSchema = Type.Object(
  {
    name: { ...Text(255), description: "The receipt's `retailer.name`." },
    inns: Defaulted(ListOf(TaxNumber, { max: 1000 }), [], "Tax numbers of the chain's sellers."),
    patterns: Defaulted(ListOf(Pattern, { max: 100 }), [], "Patterns, as those of products, searched for in the seller's name."),
  },
  { additionalProperties: false },
)

export const CHAIN_TEXTS: FieldsTexts<typeof ChainSchema> = {
  name: { title: 'Название сети', help: 'Так сеть названа в `retailer.name` чека.' },
  inns: { title: 'ИНН', help: 'ИНН продавцов сети, по одному в строке.' },
  patterns: { title: 'Образцы названия продавца', help: 'Регулярные выражения Python, по одному в строке; ищутся в названии продавца.' },
}

export const StoreSchema = Type.Object(
  {
    name: { ...Text(255), description: "The receipt's `retailer.store`." },
    inn: Type.Optional({ ...TaxNumber, description: 'Tax number of its seller; when left out, any.' }),
    addressPatterns: {
      ...ListOf(Pattern, { max: 100 }),
      description: 'Patterns, as those of products, searched for in the address. When empty, every store of the seller `inn` fits.',
    },
  },
  { additionalProperties: false },
)

export const STORE_TEXTS: FieldsTexts<typeof StoreSchema> = {
  name: { title: 'Название', help: 'Так магазин назван в `retailer.store` чека.' },
  inn: { title: 'ИНН', help: 'ИНН продавца. Пусто: любой.' },
  addressPatterns: {
    title: 'Образцы адреса',
    help: 'Регулярные выражения Python, по одному в строке; ищутся в адресе. Пусто: все магазины продавца с этим ИНН.',
  },
}

export type StoredChain = Static<typeof ChainSchema>
export type Chain = Required<StoredChain>
export type StoredStore = Static<typeof StoreSchema>
export type Store = StoredStore
