import { COUNTRIES, type Country } from '../country.ts'
import type { Requisites } from './requisites.ts'
import { parseRuQr, renderRuQr, requisitesFromParts, type RequisiteParts } from './ru.ts'
import { parseUzQr, type OfdHosts } from './uz.ts'

export type ParsedFiscalQr = { ok: true; requisites: Requisites } | { ok: false; reason: string }

/** Reads a fiscal QR of the country, or says why the text is none. */
export function parseFiscalQr(country: Country, text: string, { ofdHosts }: { ofdHosts: OfdHosts }): ParsedFiscalQr {
  switch (country) {
    case 'ru': return parseRuQr(text)
    case 'uz': return parseUzQr(text, ofdHosts)
  }
}

/** Reads a fiscal QR of whichever country; null: it is of none. */
export function parseAnyFiscalQr(text: string, hosts: { ofdHosts: OfdHosts }): Requisites | null {
  for (const country of COUNTRIES) {
    const parsed = parseFiscalQr(country, text, hosts)
    if (parsed.ok) return parsed.requisites
  }
  return null
}

/** What a person typed from paper; a link of Uzbekistan says neither sum nor type. */
export type TypedRequisites = Omit<RequisiteParts, 'sumKopeks'> & { sumKopeks: number | null }

/** The QR string that these requisites would have been printed as, or why there is none. */
export function qrFromRequisites(country: Country, { sumKopeks, ...typed }: TypedRequisites, ofdUrl: string): { ok: true; qrString: string } | { ok: false; reason: string } {
  if (country === 'uz') {
    const c = typed.receiptDate.replace(/\D/g, '')
    const qrString = `${ofdUrl}/check?${new URLSearchParams({ t: typed.fn, r: typed.fd, c, s: typed.fp })}`
    const parsed = parseUzQr(qrString, null)
    return parsed.ok ? { ok: true, qrString } : parsed
  }
  if (sumKopeks === null) return { ok: false, reason: 'no sum (s)' }
  const parsed = requisitesFromParts({ ...typed, sumKopeks })
  return parsed.ok ? { ok: true, qrString: renderRuQr(parsed.requisites) } : parsed
}
