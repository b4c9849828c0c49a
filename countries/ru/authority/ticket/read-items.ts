import type { FiscalItem } from '#domain/receipt/fiscal-receipt.ts'
import { isAmount, quantityIn, timesQuantity, toMillionth } from '#domain/amount.ts'
import { isFields, member, type ExactJson } from '#domain/verify/exact-json.ts'
import { plainText } from '#domain/verify/plain-text.ts'
import type { ReadAmount } from './amounts.ts'
import { taxRateText } from './codes.ts'
import { readCodes } from './read-codes.ts'

/**
 * The lines of a receipt; null when they cannot be understood. A receipt without lines has only a total. A returned line, with a negative price,
 * quantity or sum, is not a purchase and is left out.
 */
export function readItems(items: ExactJson, readAmount: ReadAmount): FiscalItem[] | null {
  if (items === null) return []
  if (!Array.isArray(items)) return null
  const read = items.filter((item) => !takesBack(item)).map((item) => readItem(item, readAmount))
  return read.every((item) => item !== null) ? read : null
}

/**
 * Whether a line is a return, with a negative number. A lone -1 as price or sum is how some channels write a missing number, as long as the other
 * number is there; a quantity of -1 counts as missing only where the price is missing as well, or where the sum is not that of one piece.
 */
function takesBack(item: ExactJson): boolean {
  if (!isFields(item)) return false
  const [price, quantity, sum] = (['price', 'quantity', 'sum'] as const).map((name) => numberIn(member(item, name))) as [number, number, number]
  const isAbsentPrice = price === ABSENT && sum > 0
  const isAbsentSum = sum === ABSENT && price > 0
  const isAbsentQuantity = quantity === ABSENT && (isAbsentPrice || (price >= 0 && sum > 0 && sum !== price))
  return (price < 0 && !isAbsentPrice) || (quantity < 0 && !isAbsentQuantity) || (sum < 0 && !isAbsentSum)
}

const ABSENT = -1

/** Zero for anything that is not a number; whether a number may be missing is decided where it is read. */
const numberIn = (value: ExactJson): number => (typeof value === 'string' ? Number(value) || 0 : 0)

/** Equal lines are not merged: a marked product has a line of its own per code. */
function readItem(item: ExactJson, readAmount: ReadAmount): FiscalItem | null {
  if (!isFields(item)) return null
  const codes = readCodes(item)
  const amounts = completeAmounts(readAmount(member(item, 'price')), readQuantity(member(item, 'quantity')), readAmount(member(item, 'sum')))
  return amounts && isAmount(amounts.price) && isAmount(amounts.sum)
    ? {
        name: plainText(member(item, 'name'))?.trimEnd() ?? '',
        ...amounts,
        nds: taxRateText(member(item, 'nds') ?? member(item, 'ndsRate')),
        ...(codes && { codes }),
      }
    : null
}

type Amounts = Pick<FiscalItem, 'price' | 'quantity' | 'sum'>

/**
 * A document may leave out some of the three (-1, or nothing); they are computed from the others, and the quantity is 1 where nothing tells it. A
 * quantity of zero counts as present. Numbers in the document are never corrected: cash registers round sums in different ways.
 */
function completeAmounts(price: number | null, quantity: number | null, sum: number | null): Amounts | null {
  if (sum !== null) {
    return { price: price ?? Math.round(sum / (quantity || 1)), quantity: quantity ?? quantityOf(sum, price), sum }
  }
  return price === null ? null : { price, quantity: quantity ?? 1, sum: timesQuantity(price, quantity ?? 1) }
}

const quantityOf = (sum: number, price: number | null): number => (price === null || price === 0 ? 1 : toMillionth(sum / price) || 1)

/** Null when absent. */
function readQuantity(value: ExactJson): number | null {
  const quantity = typeof value === 'string' ? quantityIn(value) : null
  return quantity !== null && quantity >= 0 ? quantity : null
}
