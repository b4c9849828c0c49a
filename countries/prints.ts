import type { ReadPrint } from './define-print.ts'
import type { Country } from './index.ts'
import { readRuPrint } from './ru/print/read-print.ts'

/** How the words of receipts are read, in countries whose cash registers print all requisites in words. */
export const PRINTS: Readonly<Partial<Record<Country, ReadPrint>>> = { ru: readRuPrint }
