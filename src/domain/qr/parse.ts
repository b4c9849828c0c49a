import { COUNTRIES, PACKS, type Country } from '#countries/index.ts'
import type { OfdHosts, PrintedForm, RenderedQr, TypedRequisites } from '#countries/define-pack.ts'
import type { Requisites } from './requisites.ts'

export type ParsedFiscalQr = { ok: true; requisites: Requisites } | { ok: false; reason: string }

/** Reads a fiscal QR of the country, or says why the text is none. */
export const parseFiscalQr = (country: Country, text: string, { ofdHosts }: { ofdHosts: OfdHosts }): ParsedFiscalQr => PACKS[country].qr.parse(text, ofdHosts)

/** Reads a fiscal QR of whichever country; null: it is of none. */
export function parseAnyFiscalQr(text: string, hosts: { ofdHosts: OfdHosts }): Requisites | null {
  for (const country of COUNTRIES) {
    const parsed = parseFiscalQr(country, text, hosts)
    if (parsed.ok) return parsed.requisites
  }
  return null
}

/** The usual forms of fiscal QRs of all countries, for readers of photos. */
export const printedForms = (ofdHosts: readonly string[]): readonly PrintedForm[] => COUNTRIES.flatMap((country) => PACKS[country].qr.printed(ofdHosts))

/** The QR string that these requisites would have been printed as, or the fields that cannot be right. */
export const qrFromRequisites = (country: Country, typed: TypedRequisites, ofdUrl: string): RenderedQr => PACKS[country].qr.render(typed, ofdUrl)
