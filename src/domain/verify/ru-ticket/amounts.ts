import { isAmount } from '../../amount.ts'
import type { ExactJson } from '../exact-json.ts'
import type { TicketDocument } from './find-documents.ts'

/** Reads one amount of a document as whole kopeks; null when it is absent, negative, too large or not whole. */
export type ReadAmount = (value: ExactJson) => number | null

/**
 * How this document writes money. The "My receipts" web cabinet, known by its flat form and by field names of its own,
 * writes roubles; every other channel writes kopeks.
 */
export function amountsOf({ fields, isFlat }: TicketDocument): ReadAmount {
  const places = isFlat && Object.hasOwn(fields, 'receiptCode') && Object.hasOwn(fields, 'fnsSite') ? 2 : 0
  return (value) => {
    const kopeks = typeof value === 'string' ? wholeUnits(value, places) : null
    return kopeks !== null && isAmount(kopeks) ? kopeks : null
  }
}

/** A decimal number as a whole count of units of 10^-places: `wholeUnits('65.27', 2)` is 6527. Null when it is not whole. */
export function wholeUnits(text: string, places: number): number | null {
  const [, sign, whole, fraction = '', exponent = '0'] =
    /^\s*([-+]?)(\d{1,30})(?:\.(\d{0,30}))?(?:[eE]([-+]?\d{1,2}))?\s*$/.exec(text) ?? []
  if (whole === undefined) return null
  const digits = whole + fraction
  const shift = places + Number(exponent) - fraction.length
  const kept = shift >= 0 ? digits + '0'.repeat(shift) : digits.slice(0, shift)
  const cutOff = shift >= 0 ? '' : digits.slice(shift)
  const units = Number(`${sign === '-' ? '-' : ''}${kept || '0'}`)
  return /^0*$/.test(cutOff) && Number.isSafeInteger(units) ? units : null
}
