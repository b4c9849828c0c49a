import { type BASKETS, postWidgetReceiptsPrint } from '#contract/widget.ts'
import type { Country } from '#domain/country.ts'
import { answer } from '#platform/http/answer.ts'
import { LIMITS } from '#domain/limits.ts'
import { ApiError, rateLimited } from '#platform/http/api-error.ts'
import { mintReceipt } from '#src/mint-receipt.ts'
import type { Context } from '#src/context.ts'

/** Anybody may print, though not without end: where the simulators run, receipts are worth nothing, but each is kept. */
export const route = answer(postWidgetReceiptsPrint, async (ctx: Context, { body: { country, basket }, request: { ip } }) => {
  if (ctx.simulatorUrl === null) throw new ApiError('SIMULATOR_OFF')
  countPrint(ctx, ip)
  const minted = await mintReceipt(ctx, { country, items: [...(basket === 'other' ? OTHER_GOODS : GOODS)[country]], ...BASKET[basket] })
  return { qrString: minted.qrStr, sumKopeks: minted.sumKopeks, pictureUrl: `/widget/receipts/${country}/${minted.fn}/${minted.fd}.png` }
})

/** Prints of each address in this minute. */
const printed = new WeakMap<Context, { minute: number; counts: Map<string, number> }>()

function countPrint(ctx: Context, ip: string): void {
  const now = ctx.now().getTime()
  const minute = Math.floor(now / MINUTE_MS)
  const kept = printed.get(ctx)
  const { counts } = kept?.minute === minute ? kept : printed.set(ctx, { minute, counts: new Map() }).get(ctx)!
  const count = (counts.get(ip) ?? 0) + 1
  if (count > LIMITS.printsPerMinute) throw rateLimited(((minute + 1) * MINUTE_MS - now) / 1_000)
  counts.set(ip, count)
}

const MINUTE_MS = 60_000

/** Long enough to be sent before the tax authority has it. */
const LATE_MS = 20_000

const BASKET = { promo: {}, other: {}, refund: { operationType: 2 }, late: { availableAfterMs: LATE_MS } } as const satisfies Record<(typeof BASKETS)[number], object>

type Goods = readonly { name: string; priceKopeks: number; quantity: number }[]
const GOODS = {
  ru: [{ name: 'Молоко 3,2% 1 л', priceKopeks: 8990, quantity: 2 }, { name: 'Печенье овсяное 400 г', priceKopeks: 12_450, quantity: 1 }],
  uz: [{ name: 'Sut 3,2% 1 l', priceKopeks: 1_290_000, quantity: 2 }, { name: 'Pechenye 350 g', priceKopeks: 1_599_000, quantity: 1 }],
} as const satisfies Record<Country, Goods>
const OTHER_GOODS = {
  ru: [{ name: 'Хлеб ржаной 500 г', priceKopeks: 5490, quantity: 1 }, { name: 'Яблоки, кг', priceKopeks: 13_900, quantity: 0.842 }],
  uz: [{ name: 'Non', priceKopeks: 400_000, quantity: 2 }, { name: 'Olma, kg', priceKopeks: 1_200_000, quantity: 0.842 }],
} as const satisfies Record<Country, Goods>
