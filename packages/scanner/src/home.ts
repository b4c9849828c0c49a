import type { Country } from './types.ts'

/** What the scanner has to know about the page and the service for which it was made. */
export type ScannerEnvironment = {
  /** Whether a text is the code of a receipt, of this country or, without one, of any. */
  isFiscalQr(text: string | null | undefined, country?: Country): boolean
  /** URL of a file that the scanner loads when it needs it: its worker, `jsqr.js`, `bent.js`, or `zxing.js` with `zxing_reader.wasm` beside it. */
  fileAddress(name: string): string
}

/** The same with absolute URLs, because workers would resolve relative ones against their own URL. */
export type Home = ScannerEnvironment & {
  /** Origin of the files. */
  readonly origin: string
}

export function homeOf({ isFiscalQr, fileAddress }: ScannerEnvironment): Home {
  const inFull = (name: string) => new URL(fileAddress(name), document.baseURI).href
  return {
    isFiscalQr,
    fileAddress: inFull,
    get origin() {
      return new URL(inFull(WORKER)).origin
    },
  }
}

export const WORKER = 'service-qr-worker.js'
