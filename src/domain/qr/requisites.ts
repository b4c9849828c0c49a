import type { Country } from '../country.ts'

/** What a fiscal QR says about its receipt, in canonical form. */
export type Requisites = {
  country: Country
  /** RU: 16 digits. UZ: terminal id. */
  fn: string
  /** RU: decimal without leading zeros, 1..4294967295. UZ: receipt number. */
  fd: string
  /** RU: decimal without leading zeros, 1..4294967295. UZ: fiscal sign as printed. */
  fp: string
  /** Whole kopeks; null where the link carries no sum (UZ). */
  sumKopeks: number | null
  /** RU type of settlement: 1 sale, 2 sale refund, 3 payout, 4 payout refund; null for UZ. */
  n: number | null
  /** Wall clock of the till, without a zone: `YYYY-MM-DDTHH:mm:ss`. */
  boughtAt: string
  /** The sandbox promo this receipt is of. Its receipts are no others', even where all the numbers are the same. */
  sandbox?: number
}

/** One receipt of paper has one fiscal key, however its QR was spelled. */
export const fiscalKey = (requisites: Pick<Requisites, 'country' | 'fn' | 'fd' | 'fp' | 'sandbox'>): string =>
  `${registerKey(requisites)}${requisites.fd}:${requisites.fp}`

/** How the fiscal keys of one cash register begin, and no others. */
export const registerKey = ({ country, fn, sandbox }: Pick<Requisites, 'country' | 'fn' | 'sandbox'>): string =>
  `${sandbox === undefined ? '' : `sandbox ${sandbox}:`}${country}:${fn}:`
