import { getWidgetReceiptPicture } from '#contract/widget.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { notFound } from '#platform/http/api-error.ts'
import type { Context } from '#src/context.ts'
import { printedReceipt } from '#src/printed-receipt.ts'

const HEADERS = { 'cache-control': 'private, max-age=3600', 'content-security-policy': "default-src 'none'; sandbox" }

export const route = answer(getWidgetReceiptPicture, async (ctx: Context, { params: { country, register, picture } }) => {
  const [, number] = /^(\d{1,18})\.png$/.exec(picture) ?? []
  if (!(country === 'ru' || country === 'uz') || !/^[A-Z0-9]{1,32}$/.test(register) || number === undefined) throw notFound()
  return reply(200, await printedReceipt(ctx, { country, register, number }), HEADERS)
})
