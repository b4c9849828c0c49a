import { openScanner } from '@chekhov/scanner'
import { isFiscalQr } from './is-fiscal-qr.ts'
import { besideUs } from './own-address.ts'

/** The scanner as it is served: it knows the receipts of the service, and loads its files from beside the script. */
export const scanner = openScanner({ isFiscalQr, fileAddress: besideUs })
