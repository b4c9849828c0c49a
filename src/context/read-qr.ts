import { parseFiscalQr, type ParsedFiscalQr } from '#domain/qr/parse.ts'
import type { Context, Promo } from './context.ts'

/** Reads a fiscal QR for this promo. Receipts of a sandbox promo belong to that promo alone and never equal receipts of others. */
export function readQr(ctx: Pick<Context, 'ofdHosts'>, { id, country, settings }: Pick<Promo, 'id' | 'country' | 'settings'>, text: string): ParsedFiscalQr {
  const parsed = parseFiscalQr(country, text, ctx)
  return parsed.ok && settings.sandbox ? { ok: true, requisites: { ...parsed.requisites, sandbox: id } } : parsed
}
