/**
 * Types of the QR scanner: the camera and photo reading of the widget without its screens and without calls to the API.
 *
 * As a script, `service-qr-scanner.js` defines the global `ServiceQrScanner`; `service-qr-scanner.mjs` exports the same functions.
 * The camera needs a secure page: https or localhost. The decoders are loaded from beside the script when they are needed.
 */

import type { ServiceQrScanner } from '@chekhov/scanner/types'

export type Country = import('#countries/index.ts').Country
export * from '@chekhov/scanner/types'

declare const scanner: ServiceQrScanner
export default scanner

declare global {
  var ServiceQrScanner: ServiceQrScanner
}
