import { scanner } from './scanner.ts'

/** Pasted twice into a page, the first one stays: it may be at work. */
;(globalThis as { ServiceQrScanner?: typeof scanner }).ServiceQrScanner ??= scanner
