import { CODE_FIELDS, type CodeField } from '../codes/named-codes.ts'

/** One item of a loyalty catalogue, as the brand sent it. */
export type CatalogItem = {
  itemId: number
  name: string
  pointsPerUnit: number | null
  /** Null: a rule is made from the name. */
  patterns: readonly string[] | null
  excludePatterns: readonly string[]
} & ItemCodes

/** The codes by which an item is named; left out where the brand named none. */
export type ItemCodes = { readonly [F in CodeField]?: readonly string[] }

/** The codes of an item alone, without empty lists. */
export const codesOf = (item: ItemCodes): ItemCodes => Object.fromEntries(CODE_FIELDS.flatMap((field) => (item[field]?.length ? [[field, item[field]]] : [])))
