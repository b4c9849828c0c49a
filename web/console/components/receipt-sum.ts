import type { Static } from 'typebox'
import type { ReceiptResult } from '#contract/receipt.ts'
import { useFormat } from './format.ts'

/** The sum of a receipt in its currency; null while no sum is known. */
export function useReceiptSum(): (receipt: Pick<Static<typeof ReceiptResult>, 'total' | 'fnsReceipt' | 'country'>) => string | null {
  const format = useFormat()
  return ({ total, fnsReceipt, country }) => {
    const kopeks = fnsReceipt?.totalSum ?? total?.sum
    return kopeks ? format.kopeks(kopeks, country) : null
  }
}
