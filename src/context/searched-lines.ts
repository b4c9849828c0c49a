import type { FiscalReceipt } from '#domain/receipt/fiscal-receipt.ts'
import { withCatalogue } from '#domain/rules/compile.ts'
import type { Context, Promo } from './context.ts'

/** The promo for judging this receipt: lines of it that meet much of the promo's catalogue have been searched, by a thread. */
export async function withLinesSearched(ctx: Pick<Context, 'catalogues'>, promo: Promo, fiscal: FiscalReceipt | null): Promise<Promo> {
  const { settings } = promo
  if (fiscal === null || settings.catalogue === null) return promo
  const catalogue = await ctx.catalogues.searched(settings.catalogue, fiscal.items, settings.match_by)
  return catalogue === settings.catalogue ? promo : { ...promo, settings: withCatalogue(settings, catalogue) }
}
