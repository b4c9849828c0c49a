import { readBent, type BentOptions, type Luma } from './bent.ts'

/** The reader of bent codes as a script for workers of pages, which know nothing of how the texts are printed. */
;(globalThis as { readBentCodes?: unknown }).readBentCodes = (luma: Luma, bounds: Omit<BentOptions, 'forms'>) => readBent(luma, { ...bounds, forms: [] })
