import { decimal, listOf, record, text, whole, type Check } from './checks.ts'

/** The codes that a minted line may have. */
export type MadeCodes = { gtin?: string | null; serial?: string | null; barcode?: string | null; ikpu?: string | null }

const number = text({ most: 14, pattern: /^(\d{8}|\d{12,14})$/ })

const MADE_CODES: Record<keyof MadeCodes, Check> = {
  gtin: number,
  serial: text({ least: 1, most: 20, pattern: /^[!-~]+$/ }),
  barcode: number,
  ikpu: text({ most: 17, pattern: /^\d{17}$/ }),
}

/** The goods of a receipt that is to be made. `more`: what the lines of a country may say besides. */
export const madeItems = (more: Record<string, Check> = {}): Check =>
  listOf(
    record({ name: text({ least: 1, most: 256 }), priceKopeks: whole(0, 10_000_000_000), quantity: decimal(0.000_001, 100_000) }, { ...more, ...MADE_CODES }),
    1,
    1_000,
  )

/** The mark of a pack, as its DataMatrix has it without the signature. */
export const markOf = (gtin: string, serial: string): string => `01${gtin.padStart(14, '0')}21${serial}`
