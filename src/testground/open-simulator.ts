import { request } from 'undici'
import { ApiError, notFound } from '#platform/http/api-error.ts'
import { InvalidRequest } from '#platform/http/invalid-request.ts'
import type { Problem } from '#platform/http/problem.ts'
import type { Simulator } from '#context/simulator.ts'

const PATIENCE = { bodyTimeout: 5_000, headersTimeout: 5_000 }

/** The simulator is a separate program on a port that testers cannot reach and pages of this service may not load from. */
export const openSimulator = (url: string): Simulator => ({
  async makeReceipt(wish) {
    const { statusCode, answer } = await send(`${url}/control/receipts`, wish).catch(() => ({ statusCode: 0, answer: null }))
    if (statusCode === 422) throw new InvalidRequest((answer as { detail: Problem[] }).detail)
    if (statusCode !== 200 && statusCode !== 201) throw new ApiError('UNAVAILABLE', 'The simulator did not answer.')
    return answer as Awaited<ReturnType<Simulator['makeReceipt']>>
  },

  async printReceipt({ country, register, number }) {
    const { statusCode, body } = await request(`${url}/print/${country}/${register}/${number}.png`, PATIENCE)
    const bytes = await body.bytes()
    if (statusCode !== 200) throw notFound('receipt')
    return bytes
  },
})

async function send(url: string, wish: object): Promise<{ statusCode: number; answer: unknown }> {
  const { statusCode, body } = await request(url, { ...PATIENCE, method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wish) })
  return { statusCode, answer: await body.json() }
}
