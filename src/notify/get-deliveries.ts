import * as contract from '#contract/notify/deliveries.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import { findReceipt } from '#context/find-receipt.ts'
import { listDeliveriesOf } from './list-deliveries.ts'

export const getDeliveries = answer(contract.getDeliveries, async (ctx: Context, { params }) => {
  const receipt = await findReceipt(ctx, params.uuid)
  return { items: await listDeliveriesOf(ctx, receipt.uuid) }
})
