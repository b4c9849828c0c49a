import { findRegister } from '#countries/index.ts'
import * as contract from '#contract/testground/sample-receipts.ts'
import { answer, reply } from '#platform/http/answer.ts'
import { notFound } from '#platform/http/api-error.ts'
import type { Context } from '#context/context.ts'
import { requireSimulator } from '#context/simulator.ts'

export const getLkPrint = answer(contract.getLkPrint, async (ctx: Context, { params: { fn, fd } }) => {
  const simulator = requireSimulator(ctx)
  const register = findRegister(fn)
  if (register === null) throw notFound('receipt')
  const bytes = await simulator.printReceipt({ country: register.country, register: fn, number: fd })
  return reply(200, bytes, { 'content-disposition': `inline; filename="receipt-${fn}-${fd}.png"` })
})
