import { isAmount } from '#domain/amount.ts'
import type { ExactJson } from '#domain/verify/exact-json.ts'
import { wholeUnits } from '#domain/verify/whole-units.ts'
import type { TicketDocument } from './find-documents.ts'

/** Reads an amount of a document as whole kopeks; null when it is absent, negative, too large or not whole. */
export type ReadAmount = (value: ExactJson) => number | null

/**
 * How a document writes money. The "My receipts" web cabinet, recognised by its flat form and its own field names, writes roubles; every other
 * channel writes kopeks.
 */
export function amountsOf({ fields, isFlat }: TicketDocument): ReadAmount {
  const places = isFlat && Object.hasOwn(fields, 'receiptCode') && Object.hasOwn(fields, 'fnsSite') ? 2 : 0
  return (value) => {
    const kopeks = typeof value === 'string' ? wholeUnits(value, places) : null
    return kopeks !== null && isAmount(kopeks) ? kopeks : null
  }
}
