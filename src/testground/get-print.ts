import { request } from 'undici'
import { getLkPrint } from '#contract/testground.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { ApiError, notFound } from '#platform/http/api-error.ts'
import type { Context } from '#src/context.ts'

const RU_FISCAL_DRIVE = /^\d{16}$/

/** The simulator's picture under our own address: its own is not reachable from where testers are. */
export const route = answer(getLkPrint, async ({ simulatorUrl }: Context, { params: { fn, fd } }) => {
  if (simulatorUrl === null) throw new ApiError('SIMULATOR_OFF')
  const { statusCode, body } = await request(`${simulatorUrl}/print/${RU_FISCAL_DRIVE.test(fn) ? '' : 'uz/'}${fn}/${fd}.png`, { bodyTimeout: 5_000, headersTimeout: 5_000 })
  const bytes = await body.bytes()
  if (statusCode !== 200) throw notFound()
  return reply(200, bytes, { 'content-disposition': `inline; filename="receipt-${fn}-${fd}.png"` })
})
