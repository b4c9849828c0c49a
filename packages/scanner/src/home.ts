import type { Country } from './types.ts'

/** What whoever makes a scanner tells it of the page and the service that it is for. */
export type Surroundings = {
  /** Whether a text is the code of a receipt: of this country or, without one, of any. */
  isFiscalQr(text: string | null | undefined, country?: Country): boolean
  /** Where a file is that the scanner loads when it is needed: its worker, `jsqr.js`, `zxing.js` with `zxing_reader.wasm` beside it. */
  fileAddress(name: string): string
}

/** The same with addresses in full, since a worker has an address of its own to resolve against. */
export type Home = Surroundings & {
  /** Where the files come from. */
  readonly origin: string
}

export function homeOf({ isFiscalQr, fileAddress }: Surroundings): Home {
  const inFull = (name: string) => new URL(fileAddress(name), document.baseURI).href
  return {
    isFiscalQr,
    fileAddress: inFull,
    get origin() {
      return new URL(inFull(WORKER)).origin
    },
  }
}

/** The program of the workers. */
export const WORKER = 'service-qr-worker.js'
