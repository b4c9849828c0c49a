import * as contract from '#contract/testground/receipts.ts'
import { maskedUrl } from '#domain/promo/audited.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import * as promos from '#store/promos.ts'

export const getLkPromos = answer(contract.getLkPromos, async (ctx: Context, { query: { country } }) => {
  const all = (await promos.list(ctx.sql)).filter((promo) => promo.status === 'active' && (country === undefined || promo.country === country))
  return {
    simulator: ctx.simulator !== null,
    promos: all.map(({ id, name, country, settings }) => ({
      id,
      name,
      country,
      sandbox: settings.sandbox === true,
      products: (settings.products ?? []).map((product) => product.name),
      callbackUrl: settings.callback ? maskedUrl(settings.callback.url) : null,
    })),
  }
})
