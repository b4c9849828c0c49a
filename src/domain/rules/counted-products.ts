import type { Decimal } from './decimal.ts'
import type { CatalogueOutcome, VerdictProduct } from './outcome.ts'

/** What of a receipt counts for the promo. */
export type CountedProducts = {
  products: VerdictProduct[]
  /** A line may match a product of which there are too few to be counted (`minCount`). */
  anyMatched: boolean
  quantity: Decimal
  subtotalKopeks: number
  points: number
  /** Where the promo has a loyalty catalogue instead of products, and there are lines to ask it about. */
  catalogue?: CatalogueOutcome
}
