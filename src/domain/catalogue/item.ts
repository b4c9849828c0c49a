/** One item of a loyalty catalogue, as the brand sent it. */
export type CatalogItem = {
  itemId: number
  name: string
  pointsPerUnit: number | null
  /** Null: a rule is made from the name. */
  patterns: readonly string[] | null
  excludePatterns: readonly string[]
}
