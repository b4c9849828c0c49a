import { readBent, type BentOptions, type Luma } from '@chekhov/qr-reader/bent'
import { printedForPages } from '#countries/index.ts'

const forms = printedForPages()

/** The reader of bent codes as a script for workers of pages, which knows how fiscal QRs are printed. */
;(globalThis as { readBentCodes?: unknown }).readBentCodes = (luma: Luma, bounds: Omit<BentOptions, 'forms'>) => readBent(luma, { ...bounds, forms })
