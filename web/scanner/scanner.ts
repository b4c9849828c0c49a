import { openScanner } from '@chekhov/scanner'
import { isFiscalQr } from './is-fiscal-qr.ts'
import { besideUs } from './own-address.ts'

/** The served scanner: it knows the service's receipts, and loads its files from next to the script. */
export const scanner = openScanner({ isFiscalQr, fileAddress: besideUs })
