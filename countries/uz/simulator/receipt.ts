/** A receipt as the fiscal operator stores it. Amounts are tiyin (so'm × 100). */
export type UzReceipt = {
  terminal: string
  number: string
  /** Local time in Tashkent, `YYYY-MM-DDTHH:mm:ss`. */
  soldAt: string
  sign: string
  path: UzPath
  isRefund: boolean
  company: string
  address: string
  taxNumber: string
  lines: UzLine[]
  cashTiyin: number
  cardTiyin: number
}

/** `sumTiyin` is the line as printed, before the discount. */
export type UzLine = { name: string; quantity: number; sumTiyin: number; discountTiyin: number; otherTiyin: number; vatPercent: number; codes: UzCodes }

/** The number under the bars, the classifier's number, and the marks of the packs. */
export type UzCodes = { barcode: string; ikpu: string; marks: readonly string[] }

export const UZ_PATHS = ['/check', '/epi', '/epi/avans', '/epi/kredit'] as const
export type UzPath = (typeof UZ_PATHS)[number]

export const netTiyin = ({ sumTiyin, discountTiyin, otherTiyin }: UzLine): number => sumTiyin - discountTiyin - otherTiyin
export const paidTiyin = ({ cashTiyin, cardTiyin }: UzReceipt): number => cashTiyin + cardTiyin

/** The VAT contained in a line's net sum, to the tiyin. */
export const vatTiyin = (line: UzLine): number => Math.round((netTiyin(line) * line.vatPercent) / (100 + line.vatPercent))

export const linkOf = (url: string, { terminal, number, soldAt, sign, path }: UzReceipt): string =>
  `${url}${path}?t=${terminal}&r=${number}&c=${soldAt.replace(/\D/g, '')}&s=${sign}`
