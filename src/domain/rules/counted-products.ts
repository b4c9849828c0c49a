import { AMOUNT_MAX } from '../amount.ts'
import type { FiscalItem } from '../receipt/fiscal-receipt.ts'
import { roundHalfUp, type Decimal } from './decimal.ts'
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

/** A line of no quantity or of no price is a gift, a deposit or a correction of the till: nothing of the promo's was bought by it. */
export const isPurchase = ({ quantity, price }: Pick<FiscalItem, 'quantity' | 'price'>): boolean => quantity > 0 && price > 0

/** Points as they are awarded: whole, a half upwards, and no more than can be counted exactly. */
export function wholePoints(points: Decimal): number {
  const whole = roundHalfUp(points)
  return whole > AMOUNT_MAX ? AMOUNT_MAX : Number(whole)
}
