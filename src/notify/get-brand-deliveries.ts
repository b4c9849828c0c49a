import * as contract from '#contract/notify/brand-deliveries.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { listDeliveries } from './list-deliveries.ts'

export const getBrandDeliveries = answer(contract.getBrandDeliveries, async (ctx: Context, { query, caller: { promoId } }) => {
  const { items, nextCursor } = await listDeliveries(ctx, promoId, query)
  return { deliveries: items, next: nextCursor }
})
