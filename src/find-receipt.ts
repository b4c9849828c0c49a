import type { Receipt } from '#domain/receipt/receipt.ts'
import { notFound } from '#platform/http/api-error.ts'
import type { Context } from './context.ts'
import * as receipts from '#store/receipts.ts'

/** As we write them; any other spelling is as unknown as a stranger's. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The receipt, or the one answer for unknown, malformed and foreign. */
export async function findReceipt(ctx: Context, uuid: string, promoId: number | null = null): Promise<Receipt> {
  const receipt = UUID.test(uuid) ? await receipts.find(ctx.sql, uuid) : null
  if (receipt === null || (promoId !== null && receipt.promoId !== promoId)) throw notFound()
  return receipt
}
