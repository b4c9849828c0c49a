import { AMOUNT_MAX } from '../amount.ts'
import type { FiscalItem } from '../receipt/fiscal-receipt.ts'
import { roundHalfUp, type Decimal } from './decimal.ts'
import type { Units } from './unit-ledger.ts'
import type { CatalogueOutcome, VerdictProduct } from './outcome.ts'

/** What a receipt contains of the promo's products. */
export type CountedProducts = {
  products: VerdictProduct[]
  /** True also for a product with fewer pieces than its `minCount`. */
  anyMatched: boolean
  quantity: Decimal
  subtotalKopeks: number
  points: number
  /** Which lines a code named. */
  byCode: readonly LineByCode[]
  /** Which lines the name of an item named; absent where none did. */
  byName?: readonly LineByName[]
  /** Present where packs are tracked. */
  units?: Units
  /** Present where the promo has a loyalty catalogue and the receipt has lines. */
  catalogue?: CatalogueOutcome
}

/** A line of the receipt, by its index, and the code by which it was recognised. */
export type LineByCode = { line: number; code: string }

/** A line of the receipt, by its index, and what it has in common with the name of its item. */
export type LineByName = { line: number; evidence: readonly string[] }

/** A line without a quantity or a price is a gift, a deposit or a correction, not a purchase. */
export const isPurchase = ({ quantity, price }: Pick<FiscalItem, 'quantity' | 'price'>): boolean => quantity > 0 && price > 0

/** Awarded points: rounded half up, and limited to what can be counted exactly. */
export function wholePoints(points: Decimal): number {
  const whole = roundHalfUp(points)
  return whole > AMOUNT_MAX ? AMOUNT_MAX : Number(whole)
}
