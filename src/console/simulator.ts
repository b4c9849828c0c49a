import { request } from 'undici'
import { postSimulatorReceipts } from '#contract/simulator.ts'
import { answer, type Answer } from '#platform/http/answer.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { InvalidRequest } from '#platform/http/invalid-request.ts'
import type { Problem } from '#platform/http/problem.ts'
import type { Context } from '#src/context.ts'

/** Passes the wish on to the simulator, which is a program of its own and says itself what is wrong with it. */
export const mintReceipt = answer(postSimulatorReceipts, async (ctx: Context, { body }) => {
  if (ctx.simulatorUrl === null) throw new ApiError('SIMULATOR_OFF')
  const { statusCode, body: answered } = await request(`${ctx.simulatorUrl}/control/receipts`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), bodyTimeout: 5_000, headersTimeout: 5_000,
  })
  const said = await answered.json()
  if (statusCode === 422) throw new InvalidRequest((said as { detail: Problem[] }).detail)
  if (statusCode !== 200 && statusCode !== 201) throw new ApiError('UNAVAILABLE', 'The simulator did not answer.')
  return said as Extract<Answer<typeof postSimulatorReceipts>, { qrStr: string }>
})
