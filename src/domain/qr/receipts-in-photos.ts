import { parseAnyFiscalQr } from './parse.ts'
import { fiscalKey } from './requisites.ts'
import type { OfdHosts } from '#countries/define-pack.ts'

/** What the codes in the photos of one submission come to. */
export type InPhotos =
  | { kind: 'nothing' }
  | { kind: 'one'; qrString: string }
  /** Different receipts, in one photo or in several. */
  | { kind: 'several' }

/** However often and in whatever spelling a receipt's QR was read, it is one receipt; what is no fiscal QR does not count. */
export function receiptsInPhotos(texts: readonly string[], hosts: { ofdHosts: OfdHosts }): InPhotos {
  const byKey = new Map<string, string>()
  for (const text of texts) {
    const requisites = parseAnyFiscalQr(text, hosts)
    if (requisites !== null && !byKey.has(fiscalKey(requisites))) byKey.set(fiscalKey(requisites), text)
  }
  const [first, ...others] = byKey.values()
  if (first === undefined) return { kind: 'nothing' }
  return others.length > 0 ? { kind: 'several' } : { kind: 'one', qrString: first }
}
