import { isCountry } from '#countries/index.ts'
import * as contract from '#contract/widget.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { notFound } from '#platform/http/api-error.ts'
import type { Context } from '#context/context.ts'
import { requireSimulator } from '#context/simulator.ts'

const HEADERS = { 'cache-control': 'private, max-age=3600', 'content-security-policy': "default-src 'none'; sandbox" }

export const getWidgetReceiptPicture = answer(contract.getWidgetReceiptPicture, async (ctx: Context, { params: { country, register, picture } }) => {
  const [, number] = /^(\d{1,18})\.png$/.exec(picture) ?? []
  if (!isCountry(country) || !/^[A-Z0-9]{1,32}$/.test(register) || number === undefined) throw notFound('receipt')
  return reply(200, await requireSimulator(ctx).printReceipt({ country, register, number }), HEADERS)
})
