import type { Country } from '#countries/index.ts'
import type { QrRequisites } from '#countries/define-pack.ts'

/** What a fiscal QR says about its receipt, in canonical form, and whose receipt it is. */
export type Requisites = QrRequisites & {
  country: Country
  /** The sandbox promo this receipt is of. Its receipts are no others', even where all the numbers are the same. */
  sandbox?: number
}

/** One receipt of paper has one fiscal key, however its QR was spelled. */
export const fiscalKey = (requisites: Pick<Requisites, 'country' | 'fn' | 'fd' | 'fp' | 'sandbox'>): string =>
  `${registerKey(requisites)}${requisites.fd}:${requisites.fp}`

/** How the fiscal keys of one cash register begin, and no others. */
export const registerKey = ({ country, fn, sandbox }: Pick<Requisites, 'country' | 'fn' | 'sandbox'>): string =>
  `${sandbox === undefined ? '' : `sandbox ${sandbox}:`}${country}:${fn}:`
