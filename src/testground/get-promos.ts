import { getLkPromos } from '#contract/testground.ts'
import { maskedUrl } from '#domain/promo/audited.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import * as promos from '#store/promos.ts'

export const route = answer(getLkPromos, async (ctx: Context, { query: { country } }) => {
  const all = (await promos.all(ctx.sql)).filter((promo) => promo.status === 'active' && (country === undefined || promo.country === country))
  return {
    simulator: ctx.simulatorUrl !== null,
    promos: all.map(({ id, name, country, settings }) => ({
      id, name, country,
      sandbox: settings.sandbox === true,
      products: (settings.products ?? []).map((product) => product.name),
      callbackUrl: settings.callback ? maskedUrl(settings.callback.url) : null,
    })),
  }
})
