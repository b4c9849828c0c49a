import { DEFAULT_COUNTRY } from '#countries/index.ts'
import * as contract from '#contract/testground/receipts.ts'
import { answer } from '#platform/http/answer.ts'
import type { Context } from '#context/context.ts'
import * as testground from '#store/testground.ts'

export const getLkUsers = answer(contract.getLkUsers, async ({ sql }: Context, { query: { country } }) => {
  const [users, nextId] = await Promise.all([testground.listParticipants(sql, country ?? null), testground.findNextId(sql, country ?? DEFAULT_COUNTRY)])
  return { users: users.map((one) => ({ ...one, lastReceiptAt: one.lastReceiptAt.toISOString() })), nextId }
})
