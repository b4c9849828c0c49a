import { getLkPrint } from '#contract/testground.ts'
import { answer, reply } from '#platform/http/answer.ts'
import type { Context } from '#src/context.ts'
import { printedReceipt } from '#src/printed-receipt.ts'

const RU_FISCAL_DRIVE = /^\d{16}$/

export const route = answer(getLkPrint, async (ctx: Context, { params: { fn, fd } }) => {
  const bytes = await printedReceipt(ctx, { country: RU_FISCAL_DRIVE.test(fn) ? 'ru' : 'uz', register: fn, number: fd })
  return reply(200, bytes, { 'content-disposition': `inline; filename="receipt-${fn}-${fd}.png"` })
})
