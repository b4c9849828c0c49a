import { request } from 'undici'
import type { postSimulatorReceipts } from '#contract/simulator.ts'
import type { BodyOf, ReplyBody } from '#contract/endpoint.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { InvalidRequest } from '#platform/http/invalid-request.ts'
import type { Problem } from '#platform/http/problem.ts'
import type { Context } from './context.ts'

/** Passes the wish on to the simulator, which is a program of its own and says itself what is wrong with it. */
export async function mintReceipt({ simulatorUrl }: Context, wish: BodyOf<typeof postSimulatorReceipts>): Promise<ReplyBody<typeof postSimulatorReceipts, 200>> {
  if (simulatorUrl === null) throw new ApiError('SIMULATOR_OFF')
  const { statusCode, said } = await asked(simulatorUrl, wish).catch(() => ({ statusCode: 0, said: null }))
  if (statusCode === 422) throw new InvalidRequest((said as { detail: Problem[] }).detail)
  if (statusCode !== 200 && statusCode !== 201) throw new ApiError('UNAVAILABLE', 'The simulator did not answer.')
  return said as ReplyBody<typeof postSimulatorReceipts, 200>
}

async function asked(simulatorUrl: string, wish: object): Promise<{ statusCode: number; said: unknown }> {
  const { statusCode, body } = await request(`${simulatorUrl}/control/receipts`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wish), bodyTimeout: 5_000, headersTimeout: 5_000,
  })
  return { statusCode, said: await body.json() }
}
