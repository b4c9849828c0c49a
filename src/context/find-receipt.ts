import type { Receipt } from '#domain/receipt/receipt.ts'
import { isUuid } from '#domain/uuid.ts'
import { notFound } from '#platform/http/api-error.ts'
import type { Context } from './context.ts'
import * as receipts from '#store/receipts.ts'

/** The receipt as it was a second ago or less, or 404. */
export async function findRecentReceipt(ctx: Context, uuid: string): Promise<Receipt> {
  const found = isUuid(uuid) ? await ctx.read((sql) => receipts.find(sql, uuid)) : null
  return found ?? findReceipt(ctx, uuid) // one that was sent a moment ago may not have reached the replica
}

/** The receipt, or 404: the answer is equal for unknown, malformed and foreign ids. */
export async function findReceipt(ctx: Context, uuid: string, promoId: number | null = null): Promise<Receipt> {
  const receipt = isUuid(uuid) ? await receipts.find(ctx.sql, uuid) : null
  if (receipt === null || (promoId !== null && receipt.promoId !== promoId)) throw notFound('receipt')
  return receipt
}
