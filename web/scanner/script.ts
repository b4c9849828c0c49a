import { scanner } from './scanner.ts'

/** If the script is included twice, the first one stays, because it may be in use. */
;(globalThis as { ServiceQrScanner?: typeof scanner }).ServiceQrScanner ??= scanner
