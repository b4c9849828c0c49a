import { parseFiscalQr, type ParsedFiscalQr } from '#domain/qr/parse.ts'
import type { Context, Promo } from './context.ts'

/** A fiscal QR as this promo takes it. Receipts of a sandbox promo are its own, whatever other promos have. */
export function readQr(ctx: Pick<Context, 'ofdHosts'>, { id, country, settings }: Pick<Promo, 'id' | 'country' | 'settings'>, text: string): ParsedFiscalQr {
  const parsed = parseFiscalQr(country, text, ctx)
  return parsed.ok && settings.sandbox ? { ok: true, requisites: { ...parsed.requisites, sandbox: id } } : parsed
}
