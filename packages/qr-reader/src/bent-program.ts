import { openBentReader } from './bent.ts'

/** The reader of bent codes as a script for workers of pages, which knows nothing of how the texts are printed. */
;(globalThis as { readBentCodes?: unknown }).readBentCodes = openBentReader([])
