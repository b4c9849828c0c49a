import { request } from 'undici'
import { getWidgetReceiptPicture } from '#contract/widget.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { ApiError, notFound } from '#platform/http/api-error.ts'
import type { Context } from '#src/context.ts'

const HEADERS = { 'cache-control': 'private, max-age=3600', 'content-security-policy': "default-src 'none'; sandbox" }

/** The simulator prints on a port of its own, which pages of this service may not load from. */
export const route = answer(getWidgetReceiptPicture, async (ctx: Context, { params: { country, register, picture } }) => {
  if (ctx.simulatorUrl === null) throw new ApiError('SIMULATOR_OFF')
  if (!(country === 'ru' || country === 'uz') || !/^[A-Z0-9]{1,32}$/.test(register) || !/^\d{1,18}\.png$/.test(picture)) throw notFound()
  const { statusCode, body } = await request(`${ctx.simulatorUrl}/print/${country === 'uz' ? 'uz/' : ''}${register}/${picture}`, { bodyTimeout: 5_000, headersTimeout: 5_000 })
  const bytes = await body.bytes()
  if (statusCode !== 200) throw notFound()
  return reply(200, bytes, HEADERS)
})
