import { text, type Check } from './checks.ts'

/** The codes that a minted line may have. */
export type MadeCodes = { gtin?: string | null; serial?: string | null; barcode?: string | null; ikpu?: string | null }

const number = text({ most: 14, pattern: /^(\d{8}|\d{12,14})$/ })

export const MADE_CODES: Record<keyof MadeCodes, Check> = {
  gtin: number,
  serial: text({ least: 1, most: 20, pattern: /^[!-~]+$/ }),
  barcode: number,
  ikpu: text({ most: 17, pattern: /^\d{17}$/ }),
}

/** The mark of a pack, as its DataMatrix has it without the signature. */
export const markOf = (gtin: string, serial: string): string => `01${gtin.padStart(14, '0')}21${serial}`
