import { request } from 'undici'
import type { Country } from '#domain/country.ts'
import { ApiError, notFound } from '#platform/http/api-error.ts'
import type { Context } from './context.ts'

const PATIENCE_MS = 5_000

/** The simulator's picture of a receipt. It prints on a port of its own, which neither testers reach nor pages of this service may load from. */
export async function printedReceipt({ simulatorUrl }: Pick<Context, 'simulatorUrl'>, { country, register, number }: { country: Country; register: string; number: string }) {
  if (simulatorUrl === null) throw new ApiError('SIMULATOR_OFF')
  const { statusCode, body } = await request(`${simulatorUrl}/print/${country === 'uz' ? 'uz/' : ''}${register}/${number}.png`, { bodyTimeout: PATIENCE_MS, headersTimeout: PATIENCE_MS })
  const bytes = await body.bytes()
  if (statusCode !== 200) throw notFound()
  return bytes
}
