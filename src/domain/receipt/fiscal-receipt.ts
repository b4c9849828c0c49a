import type { LineCodes } from '../codes/line-codes.ts'

/** What the tax authority returned about one receipt (wire `fnsReceipt`). Money is whole kopeks. */
export type FiscalReceipt = {
  fn: string
  fd: string
  fp: string
  /** `YYYY-MM-DD`, the cash register's local date. */
  receiptDate: string | null
  /** `HH:mm:ss`, the cash register's local time. */
  receiptTime: string | null
  totalSum: number
  retailerInn: string | null
  retailerName: string | null
  retailerAddress: string | null
  taxSystem: string | null
  isOnline: boolean
  isPaid: boolean
  items: FiscalItem[]
}

export type FiscalItem = {
  name: string
  /** Kopeks per unit. */
  price: number
  quantity: number
  /** Line sum in kopeks. */
  sum: number
  nds: string | null
  /** Left out where the line has no codes. */
  codes?: LineCodes
}
