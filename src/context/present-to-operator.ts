import { presentReceipt } from '#domain/receipt/present.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { Context } from './context.ts'

/** Presents a receipt to operators and testers, with the fields that its promo hides from the brand. */
const EVERYTHING = { include_fns_receipt: true, include_qr_string: true, include_product_codes: true }

export const presentToOperator = (ctx: Pick<Context, 'baseUrl'>, receipt: Receipt) => presentReceipt(receipt, EVERYTHING, ctx.baseUrl)
