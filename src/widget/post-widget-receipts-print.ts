import * as contract from '#contract/widget.ts'
import { PACKS } from '#countries/index.ts'
import { answer } from '#platform/http/answer.ts'
import { LIMITS } from '#domain/limits.ts'
import { rateLimited } from '#platform/http/api-error.ts'
import type { Context } from '#context/context.ts'
import { requireSimulator } from '#context/simulator.ts'

/** Anybody may print, but with a limit: where the simulators run receipts are worth nothing, but each one is stored. */
export const postWidgetReceiptsPrint = answer(contract.postWidgetReceiptsPrint, async (ctx: Context, { body: { country, basket }, request: { ip } }) => {
  const simulator = requireSimulator(ctx)
  countPrint(ctx, ip)
  const { goods, otherGoods } = PACKS[country].demo
  const made = await simulator.makeReceipt({ country, items: [...(basket === 'other' ? otherGoods : goods)], ...BASKET[basket] })
  return { qrString: made.qrStr, sumKopeks: made.sumKopeks, pictureUrl: `/widget/receipts/${country}/${made.fn}/${made.fd}.png` }
})

/** Number of prints in this minute, by IP address. */
const printed = new WeakMap<Context, { minute: number; counts: Map<string, number> }>()

function countPrint(ctx: Context, ip: string): void {
  const now = ctx.now().getTime()
  const minute = Math.floor(now / MINUTE_MS)
  const kept = printed.get(ctx)
  const { counts } = kept?.minute === minute ? kept : printed.set(ctx, { minute, counts: new Map() }).get(ctx)!
  const count = (counts.get(ip) ?? 0) + 1
  if (count > LIMITS.printsPerMinute) throw rateLimited(((minute + 1) * MINUTE_MS - now) / 1_000, 'address')
  counts.set(ip, count)
}

const MINUTE_MS = 60_000

/** Long enough to send the receipt before the tax authority has it. */
const LATE_MS = 20_000

const BASKET = { promo: {}, other: {}, refund: { operationType: 2 }, late: { availableAfterMs: LATE_MS } } as const satisfies Record<
  (typeof contract.BASKETS)[number],
  object
>
