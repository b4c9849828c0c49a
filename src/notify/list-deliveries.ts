import type { Context } from '#context/context.ts'
import * as deliveries from '#store/deliveries.ts'
import { presentDelivery } from './present-delivery.ts'

/** Every attempt of a receipt, as operators see it. */
export const listDeliveriesOf = async (ctx: Context, receiptUuid: string) => (await deliveries.listOfReceipt(ctx.sql, receiptUuid)).map(presentDelivery)
