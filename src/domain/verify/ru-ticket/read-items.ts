import type { FiscalItem } from '../../receipt/fiscal-receipt.ts'
import { isAmount, timesQuantity } from '../../amount.ts'
import type { ReadAmount } from './amounts.ts'
import { taxRateText } from './codes.ts'
import { isFields, member, type ExactJson } from '../exact-json.ts'
import { plainText } from '../plain-text.ts'

/** The lines of a receipt; null when they cannot be understood. No lines at all is a receipt of a total only. */
export function readItems(items: ExactJson, readAmount: ReadAmount): FiscalItem[] | null {
  if (items === null) return []
  if (!Array.isArray(items)) return null
  const read = items.map((item) => readItem(item, readAmount))
  return read.every((item) => item !== null) ? read : null
}

/** Equal lines stay apart: a marked product has a line of its own per code. */
function readItem(item: ExactJson, readAmount: ReadAmount): FiscalItem | null {
  if (!isFields(item)) return null
  const amounts = completeAmounts(readAmount(member(item, 'price')), readQuantity(member(item, 'quantity')), readAmount(member(item, 'sum')))
  return amounts && isAmount(amounts.price) && isAmount(amounts.sum) ? {
    name: plainText(member(item, 'name'))?.trimEnd() ?? '',
    ...amounts,
    nds: taxRateText(member(item, 'nds') ?? member(item, 'ndsRate')),
  } : null
}

type Amounts = Pick<FiscalItem, 'price' | 'quantity' | 'sum'>

/**
 * A document may leave out some of the three (-1, or nothing), and the others give it; a quantity that nothing gives is 1.
 * What is written is never corrected: tills round a line's sum, and each in its own way.
 */
function completeAmounts(price: number | null, quantity: number | null, sum: number | null): Amounts | null {
  if (sum !== null) {
    return { price: price ?? Math.round(sum / (quantity ?? 1)), quantity: quantity ?? quantityOf(sum, price), sum }
  }
  return price === null ? null : { price, quantity: quantity ?? 1, sum: timesQuantity(price, quantity ?? 1) }
}

const quantityOf = (sum: number, price: number | null): number =>
  price === null || price === 0 ? 1 : toMillionth(sum / price) || 1

const LARGEST_QUANTITY = 1_000_000_000

/** Null when absent. The fiscal format goes as far as a millionth. */
function readQuantity(value: ExactJson): number | null {
  const quantity = typeof value === 'string' && DECIMAL.test(value) ? toMillionth(Number(value)) : 0
  return quantity > 0 && quantity <= LARGEST_QUANTITY ? quantity : null
}

const DECIMAL = /^\d+(\.\d*)?(e[-+]?\d+)?$/i

const toMillionth = (quantity: number): number => Math.round(quantity * 1e6) / 1e6
