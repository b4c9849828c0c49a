import type { Receipt } from '#domain/receipt/receipt.ts'
import { notFound } from '#platform/http/api-error.ts'
import type { Context } from './context.ts'
import * as receipts from '#store/receipts.ts'

/** The receipt, or the one answer for unknown, malformed and foreign. */
export async function findReceipt(ctx: Context, uuid: string, promoId: number | null = null): Promise<Receipt> {
  const receipt = isUuid(uuid) ? await receipts.find(ctx.sql, uuid) : null
  if (receipt === null || (promoId !== null && receipt.promoId !== promoId)) throw notFound()
  return receipt
}

/** As we write them; any other spelling is as unknown as a stranger's. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
