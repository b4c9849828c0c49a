import type { LineCodes } from '../codes/line-codes.ts'

/** A line as cash registers printed it, with the codes that the tax authority has of it. */
export type SeenLine = { name: string; gtin?: string | null; ikpu?: string | null }

/** A line of earlier receipts of a promo, and how often it was printed. */
export type PastLine = SeenLine & { times: number }

/** The codes of a line in the form in which receipts have them. */
export const codesOfSeen = ({ gtin, ikpu }: SeenLine): { codes?: LineCodes } =>
  gtin || ikpu ? { codes: { ...(gtin && { gtin }), ...(ikpu && { ikpu }), raw: [] } } : {}
