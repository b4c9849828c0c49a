import { openBentReader } from '@chekhov/qr-reader/bent'
import { printedForPages } from '#countries/index.ts'

/** The reader of bent codes as a script for workers of pages, which knows how fiscal QRs are printed. */
;(globalThis as { readBentCodes?: unknown }).readBentCodes = openBentReader(printedForPages())
