import { presentReceipt } from '#domain/receipt/present.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { Context } from '#src/context.ts'

/** Testers see everything of a receipt, whatever its promo hides from the brand. */
const EVERYTHING = { include_fns_receipt: true, include_qr_string: true }

export const shownReceipt = (ctx: Context, receipt: Receipt) => presentReceipt(receipt, EVERYTHING, ctx.baseUrl)
