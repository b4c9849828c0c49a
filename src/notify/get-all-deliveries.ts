import * as contract from '#contract/notify/deliveries.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { listDeliveries } from './list-deliveries.ts'

export const getAllDeliveries = answer(contract.getAllDeliveries, (ctx: Context, { query: { promoId = null, ...query } }) =>
  listDeliveries(ctx, promoId, query),
)
