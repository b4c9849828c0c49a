import type { Country } from '#countries/index.ts'
import type { QrRequisites } from '#countries/define-pack.ts'

/** The contents of a fiscal QR in canonical form, with the country and the sandbox it belongs to. */
export type Requisites = QrRequisites & {
  country: Country
  /** The sandbox promo of the receipt. Its receipts never equal receipts of other promos, even where all numbers are equal. */
  sandbox?: number
}

/** A paper receipt has one fiscal key, however its QR is spelled. */
export const fiscalKey = (requisites: Pick<Requisites, 'country' | 'fn' | 'fd' | 'fp' | 'sandbox'>): string => `${documentKey(requisites)}${requisites.fp}`

/** What the fiscal keys of one document begin with. */
export const documentKey = (requisites: Pick<Requisites, 'country' | 'fn' | 'fd' | 'sandbox'>): string => `${registerKey(requisites)}${requisites.fd}:`

/** The common beginning of the fiscal keys of one cash register. */
export const registerKey = ({ country, fn, sandbox }: Pick<Requisites, 'country' | 'fn' | 'sandbox'>): string =>
  `${sandbox === undefined ? '' : `sandbox ${sandbox}:`}${country}:${fn}:`
